import type { Chain } from "viem";
import { base, baseSepolia } from "viem/chains";
import { type Config, type Connector, createConfig, custom } from "wagmi";
import { injected } from "wagmi/connectors/injected";
import type { Overview } from "../payments-api";
import { noRpc, TEST_WALLET, testKey, testWallet } from "./test-wallet";

/** The sandbox's chain has Base Sepolia's id. */
const CHAINS: Record<Overview["network"], Chain> = { base, "base-sepolia": baseSepolia };

const configs = new Map<Overview["mode"], Config>();

/** Wallets that announce themselves, an older one at `window.ethereum`, and the sandbox's. Nothing is stored. */
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

/** Of the wallet at `window.ethereum`, which doesn't say its name. */
const UNNAMED_WALLET = "injected";

/** One that announces itself is at `window.ethereum`, too. */
export function distinct(connectors: readonly Connector[]): Connector[] {
  const isAnnounced = connectors.some(({ type, id }) => type === "injected" && id !== UNNAMED_WALLET);
  return connectors.filter(({ id }) => !isAnnounced || id !== UNNAMED_WALLET);
}

export function walletName({ id, name }: Connector): string {
  if (id === TEST_WALLET) return "the sandbox test wallet";
  return id === UNNAMED_WALLET ? "this browser’s wallet" : name;
}

export function walletTitle({ id, name }: Connector): string {
  if (id === TEST_WALLET) return "Sandbox test wallet";
  return id === UNNAMED_WALLET ? "This browser’s wallet" : name;
}
