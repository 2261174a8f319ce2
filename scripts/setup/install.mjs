import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT, SetupError, systemEnv } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { findNode, OLDEST_FOR_SERVER } from "./runtime.mjs";

/**
 * Installs the packages when those there are not the ones that package-lock.json names.
 * @returns {Promise<string>} the Node to run the project's tools on
 */
export async function installIfNeeded() {
  const isStale = !isInstalled(ROOT);
  if (isStale) await installPackages();
  if (isStale || !findNode()) await installNode();
  const node = findNode();
  if (node) return node;
  throw new SetupError(
    `The Node that comes with Almanac doesn't run here, and ${process.version} is too old for the server. Install Node ${OLDEST_FOR_SERVER} or later from https://nodejs.org.`,
  );
}

async function installPackages() {
  const total = Object.values(lockedPackages(ROOT)).filter(fitsThisMachine).length;
  let fetched = 0;
  // Also with NODE_ENV=production the build needs the development packages. And no package's script is needed, while
  // npm would run one that isn't there: it takes better-sqlite3 for something to compile.
  await runNpm("Installing packages", ["ci", "--include=dev", "--ignore-scripts"], {
    show: (line) => {
      if (/^npm http .*\.tgz/.test(line)) fetched++;
    },
    progress: () => `${fetched} of about ${total} packages`,
  });
}

/** The one package whose script does something for us: it fetches the program for this kind of machine. */
async function installNode() {
  try {
    await runNpm("Installing Node for the server", ["rebuild", "node"], {});
  } catch (error) {
    console.error(error.message);
  }
}

/** @throws SetupError when npm fails, after the last lines that it wrote */
async function runNpm(title, args, options) {
  const [command, ...script] = npmCommand();
  await runQuietly(title, command, [...script, ...args, "--no-audit", "--no-fund", "--loglevel=http"], {
    cwd: ROOT,
    env: systemEnv({ npm_config_update_notifier: "false" }),
    shell: process.platform === "win32",
    isNoise: (line) => /^npm (http|warn|notice)/.test(line),
    ...options,
  });
}

/**
 * Compares with the record that npm leaves at the end of an install, so that an install by hand counts as well,
 * and one that was broken off doesn't.
 */
export function isInstalled(root) {
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (!installed || !Object.values(installed).every(fitsThisMachine)) return false;
  return Object.entries(lockedPackages(root)).every(([path, { version, integrity, optional }]) => {
    const there = installed[path];
    return there ? there.version === version && there.integrity === integrity : optional;
  });
}

function lockedPackages(root) {
  const { "": _project, ...packages } = readPackages(join(root, "package-lock.json")) ?? {};
  return packages;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** node_modules may have been copied from another kind of machine, and a lock file names the packages for all kinds. */
function fitsThisMachine({ os, cpu }) {
  return fits(os, process.platform) && fits(cpu, process.arch);
}

function fits(allowed, value) {
  return (
    !allowed || allowed.includes(value) || (allowed[0]?.startsWith("!") && !allowed.includes(`!${value}`))
  );
}

/** The npm that runs us, on the Node that it runs on; started by hand, the one on PATH. */
export function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return node && script && basename(script) === "npm-cli.js" ? [node, script] : ["npm"];
}
