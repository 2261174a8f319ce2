import type { Address } from "viem";
import { AppError } from "@/lib/errors";
import { unanswered } from "./balances";
import { payments } from "./runtime";
import { paymentSettings } from "./settings";

/**
 * Gives 1 USDC of the sandbox, or what is missing to 10. @returns the balance in atomic units
 * @throws AppError `not_found` outside the sandbox, `conflict` at 10, `upstream_unavailable` without the chain
 */
export async function fund(address: Address): Promise<number> {
  if (paymentSettings().mode !== "sandbox") {
    throw new AppError(
      "not_found",
      "Only the sandbox gives USDC away. On this network, send some to the address.",
    );
  }
  const { sandbox } = await payments();
  const funded = await sandbox?.fund(address).catch((error: unknown) => {
    throw unanswered(error);
  });
  if (funded?.given) return funded.balance;
  throw new AppError("conflict", "The address holds 10 USDC or more, the most that the sandbox gives.");
}
