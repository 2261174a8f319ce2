import { type Address, createClient, custom, type Hex, SwitchChainError } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createConnector } from "wagmi";
import { z } from "zod";

/** None: balances come from the API, and the page's policy lets nothing else be asked. */
export const noRpc = {
  request: async (): Promise<never> => {
    throw new Error("This page asks no RPC.");
  },
};

export const TEST_WALLET = "almanac-test-wallet";

/** For the sandbox: it signs by itself, so that the page asks first. @param key read when it is connected */
export const testWallet = (key: () => Hex) =>
  createConnector((config) => {
    const [chain] = config.chains;
    const account = () => privateKeyToAccount(key());
    return {
      id: TEST_WALLET,
      name: "Sandbox test wallet",
      type: "test",
      connect: async <Capable extends boolean = false>({
        withCapabilities,
      }: {
        withCapabilities?: Capable | boolean;
      } = {}) => {
        const { address } = account();
        const accounts = withCapabilities ? [{ address, capabilities: {} }] : [address];
        return { accounts: accounts as unknown as Accounts<Capable>, chainId: chain.id };
      },
      disconnect: async () => {},
      getAccounts: async () => [account().address],
      getChainId: async () => chain.id,
      isAuthorized: async () => true,
      getProvider: async () => noRpc,
      getClient: async () => createClient({ account: account(), chain, transport: custom(noRpc) }),
      switchChain: async ({ chainId }) => {
        if (chainId === chain.id) return chain;
        throw new SwitchChainError(new Error("The sandbox has one chain."));
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    };
  });

/** What wagmi wants of `connect`, by whether it asked for capabilities. */
type Accounts<Capable extends boolean> = Capable extends true
  ? readonly { address: Address; capabilities: Record<string, unknown> }[]
  : readonly Address[];

const STORED_AS = "almanac-sandbox-test-wallet";

const Key = z.templateLiteral(["0x", z.string().regex(/^[0-9a-f]{64}$/)]);

/** Where the browser stores nothing, the key lives as long as the page. */
let held: Hex | undefined;

/** Made in this browser and kept there, good for nothing but the sandbox's dollars. */
export function testKey(): Hex {
  held ??= Key.safeParse(stored((storage) => storage.getItem(STORED_AS))).data;
  if (held) return held;
  const key = generatePrivateKey();
  held = key;
  stored((storage) => storage.setItem(STORED_AS, key));
  return key;
}

function stored<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
