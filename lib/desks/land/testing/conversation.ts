import { MemorySaver } from "@langchain/langgraph";
import { createThread } from "@/db/threads";
import { land } from "..";
import type { LandState } from "../state";

export interface Turn {
  text: string;
  buttons: string[];
  state: LandState;
}

export function conversation() {
  const graph = land.graph.compile({ checkpointer: new MemorySaver() });
  const caller = "key:test";
  const { id } = createThread({ owner: caller, desk: "land", title: "test" });
  const options = { configurable: { thread_id: id, caller }, streamMode: ["values"] };
  return async (query: string): Promise<Turn> => {
    let state = {} as LandState;
    const input = land.input({ query, ui_action_only: false }, "test");
    for await (const chunk of await graph.stream(input, options)) [, state] = chunk as ["values", LandState];
    const { response: text, followUps = [] } = land.answer(state);
    return { text, buttons: followUps, state };
  };
}
