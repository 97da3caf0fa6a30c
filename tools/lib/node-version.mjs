const MINIMUM = [20, 19];

/** Whether a Node version such as "20.19.1" is new enough. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
}

/** Ends the process with one clear sentence when Node is too old. */
export function requireNode(version = process.versions.node) {
  if (isNewEnough(version)) return;
  console.error(
    `Trivium needs Node ${MINIMUM.join(".")} or newer; this is ${version}. Install a newer Node and try again.`,
  );
  process.exit(1);
}
