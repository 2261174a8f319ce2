import { describe, expect, test } from "vitest";
import { clock } from "@/lib/clock";
import { resetModels } from "@/lib/models";
import { pendingOf } from "@/lib/models/embedded/conversation";
import { isolateEnv } from "@/lib/test-env";
import type { Frame, Pending } from "@/lib/understanding/frame";
import { NOT_ADVICE } from "./nodes/evaluator";
import { fakeWorld } from "./testing/fake-tools";
import { conversation, frameOf } from "./testing/run-graph";

isolateEnv({ ALMANAC_MODEL: "embedded" });
resetModels();

const live = () => ({ source: "Binance", live: true, as_of: clock.iso() });
const PAST = { source: "Past candles", live: false, as_of: "2021-07-06T23:59:59Z" };

const price = (symbol: string) => ({ tool: "price_analysis" as const, args: { symbol } });
const rsi = (symbol: string) => ({ tool: "technical_analysis" as const, args: { symbol } });

const frameAbout = (name: string): Frame => ({
  desk: "markets",
  function: name,
  operation: "value",
  act: "ask",
  certainty: 1,
  text: "",
  slots: [],
  at: clock.iso(),
});
const PENDING: Pending = {
  frame: frameAbout("price"),
  role: "name",
  ask: "Which Luna?",
  choices: ["Terra", "Terra Classic"],
};

describe("the graph with the embedded model", () => {
  test("crypto_analysis goes through agent and tools, and an answer to all of it scores 1", async () => {
    const ask = conversation(fakeWorld(live()), () =>
      frameOf({ calls: [price("BTC"), rsi("BTC")] }, ["BTC"]),
    );
    const { state, nodes } = await ask("Price and RSI of BTC");
    expect(nodes).toEqual(["classify_intent", "agent", "tools", "agent", "response_validator", "evaluator"]);
    expect(state.response).toContain(
      "price_analysis of **BTC** was found.\n\ntechnical_analysis of **BTC** was found.",
    );
    expect(state).toMatchObject({
      intent: "crypto_analysis",
      tokens: ["BTC"],
      evaluation_score: 1,
      revision_count: 0,
    });
    expect(state.messages.at(-1)?.text).toBe(state.response);
  });

  test.each([
    ["small_talk", "help", "Hello"],
    ["off_topic", "outside", "What will the weather be?"],
  ] as const)("%s goes through its own node", async (intent, kind, question) => {
    const ask = conversation(fakeWorld(live()), () => frameOf({ kind }));
    const { state, nodes } = await ask(question);
    expect(nodes).toEqual(["classify_intent", intent, "response_validator", "evaluator"]);
    expect(state.score?.parts.map(({ name, weight }) => [name, weight])).toEqual([
      ["completeness", 0.5],
      ["helpfulness", 0.5],
    ]);
    expect(state.evaluation_score).toBe(1);
    expect(state.response).not.toContain(NOT_ADVICE);
  });

  test("what is missing is called again, and the answer says that it stays missing", async () => {
    const world = fakeWorld(PAST, ["LINK"]);
    const parts = [price("BTC"), rsi("BTC"), price("LINK"), rsi("LINK")];
    const ask = conversation(world, () => frameOf({ calls: parts }, ["BTC", "LINK"]));
    const { state, nodes, progress } = await ask("Price and RSI of BTC and LINK");
    expect(nodes.filter((node) => node === "evaluator")).toHaveLength(2);
    expect(progress).toContain("scoring the answer: 0.35, revising (1 of 2)");
    expect(world.ran.filter((call) => call.endsWith("BTC"))).toHaveLength(2);
    expect(world.ran.filter((call) => call.endsWith("LINK"))).toHaveLength(4);
    expect(state.response).toContain(
      "**Missing:** the price of LINK, the indicators of LINK. There is no data of LINK.",
    );
    expect(state.score).toMatchObject({ value: 0.35, revisions: 1 });
    expect(state.score?.parts.map(({ value }) => value)).toEqual([0.5, 0, 0.5]);
  });

  test("what comes with the second call makes the answer whole", async () => {
    const world = fakeWorld(live(), ["LINK"]);
    const ask = conversation(world, () => frameOf({ calls: [price("LINK")] }, ["LINK"]));
    const push = world.ran.push.bind(world.ran);
    world.ran.push = (...calls) => {
      if (world.ran.length === 1) world.without.clear();
      return push(...calls);
    };
    const { state } = await ask("Price of LINK");
    expect(state.response).toContain("price_analysis of **LINK** was found.");
    expect(state.response).not.toContain("Missing");
    expect(state.score).toMatchObject({ value: 1, revisions: 1 });
  });

  test("that nothing is advice is said with the first figures of a conversation, and not again", async () => {
    const ask = conversation(fakeWorld(live()), () => frameOf({ calls: [price("BTC")] }, ["BTC"]));
    const [first, second] = [await ask("Price of BTC"), await ask("And again?")];
    expect(first.state.response.endsWith(NOT_ADVICE)).toBe(true);
    expect(second.state.response).not.toContain(NOT_ADVICE);
    expect(second.state.revision_count).toBe(0);
  });

  test("an answer that says so itself doesn't say it twice", async () => {
    const frames = [frameAbout("cannot")];
    const notes = ["I give figures, not advice."];
    const ask = conversation(fakeWorld(live()), () => frameOf({ calls: [price("BTC")], frames, notes }));
    const { state } = await ask("Should I buy BTC?");
    expect(state.response).toMatch(/not advice/);
    expect(state.response).not.toContain(NOT_ADVICE);
    expect((await ask("Price of BTC")).state.response).not.toContain(NOT_ADVICE);
  });

  test("how a question was read comes first", async () => {
    const ask = conversation(fakeWorld(live()), () =>
      frameOf({ calls: [price("BTC"), rsi("BTC")], notes: ["I read it so.", "No euros."] }),
    );
    const { state } = await ask("Price and RSI of BTC");
    expect(state.response).toMatch(/^I read it so\. No euros\.\n\n.*price.*\n\n.*technical/s);
  });

  test("a question back is asked, and kept for the next turn", async () => {
    const ask = conversation(fakeWorld(live()), () => frameOf({ kind: "ask", pending: PENDING }));
    const { state } = await ask("Price of LUNA");
    expect(state.response).toContain("Which Luna?");
    expect(state.messages.at(-1)).toSatisfy((message) => pendingOf(message)?.ask === PENDING.ask);
    expect(state.evaluation_score).toBe(1);
  });

  test("a part that can be answered is, above the question back about the other", async () => {
    const ask = conversation(fakeWorld(live()), () =>
      frameOf({ calls: [price("BTC")], pending: PENDING }, ["BTC"]),
    );
    const { state } = await ask("Price of BTC and LUNA");
    expect(state.response).toMatch(/BTC.*was found.*\n\nWhich Luna\?/s);
    expect(state.pending?.ask).toBe(PENDING.ask);
  });

  test("a question that can't be read is said to be unclear, and scores low without a revision", async () => {
    const ask = conversation(fakeWorld(live()), () => frameOf({ kind: "nonsense" }));
    const { state, nodes } = await ask("Qwertz?");
    expect(nodes).toEqual(["classify_intent", "agent", "response_validator", "evaluator"]);
    expect(state.response).toContain("?");
    expect(state.evaluation_score).toBeLessThan(0.7);
  });
});
