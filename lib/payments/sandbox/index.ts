import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Address, createTestClient } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import { reasonOf, rpc } from "../rpc";
import { findAnvil, isChainOf, startAnvil } from "./anvil";
import { type Bank, openBank, prepareChain, SANDBOX_CHAIN } from "./chain";
import { startFacilitator } from "./facilitator";
import { sandboxFolder, writeWhole } from "./folder";
import { type SandboxKeys, sandboxKeys } from "./keys";
import { commandLine, endProcess, isRunning } from "./processes";
import { keepState } from "./state";

export interface Sandbox {
  rpcUrl: string;
  facilitatorUrl: string;
  /** Undefined where another process runs the chain. */
  pid: number | undefined;
  fund: Bank["fund"];
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

interface Node {
  rpcUrl: string;
  pid: number | undefined;
  /** Saves its state soon; does nothing for another process's chain. */
  save: () => void;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

/** Starts the data folder's, or uses another process's. @throws AppError `upstream_unavailable` without any chain */
export async function startSandbox(): Promise<Sandbox> {
  const folder = sandboxFolder();
  const keys = sandboxKeys();
  const running = await findRunning(folder, keys);
  if (running) return running;
  const node = await startNode(folder);
  try {
    return await equip(node, folder, keys);
  } catch (error) {
    await node.stop();
    throw error;
  }
}

async function equip(node: Node, folder: string, keys: SandboxKeys): Promise<Sandbox> {
  await prepareChain(node.rpcUrl, keys);
  const bank = openBank(node.rpcUrl, keys.operator);
  await bank.endow([keys.latest, keys.recent].map((key) => privateKeyToAccount(key).address));
  const facilitator = await startFacilitator(node.rpcUrl, keys.facilitator, node.save);
  node.save();
  const file = runningFile(folder);
  const { rpcUrl, pid } = node;
  const running: Running = { owner: process.pid, pid, rpcUrl, facilitatorUrl: facilitator.url };
  writeWhole(file, JSON.stringify(running));
  return {
    rpcUrl,
    facilitatorUrl: facilitator.url,
    pid,
    fund: async (address: Address) => {
      const funded = await bank.fund(address);
      node.save();
      return funded;
    },
    hasEnded: node.hasEnded,
    stop: async () => {
      await facilitator.close();
      await node.stop();
      // The next sandbox may be recorded there by now.
      if (readRunning(folder)?.facilitatorUrl === facilitator.url) rmSync(file, { force: true });
    },
  };
}

async function startNode(folder: string): Promise<Node> {
  const binary = findAnvil();
  const { X402_RPC_URL } = env();
  if (binary) return startOwn(binary, folder);
  if (X402_RPC_URL) {
    const nothing = () => undefined;
    return {
      rpcUrl: X402_RPC_URL,
      pid: undefined,
      save: nothing,
      hasEnded: () => false,
      stop: async () => {},
    };
  }
  throw new AppError(
    "upstream_unavailable",
    "The sandbox needs Anvil, and there is none for this machine. Install Foundry, or name the RPC of an Anvil with chain id 84532 in X402_RPC_URL.",
  );
}

async function startOwn(binary: string, folder: string): Promise<Node> {
  const anvil = await startAnvil(binary, folder);
  const saver = keepSaved(anvil.rpcUrl, folder);
  return {
    rpcUrl: anvil.rpcUrl,
    pid: anvil.pid,
    save: saver.soon,
    hasEnded: anvil.hasEnded,
    stop: async () => {
      await saver.end();
      await anvil.stop();
    },
  };
}

const SAVE_AFTER_MS = 500;
/** Saving takes at most a tenth of the time: the state grows by some 7 kB with each payment. */
const REST = 9;

interface Saver {
  soon: () => void;
  end: () => Promise<void>;
}

/** Half a second after a change, so that little is lost when the chain is killed. */
function keepSaved(rpcUrl: string, folder: string): Saver {
  const client = createTestClient({ chain: SANDBOX_CHAIN, mode: "anvil", transport: rpc(rpcUrl) });
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  let took = 0;
  const save = async () => {
    timer = undefined;
    const start = performance.now();
    try {
      await keepState(folder, await client.dumpState());
    } catch (error) {
      logger().warn({ reason: reasonOf(error) }, "the sandbox's state couldn't be kept");
    }
    took = performance.now() - start;
  };
  return {
    soon: () => {
      const delay = Math.max(SAVE_AFTER_MS, took * REST);
      timer ??= setTimeout(() => {
        saving = saving.then(save);
      }, delay).unref();
    },
    end: () => {
      clearTimeout(timer);
      return saving;
    },
  };
}

const Running = z.object({
  owner: z.number().int(),
  pid: z.number().int().optional(),
  rpcUrl: z.url(),
  facilitatorUrl: z.url(),
});
type Running = z.infer<typeof Running>;

const runningFile = (folder: string) => join(folder, "running.json");

/** Another process's on this folder. A killed process's chain is ended, if its command line names the folder. */
async function findRunning(folder: string, keys: SandboxKeys): Promise<Sandbox | undefined> {
  const noted = readRunning(folder);
  if (noted?.pid === undefined || !isChainOf(folder, commandLine(noted.pid))) return undefined;
  if (await isOurs(noted, keys)) return share(noted, keys);
  await endProcess(noted.pid);
  return undefined;
}

function readRunning(folder: string): Running | undefined {
  try {
    return Running.parse(JSON.parse(readFileSync(runningFile(folder), "utf8")));
  } catch {
    return undefined;
  }
}

async function isOurs({ facilitatorUrl }: Running, keys: SandboxKeys): Promise<boolean> {
  try {
    const response = await fetch(`${facilitatorUrl}/supported`, { signal: AbortSignal.timeout(1000) });
    return (await response.text()).includes(privateKeyToAccount(keys.facilitator).address);
  } catch {
    return false;
  }
}

function share({ owner, pid, rpcUrl, facilitatorUrl }: Running, keys: SandboxKeys): Sandbox {
  return {
    rpcUrl,
    facilitatorUrl,
    pid,
    fund: openBank(rpcUrl, keys.operator).fund,
    hasEnded: () => !isRunning(owner) || (pid !== undefined && !isRunning(pid)),
    stop: async () => {},
  };
}
