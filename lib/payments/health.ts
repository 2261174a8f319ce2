import { z } from "zod";
import { toAppError } from "@/lib/errors";
import { recentlyGood } from "@/lib/recently-good";
import { walletStates } from "./overview";
import { reasonOf } from "./rpc";
import { type Payments, payments } from "./runtime";
import { type PaymentSettings, paymentSettings } from "./settings";
import type { WalletState } from "./types";

export interface PartHealth {
  ok: boolean;
  detail?: string;
}

export type WalletHealth = Pick<WalletState, "endpoint" | "low">;

export interface PaymentsHealth {
  /** A low wallet is no fault. */
  ok: boolean;
  mode: PaymentSettings["mode"];
  chain: PartHealth;
  facilitator: PartHealth;
  /** Without balances: anyone may read health. */
  wallets: WalletHealth[];
}

const TIMEOUT_MS = 2000;

/** As of a moment ago. Starts the sandbox if it doesn't run. */
export async function paymentsHealth(): Promise<PaymentsHealth> {
  const { mode } = paymentSettings();
  try {
    const runtime = await payments();
    const { rpcUrl, facilitatorUrl } = runtime;
    return await recentlyGood(`payments ${mode} ${rpcUrl} ${facilitatorUrl}`, () => look(runtime));
  } catch (error) {
    const part = { ok: false, detail: toAppError(error).message };
    return { ok: false, mode, chain: part, facilitator: part, wallets: await walletHealth().catch(() => []) };
  }
}

async function look(runtime: Payments): Promise<PaymentsHealth> {
  const [chain, facilitator, wallets] = await Promise.all([
    checked(chainFault(runtime)),
    checked(facilitatorFault(runtime)),
    walletHealth(),
  ]);
  return { ok: chain.ok && facilitator.ok, mode: runtime.settings.mode, chain, facilitator, wallets };
}

async function walletHealth(): Promise<WalletHealth[]> {
  return (await walletStates()).map(({ endpoint, low }) => ({ endpoint, low }));
}

async function checked(fault: Promise<string | undefined>): Promise<PartHealth> {
  const detail = await fault;
  return detail === undefined ? { ok: true } : { ok: false, detail };
}

async function chainFault({ chain, settings }: Payments): Promise<string | undefined> {
  try {
    const id = await chain.getChainId();
    return id === settings.chain.id ? undefined : `Its id is ${id}, not ${settings.chain.id}.`;
  } catch (error) {
    return `It can't be asked: ${reasonOf(error)}`;
  }
}

const Supported = z.object({
  kinds: z.array(z.looseObject({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
});

async function facilitatorFault({ facilitatorUrl, settings }: Payments): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${facilitatorUrl}/supported`, { signal, cache: "no-store" });
    if (!response.ok) return `It answered with status ${response.status}.`;
    const { kinds } = Supported.parse(await response.json());
    const isServed = kinds.some(({ scheme, network }) => scheme === "exact" && network === settings.network);
    return isServed ? undefined : `It doesn't settle x402 version 1 on ${settings.network}.`;
  } catch (error) {
    const isMalformed = error instanceof z.ZodError || error instanceof SyntaxError;
    return isMalformed
      ? "What answered isn't a facilitator. Check X402_FACILITATOR_URL."
      : "It can't be reached.";
  }
}
