import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { logger } from "@/lib/log";
import { withSpan } from "@/lib/telemetry";
import type { CustomEvent } from "./events";
import { toStreamError } from "./stream-error";

type NodeFunction<State, Update> = (
  state: State,
  config: LangGraphRunnableConfig,
) => Promise<Update> | Update;

export function node<State, Update>(
  name: string,
  run: NodeFunction<State, Update>,
): NodeFunction<State, Update> {
  return (state, config) =>
    withSpan(`node ${name}`, { "almanac.node": name }, async () => await run(state, config));
}

export function say(config: LangGraphRunnableConfig, event: CustomEvent): void {
  config.writer?.(event);
}

/** Reports an error that doesn't stop the graph. */
export function sayFault(config: LangGraphRunnableConfig, thrown: unknown): void {
  logger().warn({ err: thrown }, "a node failed and the graph goes on");
  say(config, { type: "fault", error: toStreamError(thrown, true) });
}
