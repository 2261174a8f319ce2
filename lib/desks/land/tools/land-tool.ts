import { z } from "zod";
import type { Tool, ToolContext, ToolResult } from "@/lib/agent/tools/tool";
import type { Asker } from "../areas";
import { type Prose, prose } from "../insights/prose";
import type { LandState } from "../state";
import { Alternative, LandQuery } from "../types";
import { landFacts } from "./facts";
import { forModel } from "./for-model";

export interface LandContext extends ToolContext<LandState> {
  tool: string;
}

const Told = z.object({
  query: LandQuery,
  choices: z.array(Alternative).optional().describe("When it can't go on: what the user may choose"),
  asks: z.boolean().optional().describe("The user must answer before it can go on"),
});
type Told = z.infer<typeof Told>;

interface LandTool<Input extends z.ZodObject, Says extends z.ZodRawShape>
  extends Omit<
    Tool<Input, z.ZodType, LandState>,
    "output" | "facts" | "forModel" | "sequential" | "needsConversation" | "run"
  > {
  /** What its data says besides the query, each part absent when it has to ask. */
  says: Says;
  run(call: { ctx: LandContext; input: z.infer<Input> }): Promise<ToolResult>;
}

export function landTool<Input extends z.ZodObject, Says extends z.ZodRawShape>({
  says,
  run,
  ...tool
}: LandTool<Input, Says>) {
  const output = Told.extend(z.object(says).partial().shape);
  return {
    ...tool,
    output,
    forModel,
    facts: ({ data }: ToolResult) => landFacts(data as object),
    sequential: true,
    needsConversation: true,
    run({ ctx, input }) {
      // Called anew, it takes back what it asked.
      if (ctx.state.waiting === tool.name) ctx.update({ waiting: null });
      return run({ ctx: { ...ctx, tool: tool.name }, input });
    },
  } as Tool<Input, typeof output, LandState>;
}

export const askerOf = ({ caller, signal }: Pick<LandContext, "caller" | "signal">): Asker => ({
  owner: caller,
  signal,
});

const OFFERED = 4;

export function told(
  data: Told & Record<string, unknown>,
  message: string | Prose,
  more: Partial<ToolResult> = {},
): ToolResult {
  const { text, figures } = prose`${message}`;
  return {
    data,
    message: text,
    figures,
    provenance: [],
    ...(data.choices && { followUps: data.choices.slice(0, OFFERED).map(({ question }) => question) }),
    ...more,
  };
}

const list = (choices: Alternative[]): string => choices.map(({ label }) => `- ${label}`).join("\n");

/** Asks the user, who must answer before the turn can go on; what the tools after this one learn is kept until then. */
export function asking(
  ctx: LandContext,
  query: LandQuery,
  question: string,
  more: Partial<ToolResult> = {},
): ToolResult {
  ctx.update({ waiting: ctx.tool });
  return told({ query, asks: true }, question, more);
}

export function offering(
  ctx: LandContext,
  query: LandQuery,
  question: string | Prose,
  choices: Alternative[],
): ToolResult {
  ctx.update({ choices, waiting: ctx.tool });
  return told({ query, choices, asks: true }, prose`${question}\n\n${list(choices)}`);
}

export const joined = (names: string[]): string => new Intl.ListFormat("en-GB").format(names);
