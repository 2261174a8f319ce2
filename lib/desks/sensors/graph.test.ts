import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { END } from "@langchain/langgraph";
import fc from "fast-check";
import { expect, test } from "vitest";
import { routeAfterModel } from "./graph";

const call = fc.record({
  id: fc.uuid(),
  name: fc.string({ minLength: 1 }),
  args: fc.dictionary(fc.string(), fc.string()),
});

// Feature: diot-ai-agent-api, Property 7: Tool routing correctness
test("Property 7: to the tools when the model called some, else the end", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(call, { maxLength: 3 }), (content, calls) => {
      const answer = new AIMessage({
        content,
        tool_calls: calls.map((each) => ({ ...each, type: "tool_call" as const })),
      });
      const next = routeAfterModel({ messages: [new HumanMessage("?"), answer] });
      expect(next).toBe(calls.length > 0 ? "tool_node" : END);
    }),
  );
});
