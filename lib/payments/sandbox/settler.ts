import type { FacilitatorEvmSigner } from "@x402/evm";
import { LRUCache } from "lru-cache";
import {
  type Address,
  concat,
  createClient,
  encodeFunctionData,
  type Hex,
  parseGwei,
  publicActions,
  type TransactionReceipt,
  walletActions,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { rpc } from "../rpc";
import { POLLING_MS, SANDBOX_CHAIN } from "./chain";

/** More than any settlement takes, so that the chain needn't be asked: settlers have a million Ether of it. */
const COST = { gas: 1_000_000n, maxFeePerGas: parseGwei("100"), maxPriorityFeePerGas: parseGwei("1") };
const CONFIRM_MS = 5000;
/** Whether a payer is a contract is asked four times for each payment. */
const CODE_KEPT_MS = 1000;
const MOST_CODES = 1000;

export type Codes = LRUCache<Address, Promise<Hex | undefined>>;
export const newCodes = (): Codes => new LRUCache({ max: MOST_CODES, ttl: CODE_KEPT_MS });

/** One transaction at a time. `onUnreachable` is told each time the chain couldn't be asked. */
export function settler(
  rpcUrl: string,
  key: Hex,
  codes: Codes,
  onUnreachable: () => void,
): FacilitatorEvmSigner {
  const client = clientOf(rpcUrl, key, onUnreachable);
  // viem's types say more than x402's.
  const able = client as unknown as FacilitatorEvmSigner;
  const receipts = new Map<Hex, TransactionReceipt>();
  let next: number | undefined;

  const send = async (call: Parameters<FacilitatorEvmSigner["writeContract"]>[0]): Promise<Hex> => {
    const nonce = next ?? (await client.getTransactionCount({ address: client.account.address }));
    // Whatever becomes of it, unless it is known to be in a block.
    next = undefined;
    const data = concat([encodeFunctionData(call), call.dataSuffix ?? "0x"]);
    const transaction = {
      type: "eip1559",
      chainId: SANDBOX_CHAIN.id,
      to: call.address,
      data,
      nonce,
    } as const;
    const hash = await client.sendRawTransaction({
      serializedTransaction: await client.account.signTransaction({ ...transaction, ...COST }),
    });
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: CONFIRM_MS });
    next = nonce + 1;
    // It moved nothing: the chain says why when it is asked what the call would do.
    if (receipt.status === "reverted") await client.simulateContract(call);
    receipts.set(hash, receipt);
    return hash;
  };

  return {
    getAddresses: () => [client.account.address],
    readContract: able.readContract,
    verifyTypedData: able.verifyTypedData,
    sendTransaction: able.sendTransaction,
    writeContract: send,
    waitForTransactionReceipt: async ({ hash }) => {
      const known = receipts.get(hash);
      receipts.delete(hash);
      return known ?? client.waitForTransactionReceipt({ hash, timeout: CONFIRM_MS });
    },
    getCode: ({ address }) => {
      const known = codes.get(address);
      if (known) return known;
      const code = client.getCode({ address });
      codes.set(address, code);
      code.catch(() => codes.delete(address));
      return code;
    },
  };
}

const clientOf = (rpcUrl: string, key: Hex, onUnreachable: () => void) =>
  createClient({
    account: privateKeyToAccount(key),
    chain: SANDBOX_CHAIN,
    transport: rpc(rpcUrl, onUnreachable, { batch: true }),
    pollingInterval: POLLING_MS,
    cacheTime: 0,
    // Anvil makes blocks only for transactions. In the last one's time, perhaps hours ago, a new authorisation isn't good yet.
    experimental_blockTag: "pending",
  })
    .extend(publicActions)
    .extend(walletActions);
