import { z } from "zod";

export const ApprovalRequest = z.object({
  question: z.string().describe("Markdown"),
  what: z.string().optional().describe("What is approved, e.g. “the answer”; absent: a payment"),
  details: z.unknown().optional().describe("For programs: what it is about"),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

export const Approval = ApprovalRequest.extend({
  id: z.string(),
  decision: z.enum(["approved", "refused"]).optional().describe("Absent while it is open"),
}).meta({ id: "Approval" });
export type Approval = z.infer<typeof Approval>;
