import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { Desk, GraphBuilder } from "@/lib/agent/desk";

const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  currentQuery: Annotation<string>(),
  response: Annotation<string>(),
});

/** Without a model: it measures the runtime around a graph, and nothing else. */
export function threeNodes() {
  return new StateGraph(State)
    .addNode("router", () => ({ currentQuery: "routed" }))
    .addNode("circle", () => ({ response: "Good service." }))
    .addNode("saveResponse", ({ response }) => ({ messages: [new AIMessage(response)] }))
    .addEdge(START, "router")
    .addEdge("router", "circle")
    .addEdge("circle", "saveResponse")
    .addEdge("saveResponse", END);
}

export const inputOf = (query: string) => ({
  messages: [new HumanMessage(query)],
  currentQuery: query,
  response: "",
});

export const threeNodeDesk: Desk = {
  id: "three-nodes",
  name: "Three nodes",
  description: "Nothing: it measures the runtime.",
  accent: { light: "black", dark: "white" },
  icon: [],
  examples: [],
  scope: { about: "", starters: [], outside: [] },
  graph: threeNodes() as unknown as GraphBuilder,
  input: ({ query = "" }) => inputOf(query),
  answer: (state) => ({ response: String(state.response ?? ""), provenance: [] }),
};
