import { HumanMessage } from "@langchain/core/messages";
import type { Desk, GraphBuilder } from "../desk";

export const testDesk = (graph: object, more: Partial<Desk> = {}): Desk => ({
  id: "echo",
  name: "Echo",
  description: "It says what it was asked.",
  accent: { light: "black", dark: "white" },
  icon: [],
  examples: [],
  scope: { about: "", starters: [], outside: [] },
  graph: graph as GraphBuilder,
  input: ({ query = "" }) => ({ messages: [new HumanMessage(query)], response: "" }),
  answer: (state) => ({ response: String(state.response ?? ""), provenance: [] }),
  ...more,
});
