import { MemorySaver } from "@langchain/langgraph";
import type { CustomEvent } from "@/lib/agent/events";
import type { Understanding } from "@/lib/understanding/teaching";
import { markets } from "..";
import { marketsGraph } from "../graph";
import type { MarketsState } from "../state";
import { type TurnFrame, turnFrameOf } from "../understanding/turn-frame";
import type { FakeWorld } from "./fake-tools";

export interface Ran {
  state: MarketsState;
  nodes: string[];
  progress: string[];
  setbacks: string[];
}

export const frameOf = (understanding: Partial<Understanding> = {}, tokens: string[] = []): TurnFrame => ({
  ...turnFrameOf({ kind: "calls", calls: [], ...understanding } as Understanding),
  ...(tokens.length > 0 && { tokens }),
});

export function conversation(world: FakeWorld, read: (question: string) => TurnFrame) {
  const graph = marketsGraph({ tools: world.tools, read: async (question) => read(question) }).compile({
    checkpointer: new MemorySaver(),
  });
  const thread_id = crypto.randomUUID();
  return async (query: string): Promise<Ran> => {
    const nodes: string[] = [];
    const progress: string[] = [];
    const setbacks: string[] = [];
    let state = {} as MarketsState;
    const input = markets.input({ query, ui_action_only: false }, thread_id);
    const stream = await graph.stream(input as never, {
      configurable: { thread_id },
      streamMode: ["values", "updates", "custom"],
      recursionLimit: 100,
    });
    for await (const [mode, data] of stream as AsyncIterable<[string, unknown]>) {
      if (mode === "values") state = data as MarketsState;
      if (mode === "updates") nodes.push(...Object.keys(data as object));
      const event = data as CustomEvent;
      if (mode === "custom" && event.type === "progress") progress.push(event.text);
      if (mode === "custom" && event.type === "model" && event.setback) setbacks.push(event.setback);
    }
    return { state, nodes, progress, setbacks };
  };
}
