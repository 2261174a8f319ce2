import type { LatestAnswer } from "@/lib/desks/sensors/types";
import type { Authorization, Offer } from "./offer";
import type { SignedPayment } from "./pending-payment";

/** A purchase's steps, in order. */
export const STEPS = ["offer", "signature", "settlement", "reading"] as const;
export type Step = (typeof STEPS)[number];

/**
 * Why a purchase stopped.
 * `unreachable`: no offer came; `short`: the wallet holds too little; `chain`: it is on another network; `declined`: its
 * owner said no; `wallet`: it failed otherwise; `refused`: the payment is known to have failed; `given`: it paid for what was
 * delivered already; `lost`: its outcome isn't known.
 */
export type FailureKind =
  | "unreachable"
  | "short"
  | "chain"
  | "declined"
  | "wallet"
  | "refused"
  | "given"
  | "lost";

/** Why a purchase stopped, in a sentence for people. */
export class PurchaseFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
    this.name = "PurchaseFailure";
  }
}

/** What was paid, as the server tells it. */
export interface Settlement {
  transaction?: string;
  receiptId?: string;
}

export interface Purchase {
  /** The step under way, or the one that failed. */
  step?: Step;
  isDone: boolean;
  failure?: { kind: FailureKind; message: string };
  offer?: Offer;
  authorization?: Authorization;
  /** The page itself must ask for the signature: no wallet does. */
  asksHere: boolean;
  settlement?: Settlement;
  answer?: LatestAnswer;
}

export type PurchaseEvent =
  | { type: "begun" }
  | { type: "offered"; offer: Offer }
  | { type: "asked"; authorization: Authorization; here: boolean }
  | { type: "agreed" }
  | { type: "presented"; payment: SignedPayment }
  | { type: "delivered"; settlement: Settlement; answer: LatestAnswer }
  | { type: "failed"; kind: FailureKind; message: string }
  | { type: "reset" };

/** Before anything. */
export const NO_PURCHASE: Purchase = { isDone: false, asksHere: false };

/** A purchase after what happened. */
export function purchaseAfter(purchase: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case "begun":
      return { ...NO_PURCHASE, step: "offer" };
    case "offered":
      return { ...purchase, step: "signature", offer: event.offer };
    case "asked":
      return { ...purchase, authorization: event.authorization, asksHere: event.here };
    case "agreed":
      return { ...purchase, asksHere: false };
    case "presented": {
      const { offer, authorization } = event.payment;
      return { ...NO_PURCHASE, step: "settlement", offer, authorization };
    }
    case "delivered":
      return {
        ...purchase,
        step: undefined,
        isDone: true,
        settlement: event.settlement,
        answer: event.answer,
      };
    case "failed":
      return { ...purchase, asksHere: false, failure: { kind: event.kind, message: event.message } };
    case "reset":
      return NO_PURCHASE;
  }
}

export type StepState = "waiting" | "now" | "done" | "failed";

/** How far each step has come. */
export function stepState({ step, isDone, failure }: Purchase, of: Step): StepState {
  if (isDone) return "done";
  if (!step) return "waiting";
  const [current, asked] = [STEPS.indexOf(step), STEPS.indexOf(of)];
  if (asked < current) return "done";
  if (asked > current) return "waiting";
  return failure ? "failed" : "now";
}

/** Whether it goes on without anyone's doing, or waits for a signature. */
export const isUnderWay = ({ step, failure }: Purchase): boolean => step !== undefined && !failure;
