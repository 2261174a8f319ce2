import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

/*
 * The scripts as a person meets them, in a copy without packages: each of these faults is found before an install.
 */

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "almanac-setup-"));
  cpSync(fileURLToPath(new URL("..", import.meta.url)), join(root, "scripts"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(script: string, variables: Record<string, string> = {}, flags: string[] = []): Promise<Result> {
  const { PATH = "" } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, join(root, "scripts", script)], {
      env: { PATH, ALMANAC_DATA_DIR: join(root, "data"), ...variables } as unknown as NodeJS.ProcessEnv,
    });
    const result: Result = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => {
      result.stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      result.stderr += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ ...result, code }));
  });
}

async function withTakenPort(host: string, check: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  try {
    await check((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

test.each(["start.mjs", "dev.mjs"])("%s: a taken port is one line that names the next", async (script) => {
  await withTakenPort("127.0.0.1", async (port) => {
    expect(await run(script, { PORT: String(port) })).toEqual({
      code: 1,
      stdout: "",
      stderr: `Port ${port} is in use. Stop the program that uses it, or set PORT to another, such as ${port + 1}.\n`,
    });
  });
});

test("a port that another program has on all addresses is taken too", async () => {
  await withTakenPort("0.0.0.0", async (port) => {
    expect((await run("start.mjs", { PORT: String(port) })).stderr).toMatch(/^Port \d+ is in use\./);
  });
});

test("PORT and HOST come from .env files too, and the environment wins", async () => {
  writeFileSync(join(root, ".env"), "PORT=1\nHOST=192.0.2.77 # nobody's\n");
  writeFileSync(join(root, ".env.local"), 'export PORT="none"\n');
  expect((await run("start.mjs")).stderr).toBe('PORT must be a number from 1 to 65535, not "none".\n');
  const { code, stderr } = await run("start.mjs", { PORT: "34567" });
  expect([code, stderr]).toEqual([1, "HOST 192.0.2.77 is no address of this machine (EADDRNOTAVAIL).\n"]);
});

test("an unwritable data folder is one line that names it, and references in .env are filled in", async () => {
  writeFileSync(join(root, ".env"), `ALMANAC_DATA_DIR="\${PLACE}/almanac"\nPORT=${await freePort()}\n`);
  const variables = { PLACE: "/dev/null", ALMANAC_DATA_DIR: undefined as unknown as string };
  expect(await run("start.mjs", variables)).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The data folder /dev/null/almanac can't be written (ENOTDIR). Set ALMANAC_DATA_DIR to one that can.\n",
  });
});

test.each(["start.mjs", "dev.mjs", "build.mjs", "test.mjs"])(
  "%s: an old Node is one line",
  async (script) => {
    const old = join(root, "old.cjs");
    writeFileSync(old, 'Object.defineProperty(process.versions, "node", { value: "18.20.4" });');
    expect(await run(script, {}, ["--require", old])).toEqual({
      code: 1,
      stdout: "",
      stderr: "Almanac needs Node 20 or later; this is Node 18.20.4. Get one from https://nodejs.org.\n",
    });
  },
);

async function freePort(): Promise<number> {
  let free = 0;
  await withTakenPort("127.0.0.1", async (port) => {
    free = port;
  });
  return free;
}
