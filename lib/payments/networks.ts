import type { Address, Chain } from "viem";
import { base, baseSepolia } from "viem/chains";

export interface Asset {
  address: Address;
  /** Name and version are in the EIP-712 domain: a signature for others is void. */
  name: string;
  version: "2";
  decimals: 6;
  symbol: "USDC";
}

export interface Network {
  network: "base-sepolia" | "base";
  caip2: "eip155:84532" | "eip155:8453";
  chain: Chain;
  asset: Asset;
  /** The default facilitator; none where money is real. */
  facilitatorUrl?: string;
}

const usdc = (address: Address, name: string): Asset => ({
  address,
  name,
  version: "2",
  decimals: 6,
  symbol: "USDC",
});

/** Addresses: https://developers.circle.com/stablecoins/usdc-contract-addresses; names: `name()` of each contract. */
export const NETWORKS: Record<Network["network"], Network> = {
  "base-sepolia": {
    network: "base-sepolia",
    caip2: "eip155:84532",
    chain: baseSepolia,
    asset: usdc("0x036CbD53842c5426634e7929541eC2318f3dCF7e", "USDC"),
    facilitatorUrl: "https://x402.org/facilitator",
  },
  base: {
    network: "base",
    caip2: "eip155:8453",
    chain: base,
    asset: usdc("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USD Coin"),
  },
};

/** Anvil's and Hardhat's, in lower case. Everyone has their private keys, so payments to them are stolen at once. */
export const DEVELOPMENT_ACCOUNTS: ReadonlySet<string> = new Set([
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
  "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",
  "0x90f79bf6eb2c4f870365e785982e1f101e93b906",
  "0x15d34aaf54267db7d7c367839aaf71a00a2c6a65",
  "0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc",
  "0x976ea74026e726554db657fa54763abd0c3a0aa9",
  "0x14dc79964da2c08b23698b3d3cc7ca32193d9955",
  "0x23618e81e3f5cdf7f54c3d65fbc0abc21f5b1e8f",
  "0xa0ee7a142d267c1f36714e4a8f75612f20a79720",
]);
