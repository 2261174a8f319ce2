import type { Category, RiskLevel } from "./categories";
import { type Suspicion, suspicionOf } from "./classify";
import thresholds from "./model/thresholds.json";
import { isOwn, OWN_THREAT } from "./own-model";
import { likePastThreat } from "./past-threats";

export interface Check {
  verdict: "safe" | "threat";
  category: Category | "safe";
  /** From 0 to 1: that it is an attack. */
  probability: number;
  risk_level: RiskLevel;
}

export interface Finding extends Check {
  suspicion: Suspicion;
  /** The earlier violation that it is like, where that decided. */
  similarTo?: string;
}

/** It takes a few milliseconds and asks no language model. */
export async function checkText(text: string): Promise<Check> {
  const { suspicion: _, similarTo: __, ...check } = await findingOf(text);
  return check;
}

/** What is much like an earlier attack is one. */
export async function findingOf(text: string): Promise<Finding> {
  const suspicion = await suspicionOf(text);
  const past = likePastThreat(suspicion);
  const probability = past ? Math.max(suspicion.probability, past.similarity) : suspicion.probability;
  const isThreat = probability >= leastThreat();
  return {
    verdict: isThreat ? "threat" : "safe",
    category: isThreat ? suspicion.category : "safe",
    probability,
    risk_level: riskOf(probability),
    suspicion,
    similarTo: past?.id,
  };
}

const leastThreat = (): number => (isOwn("security") ? OWN_THREAT : thresholds.threat);

function riskOf(probability: number): RiskLevel {
  if (probability >= thresholds.critical) return "critical";
  if (probability >= leastThreat()) return "high";
  return probability >= thresholds.medium ? "medium" : "low";
}
