import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inRoot } from "./files.mjs";

/** Nothing that is tested draws with the graphics card, and imitating one would take most of a core. */
const PLAIN_DRAWING = ["--disable-gpu", "--disable-software-rasterizer"];

/** Where a Chromium, Chrome or Edge usually lies on a system, most fitting first. */
export function usualPlaces(platform = process.platform, env = process.env, paths = path) {
  if (platform === "win32") {
    const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(Boolean);
    return [
      "Google/Chrome/Application/chrome.exe",
      "Microsoft/Edge/Application/msedge.exe",
      "Chromium/Application/chrome.exe",
    ].flatMap((program) => roots.map((root) => paths.join(root, ...program.split("/"))));
  }
  if (platform === "darwin")
    return ["Google Chrome", "Chromium", "Microsoft Edge"].flatMap((name) =>
      ["/Applications", paths.join(env.HOME ?? "", "Applications")].map((folder) =>
        paths.join(folder, `${name}.app`, "Contents", "MacOS", name),
      ),
    );
  return ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"].flatMap((name) => [
    `/usr/bin/${name}`,
    `/usr/local/bin/${name}`,
  ]);
}

/** Whether a program starts at all: a browser that was copied to a machine may miss libraries there. */
const starts = (program) =>
  promisify(execFile)(program, ["--version"], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

/**
 * Which browser to start: CHROMIUM_PATH, the one that comes with the project's packages if it starts here, or one that
 * is installed. The packages' own goes before, since it is the same everywhere and has no windows to draw: the tests
 * take a third less time in it.
 */
export async function findBrowser({ env = process.env, exists = existsSync, bundled = bundledOnce } = {}) {
  if (env.CHROMIUM_PATH) {
    if (exists(env.CHROMIUM_PATH)) return { executablePath: env.CHROMIUM_PATH };
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, but there is no such file. Correct it, or unset it.`);
  }
  const executablePath = (await bundled()) ?? usualPlaces().find((place) => exists(place));
  if (executablePath) return { executablePath };
  throw new Error(
    "No browser found for the tests. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one, then run this again. " +
      "(On Linux, `npm ci` brings one along unless optional packages were left out.)",
  );
}

/** What came of unpacking the bundled browser, for whoever asks again. */
let bundling;
const bundledOnce = () => (bundling ??= bundledBrowser());

/** The folder that the bundled browser is unpacked into: one for each user, and the same one for programs started from here. */
export function browserFolder(temporary, user, paths = path) {
  const name = `trivium-browser-${user}`;
  return paths.basename(temporary) === name ? temporary : paths.join(temporary, name);
}

/** Where the bundled browser finds fonts: those it brings along, and the system's. */
export const fontsConfig = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/** Unpacks the browser that comes as an optional package (Linux on x64 only); null when it is not there or does not start. */
async function bundledBrowser() {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  // It unpacks into TMPDIR with rights for one user only, so each user gets a folder of their own.
  const folder = browserFolder(os.tmpdir(), os.userInfo().username);
  await mkdir(folder, { recursive: true });
  const before = { ...process.env };
  process.env.TMPDIR = folder;
  // Without this name in the environment it keeps its own libraries packed, and fails on a bare machine.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs20.x";
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    const program = await packed.executablePath();
    // Its own fonts.conf names /tmp/fonts, where nothing lies; with no font at all it dies at the first form field.
    const fonts = path.join(folder, "fonts.conf");
    await writeFile(fonts, fontsConfig(folder));
    process.env.FONTCONFIG_FILE = fonts;
    if (await starts(program)) return program;
    // Another browser must not be led to these libraries and fonts.
    process.env = before;
    return null;
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}

/** Starts the browser without a window. */
export async function launchBrowser() {
  const { chromium } = await import("playwright-core");
  const { executablePath } = await findBrowser();
  return chromium.launch({ executablePath, args: ["--no-sandbox", ...PLAIN_DRAWING], headless: true });
}

/** Where browser tests put their pictures. */
export const picturesFolder = inRoot(".bench/pictures");
