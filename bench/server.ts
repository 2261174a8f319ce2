import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heapArgs, keepAliveArgs } from "../scripts/setup/server-limits.mjs";

export const KEY = "bench-key-0123456789abcdef";
export const PORT = 3911;

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...heapArgs(), "node_modules/next/dist/bin/next", ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export function built(env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    run(["build"], env).on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("the build failed")),
    );
  });
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not come up");
}

/** Measures a build on a fresh database, and on simulated data unless the variables say otherwise. */
export async function serve(
  env: Record<string, string>,
  measure: (pid: number) => Promise<void>,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "almanac-bench-"));
  const server = run(["start", "-p", String(PORT), "-H", "127.0.0.1", ...keepAliveArgs()], {
    ALMANAC_DATA_DIR: data,
    ALMANAC_DATA: "sample",
    ALMANAC_API_KEYS: KEY,
    ALMANAC_CHAT_PER_MINUTE: "10000000",
    ALMANAC_LOG_LEVEL: "warn",
    ...env,
  });
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${PORT}/api/health`)).ok);
    await measure(server.pid ?? 0);
  } finally {
    server.kill();
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(data, { recursive: true, force: true });
  }
}

export const quantile = (values: number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN;
