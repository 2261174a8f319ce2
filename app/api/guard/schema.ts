import { z } from "zod";
import type { ListedViolation } from "@/db/violations";
import { type Check, RISK_LEVELS } from "@/lib/guard/check";
import { CATEGORIES } from "@/lib/guard/classify";

const Category = z.enum(CATEGORIES);
const RiskLevel = z
  .enum(RISK_LEVELS)
  .describe("low or medium for what is safe, high or critical for a threat");
const Probability = z.number().min(0).max(1).describe("That it is an attack");

/** The body of `POST /api/guard/check`. */
export const CheckRequest = z.object({ text: z.string().min(1).max(8000) }).meta({ id: "GuardCheckRequest" });

export const CheckJson = z
  .object({
    verdict: z.enum(["safe", "threat"]),
    category: z.enum(["safe", ...CATEGORIES]).describe("What an attack is after"),
    probability: Probability,
    risk_level: RiskLevel,
  })
  .meta({ id: "GuardCheck" }) satisfies z.ZodType<Check>;

export const ViolationsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.uuid().optional().describe("`next` of the page before"),
});

export const ViolationParams = z.object({ id: z.uuid() });

export const ViolationJson = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    owner: z.string().describe("The caller who sent it"),
    thread_id: z.string().nullable().describe("Where it was sent; null once the thread is gone"),
    text: z.string().describe("Its beginning"),
    category: Category,
    probability: Probability,
    risk_level: RiskLevel,
    action: z
      .enum(["blocked", "flagged"])
      .describe("flagged: it was let through, as ALMANAC_GUARD=flag has it"),
    similar_to: z.string().nullable().describe("The earlier violation that it is like, where that decided"),
    false_alarm_at: z.iso.datetime().nullable().describe("When an operator found that it was none"),
  })
  .meta({ id: "Violation" });

export const ViolationPage = z.object({
  violations: z.array(ViolationJson),
  next: z.string().nullable().describe("For `before`; null: there are no more"),
});

/** A violation as operators get it. */
export const violationJson = (violation: ListedViolation): z.infer<typeof ViolationJson> => ({
  id: violation.id,
  created_at: violation.createdAt,
  owner: violation.owner,
  thread_id: violation.threadId,
  text: violation.text,
  category: Category.parse(violation.category),
  probability: violation.probability,
  risk_level: violation.riskLevel,
  action: violation.action,
  similar_to: violation.similarTo,
  false_alarm_at: violation.falseAlarmAt,
});
