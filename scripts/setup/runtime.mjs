import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./project.mjs";

export const OLDEST_FOR_SERVER = 22;

/**
 * The Node that the server and the tools run on: the one that the install brought,
 * or ours where that can't run (it is built for glibc, for instance).
 * @returns {string | undefined} its path
 */
export function findNode() {
  const program = process.platform === "win32" ? "node.exe" : "node";
  const brought = join(ROOT, "node_modules", "node", "bin", program);
  return [brought, process.execPath].find((file) => majorVersion(file) >= OLDEST_FOR_SERVER);
}

function majorVersion(file) {
  const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}
