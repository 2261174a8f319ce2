import { get } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { buildIfStale, isBuilt } from "./build.mjs";
import { checkDataDir, checkPort } from "./checks.mjs";
import { installIfNeeded, isInstalled } from "./install.mjs";
import { ROOT, tool, toolEnv } from "./project.mjs";
import { runOpenly, start } from "./run.mjs";
import { heapArgs, keepAliveArgs } from "./server-limits.mjs";
import { readSettings } from "./settings.mjs";

const BANNER = /^(▲ Next\.js|- (Local|Network|Environments):|✓ (Starting|Ready|Running next\.config)|\s*$)/;

export async function serve() {
  const settings = readSettings("production");
  await check(settings);
  const since = Date.now();
  if (!isInstalled(ROOT) || !isBuilt(ROOT))
    console.log("There is something to install or to build first: a minute or two, more on a slow machine.");
  const node = await installIfNeeded();
  await buildIfStale(node);
  const { child, ended } = start(node, [...heapArgs(), ...nextArgs("start", settings), ...keepAliveArgs()], {
    cwd: ROOT,
    env: toolEnv({ NODE_ENV: "production" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  showWithoutBanner(child.stdout);
  const announced = new AbortController();
  announceWhenReady(settings, since, announced.signal);
  return ended.finally(() => announced.abort());
}

export async function serveForDevelopment() {
  const settings = readSettings("development");
  await check(settings);
  const node = await installIfNeeded();
  return runOpenly(node, nextArgs("dev", settings), {
    cwd: ROOT,
    env: toolEnv({ NODE_ENV: "development" }),
  });
}

async function check(settings) {
  await checkPort(settings);
  checkDataDir(settings.dataDir);
}

function nextArgs(command, { port, host }) {
  return [tool("next/dist/bin/next"), command, "-p", String(port), "-H", host];
}

function showWithoutBanner(stdout) {
  createInterface({ input: stdout }).on("line", (line) => {
    if (!BANNER.test(line)) console.log(line);
  });
}

/** Any answer will do: whether all is well is for the health check's readers. */
async function announceWhenReady({ port, host }, since, signal) {
  const isWildcard = host === "0.0.0.0" || host === "::";
  const address = isWildcard ? "127.0.0.1" : host;
  while (!(await answers(address, port, "/api/health"))) {
    await wait(100);
    if (signal.aborted) return;
  }
  // The first page loads what all pages share, for a second or so: nobody need wait for that.
  await answers(address, port, "/");
  const name = isWildcard || host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const seconds = Math.round((Date.now() - since) / 1000);
  console.log(`Almanac is running at http://${name}:${port} (ready after ${seconds} s)`);
}

function answers(host, port, path) {
  return new Promise((resolve) => {
    get({ host, port, path, timeout: 10_000 }, (response) => {
      response.resume();
      resolve(true);
    })
      .on("timeout", function () {
        this.destroy();
      })
      .on("error", () => resolve(false));
  });
}
