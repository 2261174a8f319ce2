import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const BIN = join("node_modules", ".bin");

/** A fault that the person at the terminal can mend: its message is all that they see. */
export class SetupError extends Error {}

/**
 * The environment for the project's own tools: their `node` is the one that the install brought.
 * @param {Record<string, string>} extra
 */
export function toolEnv(extra = {}) {
  const path = [join(ROOT, BIN), ...pathFolders()].join(delimiter);
  return { ...process.env, PATH: path, NEXT_TELEMETRY_DISABLED: "1", ...extra };
}

/**
 * The environment for what comes from outside the project, npm first of all: an install
 * deletes node_modules, and mustn't run on the Node that is in it.
 * @param {Record<string, string>} extra
 */
export function systemEnv(extra = {}) {
  const path = pathFolders().filter((folder) => !folder.endsWith(BIN));
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}

export function pathFolders() {
  return (process.env.PATH ?? "").split(delimiter).filter(Boolean);
}

export function tool(path) {
  const file = join(ROOT, "node_modules", path);
  if (!existsSync(file)) throw new SetupError(`${file} is missing. Delete node_modules and try again.`);
  return file;
}
