import type { Connector } from "wagmi";
import { TEST_WALLET } from "./test-wallet";

/** wagmi's id of the wallet at `window.ethereum`, which doesn't say its name. */
export const UNNAMED_WALLET = "injected";

/** A wallet's name as a heading has it. */
export function walletName({ id, name }: Connector): string {
  if (id === TEST_WALLET) return "Sandbox test wallet";
  return id === UNNAMED_WALLET ? "This browser's wallet" : name;
}

/** The same inside a sentence. */
export function walletInWords({ id, name }: Connector): string {
  if (id === TEST_WALLET) return "the sandbox test wallet";
  return id === UNNAMED_WALLET ? "this browser's wallet" : name;
}
