import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { listCompressions } from "@/db/memory";
import { resetModels } from "@/lib/models";
import { countTokens } from "@/lib/models/tokens";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { tokensIn, withText } from "./messages";
import { keepShort, MOST_TOKENS, SUMMARIZE_ABOVE } from "./short-context";

isolateEnv({ ALMANAC_MODEL: "embedded" });
afterEach(resetModels);

const PLUTO = "Pluto is 39 astronomical units away. ";
const FILLER = "The orbit was computed from the published elements of that year. ";

function turn(name: string, size: number, result = `${name}: `): BaseMessage[] {
  const text = FILLER.repeat(Math.ceil(size / 11));
  const call = { id: `call-${name}`, name: "orbit", args: { of: name } };
  return [
    new HumanMessage({ id: `q-${name}`, content: `How far away is ${name}?` }),
    new AIMessage({ id: `c-${name}`, content: "", tool_calls: [call] }),
    new ToolMessage({ id: `r-${name}`, tool_call_id: call.id, name: "orbit", content: result + text }),
    new AIMessage({ id: `a-${name}`, content: `${name} is far away. ${PLUTO}${text}` }),
  ];
}
const turns = (count: number, size: number) =>
  Array.from({ length: count }, (_, at) => turn(`planet ${at}`, size)).flat();
const short = (messages: BaseMessage[], summary = "") => keepShort({ owner: "me", messages, summary });
const ids = (messages: BaseMessage[]) => messages.map(({ id }) => id);

describe("a conversation", () => {
  test("that is short stays as it is", async () => {
    const messages = turns(3, 100);
    const context = await short(messages, "Before.");
    expect(context).toEqual({ messages, summary: "Before.", removed: [] });
    expect(listCompressions("me", 5)).toEqual([]);
  });

  test("above 20,000 tokens keeps its last five messages and a summary of the others", async () => {
    const messages = turns(12, 1000);
    const context = await short(messages);
    expect(ids(context.messages)).toEqual(ids(messages.slice(-8)));
    expect(context.removed).toEqual(ids(messages.slice(0, -8)));
    expect(context.summary).toContain("User: How far away is planet 0?");
    expect(context.summary).toContain("Answer: planet 3 is far away.");
    expect(await countTokens(context.summary)).toBeLessThanOrEqual(1000);
    const { compression } = context;
    expect(compression).toMatchObject({ summarized: messages.length - 8, method: "extractive", cut: 0 });
    expect(compression?.tokensBefore).toBeGreaterThan(SUMMARIZE_ABOVE);
    expect(compression?.tokensAfter).toBeLessThan(SUMMARIZE_ABOVE);
    expect(listCompressions("me", 5)).toEqual([expect.objectContaining(compression ?? {})]);
    expect(listCompressions("you", 5)).toEqual([]);
  });

  test("of questions and answers keeps its last five", async () => {
    const messages = Array.from({ length: 21 }, (_, at) => {
      const content = `${at} ${FILLER.repeat(100)}`;
      return at % 2 === 0
        ? new HumanMessage({ id: `${at}`, content })
        : new AIMessage({ id: `${at}`, content });
    });
    const context = await short(messages);
    expect(ids(context.messages)).toEqual(ids(messages.slice(-5)));
    expect(context.compression).toMatchObject({ summarized: 16 });
  });

  test("goes on from the summary of before", async () => {
    const { summary } = await short(turns(12, 1000), "User: I am in Lisbon.");
    expect(summary.split("\n")[0]).toBe("User: I am in Lisbon.");
  });

  test("loses what is there twice", async () => {
    const [question, call, result, answer] = turn("Pluto", 10) as [
      BaseMessage,
      BaseMessage,
      BaseMessage,
      BaseMessage,
    ];
    const retried = new HumanMessage({ id: "again", content: question.text });
    const context = await short([question, retried, call, result, answer, answer]);
    expect(ids(context.messages)).toEqual(["again", call.id, result.id, answer.id]);
    expect(context.removed).toEqual([question.id]);
    expect(context.compression).toMatchObject({ duplicates: 2, method: "none", summarized: 0 });
  });

  test("keeps a tool's result once where a later call gave it again", async () => {
    const messages = [...turn("Mars", 7000, "same: "), ...turn("Venus", 7000, "same: ")];
    const { compression } = await short(messages);
    expect(compression).toMatchObject({ repeatedResults: 1 });
  });

  test("of few huge texts is cut", async () => {
    const messages = [
      new HumanMessage({ id: "q", content: FILLER.repeat(6000) }),
      new AIMessage({ id: "a", content: "Fine." }),
    ];
    const context = await short(messages);
    expect(ids(context.messages)).toEqual(["q", "a"]);
    expect(context.messages[0]?.text).toMatch(/\(cut\)$/);
    expect(await tokensIn(context.messages)).toBeLessThanOrEqual(MOST_TOKENS);
    expect(context.compression).toMatchObject({ cut: 1, summarized: 0 });
  });
});

