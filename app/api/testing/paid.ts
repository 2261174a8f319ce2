import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Address, createWalletClient, http, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { insertSensor } from "@/db/sensors";
import { clock } from "@/lib/clock";
import { ingest } from "@/lib/desks/sensors/readings/ingest";
import { getLatest, getRecent } from "@/lib/desks/sensors/routes/sales";
import { balanceOf } from "@/lib/payments/balances";
import { type Payments, payments, stopPayments } from "@/lib/payments/runtime";
import { type Sandbox, startSandbox } from "@/lib/payments/sandbox";
import { startFacilitator } from "@/lib/payments/sandbox/facilitator";
import { sandboxKeys } from "@/lib/payments/sandbox/keys";
import { type Authorised, authorise, type PaymentTerms } from "@/lib/payments/testing/authorisation";
import { type Double, startDouble } from "@/lib/payments/testing/double";
import { isolateEnv, setEnv } from "@/lib/test-env";
import * as redemption from "../payments/receipts/[id]/redeem/route";
import * as receipt from "../payments/receipts/[id]/route";
import * as receipts from "../payments/receipts/route";
import { type Routes, serve } from "./loopback";

export const ATTIC: Address = "0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d";
export const CELLAR: Address = "0x2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e";
/** Has sent no reading yet. */
export const SHED: Address = "0x3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f";
/** For one reading, and for the newest; atomic units. */
export const PRICE = { latest: 1000, recent: 5000 };

/** Not those of `call.ts`, which loads all desks. */
export const KEY = "alm_key-of-the-paywall-tests";
export const OTHER_KEY = "alm_key-of-another-payer";

export const LATEST = `/api/sensors/latest?address=${ATTIC}`;
export const RECENT = `/api/sensors/recent?address=${ATTIC}`;

export const ROUTES: Routes = {
  "/api/sensors/latest": { GET: getLatest },
  "/api/sensors/recent": { GET: getRecent },
  "/api/payments/receipts": receipts,
  "/api/payments/receipts/[id]": receipt,
  "/api/payments/receipts/[id]/redeem": redemption,
};

export interface World {
  url: string;
  runtime: Payments;
  facilitator: Double;
  chain: Double;
  /** It holds a dollar. */
  payer: (amount?: "empty") => Promise<Payer>;
  fund: (address: Address) => Promise<unknown>;
  /** Of the payee, in atomic units. */
  takings: () => Promise<number>;
}

export type Payer = Awaited<ReturnType<typeof newPayer>>;

const newPayer = ({ settings, rpcUrl }: Payments) => {
  const account = privateKeyToAccount(generatePrivateKey());
  const client = createWalletClient({ account, chain: settings.chain, transport: http(rpcUrl) });
  return { account, client, address: account.address };
};

