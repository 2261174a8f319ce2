import { z } from "zod";
import type { AnyTool, ToolCallRecord } from "@/lib/agent/tools/tool";
import { factsOfCalls, type Known, statedOf, textsOf } from "@/lib/agent/truth";

export const Fixtures = z.record(
  z.string(),
  z.object({
    desk: z.string(),
    question: z.string(),
    calls: z.array(
      z.object({ name: z.string(), args: z.record(z.string(), z.unknown()), result: z.unknown() }),
    ),
  }),
);
export type Fixture = z.infer<typeof Fixtures>[string];

export function knownOf({ question, calls }: Fixture, tools: AnyTool[], before?: string): Known {
  const records = calls as ToolCallRecord[];
  const asides = records.flatMap(({ result }) => statedOf(result));
  return {
    facts: factsOfCalls(records, tools),
    stated: [question, ...(before ? [before] : []), ...asides],
    texts: records.flatMap(({ result }) => textsOf(result)),
  };
}
