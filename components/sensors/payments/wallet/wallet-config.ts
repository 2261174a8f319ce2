import type { Chain } from "viem";
import { base, baseSepolia } from "viem/chains";
import { type Config, createConfig, custom } from "wagmi";
import { injected } from "wagmi/connectors/injected";
import type { Overview } from "../payments-api";
import { noRpc } from "./no-rpc";
import { testKey } from "./test-key";
import { testWallet } from "./test-wallet";

/** In the sandbox a wallet's chain is Base Sepolia's, whose id the sandbox's chain has. */
const CHAINS: Record<Overview["network"], Chain> = { base, "base-sepolia": baseSepolia };

const configs = new Map<Overview["mode"], Config>();

/**
 * wagmi for the page's network: the wallets that announce themselves, an older one at `window.ethereum`, and in the sandbox
 * the test wallet. It stores nothing, and a wallet stays connected as long as the page.
 */
export function walletConfig({ mode, network }: Pick<Overview, "mode" | "network">): Config {
  const known = configs.get(mode);
  if (known) return known;
  const chain = CHAINS[network];
  const config = createConfig({
    chains: [chain],
    transports: { [chain.id]: custom(noRpc) },
    connectors: [
      ...("ethereum" in window ? [injected()] : []),
      ...(mode === "sandbox" ? [testWallet(testKey)] : []),
    ],
    storage: null,
  });
  configs.set(mode, config);
  return config;
}
