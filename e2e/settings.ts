import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * What the browser tests and the server that they test agree on. Playwright loads this in several processes:
 * the first one chooses, and the others find its choice in the environment.
 */

/** The key that programs send to the tested server. */
export const API_KEY = "alm_for-the-browser-tests-only";

export const PORT = Number(await chosen("ALMANAC_E2E_PORT", freePort));

export const BASE_URL = `http://127.0.0.1:${PORT}`;

/** The tested server's data folder, new for each run and removed after it. */
export const DATA_DIR = await chosen("ALMANAC_E2E_DATA_DIR", () => {
  const dir = mkdtempSync(join(tmpdir(), "almanac-e2e-"));
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  return dir;
});

async function chosen(name: string, choose: () => string | Promise<string>): Promise<string> {
  process.env[name] ||= await choose();
  return process.env[name];
}

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(String(port)));
    });
  });
}
