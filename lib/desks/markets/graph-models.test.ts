import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { resetModels } from "@/lib/models";
import { skipRetryPauses } from "@/lib/models/testing/environment";
import {
  busy,
  cutShort,
  declines,
  filtered,
  saysNothing,
  thinks,
  thinksAloud,
  writesCalls,
} from "@/lib/models/testing/misbehaviour";
import { calls, fails, ProviderDouble, says } from "@/lib/models/testing/provider-double";
import type { Reply } from "@/lib/models/testing/reply";
import { isolateEnv, setEnv } from "@/lib/test-env";
import type { Frame } from "@/lib/understanding/frame";
import { fakeWorld } from "./testing/fake-tools";
import { conversation, frameOf, type Ran } from "./testing/run-graph";
import type { TurnFrame } from "./understanding";

isolateEnv();

let provider: ProviderDouble;
beforeAll(async () => {
  provider = await ProviderDouble.start();
});
afterAll(() => provider.close());
afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  setEnv({
    ALMANAC_MODEL: "openai:gpt-4o-mini",
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: "sk-none",
  });
  resetModels();
});

const json = (value: unknown): Reply => says(JSON.stringify(value));
const crypto = (...tokens: string[]) => json({ intent: "crypto_analysis", tokens });
const price = (symbol: string) => calls({ name: "price_analysis", args: { symbol } });
const complete = json({ complete: true });
const scores = (completeness: number, freshness = 1, relevance = 1) =>
  json({
    complete: true,
    completeness: { value: completeness, note: "so" },
    freshness: { value: freshness },
    relevance,
  });

const readAs = (more: Partial<Frame>): TurnFrame => {
  const calls = [{ tool: "price_analysis", args: { symbol: "BTC" } }];
  const at = "2026-11-21T12:00:00Z";
  const read = {
    desk: "markets",
    function: "price",
    operation: "value",
    text: "Price of BTC?",
    slots: [],
    at,
  };
  const frame = { ...read, act: "ask", certainty: 0.95, ...more } as Frame;
  return frameOf({ calls, frames: [frame] }, ["BTC"]);
};

async function asked(
  questions: string | string[],
  replies: Reply[],
  without: string[] = [],
  read: () => TurnFrame = () => frameOf({}, ["BTC"]),
) {
  const double = await ProviderDouble.start();
  setEnv({ OPENAI_BASE_URL: `${double.url}/v1` });
  resetModels();
  double.script(...replies);
  const world = fakeWorld({ source: "Binance", live: true, as_of: clock.iso() }, without);
  try {
    const ask = conversation(world, read);
    let ran: Ran | undefined;
    for (const question of [questions].flat()) ran = await ask(question);
    return { ...(ran as Ran), world, sent: double.completions.map(({ body }) => body.messages) };
  } finally {
    await double.close();
  }
}

