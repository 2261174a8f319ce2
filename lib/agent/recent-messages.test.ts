import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { setEnvironment } from "@/lib/models/testing/environment";
import * as tokens from "@/lib/models/tokens";
import { recentMessages } from "./recent-messages";

const WORDS = "The next train to Brixton leaves in four minutes. ";
const tools = [{ name: "next_train", description: "The next train.", input: z.object({ line: z.string() }) }];
const around = { most: 100, prompt: "Be brief.", tools };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A question, a call, its result and an answer of `length` sentences. */
function turn(name: string, length = 1): BaseMessage[] {
  const call = { id: `call_${name}`, name: "next_train", args: { line: name } };
  return [
    new HumanMessage(name),
    new AIMessage({ content: "", tool_calls: [call] }),
    new ToolMessage({ tool_call_id: call.id, content: WORDS.repeat(length) }),
    new AIMessage(`Answer ${name}`),
  ];
}

const questions = (messages: BaseMessage[]): string[] =>
  messages.filter(({ type }) => type === "human").map(({ text }) => text);

function configure(model: string, context?: number, more: Record<string, string> = {}): void {
  setEnvironment({
    ALMANAC_MODEL: model,
    OPENAI_BASE_URL: "http://127.0.0.1:1",
    ...(context && { ALMANAC_CONTEXT_TOKENS: String(context) }),
    ...more,
  });
}

test("what plainly fits is kept, and nothing is counted", async () => {
  configure("openai:gpt-4o");
  const count = vi.spyOn(tokens, "countTokens");
  const messages = [...turn("a"), ...turn("b")];
  expect(await recentMessages(messages, around)).toEqual(messages);
  expect(count).not.toHaveBeenCalled();
});

test("the oldest turns go when the model can't read them all", async () => {
  configure("openai:my-own", 4096);
  const count = vi.spyOn(tokens, "countTokens");
  const messages = [...turn("a", 100), ...turn("b", 100), ...turn("c", 100), ...turn("d")];
  expect(questions(await recentMessages(messages, around))).toEqual(["c", "d"]);
  expect(count).toHaveBeenCalled();
});

test("what is close to its bound and fits is kept", async () => {
  configure("openai:my-own", 4096);
  const messages = [...turn("a", 50), ...turn("b", 50)];
  expect(tokens.mostTokens(WORDS.repeat(100))).toBeGreaterThan(4096);
  expect(await recentMessages(messages, around)).toEqual(messages);
});

test("prompt, tools and the room for an answer count too", async () => {
  configure("openai:my-own", 4096);
  const messages = [...turn("a", 100), ...turn("b", 50)];
  expect(questions(await recentMessages(messages, around))).toEqual(["a", "b"]);
  const long = { ...around, prompt: WORDS.repeat(100) };
  expect(questions(await recentMessages(messages, long))).toEqual(["b"]);
  const tool = { ...tools[0]!, name: "long", description: WORDS.repeat(100) };
  expect(questions(await recentMessages(messages, { ...around, tools: [tool] }))).toEqual(["b"]);
  configure("openai:my-own", 4096, { ALMANAC_MAX_TOKENS: "2048" });
  expect(questions(await recentMessages(messages, around))).toEqual(["b"]);
});

test("the newest turn is kept whatever its length", async () => {
  configure("openai:my-own", 2048);
  const messages = [...turn("a"), ...turn("b", 1000)];
  expect(await recentMessages(messages, around)).toEqual(messages.slice(4));
});

test("for the embedded model only the number of messages counts", async () => {
  configure("embedded", 1024);
  const messages = [...turn("a", 1000), ...turn("b", 1000), ...turn("c", 1000)];
  expect(questions(await recentMessages(messages, { ...around, most: 11 }))).toEqual(["b", "c"]);
});

test("a turn of more messages than are kept stays whole", async () => {
  configure("embedded");
  const messages = [...turn("a"), ...turn("b")];
  expect(await recentMessages(messages, { ...around, most: 3 })).toEqual(messages.slice(4));
});

test("without a person's message all are kept", async () => {
  configure("embedded");
  expect(await recentMessages([], around)).toEqual([]);
  expect(await recentMessages([new AIMessage("Hi")], around)).toHaveLength(1);
});

test("whatever the lengths, what is left are whole turns with their end", async () => {
  configure("openai:my-own", 2048);
  const lengths = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1, max: 60 }), async (lengths, most) => {
      const messages = lengths.flatMap((length, index) => turn(`q${index}`, length));
      const kept = await recentMessages(messages, { ...around, most });
      expect(kept.length % 4).toBe(0);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept).toEqual(messages.slice(-kept.length));
    }),
    { numRuns: 30 },
  );
});
