import { buildAlways } from "./build.mjs";
import { check } from "./check.mjs";
import { fuzz } from "./fuzz.mjs";
import { installIfNeeded } from "./install.mjs";
import { SetupError } from "./project.mjs";
import { Stopped } from "./run.mjs";
import { serve, serveForDevelopment } from "./serve.mjs";
import { runTests } from "./tests.mjs";

const COMMANDS = { install, start: serve, dev: serveForDevelopment, build, check, fuzz, test: runTests };

/**
 * Runs a command of the set-up; the process ends with the exit code that it gives.
 * @param {keyof typeof COMMANDS} name
 */
export async function main(name) {
  stopWithNpm();
  try {
    process.exitCode = await COMMANDS[name](process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Stopped)) console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = error instanceof Stopped ? error.exitCode : 1;
  }
}

/** A SIGTERM for npm ends npm and the shell between us, and we aren't told. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

async function install() {
  await installIfNeeded();
  return 0;
}

async function build() {
  await buildAlways(await installIfNeeded());
  return 0;
}
