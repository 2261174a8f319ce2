"use client";

import type { ReactNode } from "react";
import { WagmiProvider } from "wagmi";
import type { Overview } from "../payments-api";
import { BuyPanel as Buy, type BuyPanelProps } from "./buy-panel";
import { FetchPanel as Fetch, type FetchPanelProps } from "./fetch-panel";
import { walletConfig } from "./wallet-config";

function Wallets({ overview, children }: { overview: Overview; children: ReactNode }) {
  return (
    <WagmiProvider config={walletConfig(overview)} reconnectOnMount={false}>
      {children}
    </WagmiProvider>
  );
}

/** For the browser only. */
export const BuyPanel = (props: BuyPanelProps) => (
  <Wallets overview={props.overview}>
    <Buy {...props} />
  </Wallets>
);

export const FetchPanel = (props: FetchPanelProps) => (
  <Wallets overview={props.overview}>
    <Fetch {...props} />
  </Wallets>
);
