import type { AccessVerdict } from "@/lib/desks/underground/station-schema";
import type { StepFree } from "@/lib/desks/underground/types";

/** Without steps from the street to the trains, or to the platforms. */
export const ACCESS = ["yes", "part", "no", "unknown"] as const;
export type Access = (typeof ACCESS)[number];

const BY_STEP_FREE: Record<StepFree, Access> = {
  "street-to-train": "yes",
  "street-to-platform": "yes",
  partial: "part",
  none: "no",
};

export const accessOf = (stepFree: StepFree | null): Access =>
  stepFree ? BY_STEP_FREE[stepFree] : "unknown";

const BY_VERDICT: Record<AccessVerdict, Access> = { yes: "yes", "in-part": "part", no: "no" };

export const accessOfVerdict = (verdict: AccessVerdict | null): Access =>
  verdict ? BY_VERDICT[verdict] : "unknown";

export const ACCESS_NAMES: Record<Access, string> = {
  yes: "yes",
  part: "in part",
  no: "no",
  unknown: "not known",
};

/** Standing alone: “Not step-free”. */
export const ACCESS_WORDS: Record<Access, string> = {
  yes: "Step-free",
  part: "Step-free in part",
  no: "Not step-free",
  unknown: "Step-free access not known",
};

export interface AccessShape {
  fill: "whole" | "half" | "none";
  isDotted: boolean;
}

/** They tell access without a colour, alike in the panel, the legend and on the map. */
export const ACCESS_SHAPES: Record<Access, AccessShape> = {
  yes: { fill: "whole", isDotted: false },
  part: { fill: "half", isDotted: false },
  no: { fill: "none", isDotted: false },
  unknown: { fill: "none", isDotted: true },
};

const STATION_WORDS: Record<StepFree, string> = {
  "street-to-train": "Step-free from street to train",
  "street-to-platform": "Step-free from street to platform",
  partial: "Step-free for some lines or directions",
  none: "Not step-free",
};

export const stepFreeWords = (stepFree: StepFree | null): string =>
  stepFree ? STATION_WORDS[stepFree] : ACCESS_WORDS.unknown;
