import type { Authorization, Offer } from "../offer";

/** The sandbox's offer of a latest reading. */
export const offer = (more: Partial<Offer> = {}): Offer => ({
  scheme: "exact",
  network: "base-sepolia",
  maxAmountRequired: "1000",
  payTo: "0x00000000000000000000000000000000000000aa",
  asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
  maxTimeoutSeconds: 60,
  extra: { name: "USDC", version: "2" },
  ...more,
});

/** What a payer of it signs. */
export const authorization = (): Authorization => ({
  from: "0x00000000000000000000000000000000000000b1",
  to: "0x00000000000000000000000000000000000000aa",
  value: "1000",
  validAfter: "1795284000",
  validBefore: "1795284660",
  nonce: `0x${"5".repeat(64)}`,
});
