import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * What the browser tests and the server that they test agree on. Playwright loads this in several processes:
 * the first one chooses, and the others find its choice in the environment.
 */

export const API_KEY = "alm_for-the-browser-tests-only";

export const PORT = Number(await chosen("ALMANAC_E2E_PORT", freePort));

export const BASE_URL = `http://127.0.0.1:${PORT}`;

/** The tested server's data folder, new for each run and removed after it. */
export const DATA_DIR = await chosen("ALMANAC_E2E_DATA_DIR", () => {
  const dir = mkdtempSync(join(tmpdir(), "almanac-e2e-"));
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  return dir;
});

/** How far the tested servers' clocks are ahead of this machine's: `ALMANAC_NOW` is the time when the tests begin. */
const AHEAD_MS = Number(
  await chosen("ALMANAC_E2E_AHEAD_MS", () =>
    String(process.env.ALMANAC_NOW ? Date.parse(process.env.ALMANAC_NOW) - Date.now() : 0),
  ),
);

/** The tested servers' time, in milliseconds since the epoch. */
export const serverTime = (): number => Date.now() + AHEAD_MS;

/** `ALMANAC_NOW` of a server that starts now. */
export const serverStart = (): string => (AHEAD_MS === 0 ? "" : new Date(serverTime()).toISOString());

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
