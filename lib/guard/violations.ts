import type { Violation } from "@/db/schema";
import { insertViolation, type ListedViolation, markFalseAlarm, unmarkFalseAlarm } from "@/db/violations";
import type { Finding } from "./check";
import { logViolation, updateInsights } from "./log-files";
import { forgetThreats, toBytes } from "./past-threats";

/** Letters of a message that are kept. */
const MOST_KEPT = 200;

interface Incident extends Pick<Violation, "owner" | "threadId" | "answerId" | "action"> {
  text: string;
  finding: Finding;
}

/** In the database, the day's log and the insights; later messages like it are attacks, too. @returns its id */
export async function recordViolation({ text, finding, ...incident }: Incident): Promise<string> {
  const { suspicion, category, probability, risk_level, similarTo = null } = finding;
  const violation = insertViolation({
    ...incident,
    text: [...text].slice(0, MOST_KEPT).join(""),
    category,
    probability,
    riskLevel: risk_level,
    similarTo,
    vector: toBytes(suspicion.vector),
  });
  forgetThreats();
  await logViolation(violation);
  return violation.id;
}

/** It no longer counts, and nothing is refused for being like it. @throws AppError `not_found` */
export async function takeBack(id: string): Promise<ListedViolation> {
  const violation = markFalseAlarm(id);
  forgetThreats();
  await updateInsights();
  return violation;
}

/** Undoes `takeBack`. @throws AppError `not_found` */
export async function putBack(id: string): Promise<ListedViolation> {
  const violation = unmarkFalseAlarm(id);
  forgetThreats();
  await updateInsights();
  return violation;
}
