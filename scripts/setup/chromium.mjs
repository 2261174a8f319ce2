import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathFolders, ROOT, SetupError, systemEnv, tool, toolEnv } from "./project.mjs";
import { runQuietly, say } from "./run.mjs";

/** Chromium without windows: with it the browser tests take about a quarter less time. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

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
  if (process.env.PLAYWRIGHT_CHROMIUM || found?.endsWith(SHELL)) return found;
  if (!found && hasPlaywrightsOwn()) return undefined;
  return (await installPackage()) ?? found ?? (await downloadPlaywrights(node));
}

/** A machine without a network has a Chromium or hasn't: there is nothing to wait for. */
const IMPATIENT = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15"];

function hasPlaywrightsOwn() {
  const { chromium } = createRequire(join(ROOT, "package.json"))("@playwright/test");
  return existsSync(chromium.executablePath());
}

async function installPackage() {
  const mayInstall =
    process.getuid?.() === 0 && pathFolders().some((folder) => existsSync(join(folder, "apt-get")));
  if (!mayInstall) return undefined;
  const options = { env: systemEnv({ DEBIAN_FRONTEND: "noninteractive" }) };
  const apt = (words, ...args) => runQuietly(words, "apt-get", [...IMPATIENT, "-q", ...args], options);
  const install = ["install", "-y", "--no-install-recommends"];
  try {
    await apt("Looking up Chromium's package, for the browser tests", "update");
    // Debian has the shell, Ubuntu may not.
    await apt("Installing Chromium", ...install, SHELL).catch(
      () => findChromium() ?? apt("Installing Chromium", ...install, "chromium"),
    );
  } catch (error) {
    const instead = findChromium() ?? "Playwright's own";
    say(`${error.message} Taking ${instead}.`, console.error);
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
