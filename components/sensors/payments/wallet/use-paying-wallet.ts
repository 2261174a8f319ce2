import { useMemo } from "react";
import { type Connector, useConfig, useConnection, useSignTypedData } from "wagmi";
import type { PayingWallet } from "../buyer";
import { PurchaseFailure } from "../purchase";
import { signPayment, type TypedData } from "./sign-payment";
import { TEST_WALLET } from "./test-wallet";
import { walletFailure } from "./wallet-failure";

/** The connected wallet as a buyer needs it; undefined while none is. */
export function usePayingWallet(): PayingWallet | undefined {
  const { address, connector } = useConnection();
  const { chains } = useConfig();
  const { mutateAsync: signTypedData } = useSignTypedData();
  const chain = chains[0];
  return useMemo(() => {
    if (!address || !connector) return undefined;
    // The connector's own account signs: a test wallet's is in the page, where an address alone would mean an RPC's.
    const sign = (typed: TypedData) => signTypedData({ ...(typed as SignatureRequest), connector });
    return {
      address,
      asksHere: connector.id === TEST_WALLET,
      async pay(offer, agree) {
        try {
          await assertChain(connector, chain);
          return await signPayment(offer, { address, sign }, agree);
        } catch (error) {
          throw walletFailure(error);
        }
      },
    };
  }, [address, connector, chain, signTypedData]);
}

/** x402 types its typed data loosely; wagmi wants to infer it. */
type SignatureRequest = Parameters<ReturnType<typeof useSignTypedData>["mutateAsync"]>[0];

async function assertChain(connector: Connector, { id, name }: { id: number; name: string }): Promise<void> {
  if ((await connector.getChainId()) === id) return;
  throw new PurchaseFailure("chain", `The wallet is on another network than ${name}. Nothing was signed.`);
}
