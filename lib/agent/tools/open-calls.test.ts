import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { openCalls, withoutOpenCalls } from "./open-calls";

const asked = (...ids: string[]) =>
  new AIMessage({ content: "", tool_calls: ids.map((id) => ({ id, name: "look", args: {} })) });
const told = (id: string) => new ToolMessage({ tool_call_id: id, content: "" });

test("calls without a result are open, in their turn only", () => {
  const turn = [new HumanMessage("?"), asked("a", "b"), told("a")];
  expect(openCalls(turn).map(({ id }) => id)).toEqual(["b"]);
  expect(openCalls([...turn, told("b")])).toEqual([]);
  expect(openCalls([...turn, new HumanMessage("And now?")])).toEqual([]);
});

test("a message whose calls were not all made goes, with the results it has", () => {
  const question = new HumanMessage("?");
  const whole = [asked("a"), told("a")];
  const next = new HumanMessage("And now?");
  expect(withoutOpenCalls([question, ...whole, asked("b", "c"), told("b"), next])).toEqual([
    question,
    ...whole,
    next,
  ]);
});
