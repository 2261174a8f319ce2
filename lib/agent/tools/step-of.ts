import { logger } from "@/lib/log";
import { oneLine } from "../prompt";
import type { AnyTool, Asker, WantedCall } from "./tool";

const LONGEST = 140;

/** What a call does, for the steps; undefined where its tool doesn't say or can't read the arguments. */
export function stepOf(
  tool: AnyTool | undefined,
  { args }: Pick<WantedCall, "args">,
  asker: Asker,
): string | undefined {
  if (!tool?.step) return undefined;
  try {
    const input = tool.input.safeParse(args);
    return input.success ? oneLine(tool.step(input.data, asker), LONGEST) : undefined;
  } catch (thrown) {
    logger().error({ err: thrown, tool: tool.name }, "a tool couldn't say what its call does");
    return undefined;
  }
}
