import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import type { Socket } from "node:net";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { processWide } from "@/lib/process-wide";
import { stateFiles, stateToLoad } from "./state";

/** Base Sepolia's, so that its names and its token's address fit. */
const CHAIN_ID = 84_532;
const START_MS = 10_000;

export interface Anvil {
  pid: number;
  rpcUrl: string;
  hasEnded: () => boolean;
  /** Its state is written first. */
  stop: () => Promise<void>;
}

/** From its optional npm package, else from the PATH. */
export function findAnvil(): string | undefined {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  // From the working folder, as a bundle doesn't know where packages are.
  const packaged = join(process.cwd(), "node_modules", name, "bin", "anvil");
  const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "anvil"));
  return [packaged, ...onPath].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function isChainOf(folder: string, command: string): boolean {
  return command.includes(`--dump-state ${stateFiles(folder).left}`);
}

/** On a free loopback port, with its saved state. @throws Error with what Anvil said, when it doesn't come up */
export async function startAnvil(binary: string, folder: string): Promise<Anvil> {
  const state = stateToLoad(folder);
  const options = ["--host", "127.0.0.1", "--port", "0", "--chain-id", String(CHAIN_ID), "--accounts", "0"];
  // No web page may use it.
  options.push("--no-cors", "--dump-state", stateFiles(folder).left);
  if (state) options.push("--load-state", state);
  const child = spawn(binary, options, { stdio: ["ignore", "pipe", "pipe"] });
  endWithThisProcess(child);
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => resolve()).once("error", () => resolve()),
  );
  const rpcUrl = await addressOf(child);
  release(child);
  return {
    pid: child.pid ?? 0,
    rpcUrl,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      child.ref();
      child.kill("SIGTERM");
      const insist = setTimeout(() => child.kill("SIGKILL"), 5000);
      await ended;
      clearTimeout(insist);
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  const fail = (why: string) => {
    child.kill("SIGKILL");
    reject(new Error(`Anvil didn't start: ${said.trim() || why}`));
  };
  const timer = setTimeout(() => fail("no answer"), START_MS);
  child.once("error", (error) => fail(error.message));
  child.once("exit", (code, signal) => fail(`it ended with ${signal ?? code}`));
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, address] = /^Listening on (127\.0\.0\.1:\d+)/.exec(line) ?? [];
      if (address) resolve(`http://${address}`);
    });
  }
  return promise.finally(() => clearTimeout(timer));
}

/** Lets this process end while the child runs. The child's output must still be read, or it would block. */
function release(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
}

function endWithThisProcess(child: ChildProcess): void {
  const children = processWide("lasting.payment-children", watchedChildren);
  children.add(child);
  child.once("exit", () => children.delete(child));
}

function watchedChildren(): Set<ChildProcess> {
  const children = new Set<ChildProcess>();
  const endAll = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  process.once("exit", endAll);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      // Another listener, such as Next's, ends the process once requests are answered; without one the signal must.
      if (process.listenerCount(name) > 0) return;
      endAll();
      process.kill(process.pid, name);
    });
  }
  return children;
}