test("a message keeps its kind, its id and its calls when its text changes", () => {
  const call = { id: "1", name: "orbit", args: {} };
  const changed = withText(new AIMessage({ id: "a", content: "long", tool_calls: [call] }), "short");
  expect(changed).toMatchObject({
    type: "ai",
    id: "a",
    content: "short",
    tool_calls: [expect.objectContaining(call)],
  });
  const result = withText(
    new ToolMessage({ id: "r", tool_call_id: "1", name: "orbit", content: "long" }),
    "short",
  );
  expect(result).toMatchObject({ type: "tool", id: "r", tool_call_id: "1", name: "orbit", content: "short" });
});

describe("a language model, where one is configured,", () => {
  const answering = (reply: () => Response) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => reply());
  const said = (content: string) =>
    Response.json({
      id: "1",
      object: "chat.completion",
      created: 0,
      model: "m",
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
    });
  const configure = () => {
    setEnv({ ALMANAC_MODEL: "openai:m", OPENAI_BASE_URL: "http://127.0.0.1:1/v1", OPENAI_API_KEY: "k" });
    resetModels();
  };
  afterEach(() => void vi.restoreAllMocks());

  test("summarises", async () => {
    configure();
    answering(() => said("The user asked about planets."));
    const context = await short(turns(12, 1000));
    expect(context.summary).toBe("The user asked about planets.");
    expect(context.compression?.method).toBe("model");
  });

  test("that fails is done without", async () => {
    configure();
    answering(() => new Response("no", { status: 400 }));
    const context = await short(turns(12, 1000));
    expect(context.compression?.method).toBe("extractive");
    expect(context.summary).toContain("planet 0");
  });
});

const size = fc.integer({ min: 1, max: 9000 });
const piece = fc.oneof(
  fc.record({ kind: fc.constantFrom("human", "ai"), size }),
  fc.record({ kind: fc.constant("call"), size, results: fc.integer({ min: 1, max: 3 }) }),
);

test("Property: no conversation has more than 28,000 tokens, its last message is there, and each result follows its call", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 14 }), async (pieces) => {
      const messages = pieces.flatMap((one, at): BaseMessage[] => {
        const text = `${at} ${FILLER.repeat(Math.ceil(one.size / 11))}`;
        if (one.kind === "human") return [new HumanMessage({ id: `${at}`, content: text })];
        if (!("results" in one)) return [new AIMessage({ id: `${at}`, content: text })];
        const calls = Array.from({ length: one.results }, (_, index) => ({
          id: `${at}.${index}`,
          name: "orbit",
          args: {},
        }));
        const results = calls.map(
          ({ id }) => new ToolMessage({ id, tool_call_id: id, name: "orbit", content: text }),
        );
        return [new AIMessage({ id: `${at}`, content: "", tool_calls: calls }), ...results];
      });
      const context = await short(messages);
      expect((await tokensIn(context.messages)) + (await countTokens(context.summary))).toBeLessThanOrEqual(
        MOST_TOKENS,
      );
      expect(context.messages.at(-1)?.id).toBe(messages.at(-1)?.id);
      const called = context.messages.flatMap((message) =>
        AIMessage.isInstance(message) ? (message.tool_calls ?? []).map(({ id }) => id) : [],
      );
      const answered = context.messages.flatMap((message) =>
        ToolMessage.isInstance(message) ? message.tool_call_id : [],
      );
      expect(answered.sort()).toEqual(called.sort());
      expect(new Set([...ids(context.messages), ...context.removed])).toEqual(new Set(ids(messages)));
    }),
    { numRuns: 15 },
  );
}, 60_000);
