import type { AnyTool, ToolContext, ToolResult } from "../tool";

export function toolContext<State>(given: Partial<ToolContext<State>> = {}): ToolContext<State> {
  const state = { ...given.state } as State;
  return {
    caller: "key:test",
    threadId: "",
    answerId: "",
    zone: "UTC",
    signal: new AbortController().signal,
    update: (change) => void Object.assign(state as object, change),
    say: () => {},
    grant: undefined,
    ...given,
    state,
  };
}

/** @returns its result, and what it changed in the state */
export async function callAlone(
  tool: AnyTool,
  args: unknown,
  given: Partial<ToolContext> = {},
): Promise<{ result: ToolResult; update: Record<string, unknown> }> {
  const update: Record<string, unknown> = {};
  const ctx = toolContext(given);
  const result = await tool.run({
    ctx: {
      ...ctx,
      update(change) {
        Object.assign(update, change);
        ctx.update(change);
      },
    },
    input: tool.input.parse(args),
  });
  return { result, update };
}
