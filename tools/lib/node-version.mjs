/** Whether a Node version such as "20.19.1" is one that every tool of ours takes. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
}

/** Ends the process with one clear sentence when Node is too old. */
export function requireNode(version = process.versions.node) {
  if (isNewEnough(version)) return;
  console.error(
    `Trivium needs Node 20.19, 22.12 or 24, or a newer one of these; this is ${version}. Install another Node and try again.`,
  );
  process.exit(1);
}
