import { z } from "zod";
import { CATEGORIES, RISK_LEVELS } from "./categories";

export const CategoryJson = z.enum(CATEGORIES);
export const RiskLevelJson = z
  .enum(RISK_LEVELS)
  .describe("low or medium for what is safe, high or critical for a threat");
export const ProbabilityJson = z.number().min(0).max(1).describe("That it is an attack");

export const ViolationJson = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    owner: z.string().describe("The caller who sent it"),
    thread_id: z.string().nullable().describe("Where it was sent; null once the thread is gone"),
    text: z.string().describe("Its beginning"),
    category: CategoryJson,
    probability: ProbabilityJson,
    risk_level: RiskLevelJson,
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

const Count = z.number().int().min(0);

export const InsightsJson = z
  .object({
    from: z.iso.date().describe("The first day, in UTC"),
    total: Count.describe("Violations, without false alarms"),
    blocked: Count.describe(
      "Those that were refused; the others were let through, as ALMANAC_GUARD=flag has it",
    ),
    callers: Count.describe("Callers who sent them"),
    similar: Count.describe("Those that were found because they are like an earlier one"),
    false_alarms: Count.describe("Messages that an operator found to be none"),
    categories: z.partialRecord(CategoryJson, Count).describe("Violations by what they are after"),
    days: z
      .array(z.object({ day: z.iso.date(), categories: z.partialRecord(CategoryJson, Count) }))
      .describe("Each day in UTC, the oldest first"),
  })
  .meta({ id: "GuardInsights" });
export type InsightsJson = z.infer<typeof InsightsJson>;
