import { HTTPFacilitatorClient } from "@x402/core/http";
import type { PaymentPayload as CorePayload, PaymentRequirements } from "@x402/core/types";
import type { Hex } from "viem";
import type { StoredPayment } from "./payment";
import { type Refusal, refusalFor } from "./refusal";

/** How long a facilitator and the chain are waited for, in milliseconds. */
export interface Patience {
  verifyMs: number;
  settleMs: number;
  /** Until our view of the chain shows what a facilitator says it settled. */
  confirmMs: number;
}

const PATIENCE: Patience = { verifyMs: 10_000, settleMs: 25_000, confirmMs: 5_000 };

type Verdict = { kind: "good" } | { kind: "refused"; refusal: Refusal } | { kind: "unknown"; cause: unknown };

type Settlement =
  /** As it says; without a transaction it has yet to be found on the chain. */
  | { kind: "settled"; transaction?: Hex }
  | { kind: "refused"; refusal: Refusal }
  /** No answer, or none that can be read: the money may have moved. */
  | { kind: "unknown"; cause: unknown };

/** Who checks payments and brings them to the chain, over HTTP; one client serves both protocol versions, whose forms it passes on as they are. */
export class Facilitator {
  readonly #url: string;
  readonly patience: Patience;

  constructor(url: string, patience: Partial<Patience> = {}) {
    this.#url = url;
    this.patience = { ...PATIENCE, ...patience };
  }

  /** Whether a payment could be settled as things are; moves nothing. */
  async verify(stored: StoredPayment): Promise<Verdict> {
    const client = new HTTPFacilitatorClient({ url: this.#url, timeoutMs: this.patience.verifyMs });
    try {
      const { isValid, invalidReason } = await client.verify(...asCore(stored));
      return isValid ? { kind: "good" } : { kind: "refused", refusal: refusalFor(invalidReason) };
    } catch (cause) {
      const reason = refusedWith(cause, "VerifyError", "invalidReason");
      return reason === undefined
        ? { kind: "unknown", cause }
        : { kind: "refused", refusal: refusalFor(reason) };
    }
  }

  /** Brings a payment to the chain. Not to be believed without a look at the chain. */
  async settle(stored: StoredPayment): Promise<Settlement> {
    const client = new HTTPFacilitatorClient({ url: this.#url, timeoutMs: this.patience.settleMs });
    try {
      const { success, transaction, errorReason } = await client.settle(...asCore(stored));
      if (success) return { kind: "settled", transaction: hashOf(transaction) };
      // With a transaction it is on its way, or was.
      if (transaction) return { kind: "unknown", cause: new Error(`${errorReason} after ${transaction}`) };
      return { kind: "refused", refusal: refusalFor(errorReason) };
    } catch (cause) {
      const reason = refusedWith(cause, "SettleError", "errorReason");
      return reason === undefined
        ? { kind: "unknown", cause }
        : { kind: "refused", refusal: refusalFor(reason) };
    }
  }
}

/** The client is typed for v2, though it only serialises. */
function asCore({ payment, requirements }: StoredPayment): [CorePayload, PaymentRequirements] {
  return [payment as unknown as CorePayload, requirements as unknown as PaymentRequirements];
}

function hashOf(transaction: string): Hex | undefined {
  return /^0x[0-9a-fA-F]{64}$/.test(transaction) ? (transaction as Hex) : undefined;
}

/** The reason in a refusal that came as an error of the 400s, which some facilitators send; by name, because a bundle has classes of its own. */
function refusedWith(error: unknown, name: string, field: string): string | undefined {
  if (!(error instanceof Error) || error.name !== name) return undefined;
  const { statusCode, transaction, [field]: reason } = error as unknown as Record<string, unknown>;
  const isRefusal = typeof statusCode === "number" && statusCode < 500 && !transaction;
  return isRefusal && typeof reason === "string" ? reason : undefined;
}
