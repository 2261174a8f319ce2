import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installIfNeeded } from "./install.mjs";
import { ROOT, toolEnv } from "./project.mjs";
import { runSideBySide } from "./side-by-side.mjs";

/**
 * Runs every `check:…` script of package.json.
 * @returns {Promise<number>} the exit code
 */
export async function check() {
  await installIfNeeded();
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const steps = Object.entries(scripts)
    .filter(([name]) => name.startsWith("check:"))
    .map(([name, command]) => ({ name, command, options: { cwd: ROOT, env: toolEnv(), shell: true } }));
  return (await runSideBySide(steps)) ? 0 : 1;
}
