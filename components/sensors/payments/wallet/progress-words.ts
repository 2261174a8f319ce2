import type { Purchase, Step } from "../purchase";

const NOW: Record<Step, string> = {
  offer: "Asking what it costs",
  signature: "Waiting for your signature",
  settlement: "The payment is being settled",
  reading: "The reading is coming",
};

/** How far a purchase has come, for those who don't see the steps; failures announce themselves. */
export function progressWords({ step, isDone, failure, asksHere }: Purchase): string {
  if (isDone) return "Paid. The reading is there.";
  if (!step || failure) return "";
  return asksHere ? "Confirm what is to be signed" : NOW[step];
}