describe("with a language model", () => {
  test("it classifies, answers, is checked and scored", async () => {
    const { state, nodes, sent } = await asked("Price of $btc?", [
      says('```json\n{"intent": "Crypto Analysis", "tokens": "$btc"}\n```'),
      price("BTC"),
      says("BTC was looked up."),
      scores(1, 0.9),
    ]);
    expect(nodes).toEqual(["classify_intent", "agent", "tools", "agent", "response_validator", "evaluator"]);
    expect(state).toMatchObject({ intent: "crypto_analysis", tokens: ["BTC"], evaluation_score: 0.97 });
    expect(sent).toHaveLength(4);
  });

  test("a question that the reader is sure of costs three calls: it is neither classified nor judged twice", async () => {
    const answer = [price("BTC"), says("BTC was looked up."), scores(1, 0.9)];
    const { state, nodes, sent } = await asked("Price of BTC?", answer, [], () =>
      readAs({ certainty: 0.95 }),
    );
    expect(nodes).toEqual(["classify_intent", "agent", "tools", "agent", "response_validator", "evaluator"]);
    expect(state).toMatchObject({ intent: "crypto_analysis", tokens: ["BTC"], evaluation_score: 0.97 });
    expect(sent).toHaveLength(3);
  });

  test.each<[string, () => TurnFrame]>([
    ["isn't sure of", () => readAs({ certainty: 0.6 })],
    ["takes for a follow-up", () => readAs({ act: "refine" })],
    [
      "can't read",
      () => {
        throw new AppError("model_unavailable", "The reader failed.");
      },
    ],
  ])("a question that the reader %s is classified by the model", async (_, read) => {
    const replies = [crypto("LINK"), price("LINK"), says("LINK was looked up."), scores(1)];
    const { state, sent } = await asked("And LINK?", replies, [], read);
    expect(state).toMatchObject({ tokens: ["LINK"], frame: null });
    expect(sent).toHaveLength(4);
  });

  test("the lower of what is computed and what the model finds counts", async () => {
    const answered = [crypto("BTC"), price("BTC"), says("BTC was looked up.")];
    const { state } = await asked("Price of BTC?", [
      ...answered,
      scores(0.1),
      ...answered.slice(2),
      scores(1),
    ]);
    expect(state).toMatchObject({ revision_count: 1, evaluation_score: 1 });
    const { state: low } = await asked("Price of BTC and LINK?", [
      crypto("BTC", "LINK"),
      ...answered.slice(1),
      scores(1),
      ...answered.slice(2),
      scores(1),
    ]);
    expect(low.score?.parts.find(({ name }) => name === "completeness")?.value).toBe(0.5);
  });

  test("a feedback names what is missing, and the model calls it", async () => {
    const { state, sent, world } = await asked("Price of BTC and ETH?", [
      crypto("BTC", "ETH"),
      price("BTC"),
      says("BTC was looked up."),
      scores(0.5),
      price("ETH"),
      says("BTC and ETH were looked up."),
      scores(1),
    ]);
    const feedback = sent[4]?.[0].content;
    expect(feedback).toMatch(/scores 0\.\d+ of 1.*missing: ETH/);
    expect(world.ran).toEqual(["price_analysis BTC", "price_analysis ETH"]);
    expect(state.response).toMatch(/^BTC and ETH were looked up\./);
    expect(state).toMatchObject({ revision_count: 1, evaluation_score: 1 });
  });

  test("the last three messages are the context of a short question", async () => {
    const answered = [says("BTC was looked up."), scores(1)];
    const turn = [crypto("BTC"), price("BTC"), ...answered];
    const { sent } = await asked(
      ["Hello, bitcoin!", "Price of BTC?", "And of ETH?"],
      [...turn, ...turn, ...turn],
    );
    expect(sent[8]?.[1].content).toMatch(
      /^User: Price of BTC\?\nYou: BTC was looked up\..*\nUser: And of ETH\?$/s,
    );
  });

  test.each([
    ["is no JSON", says("It is about Bitcoin.")],
    ["fails", fails(400)],
  ])("a classification that %s leaves the turn to the embedded reading", async (_, reply) => {
    const { state } = await asked("Price of BTC?", [
      reply,
      price("BTC"),
      says("BTC was looked up."),
      scores(1),
    ]);
    expect(state).toMatchObject({ intent: "crypto_analysis", tokens: ["BTC"] });
    expect(state.frame).not.toBeNull();
  });

  test("raw calls in an answer go back to the agent, and are never the answer", async () => {
    const raw = says("BTC is doing well. price_analysis(symbol='BTC') tells more.");
    const { state, nodes } = await asked("Price of BTC?", [
      crypto("BTC"),
      price("BTC"),
      raw,
      says("BTC was looked up."),
      scores(1),
    ]);
    expect(nodes.filter((node) => node === "response_validator")).toHaveLength(2);
    expect(state).toMatchObject({ validator_attempts: 1, evaluation_score: 1 });
    expect(state.response).not.toContain("price_analysis(");
    const stubborn = await asked("Price of BTC?", [crypto("BTC"), price("BTC"), raw, raw, raw]);
    expect(stubborn.state.validator_attempts).toBe(2);
    expect(stubborn.state.response).toMatch(
      /^\*The model's answer has a call.*price_analysis of \*\*BTC\*\* was found\./s,
    );
  });

  test("an answer that the model finds unfinished is mended", async () => {
    const { state } = await asked("Price of BTC?", [
      crypto("BTC"),
      price("BTC"),
      says("BTC was."),
      json({ complete: "false", problem: "it says nothing of the price" }),
      says("BTC was looked up."),
      scores(1),
    ]);
    expect(state).toMatchObject({ validator_attempts: 1 });
    expect(state.response).toMatch(/^BTC was looked up\./);
  });

  test("small talk is the model's own, without figures, and scored by other parts", async () => {
    const { state, nodes } = await asked("Hi", [
      json({ intent: "small_talk", tokens: [] }),
      says("Hello! Ask me about a coin."),
      json({ completeness: 1, helpfulness: 0.8 }),
    ]);
    expect(nodes).toEqual(["classify_intent", "small_talk", "response_validator", "evaluator"]);
    expect(state).toMatchObject({ response: "Hello! Ask me about a coin.", evaluation_score: 0.9 });
  });

  test("small talk goes on without the model", async () => {
    const { state } = await asked("Hi", [json({ intent: "small_talk" }), fails(400), fails(400)]);
    expect(state.response).toContain("?");
    expect(state.evaluation_score).toBe(1);
  });

  test("a model that fails while it revises leaves the answer that there was", async () => {
    const { state } = await asked("Price of BTC?", [
      crypto("BTC"),
      price("BTC"),
      says("BTC was looked up."),
      scores(0.1),
    ]);
    expect(state.response).toMatch(/^BTC was looked up\./);
    expect(state).toMatchObject({ revision_count: 1, evaluation_score: 0.64 });
  });
});

