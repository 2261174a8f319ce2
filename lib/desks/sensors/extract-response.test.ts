import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { extractResponse, thisTurn } from "./extract-response";

const tool = (content: string) => new ToolMessage({ tool_call_id: "1", name: "fetchIoTSensorData", content });

const told = fc.oneof(
  fc.record({ message: fc.string(), status: fc.string() }).map((said) => ({
    content: JSON.stringify(said),
    expected: said.message,
  })),
  fc.jsonValue().map((value) => {
    const content = JSON.stringify(value);
    const { message } = (value ?? {}) as { message?: unknown };
    return { content, expected: typeof message === "string" ? message : content };
  }),
  fc
    .string()
    .filter((text) => !isJson(text))
    .map((text) => ({ content: text, expected: text })),
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// Feature: diot-ai-agent-api, Property 9: Response extraction priority
test("Property 9: tools' messages go before the model's, and of JSON its message is told", () => {
  const words = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 4 }), words, words, (tools, before, after) => {
      const messages: BaseMessage[] = [
        new HumanMessage("?"),
        new AIMessage(before),
        ...tools.map(({ content }) => tool(content)),
        new AIMessage(after),
      ];
      const expected = tools.length > 0 ? tools.map((each) => each.expected).join("\n\n") : after;
      expect(extractResponse(messages)).toBe(expected);
    }),
  );
});

test("of a turn without a word there is no answer", () => {
  expect(extractResponse([new HumanMessage("?")])).toBe("");
});

test("a turn begins with its question, whatever was said before", () => {
  const turn = [new HumanMessage("b"), new AIMessage("c")];
  expect(thisTurn([new HumanMessage("a"), tool("x"), ...turn])).toEqual(turn);
});
