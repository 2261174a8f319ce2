import {
  type Account,
  type Address,
  type Chain,
  createWalletClient,
  type Hex,
  type Transport,
  type WalletClient,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type PaymentRequirementsSelector, type Signer, wrapFetchWithPayment } from "x402-fetch";
import type { Asset } from "./networks";
import { type Authorization, readPayment } from "./paywall/payment";
import { rpc } from "./rpc";
import type { Endpoint, PaymentSettings } from "./settings";

export type { Authorization };

export interface AgentWallet {
  endpoint: Endpoint;
  address: Address;
  client: WalletClient<Transport, Chain, Account>;
  /**
   * At most once, never above the endpoint's price. Give headers and body plainly, not in a `Request`.
   * @throws Error when the price is higher, or the offer isn't one that this wallet can take
   */
  fetch: (
    input: string | URL,
    init?: RequestInit,
    onSigned?: (authorization: Authorization) => void,
  ) => Promise<Response>;
}

/** `amount` in atomic units of USDC. */
export interface WalletTerms {
  chain: Chain;
  rpcUrl: string;
  network: PaymentSettings["network"];
  asset: Asset;
  most: number;
}

/** The offer on our network in our token. x402's own choice would take another network's, and sign for money there. */
const offerOn =
  (network: PaymentSettings["network"], asset: Asset): PaymentRequirementsSelector =>
  (offers) => {
    const offer = offers.find(
      (candidate) =>
        candidate.scheme === "exact" &&
        candidate.network === network &&
        candidate.asset.toLowerCase() === asset.address.toLowerCase(),
    );
    if (offer) return offer;
    throw new Error(`There is no offer in ${asset.symbol} on ${network}.`);
  };

export function agentWallet(
  endpoint: Endpoint,
  key: Hex,
  { chain, rpcUrl, network, asset, most }: WalletTerms,
): AgentWallet {
  const client = createWalletClient({ account: privateKeyToAccount(key), chain, transport: rpc(rpcUrl) });
  // x402's type is narrower than what it needs of viem's wallets.
  const paying = (send: typeof fetch) =>
    wrapFetchWithPayment(send, client as unknown as Signer, BigInt(most), offerOn(network, asset));
  return {
    endpoint,
    address: client.account.address,
    client,
    fetch: (input, init, onSigned) =>
      // It spreads headers as an object, so that those of a `Headers` would be lost in the paid request.
      paying(telling(onSigned))(input instanceof URL ? input.href : input, {
        ...init,
        headers: Object.fromEntries(new Headers(init?.headers)),
      }),
  };
}

const telling =
  (onSigned?: (authorization: Authorization) => void): typeof fetch =>
  async (input, init) => {
    const payment = readPayment(new Headers(init?.headers));
    if (payment) onSigned?.(payment.payload.authorization);
    return fetch(input, init);
  };
