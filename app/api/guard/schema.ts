import { z } from "zod";
import type { ListedViolation } from "@/db/violations";
import { CATEGORIES } from "@/lib/guard/categories";
import type { Check } from "@/lib/guard/check";
import { CategoryJson, ProbabilityJson, RiskLevelJson, type ViolationJson } from "@/lib/guard/json";

export const CheckRequest = z.object({ text: z.string().min(1).max(8000) }).meta({ id: "GuardCheckRequest" });

export const CheckJson = z
  .object({
    verdict: z.enum(["safe", "threat"]),
    category: z.enum(["safe", ...CATEGORIES]).describe("What an attack is after"),
    probability: ProbabilityJson,
    risk_level: RiskLevelJson,
  })
  .meta({ id: "GuardCheck" }) satisfies z.ZodType<Check>;

export const ViolationsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.uuid().optional().describe("`next` of the page before"),
});

export const InsightsQuery = z.object({
  days: z.coerce.number().int().min(1).max(366).default(30).describe("How many days, with today"),
});

export const ViolationParams = z.object({ id: z.uuid() });

export const violationJson = (violation: ListedViolation): z.infer<typeof ViolationJson> => ({
  id: violation.id,
  created_at: violation.createdAt,
  owner: violation.owner,
  thread_id: violation.threadId,
  text: violation.text,
  category: CategoryJson.parse(violation.category),
  probability: violation.probability,
  risk_level: violation.riskLevel,
  action: violation.action,
  similar_to: violation.similarTo,
  false_alarm_at: violation.falseAlarmAt,
});
