import { BaseError, UserRejectedRequestError } from "viem";
import { PurchaseFailure } from "../purchase";

/** What a wallet threw, in a sentence for people. */
export function walletFailure(error: unknown): PurchaseFailure {
  if (error instanceof PurchaseFailure) return error;
  if (isDeclined(error)) return new PurchaseFailure("declined", "You didn't sign. Nothing was paid.");
  if (isOtherChain(error))
    return new PurchaseFailure("chain", "The wallet is on another network. Nothing was signed.");
  return new PurchaseFailure("wallet", `The wallet couldn't sign: ${shortOf(error)} Nothing was paid.`);
}

const hasCode = (error: unknown, code: number): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === code;

/** EIP-1193's code, for viem wraps what wallets throw, and some wallets throw plain objects. */
const isDeclined = (error: unknown): boolean =>
  hasCode(error, UserRejectedRequestError.code) ||
  (error instanceof BaseError &&
    error.walk((cause) => hasCode(cause, UserRejectedRequestError.code)) !== null);

/** wagmi finds it out before it asks the wallet; wallets refuse a signature for another chain with words of their own. */
const isOtherChain = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "ConnectorChainMismatchError" || /chain ?id/i.test(error.message));

function shortOf(error: unknown): string {
  const words =
    error instanceof BaseError
      ? error.shortMessage
      : error instanceof Error
        ? error.message
        : "it gave no reason.";
  const [line = ""] = words.slice(0, 200).split("\n");
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
