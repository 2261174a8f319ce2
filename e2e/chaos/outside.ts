import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { resetEnv } from "@/lib/env";
import { startSandbox } from "@/lib/payments/sandbox";
import { startFacilitator } from "@/lib/payments/sandbox/facilitator";
import { sandboxKeys } from "@/lib/payments/sandbox/keys";
import { type Behaviour, says, startDouble } from "@/lib/payments/testing/double";
import type { Server } from "../api/server";

export interface Outside {
  env: Record<string, string>;
  fail: (fault: OutsideFault) => void;
  recover: () => void;
  fund: () => Promise<void>;
  close: () => Promise<void>;
}

/** Longer than a payment takes, shorter than what waits for it. */
const SLOW_MS = 1000;
const HASH = `0x${"ab".repeat(32)}`;

const slow: Behaviour = async (_, passOn) => {
  await new Promise((done) => setTimeout(done, SLOW_MS));
  return passOn();
};
const down: Behaviour = () => "breaks off";
const settling =
  (lie: Behaviour): Behaviour =>
  (call, passOn) =>
    call.path === "/settle" ? lie(call, passOn) : passOn();

const FACILITATOR = {
  "facilitator slow": slow,
  "facilitator down": down,
  "facilitator says settled, and isn't": settling(() =>
    says({ success: true, transaction: HASH, network: "base-sepolia", payer: null }),
  ),
  "facilitator settles, and denies it": settling(async (_, passOn) => {
    await passOn();
    return says({
      success: false,
      errorReason: "unexpected_settle_error",
      transaction: "",
      network: "base-sepolia",
    });
  }),
} satisfies Record<string, Behaviour>;
const CHAIN = {
  "chain slow": slow,
  "chain down": down,
  "chain forgets receipts": ({ body }, passOn) => {
    const asked = JSON.parse(body);
    return asked.method === "eth_getTransactionReceipt"
      ? says({ jsonrpc: "2.0", id: asked.id, result: null })
      : passOn();
  },
} satisfies Record<string, Behaviour>;

export type OutsideFault = keyof typeof FACILITATOR | keyof typeof CHAIN;
export const OUTSIDE_FAULTS = [...Object.keys(FACILITATOR), ...Object.keys(CHAIN)] as OutsideFault[];
export const isOutside = (fault: string): fault is OutsideFault =>
  (OUTSIDE_FAULTS as string[]).includes(fault);

/**
 * Registers sensors in whose place the sandbox has sample ones. Off the sandbox nobody makes up readings.
 * @returns the keys of their devices
 */
export function registerSensors(server: Server, names: string[]): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const response = await server.fetch("/api/sensors", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name }),
      });
      if (response.status !== 201) throw new Error(`${name} wasn't registered: ${await response.text()}`);
      return Registered.parse(await response.json()).device_key;
    }),
  );
}

export async function sendReadings(server: Server, deviceKeys: string[]): Promise<void> {
  for (const key of deviceKeys) {
    const response = await fetch(`${server.url}/api/sensors/readings`, {
      method: "POST",
      headers: { "x-device-key": key, "content-type": "application/json" },
      body: JSON.stringify({ temperature: 21 }),
    });
    if (!response.ok) throw new Error(`a reading wasn't taken: ${await response.text()}`);
  }
}

const Registered = z.object({ device_key: z.string() });

/** Starts them: to a server a public test network, in truth the sandbox's chain and facilitator, in a folder of their own. */
export async function startOutside(): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), "almanac-outside-"));
  process.env.ALMANAC_DATA_DIR = folder;
  process.env.ALMANAC_LOG_LEVEL = "fatal";
  resetEnv();
  const sandbox = await startSandbox();
  const chain = await startDouble(sandbox.rpcUrl);
  // The facilitator has a view of the chain of its own, which stays true.
  const own = await startFacilitator(sandbox.rpcUrl, sandboxKeys().facilitator, () => undefined);
  const facilitator = await startDouble(own.url);
  const keys = [generatePrivateKey(), generatePrivateKey()] as const;
  const [first, second] = keys;
  return {
    env: {
      ALMANAC_X402: "base-sepolia",
      AGENT_PRIVATE_KEY1: first,
      AGENT_PRIVATE_KEY2: second,
      X402_PAY_TO: privateKeyToAccount(generatePrivateKey()).address,
      X402_RPC_URL: chain.url,
      X402_FACILITATOR_URL: facilitator.url,
    },
    fail(fault) {
      if (fault in FACILITATOR) facilitator.behave(FACILITATOR[fault as keyof typeof FACILITATOR]);
      else chain.behave(CHAIN[fault as keyof typeof CHAIN]);
    },
    recover() {
      facilitator.behave();
      chain.behave();
    },
    fund: async () => {
      for (const key of keys) await sandbox.fund(privateKeyToAccount(key).address);
    },
    close: async () => {
      facilitator.close();
      chain.close();
      await own.close();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
