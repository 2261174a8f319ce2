import PQueue from "p-queue";
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  keccak256,
  padHex,
  parseAbi,
  parseEther,
  publicActions,
  toBytes,
  zeroAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { NETWORKS } from "../networks";
import { rpc } from "../rpc";
import { USDC_ABI } from "../usdc";
import contracts from "./contracts.json" with { type: "json" };
import { type SandboxKeys, settlersOf } from "./keys";

const { chain, asset: SANDBOX_ASSET } = NETWORKS["base-sepolia"];
export const SANDBOX_CHAIN = chain;

/** Multicall3's address on every chain; x402's facilitator uses it. */
const MULTICALL3: Address = "0xcA11bde05977b3631167028862bE2a173976CA11";
/** The minter's slot in contracts/SandboxUSDC.sol. */
const OPERATOR_SLOT = keccak256(toBytes("almanac.sandbox.operator"));
const MINT = parseAbi(["function mint(address to, uint256 value)"]);

const USDC = 1_000_000;
/** What the agent's wallets start with and `fund` fills an address up to; atomic units. */
const FULL = 10 * USDC;
const PORTION = 1 * USDC;

/** Asking the local chain costs nothing. */
export const POLLING_MS = 25;

const testClient = (rpcUrl: string) =>
  createTestClient({ chain: SANDBOX_CHAIN, mode: "anvil", transport: rpc(rpcUrl) }).extend(publicActions);

/** A saved chain is changed only for other contracts. @throws Error when it can't be changed, or has another id */
export async function prepareChain(rpcUrl: string, keys: SandboxKeys): Promise<void> {
  const client = testClient(rpcUrl);
  const id = await client.getChainId();
  if (id !== SANDBOX_CHAIN.id) throw new Error(`The chain's id is ${id}, not ${SANDBOX_CHAIN.id}.`);
  const operator = privateKeyToAccount(keys.operator).address;
  const settlers = settlersOf(keys.facilitator).map((key) => privateKeyToAccount(key).address);
  await Promise.all([
    client.setCode({ address: SANDBOX_ASSET.address, bytecode: contracts.usdc as Hex }),
    client.setCode({ address: MULTICALL3, bytecode: contracts.tryAggregate as Hex }),
    client.setStorageAt({
      address: SANDBOX_ASSET.address,
      // viem's type is too narrow: a slot beyond JavaScript's numbers is given as hex.
      index: OPERATOR_SLOT,
      value: padHex(operator, { size: 32 }),
    }),
    ...[operator, ...settlers].map((address) => client.setBalance({ address, value: parseEther("1000000") })),
  ]);
}

export interface Bank {
  /** Gives 1 USDC, or what is missing to 10. `balance` in atomic units. */
  fund: (address: Address) => Promise<{ balance: number; given: number }>;
  /** Only those that never held anything. */
  endow: (wallets: Address[]) => Promise<void>;
}

export function openBank(rpcUrl: string, operator: Hex): Bank {
  const reader = createPublicClient({
    chain: SANDBOX_CHAIN,
    transport: rpc(rpcUrl),
    pollingInterval: POLLING_MS,
    cacheTime: 0,
  });
  const minter = createWalletClient({
    account: privateKeyToAccount(operator),
    chain: SANDBOX_CHAIN,
    transport: rpc(rpcUrl),
  });
  // Simultaneous transactions of one account replace each other.
  const inTurn = new PQueue({ concurrency: 1 });
  const balanceOf = async (address: Address) =>
    Number(
      await reader.readContract({
        address: SANDBOX_ASSET.address,
        abi: USDC_ABI,
        functionName: "balanceOf",
        args: [address],
      }),
    );
  const mint = async (to: Address, value: number) => {
    const args = [to, BigInt(value)] as const;
    const request = { address: SANDBOX_ASSET.address, abi: MINT, functionName: "mint", args } as const;
    await reader.waitForTransactionReceipt({ hash: await minter.writeContract(request) });
  };
  return {
    fund: (address) =>
      inTurn.add(async () => {
        const held = await balanceOf(address);
        const given = Math.max(0, Math.min(PORTION, FULL - held));
        if (given > 0) await mint(address, given);
        return { balance: held + given, given };
      }),
    endow: (wallets) =>
      inTurn.add(async () => {
        for (const wallet of wallets) {
          if (await hasHeld(reader, wallet)) continue;
          await mint(wallet, FULL);
        }
      }),
  };
}

async function hasHeld(reader: ReturnType<typeof createPublicClient>, address: Address): Promise<boolean> {
  const minted = await reader.getContractEvents({
    address: SANDBOX_ASSET.address,
    abi: USDC_ABI,
    eventName: "Transfer",
    args: { from: zeroAddress, to: address },
    fromBlock: 0n,
  });
  return minted.length > 0;
}