const NO_FORM: [string, Reply][] = [
  ["is prose", says("It is about Bitcoin.")],
  ["is empty", saysNothing()],
  ["is refused", declines()],
  ["is filtered", filtered()],
  ["only thinks", thinks("BTC?", saysNothing())],
  ["breaks off at the limit", cutShort(says('{"intent": "crypto_ana'))],
  ["is a call", calls({ name: "price_analysis", args: { symbol: "BTC" } })],
  ["is a call as text", writesCalls("tool_call tags", { name: "price_analysis", args: {} })],
  ["is null in each field", json({ intent: null, tokens: null, complete: null, completeness: null })],
  ["fails", fails(400)],
  ["is busy", busy(1)],
  ["is reset", { instead: "reset" }],
];

describe("a form that can't be had doesn't hold up an answer", () => {
  const form = crypto("BTC");
  const answered = [price("BTC"), says("BTC was looked up.")];
  const NODES: [string, (bad: Reply[]) => Reply[]][] = [
    ["classify_intent", (bad) => [...bad, ...answered, scores(1)]],
    ["response_validator, which asks for the score, too,", (bad) => [form, ...answered, ...bad]],
  ];
  const each = NODES.flatMap(([node, script]) => NO_FORM.map((bad) => [node, ...bad, script] as const));

  test.each(each)("in %s one that %s", async (_, __, bad, script) => {
    skipRetryPauses();
    const isRetried = bad.status === 429 || bad.instead !== undefined;
    const failed = isRetried || bad.status !== undefined;
    const { state, setbacks } = await asked("Price of BTC?", script(isRetried ? [bad, bad, bad] : [bad]));
    expect(state.response).toMatch(/^BTC was looked up\./);
    expect(state).toMatchObject({ tokens: ["BTC"], writer: "openai:gpt-4o-mini", evaluation_score: 1 });
    expect(setbacks).toEqual(failed ? [] : ["gave no judgement that can be read"]);
  });

  test("what is thought before one isn't read", async () => {
    const other = '{"intent": "off_topic"}';
    for (const thinking of [thinks(other, form), thinksAloud(other, form)]) {
      const { state } = await asked("Price of BTC?", [thinking, ...answered, scores(1)]);
      expect(state).toMatchObject({ intent: "crypto_analysis", tokens: ["BTC"] });
    }
  });

  test.each(NO_FORM.filter(([, { tokens }]) => !tokens?.join("").startsWith("It")))(
    "small talk that %s twice is said in fixed words",
    async (_, bad) => {
      skipRetryPauses();
      const talk = json({ intent: "small_talk", tokens: [] });
      const { state } = await asked("Hi", [talk, bad, bad, bad, bad]);
      expect(state.response).toMatch(/\?/);
      expect(state.response).not.toMatch(/[{<]/);
      expect(state.writer).toBe("embedded");
    },
  );
});

const reply: fc.Arbitrary<Reply> = fc.oneof(
  fc.constantFrom(
    says("BTC was looked up."),
    says("BTC was looked up and"),
    says("Which one?"),
    says("price_analysis(symbol='BTC')"),
    says(""),
    says("<tool_call>{"),
    fails(400),
    complete,
    json({ complete: false, problem: "no" }),
    json({ intent: "crypto_analysis", tokens: ["BTC", "LINK"] }),
    json({ intent: "small_talk" }),
    json({ intent: "off_topic" }),
    json({ intent: "unknown" }),
    price("BTC"),
    price("LINK"),
    calls(
      { name: "technical_analysis", args: { symbol: "BTC" } },
      { name: "price_analysis", args: { symbol: "LINK" } },
    ),
  ),
  fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([a, b]) => scores(a, b)),
);

test("never more than 2 revisions and 2 fixes, whatever the model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 60 }), async (replies) => {
      const many = Array.from({ length: 120 }, (_, index) => replies[index % replies.length] as Reply);
      const ran = await asked("Price of BTC and LINK?", many, ["LINK"]).catch((error) => {
        // An answer that can't be had is an error in words, and none that a graph without an end has.
        expect(error).toBeInstanceOf(AppError);
        return undefined;
      });
      if (!ran) return;
      const times = (name: string) => ran.nodes.filter((node) => node === name).length;
      expect(ran.state.revision_count).toBeLessThanOrEqual(2);
      expect(ran.state.validator_attempts).toBeLessThanOrEqual(2);
      expect(times("evaluator")).toBeLessThanOrEqual(3);
      expect(times("response_validator")).toBeLessThanOrEqual(5);
      expect(ran.state.response.trim()).not.toBe("");
      expect(ran.state.response).not.toMatch(/<tool_call>|price_analysis\(/);
      expect(ran.state.evaluation_score).toBeGreaterThanOrEqual(0);
      expect(ran.state.evaluation_score).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});
