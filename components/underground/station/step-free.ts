import type { StepFree } from "@/lib/desks/underground/types";

const WORDS: Record<StepFree, string> = {
  "street-to-train": "Step-free from street to train",
  "street-to-platform": "Step-free from street to platform",
  partial: "Step-free for some lines or directions",
  none: "Not step-free",
};

/** What is known of getting to the trains without steps. */
export const stepFreeWords = (stepFree: StepFree | null): string =>
  stepFree ? WORDS[stepFree] : "Step-free access not known";
