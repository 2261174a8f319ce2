import { type Address, createPublicClient, type PublicClient } from "viem";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { payeeAddress, walletKeys } from "./accounts";
import { rpc } from "./rpc";
import { type Sandbox, startSandbox } from "./sandbox";
import { type Endpoint, networkOf, type PaymentSettings, paymentSettings } from "./settings";
import { type AgentWallet, agentWallet } from "./wallets";

export type { AgentWallet };

export interface Payments {
  settings: PaymentSettings;
  rpcUrl: string;
  facilitatorUrl: string;
  payTo: Address;
  chain: PublicClient;
  wallets: Record<Endpoint, AgentWallet>;
  sandbox?: Sandbox;
}

interface Runtime {
  starting: Promise<Payments>;
  started?: Payments;
}

// Routes and the server's start are separate bundles, which mustn't each start a chain.
const holder = processWide<{ runtime?: Runtime }>("payments.runtime", () => ({}));

/** Starts the sandbox if need be. @throws AppError `upstream_unavailable`; the next use tries again */
export function payments(): Promise<Payments> {
  if (holder.runtime?.started?.sandbox?.hasEnded()) discard(holder.runtime);
  holder.runtime ??= startRuntime();
  return holder.runtime.starting;
}

/** Keeps the sandbox's state; the next use starts it again. */
export async function stopPayments(): Promise<void> {
  const { runtime } = holder;
  if (!runtime) return;
  holder.runtime = undefined;
  const started = await runtime.starting.catch(() => undefined);
  await started?.sandbox?.stop();
}

function startRuntime(): Runtime {
  const runtime: Runtime = { starting: start() };
  runtime.starting.then(
    (started) => {
      runtime.started = started;
    },
    () => {
      if (holder.runtime === runtime) holder.runtime = undefined;
    },
  );
  return runtime;
}

function discard(runtime: Runtime): void {
  holder.runtime = undefined;
  runtime.started?.sandbox?.stop().catch(() => undefined);
}

async function start(): Promise<Payments> {
  const settings = paymentSettings();
  const payTo = payeeAddress();
  const sandbox = settings.mode === "sandbox" ? await sandboxOrReason() : undefined;
  const { rpcUrl, facilitatorUrl } = addresses(settings, sandbox);
  const chain = { ...settings.chain, rpcUrls: { default: { http: [rpcUrl] } } };
  const keys = walletKeys();
  const wallet = (endpoint: Endpoint) =>
    agentWallet(endpoint, keys[endpoint], {
      chain,
      rpcUrl,
      network: settings.network,
      asset: settings.asset,
      most: settings.prices[endpoint],
    });
  return {
    settings: { ...settings, chain },
    rpcUrl,
    facilitatorUrl,
    payTo,
    chain: createPublicClient({ chain, transport: rpc(rpcUrl), cacheTime: 0 }),
    wallets: { latest: wallet("latest"), recent: wallet("recent") },
    sandbox,
  };
}

function addresses({ mode, chain }: PaymentSettings, sandbox: Sandbox | undefined) {
  const { X402_FACILITATOR_URL, X402_RPC_URL } = env();
  const rpcUrl = sandbox?.rpcUrl ?? X402_RPC_URL ?? chain.rpcUrls.default.http[0];
  const facilitatorUrl = X402_FACILITATOR_URL ?? sandbox?.facilitatorUrl ?? networkOf(mode).facilitatorUrl;
  if (rpcUrl && facilitatorUrl) return { rpcUrl, facilitatorUrl };
  throw new AppError(
    "upstream_unavailable",
    "Payments aren't set up on this server: X402_FACILITATOR_URL is missing.",
  );
}

async function sandboxOrReason(): Promise<Sandbox> {
  try {
    return await startSandbox();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      "upstream_unavailable",
      "The sandbox's chain can't be started, so nothing can be paid for now. Try again in a moment.",
      { cause },
    );
  }
}
