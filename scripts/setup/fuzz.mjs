import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildIfStale } from "./build.mjs";
import { installIfNeeded } from "./install.mjs";
import { ROOT, SetupError, systemEnv, tool, toolEnv } from "./project.mjs";
import { runOpenly, runQuietly, start } from "./run.mjs";

const FOLDER = join(ROOT, "scripts", "fuzz");
const REQUIREMENTS = join(FOLDER, "requirements.txt");
const WINDOWS = process.platform === "win32";
/** Seconds, unless `--max-time` says otherwise. */
const LONGEST = "600";
/** Seconds that the server gets to start. */
const START = 60;

/**
 * Starts the built server on a free port with a data folder of its own, and has schemathesis call every route that the API's description names.
 * @param {string[]} args further ones for `st run`
 * @returns {Promise<number>} the exit code: 0 when every answer was as described
 */
export async function fuzz(args) {
  const node = await installIfNeeded();
  await buildIfStale(node);
  const st = await findSchemathesis();
  const dataDir = mkdtempSync(join(tmpdir(), "almanac-fuzz-"));
  const key = randomBytes(16).toString("hex");
  const port = await freePort();
  const { child, ended } = start(
    node,
    [tool("next/dist/bin/next"), "start", "-p", String(port), "-H", "127.0.0.1"],
    { cwd: ROOT, env: serverEnv({ dataDir, key, port }), stdio: ["ignore", "ignore", "inherit"] },
  );
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    return await runOpenly(st, runArgs({ url, key, args }), { cwd: dataDir, env: systemEnv() });
  } finally {
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function serverEnv({ dataDir, key, port }) {
  return toolEnv({
    NODE_ENV: "production",
    PORT: String(port),
    ALMANAC_DATA_DIR: dataDir,
    ALMANAC_DATA: "sample",
    ALMANAC_MODEL: "embedded",
    ALMANAC_X402: "sandbox",
    ALMANAC_API_KEYS: key,
    ALMANAC_CHAT_PER_MINUTE: "1000000",
    ALMANAC_LOG_LEVEL: "error",
  });
}

function runArgs({ url, key, args }) {
  const config = ["--config-file", join(FOLDER, "schemathesis.toml")];
  const time = args.some((arg) => arg.startsWith("--max-time")) ? [] : ["--max-time", LONGEST];
  return [...config, "run", `${url}/api/openapi.json`, "--header", `X-API-Key:${key}`, ...time, ...args];
}

async function findSchemathesis() {
  const [, version] = /schemathesis==(\S+)/.exec(readFileSync(REQUIREMENTS, "utf8")) ?? [];
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const venv = join(cache, "almanac", `schemathesis-${version}`);
  const program = (name) => join(venv, WINDOWS ? "Scripts" : "bin", name + (WINDOWS ? ".exe" : ""));
  if (existsSync(program("st"))) return program("st");
  const python = WINDOWS ? "python" : "python3";
  await runQuietly("Making a Python environment", python, ["-m", "venv", venv], { env: systemEnv() });
  const install = ["-m", "pip", "install", "--quiet", "-r", REQUIREMENTS];
  await runQuietly("Installing schemathesis", program("python"), install, { env: systemEnv() });
  return program("st");
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function untilReady(url) {
  for (const until = Date.now() + START * 1000; Date.now() < until; await wait(200)) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response) return;
  }
  throw new SetupError(`The server didn't answer within ${START} s.`);
}
