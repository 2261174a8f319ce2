import type { Address, Hex } from "viem";
import { AppError } from "@/lib/errors";
import { reasonOf } from "./rpc";
import { payments } from "./runtime";
import { USDC_ABI } from "./usdc";

/** In atomic units of USDC. @throws AppError `upstream_unavailable` when the chain doesn't answer */
export async function balanceOf(address: Address): Promise<number> {
  const { chain, settings } = await payments();
  const balance = await asked(() =>
    chain.readContract({
      address: settings.asset.address,
      abi: USDC_ABI,
      functionName: "balanceOf",
      args: [address],
    }),
  );
  return Number(balance);
}

/** Whether a payment or a cancellation used the nonce. @throws AppError `upstream_unavailable` without the chain */
export async function authorizationState(payer: Address, nonce: Hex): Promise<boolean> {
  const { chain, settings } = await payments();
  return asked(() =>
    chain.readContract({
      address: settings.asset.address,
      abi: USDC_ABI,
      functionName: "authorizationState",
      args: [payer, nonce],
    }),
  );
}

/** Public RPCs search this many blocks at a time. Base makes a block every two seconds. */
const SPAN = 2000n;
const DAY = 43_200n;

/** Null: none in a day. Check what it moved: a nonce may be signed twice. @throws AppError `upstream_unavailable` */
export async function settlementOf(payer: Address, nonce: Hex): Promise<Hex | null> {
  const { chain, settings } = await payments();
  return asked(async () => {
    for (const range of newestFirst(await chain.getBlockNumber(), settings.mode === "sandbox")) {
      const [used] = await chain.getContractEvents({
        address: settings.asset.address,
        abi: USDC_ABI,
        eventName: "AuthorizationUsed",
        args: { authorizer: payer, nonce },
        ...range,
      });
      if (used) return used.transactionHash;
    }
    return null;
  });
}

/** The sandbox has few blocks, so they are searched all at once. */
function* newestFirst(newest: bigint, all: boolean): Generator<{ fromBlock: bigint; toBlock: bigint }> {
  const oldest = all || newest < DAY ? 0n : newest - DAY;
  const span = all ? newest + 1n : SPAN;
  for (let toBlock = newest; toBlock >= oldest; toBlock -= span) {
    const start = toBlock - span + 1n;
    yield { fromBlock: start > oldest ? start : oldest, toBlock };
  }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw unanswered(error);
  }
}

export function unanswered(error: unknown): AppError {
  const message = "The chain that is paid on doesn't answer. Try again in a moment.";
  return new AppError("upstream_unavailable", message, { cause: new Error(reasonOf(error)) });
}
