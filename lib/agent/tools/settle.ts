import type { Approval, ApprovalRequest } from "../approval";
import type { AnyTool, ApprovalPolicy, CallToApprove, ToolContext, Verdict } from "./tool";

/** A verdict that leaves nothing open. */
export type Settled = Exclude<Verdict, { kind: "ask" }>;

/** For whom calls are decided on, and how they are asked. */
interface Asker extends Pick<ToolContext, "caller" | "answerId"> {
  /** What they said when they were asked before. */
  decided?: Approval;
  /** @returns whether they approve */
  ask(request: ApprovalRequest): boolean | Promise<boolean>;
}

/** What a policy says of its calls, the user asked where it wants that. */
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

/** A call as its tool's policy looks at it; nothing where none decides. Arguments that the tool refuses cost nothing: the call will say so. */
export function toApprove(
  args: unknown,
  tool: AnyTool | undefined,
  asker: Pick<ToolContext, "caller">,
): CallToApprove[] {
  if (!tool?.approval) return [];
  const input = tool.input.safeParse(args);
  return [{ tool, input: input.data, costs: input.success ? (tool.cost?.(input.data, asker) ?? []) : [] }];
}
