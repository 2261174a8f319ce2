import { useMemo } from "react";
import { BaseError, UserRejectedRequestError } from "viem";
import { type Connector, useConfig, useConnection, useSignTypedData } from "wagmi";
import type { PayingWallet } from "../purchase/buyer";
import { PurchaseFailure } from "../purchase/purchase";
import { signPayment, signRedemption, type TypedData } from "./sign";
import { TEST_WALLET } from "./test-wallet";

/** Undefined while none is connected. */
export function usePayingWallet(): PayingWallet | undefined {
  const { address, connector } = useConnection();
  const { chains } = useConfig();
  const { mutateAsync: signTypedData } = useSignTypedData();
  const chain = chains[0];
  return useMemo(() => {
    if (!address || !connector) return undefined;
    // The connector's own account signs: a test wallet's is in the page, where an address alone would mean an RPC's.
    const sign = (typed: TypedData) => signTypedData({ ...(typed as SignatureRequest), connector });
    const onChain = async <T>(act: () => Promise<T>, after: string): Promise<T> => {
      try {
        await assertChain(connector, chain);
        return await act();
      } catch (error) {
        throw walletFailure(error, after);
      }
    };
    return {
      address,
      asksHere: connector.id === TEST_WALLET,
      pay: (offer, agree) => onChain(() => signPayment(offer, { address, sign }, agree), "Nothing was paid."),
      prove: (receiptId) =>
        onChain(
          () => signRedemption({ receiptId, origin: location.origin, chainId: chain.id }, sign),
          "The reading stays yours to fetch.",
        ),
    };
  }, [address, connector, chain, signTypedData]);
}

/** x402 types its typed data loosely; wagmi wants to infer it. */
type SignatureRequest = Parameters<ReturnType<typeof useSignTypedData>["mutateAsync"]>[0];

async function assertChain(connector: Connector, { id, name }: { id: number; name: string }): Promise<void> {
  if ((await connector.getChainId()) === id) return;
  throw new PurchaseFailure("chain", `The wallet is on another network than ${name}. Nothing was signed.`);
}

/** In a sentence for people. @param after what it means to them, as another sentence */
export function walletFailure(error: unknown, after = "Nothing was paid."): PurchaseFailure {
  if (error instanceof PurchaseFailure) return error;
  if (isDeclined(error)) return new PurchaseFailure("declined", `You didn’t sign. ${after}`);
  if (isOtherChain(error))
    return new PurchaseFailure("chain", "The wallet is on another network. Nothing was signed.");
  return new PurchaseFailure("wallet", `The wallet couldn’t sign: ${shortOf(error)} ${after}`);
}

const hasCode = (error: unknown, code: number): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === code;

/** EIP-1193's code: viem wraps what wallets throw, and some wallets throw plain objects. */
const isDeclined = (error: unknown): boolean =>
  hasCode(error, UserRejectedRequestError.code) ||
  (error instanceof BaseError &&
    error.walk((cause) => hasCode(cause, UserRejectedRequestError.code)) !== null);

/** wagmi finds it out before it asks the wallet; wallets refuse another chain in words of their own. */
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
