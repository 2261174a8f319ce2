import { type Address, createClient, custom, type Hex, SwitchChainError } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createConnector } from "wagmi";
import { noRpc } from "./no-rpc";

/** The id of the sandbox test wallet's connector. */
export const TEST_WALLET = "almanac-test-wallet";

/**
 * A wallet in the page, for the sandbox: it signs by itself, so that the page asks first.
 * @param key read when it is connected
 */
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
