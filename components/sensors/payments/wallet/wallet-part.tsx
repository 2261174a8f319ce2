"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { WagmiProvider } from "wagmi";
import type { Overview } from "../payments-api";
import { BuyPanel } from "./buy-panel";
import { walletConfig } from "./wallet-config";

export interface WalletPartProps {
  overview: Overview;
  sensor: { address: string; name: string };
  /** A reading was paid for. */
  onPaid(): void;
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Buying with a visitor's wallet; for the browser only. */
export function WalletPart(props: WalletPartProps) {
  return (
    <WagmiProvider config={walletConfig(props.overview)} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <BuyPanel {...props} />
      </QueryClientProvider>
    </WagmiProvider>
  );
}
