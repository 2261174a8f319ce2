import type { Page } from "@playwright/test";
import type { TypedDataDefinition } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

/** What a wallet says to a request: what was asked for, or EIP-1193's error. */
type Said = { result: unknown } | { error: { code: number; message: string } };

const REJECTED = { code: 4001, message: "User rejected the request." };
const UNSUPPORTED = { code: 4200, message: "The method isn't supported." };
const BASE_SEPOLIA = 84_532;

export class InjectedWallet {
  owner: "signs" | "rejects" = "signs";
  chain = BASE_SEPOLIA;
  readonly signed: TypedDataDefinition[] = [];
  private readonly account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey());

  private constructor() {}

  /**
   * Puts one into every page from now on.
   * @param name under which it announces itself (EIP-6963); without one it is at `window.ethereum` only
   */
  static async into(page: Page, name?: string): Promise<InjectedWallet> {
    const wallet = new InjectedWallet();
    await page.exposeFunction("askTheWallet", (method: string, params: unknown[]) =>
      wallet.answer(method, params),
    );
    await page.addInitScript(inject, name);
    return wallet;
  }

  get address(): string {
    return this.account.address;
  }

  private async answer(method: string, params: unknown[]): Promise<Said> {
    switch (method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return { result: [this.account.address] };
      case "eth_chainId":
        return { result: `0x${this.chain.toString(16)}` };
      case "wallet_switchEthereumChain":
        this.chain = Number((params[0] as { chainId: string }).chainId);
        return { result: null };
      case "eth_signTypedData_v4":
        return this.sign(JSON.parse(String(params[1])));
      default:
        return { error: UNSUPPORTED };
    }
  }

  private async sign(typed: TypedDataDefinition): Promise<Said> {
    if (this.owner === "rejects") return { error: REJECTED };
    this.signed.push(typed);
    return { result: await this.account.signTypedData(typed) };
  }
}

/** Runs in the page, before all that is its own. */
function inject(name?: string): void {
  type Listener = (value: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const ask = (window as unknown as { askTheWallet(method: string, params: unknown[]): Promise<Said> })
    .askTheWallet;
  const provider = {
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      const said = await ask(method, params);
      if ("error" in said) throw Object.assign(new Error(said.error.message), { code: said.error.code });
      if (method === "wallet_switchEthereumChain")
        for (const listener of listeners.get("chainChanged") ?? [])
          listener((params[0] as { chainId: string }).chainId);
      return said.result;
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
  };
  if (!name) {
    Object.assign(window, { ethereum: provider });
    return;
  }
  const info = {
    uuid: "5a4f7c0e-4b86-4c3e-9d0a-5f2d9be0a111",
    name,
    rdns: "example.almanac.wallet",
    icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
  };
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
