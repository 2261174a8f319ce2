import type { Approval, ApprovalRequest } from "../approval";
import type { AnyTool, ApprovalPolicy, CallToApprove, ToolContext, Verdict } from "./tool";

export type Settled = Exclude<Verdict, { kind: "ask" }>;

interface Asker extends Pick<ToolContext, "caller" | "answerId"> {
  decided?: Approval;
  ask(request: ApprovalRequest): boolean | Promise<boolean>;
}

export async function settle(
  policy: ApprovalPolicy,
  calls: CallToApprove[],
  { decided, ask, ...asker }: Asker,
): Promise<Settled> {
  const first = policy(calls, asker, decided);
  if (first.kind !== "ask") return first;
  const decision = (await ask(first.request)) ? "approved" : "refused";
  const last = policy(calls, asker, { id: "", ...first.request, decision });
  if (last.kind === "ask") throw new Error("A policy asked although the user had decided.");
  return last;
}

/** Undefined without a policy, or where the tool refuses the arguments, as the call then costs nothing. */
export function toApprove(
  args: unknown,
  tool: AnyTool | undefined,
  asker: Pick<ToolContext, "caller">,
): CallToApprove[] {
  if (!tool?.approval) return [];
  const input = tool.input.safeParse(args);
  return [{ tool, input: input.data, costs: input.success ? (tool.cost?.(input.data, asker) ?? []) : [] }];
}
