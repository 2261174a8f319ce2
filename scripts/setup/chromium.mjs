import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathFolders, ROOT, SetupError, systemEnv, tool, toolEnv } from "./project.mjs";
import { runQuietly, say } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The Chromium of this machine: what PLAYWRIGHT_CHROMIUM names, or else one on PATH.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named && !existsSync(named))
    throw new SetupError(`PLAYWRIGHT_CHROMIUM names ${named}, which isn't there.`);
  return (
    named ||
    pathFolders()
      .flatMap((folder) => NAMES.map((name) => join(folder, name)))
      .find(works)
  );
}

/** Ubuntu's chromium-browser only says that it isn't installed. */
function works(file) {
  return existsSync(file) && spawnSync(file, ["--version"], { timeout: 20_000 }).status === 0;
}

/**
 * Finds a Chromium, or installs one: Debian's package where we may, else the one that Playwright downloads.
 * @param {string} node
 * @returns {Promise<string | undefined>} its path; none for Playwright's own, which Playwright finds by itself
 * @throws SetupError when there is none to be had
 */
export async function ensureChromium(node) {
  const found = findChromium();
  if (found || hasPlaywrightsOwn()) return found;
  return (await installPackage()) ?? (await downloadPlaywrights(node));
}

function hasPlaywrightsOwn() {
  const { chromium } = createRequire(join(ROOT, "package.json"))("@playwright/test");
  return existsSync(chromium.executablePath());
}

async function installPackage() {
  const mayInstall =
    process.getuid?.() === 0 && pathFolders().some((folder) => existsSync(join(folder, "apt-get")));
  if (!mayInstall) return undefined;
  const options = { env: systemEnv({ DEBIAN_FRONTEND: "noninteractive" }) };
  try {
    await runQuietly(
      "Looking up Chromium's package, for the browser tests",
      "apt-get",
      ["-q", "update"],
      options,
    );
    const install = ["-q", "install", "-y", "--no-install-recommends", "chromium"];
    await runQuietly("Installing Chromium", "apt-get", install, options);
  } catch (error) {
    say(`${error.message} Trying Playwright's own.`, console.error);
  }
  return findChromium();
}

async function downloadPlaywrights(node) {
  try {
    const args = [tool("@playwright/test/cli.js"), "install", "chromium"];
    await runQuietly("Downloading Playwright's Chromium, for the browser tests", node, args, {
      env: toolEnv(),
    });
  } catch (error) {
    throw new SetupError(
      `${error.message} Install Chromium, or set PLAYWRIGHT_CHROMIUM to the path of one, for the browser tests.`,
    );
  }
}
