import type { Chain, Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type Env, env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { type Asset, DEVELOPMENT_ACCOUNTS, NETWORKS, type Network } from "./networks";

/** Each is paid from a wallet of its own. */
export const ENDPOINTS = ["latest", "recent"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** Amounts in atomic units of USDC, a millionth of a dollar each. */
export interface PaymentSettings {
  /** `sandbox`: a chain of this machine's own, no money. */
  mode: Env["ALMANAC_X402"];
  network: Network["network"];
  caip2: Network["caip2"];
  /** In the sandbox Base Sepolia; its RPC is known once it runs. */
  chain: Chain;
  asset: Asset;
  prices: Record<Endpoint, number>;
  /** For one answer, for one caller in a day (UTC), and for all in a day. */
  bounds: { answer: number; caller: number; day: number };
  over: "ask" | "refuse";
}

/** The sandbox passes for Base Sepolia, never for Base: what is signed for its id would be good on the main net. */
export function networkOf(mode: Env["ALMANAC_X402"]): Network {
  return NETWORKS[mode === "base" ? "base" : "base-sepolia"];
}

export function paymentSettings(): PaymentSettings {
  const variables = env();
  const { network, caip2, chain, asset } = networkOf(variables.ALMANAC_X402);
  return {
    mode: variables.ALMANAC_X402,
    network,
    caip2,
    chain,
    asset,
    prices: { latest: variables.X402_PRICE_LATEST, recent: variables.X402_PRICE_RECENT },
    bounds: {
      answer: variables.ALMANAC_SPEND_PER_ANSWER,
      caller: variables.ALMANAC_SPEND_PER_CALLER,
      day: variables.ALMANAC_SPEND_PER_DAY,
    },
    // Real money isn't spent beyond its bounds unless whoever runs the server says so.
    over: variables.ALMANAC_SPEND_OVER ?? (variables.ALMANAC_X402 === "sandbox" ? "ask" : "refuse"),
  };
}

/** Refuses settings that can't pay or would lose money. @throws AppError in one line that names variables, no values */
export function assertPayable(): void {
  const variables = env();
  if (variables.ALMANAC_X402 === "sandbox") return;
  const faults = [...missing(variables), ...unsafe(variables), ...facilitatorFaults(variables)];
  if (faults.length === 0) return;
  throw new AppError("internal", `ALMANAC_X402 is ${variables.ALMANAC_X402}. ${faults.join("; ")}.`);
}

const KEYS = ["AGENT_PRIVATE_KEY1", "AGENT_PRIVATE_KEY2"] as const;

function missing(variables: Env): string[] {
  const names = [...KEYS, "X402_PAY_TO" as const].filter((name) => variables[name] === undefined);
  return names.length > 0 ? [`Set ${names.join(", ")}`] : [];
}

function unsafe(variables: Env): string[] {
  const accounts = KEYS.map((name) => ({ name, address: addressOf(variables[name]) }));
  const all = [...accounts, { name: "X402_PAY_TO", address: variables.X402_PAY_TO?.toLowerCase() }];
  const known = all.filter(({ address }) => address && DEVELOPMENT_ACCOUNTS.has(address));
  const [first, second] = accounts;
  return [
    ...known.map(({ name }) => `${name} is a development account's, whose key everyone knows`),
    ...(first?.address && first.address === second?.address ? [`${KEYS.join(" and ")} must differ`] : []),
  ];
}

/** In lower case; undefined for a key beyond the curve's order. */
function addressOf(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  try {
    return privateKeyToAccount(key as Hex).address.toLowerCase();
  } catch {
    throw new AppError("internal", `${KEYS.join(" or ")} isn't a private key.`);
  }
}

function facilitatorFaults({ ALMANAC_X402, X402_FACILITATOR_URL }: Env): string[] {
  if (ALMANAC_X402 !== "base") return [];
  if (!X402_FACILITATOR_URL) return ["Set X402_FACILITATOR_URL: Base has no public test facilitator"];
  const { protocol, hostname } = new URL(X402_FACILITATOR_URL);
  if (protocol !== "https:") return ["X402_FACILITATOR_URL must be https"];
  return isLoopback(hostname) ? ["X402_FACILITATOR_URL must not be this machine"] : [];
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])\.?$/i.test(hostname);
}