/** One world for the file. To this API it is a public test network, so that facilitator and chain can fail. */
export function paidWorld(more: Routes = {}): () => World {
  let world: World | undefined;
  let sandbox: Sandbox | undefined;
  const ends: (() => unknown)[] = [];
  const dir = mkdtempSync(join(tmpdir(), "almanac-paid-"));
  const keys = {
    AGENT_PRIVATE_KEY1: generatePrivateKey(),
    AGENT_PRIVATE_KEY2: generatePrivateKey(),
    X402_PAY_TO: privateKeyToAccount(generatePrivateKey()).address,
  };
  beforeAll(async () => {
    setEnv({ ALMANAC_DATA_DIR: dir, ALMANAC_LOG_LEVEL: "silent" });
    sandbox = await startSandbox();
    const chain = await startDouble(sandbox.rpcUrl);
    const own = await startFacilitator(chain.url, sandboxKeys().facilitator, () => undefined);
    const facilitator = await startDouble(own.url);
    const api = await serve({ ...ROUTES, ...more });
    ends.push(stopPayments, api.close, facilitator.close, own.close, chain.close, sandbox.stop);
    const variables = { X402_RPC_URL: chain.url, X402_FACILITATOR_URL: facilitator.url };
    setEnv({ ...keys, ...variables, ALMANAC_X402: "base-sepolia" });
    const runtime = await payments();
    const fund = sandbox.fund;
    world = {
      url: api.url,
      runtime,
      facilitator,
      chain,
      payer: async (amount) => {
        const payer = newPayer(runtime);
        if (amount !== "empty") await fund(payer.address);
        return payer;
      },
      fund,
      takings: () => balanceOf(runtime.payTo),
    };
  }, 30_000);
  afterAll(async () => {
    for (const end of ends) await end();
    rmSync(dir, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });
  isolateEnv({ ALMANAC_API_KEYS: `${KEY},${OTHER_KEY}`, ...keys, ALMANAC_X402: "base-sepolia" });
  beforeEach(seed);
  afterEach(() => {
    world?.facilitator.behave();
    world?.chain.behave();
  });
  return () => world!;
}

export function seed(): void {
  const sensor = { place: null, owner: null, simulated: false, keyHash: null, intervalS: 60 };
  const attic = insertSensor({ ...sensor, address: ATTIC, name: "Attic" });
  const cellar = insertSensor({ ...sensor, address: CELLAR, name: "Cellar" });
  insertSensor({ ...sensor, address: SHED, name: "Shed" });
  const from = clock.ms() - 600_000;
  const tenOf = (first: number) =>
    Array.from({ length: 10 }, (_, index) => ({
      timestamp: from + index * 60_000,
      temperature: first + index,
    }));
  ingest(attic, tenOf(20));
  ingest(cellar, tenOf(5));
}

/** The header of its protocol version. */
export function header(
  runtime: Payments,
  version: 1 | 2,
  paid: Authorised,
  more: object = {},
): Record<string, string> {
  const { network, caip2, asset } = runtime.settings;
  const accepted = {
    scheme: "exact",
    network: caip2,
    asset: asset.address,
    amount: paid.authorization.value,
    payTo: runtime.payTo,
    maxTimeoutSeconds: 300,
    extra: { name: asset.name, version: asset.version },
    ...more,
  };
  const payment =
    version === 1
      ? { x402Version: 1, scheme: "exact", network, payload: paid, ...more }
      : { x402Version: 2, accepted, payload: paid };
  return { [version === 1 ? "x-payment" : "payment-signature"]: encode(payment) };
}

export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

/** For a latest reading's price, or as wished. */
export const sign = (runtime: Payments, { client, address }: Payer, terms: Partial<PaymentTerms> = {}) =>
  // Of a wallet of the agent's no more is needed to sign.
  authorise(runtime, { client, address } as never, { amount: PRICE.latest, ...terms });

const REDEMPTION = [
  { name: "receipt", type: "string" },
  { name: "origin", type: "string" },
  { name: "issuedAt", type: "uint256" },
  { name: "nonce", type: "bytes32" },
] as const;

/** @param signed what is signed, where it differs from what it should be */
export async function prove(
  { account }: Pick<Payer, "account">,
  { url, runtime }: Pick<World, "url" | "runtime">,
  receipt: string,
  signed: { receipt?: string; origin?: string; issuedAt?: number; chainId?: number; name?: string } = {},
) {
  const { chainId = runtime.settings.chain.id, name = "Almanac receipt", ...changes } = signed;
  const nonce = toHex(randomBytes(32));
  const message = { receipt, origin: url, issuedAt: Math.floor(Date.now() / 1000), nonce, ...changes };
  const signature = await account.signTypedData({
    domain: { name, version: "1", chainId },
    types: { Redemption: REDEMPTION },
    primaryType: "Redemption",
    message: { ...message, issuedAt: BigInt(message.issuedAt) },
  });
  return { issued_at: message.issuedAt, nonce, signature };
}

export async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: unknown,
) {
  const json = body !== undefined && {
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, { method, headers, ...json });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}
