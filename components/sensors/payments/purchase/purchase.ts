import type { LatestAnswer } from "@/lib/desks/sensors/types";
import type { Authorization, Offer, SignedPayment } from "./offer";

export const STEPS = ["offer", "signature", "settlement", "reading"] as const;
export type Step = (typeof STEPS)[number];

/**
 * `unreachable`: no offer came; `short`: too little in the wallet; `chain`: another network; `declined`: by its owner;
 * `wallet`: other failures; `refused`: the payment failed; `given`: it was delivered already; `lost`: unknown outcome;
 * `owed`: settled, and the payer has the reading for a signature.
 */
export type FailureKind =
  | "unreachable"
  | "short"
  | "chain"
  | "declined"
  | "wallet"
  | "refused"
  | "given"
  | "lost"
  | "owed";

export class PurchaseFailure extends Error {
  /** @param receiptId of an `owed` reading */
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly receiptId?: string,
  ) {
    super(message);
    this.name = "PurchaseFailure";
  }
}

export interface Delivery {
  answer: LatestAnswer;
  transaction?: string;
  receiptId?: string;
  /** The receipt has nothing left to give. */
  isRedeemed?: boolean;
}

export interface Purchase {
  step?: Step;
  failure?: Pick<PurchaseFailure, "kind" | "message" | "receiptId">;
  offer?: Offer;
  authorization?: Authorization;
  /** The user's word on what is to be signed, where the page must ask. */
  confirm?(agrees: boolean): void;
  pending?: SignedPayment;
  delivery?: Delivery;
}

export type StepState = "waiting" | "now" | "done" | "failed";

export function stepState({ step, delivery, failure }: Purchase, of: Step): StepState {
  if (delivery) return "done";
  if (!step) return "waiting";
  const [current, asked] = [STEPS.indexOf(step), STEPS.indexOf(of)];
  if (asked < current) return "done";
  if (asked > current) return "waiting";
  return failure ? "failed" : "now";
}

export const isUnderWay = ({ step, failure }: Purchase): boolean => step !== undefined && !failure;

const NOW: Record<Step, string> = {
  offer: "Asking what it costs",
  signature: "Waiting for your signature",
  settlement: "The payment is being settled",
  reading: "The reading is on its way",
};

export function progressWords({ step, delivery, failure, confirm }: Purchase): string {
  if (delivery) return "Paid. The reading is here.";
  if (!step || failure) return "";
  return confirm ? "Confirm what you sign" : NOW[step];
}
