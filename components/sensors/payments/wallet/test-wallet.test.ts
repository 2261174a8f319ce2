import { recoverTypedDataAddress } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { base, baseSepolia } from "viem/chains";
import { expect, test } from "vitest";
import { createConfig, custom } from "wagmi";
import { connect, getConnection, signTypedData, switchChain } from "wagmi/actions";

import { noRpc, testWallet } from "./test-wallet";

const key = generatePrivateKey();

const config = () =>
  createConfig({
    chains: [baseSepolia],
    transports: { [baseSepolia.id]: custom(noRpc) },
    connectors: [testWallet(() => key)],
    storage: null,
  });

test("it is a wallet of wagmi's that signs by itself and asks no RPC", async () => {
  const wagmi = config();
  const [connector] = wagmi.connectors;
  await connect(wagmi, { connector: connector! });
  expect(getConnection(wagmi)).toMatchObject({
    isConnected: true,
    address: privateKeyToAddress(key),
    chainId: 84532,
  });
  const typed = {
    domain: { name: "USDC", version: "2", chainId: 84532 },
    types: { Sum: [{ name: "value", type: "uint256" }] },
    primaryType: "Sum",
    message: { value: 1000n },
  } as const;
  const signature = await signTypedData(wagmi, { ...typed, connector: connector! });
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(privateKeyToAddress(key));
});

test("it knows one chain", async () => {
  const wagmi = config();
  await connect(wagmi, { connector: wagmi.connectors[0]! });
  await expect(switchChain(wagmi, { chainId: base.id as never })).rejects.toThrow();
  expect(getConnection(wagmi).chainId).toBe(84532);
});
