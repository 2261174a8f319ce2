import { MemorySaver } from "@langchain/langgraph";
import { createThread } from "@/db/threads";
import type { ChatRequest } from "@/lib/agent/chat-request";
import { weather } from "..";
import type { SharedState, SharedUpdate } from "../state";

export interface Ran {
  node: string;
  update: SharedUpdate;
}

export function conversation() {
  const graph = weather.graph.compile({ checkpointer: new MemorySaver() });
  // Violations name their thread.
  const { id } = createThread({ owner: "key:test", desk: "weather", title: "test" });
  const configurable = { thread_id: id };
  return async (input: unknown): Promise<{ ran: Ran[]; state: SharedState; asked?: unknown }> => {
    const ran: Ran[] = [];
    let state = {} as SharedState;
    let asked: unknown;
    const options = { configurable, streamMode: ["updates", "values"], recursionLimit: 40 };
    for await (const chunk of await graph.stream(input, options)) {
      const [mode, data] = chunk as ["updates" | "values", Record<string, unknown>];
      if ("__interrupt__" in data) asked = data.__interrupt__;
      else if (mode === "values") state = data as SharedState;
      else
        for (const [node, update] of Object.entries(data)) ran.push({ node, update: update as SharedUpdate });
    }
    return { ran, state, asked };
  };
}

export const inputOf = (query: string, more: Partial<ChatRequest> = {}): unknown =>
  weather.input({ query, ui_action_only: false, ...more }, "test");
