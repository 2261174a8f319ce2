import { AIMessageChunk, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { ModelChain } from "@/lib/models/chain";
import { isolateEnv } from "@/lib/test-env";
import type { CustomEvent } from "../events";
import { askModel } from "./ask-model";
import { type AnyTool, defineTool } from "./tool";

isolateEnv();

type Reply = Partial<ConstructorParameters<typeof AIMessageChunk>[0] & object> | Error;

const tool: AnyTool = defineTool({
  name: "status",
  description: "",
  input: z.object({ line: z.string(), nth: z.int().optional() }),
  output: z.null(),
  sameAs: ({ line }) => line.toLowerCase(),
  run: async () => ({ data: null, message: "", provenance: [] }),
});

const calls = (...args: string[]): Reply => ({
  tool_call_chunks: args.map((each, index) => ({ index, id: `${index}`, name: "status", args: each })),
});
const says = (content: string, finish_reason = "stop"): Reply => ({
  content,
  response_metadata: { finish_reason },
});

/** A chain of models, each with its replies. An error among these breaks off after “Well. Then ”. */
function scripted(...models: Reply[][]) {
  const asked: { model: string; messages: BaseMessage[] }[] = [];
  const chainOf = (at: number): ModelChain =>
    ({
      async *stream(messages: BaseMessage[]) {
        const model = `m${at}`;
        asked.push({ model, messages });
        const reply = models[at]?.shift() ?? new Error("nothing is scripted");
        const signed = { response_metadata: { model_id: model } };
        yield new AIMessageChunk({ content: reply instanceof Error ? "Well. Then " : "", ...signed });
        if (reply instanceof Error) throw reply;
        yield new AIMessageChunk({ content: "", ...reply });
      },
      after: () => (at + 1 < models.length ? chainOf(at + 1) : undefined),
    }) as unknown as ModelChain;
  return { chain: chainOf(0), asked };
}

const PROMPT =
  "You answer questions about lines with one tool. Never say a figure that no tool has told you, and stop where a result asks.";

async function ask(models: Reply[][], bad?: string) {
  const { chain, asked } = scripted(...models);
  const events: CustomEvent[] = [];
  const config = { writer: (event: unknown) => void events.push(event as CustomEvent) };
  const check = () => ({
    check: (text: string) => ({
      figures: [],
      faults: bad && text.includes(bad) ? [{ text: bad, reason: "it is in no result" }] : [],
    }),
  });
  const { message } = await askModel({
    model: chain,
    tools: [tool],
    messages: [new SystemMessage(PROMPT), new HumanMessage("?")],
    config,
    check,
  });
  const notes = events.filter((event) => event.type === "model");
  return { message, asked, notes, events, told: asked.at(-1)?.messages.at(-1)?.text ?? "" };
}

const GOOD = says("All is well.");

test("calls get ids of our own, their arguments as the tool takes them, and are made once each", async () => {
  const { message, asked } = await ask([[calls('{"line":"a","nth":"2"}', '{"line":"A"}', '{"line":"b"}')]]);
  expect(asked).toHaveLength(1);
  expect(message.tool_calls?.map(({ args }) => args)).toEqual([{ line: "A" }, { line: "b" }]);
  expect(new Set(message.tool_calls?.map(({ id }) => id?.slice(0, 5)))).toEqual(new Set(["call_"]));
});

test.each<[string, Reply, string, string?]>([
  ["cut arguments", calls('{"line":"ha'), "complete JSON"],
  ["arguments that the tool refuses", calls('{"line":"a","nth":"soon"}'), "nth must be an integer"],
  ["a tool that there isn't", { tool_call_chunks: [{ name: "tide", args: "{}" }] }, "no tool called tide"],
  ["nothing", says(""), "was empty"],
  ["a refusal", { additional_kwargs: { refusal: "I can't." } }, "You declined"],
  ["a filtered answer", says("Half", "content_filter"), "You declined"],
  ["half an answer", says("It is about", "length"), "cut off"],
  ["a promise", says("Let me check the status for you."), "called no tool"],
  ["a figure from nowhere", says("It is 42."), "“42”: it is in no result", "42"],
  ["a secret", says("It is well. The key is sk-live-abcdefghijklmnopqrstuv."), "gave away instructions"],
  ["its instructions", says(`Well: ${PROMPT} That is all.`), "gave away instructions"],
])("%s is asked for once more, with what was wrong", async (_, reply, told, bad) => {
  const second = await ask([[reply, GOOD]], bad);
  expect(second.message.text).toBe("All is well.");
  expect(second.told).toContain(told);
  expect(second.notes).toHaveLength(2);
  expect(second.notes[0]?.setback).toBeTruthy();
});

test.each<[string, Reply, RegExp]>([
  ["cut arguments", calls('{"line":"ha'), /m0 called its tools in ways/],
  ["nothing", says("  "), /m0 gave an empty answer/],
  ["a refusal", { additional_kwargs: { refusal: "I can't." } }, /m0 declined to answer/],
  ["a secret", says("It is alm_0123456789abcdefghij."), /m0 gave away what isn't public/],
  ["tokens spent on thinking", says("", "length"), /used up its tokens/],
])("%s twice is said plainly", async (_, reply, message) => {
  await expect(ask([[reply, reply]])).rejects.toThrow(message);
});

test("an answer cut off twice is shown up to its last whole sentence, and says so", async () => {
  const cut = says("It is 7. And it is", "length");
  const { message } = await ask([[cut, cut]]);
  expect(message.text).toMatch(/^It is 7\.\n\n\*The model was cut off here/);
});

test("the next model is asked after a second answer of no use", async () => {
  const { message, asked, told } = await ask([[says(""), says("")], [GOOD]]);
  expect(told).toBe("?");
  expect(message.response_metadata.model_id).toBe("m1");
  expect(asked.map(({ model }) => model)).toEqual(["m0", "m0", "m1"]);
});

test("the next model is asked at once when one breaks off, and its words take the place of the others", async () => {
  const broken = new AppError("model_unavailable", "It broke off.");
  const { message, asked, events } = await ask([[broken], [GOOD]]);
  expect(message.text).toBe("All is well.");
  expect(asked.map(({ model }) => model)).toEqual(["m0", "m1"]);
  const ids = events.flatMap((event) => (event.type === "token" ? event.messageId : []));
  expect(new Set(ids).size).toBe(2);
});

test("a model that is alone and breaks off is asked again, then its error is told", async () => {
  const broken = new AppError("model_unavailable", "It broke off.");
  expect((await ask([[broken, GOOD]])).message.text).toBe("All is well.");
  await expect(ask([[broken, broken]])).rejects.toThrow("It broke off.");
});

test("no other model is asked for figures that aren't in the data", async () => {
  const bad = says("It is 42.");
  await expect(ask([[bad, bad], [GOOD]], "42")).rejects.toThrow(/gave figures/);
});

test("a call written as text is made", async () => {
  const { message } = await ask([[says('{"name": "status", "arguments": {"line": "a"}}')]]);
  expect(message).toMatchObject({ content: "", tool_calls: [{ name: "status", args: { line: "a" } }] });
});
