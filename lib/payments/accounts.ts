import { type Address, getAddress, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { sandboxKeys } from "./sandbox/keys";
import { ENDPOINTS, type Endpoint } from "./settings";

/** The sandbox's own keys, or the environment's. @throws AppError when one isn't set, or the sandbox's are damaged */
export function walletKeys(): Record<Endpoint, Hex> {
  const { ALMANAC_X402, AGENT_PRIVATE_KEY1, AGENT_PRIVATE_KEY2 } = env();
  if (ALMANAC_X402 === "sandbox") return sandboxKeys();
  return {
    latest: isSet("AGENT_PRIVATE_KEY1", AGENT_PRIVATE_KEY1) as Hex,
    recent: isSet("AGENT_PRIVATE_KEY2", AGENT_PRIVATE_KEY2) as Hex,
  };
}

/** @throws AppError as `walletKeys` */
export function walletAddresses(): { endpoint: Endpoint; address: Address }[] {
  const keys = walletKeys();
  return ENDPOINTS.map((endpoint) => ({ endpoint, address: privateKeyToAccount(keys[endpoint]).address }));
}

/** The payee of readings. @throws AppError as `walletKeys` */
export function payeeAddress(): Address {
  const { ALMANAC_X402, X402_PAY_TO } = env();
  if (ALMANAC_X402 === "sandbox") return privateKeyToAccount(sandboxKeys().payee).address;
  return getAddress(isSet("X402_PAY_TO", X402_PAY_TO));
}

function isSet(name: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new AppError("upstream_unavailable", `Payments aren't set up on this server: ${name} is missing.`);
}
