import { describe, expect, test } from "vitest";
import { store } from "@/db/client";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, ask, KEY, OTHER_KEY, readLines, warmEmbeddedModel } from "../testing/call";
import { WholeAnswer } from "./schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

async function asked(query: string, more: object = {}, key = KEY) {
  const response = await ask({ desk: "markets", query, ...more }, "application/json", { key });
  expect(response.status).toBe(200);
  return WholeAnswer.strict().parse(await response.json());
}

const partsOf = ({ score }: Awaited<ReturnType<typeof asked>>) =>
  Object.fromEntries(score?.parts.map(({ name, value }) => [name, value]) ?? []);

describe("an answer", () => {
  test("tells its score with the parts, and of a question about the past the data is fresh", async () => {
    const answer = await asked("What was BTC on 6 July 2021?");
    expect(answer.response).toContain("$34,235.19");
    expect(answer.score).toMatchObject({ value: 1, threshold: 0.7, revisions: 0 });
    expect(partsOf(answer)).toEqual({ completeness: 1, freshness: 1, relevance: 1 });
    expect(answer.state).toMatchObject({ intent: "crypto_analysis", tokens: ["BTC"], evaluation_score: 1 });
  });

  test("to a question about now isn't fresh with past data", async () => {
    expect(partsOf(await asked("What is the price of Bitcoin?"))).toMatchObject({
      completeness: 1,
      freshness: 0,
    });
  });

  test("that lacks a part is revised in sight, and says what is missing", async () => {
    const body = { desk: "markets", query: "Price and RSI of Bitcoin and Chainlink" };
    const lines = await readLines(await ask(body, "application/x-ndjson"));
    const nodes = lines.slice(1).map(({ node }) => node);
    expect(nodes.filter((node) => node === "evaluator").length).toBeGreaterThan(1);
    const last = lines.at(-1)?.update as {
      response: string;
      revision_count?: number;
      evaluation_score: number;
    };
    expect(last.response).toMatch(/\*\*Missing:\*\*.*LINK.*Bitcoin \(BTC\)/s);
    expect(last.evaluation_score).toBeLessThan(0.7);
    const events = await (await ask(body, "text/event-stream")).text();
    expect(events).toMatch(/scoring the answer: 0\.\d\d, revising \(1 of 2\)/);
    expect(events).toContain('"revisions":1');
  });

  test("says once in a conversation that nothing is advice", async () => {
    const first = await asked("What was BTC on 6 July 2021?");
    const second = await asked("And Ethereum?", { thread_id: first.thread_id });
    expect(first.response).toMatch(/not advice/);
    expect(second.response).toMatch(/Ethereum/);
    expect(second.response).not.toMatch(/not advice/);
  });

  test.each([
    ["Hello there!", "small_talk"],
    ["Which film won the most Oscars?", "off_topic"],
  ])("to %j is %s, and says what can be asked", async (query, intent) => {
    const answer = await asked(query);
    expect(answer.state).toMatchObject({ intent });
    expect(answer.response).toMatch(/\n- .*\?/);
    expect(partsOf(answer)).toEqual({ completeness: 1, helpfulness: 1 });
    expect(answer.provenance).toEqual([]);
  });

  test("of a coin that nobody knows is a question back, which the next turn answers", async () => {
    const first = await asked("What was the price of Blorbcoin on 6 July 2021?");
    expect(first.response).toMatch(/^I don't know “Blorbcoin”.*Which other coin/);
    const second = await asked("Bitcoin", { thread_id: first.thread_id });
    expect(second.response).toContain("$34,235.19");
  });
});

describe("what the user has in view", () => {
  const ui_context = {
    coin_selected: { id: "ethereum", symbol: "ETH" },
    interval: "1d",
    time_zone: "Europe/Berlin",
  };

  test("is what “it” means", async () => {
    const { state } = await asked("What was its price on 6 July 2021?", { ui_context });
    expect(state).toMatchObject({ tokens: ["ETH"], zone: "Europe/Berlin" });
  });

  test.each([
    [{ interval: "2d" }, "ui_context.interval"],
    [{ coin_selected: { id: 1 } }, "ui_context.coin_selected.id"],
    [{ time_zone: "Mars/North" }, "ui_context.time_zone"],
  ])("is refused where it is malformed: %j", async (bad, field) => {
    const response = await ask(
      { desk: "markets", query: "Price of BTC", ui_context: bad },
      "application/json",
    );
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(field);
  });
});

describe("earlier conversations", () => {
  function backdate(threadId: string, hours: number): void {
    store().commits.flush();
    const at = new Date(clock.ms() - hours * 3_600_000).toISOString();
    store().sqlite.prepare("UPDATE messages SET created_at = ? WHERE thread_id = ?").run(at, threadId);
  }

  test("are recalled by time and subject, with a link, and never another caller's", async () => {
    const { thread_id } = await asked("What was BTC on 6 July 2021?");
    backdate(thread_id, 24);
    const mine = await asked("What did you say about Bitcoin yesterday?");
    expect(mine.response).toContain(`/markets?thread=${thread_id}`);
    expect(mine.response).toContain("34,235.19");
    const others = await asked("What did you say about Bitcoin yesterday?", {}, OTHER_KEY);
    expect(others.response).not.toContain(thread_id);
    expect(others.response).toMatch(/nothing/);
  });

  test("go on by their id, and know what was spoken of", async () => {
    const { thread_id } = await asked("What was BTC on 6 July 2021?");
    const next = await asked("And its RSI?", { thread_id });
    expect(next.state).toMatchObject({ tokens: ["BTC"] });
    expect(next.thread_id).toBe(thread_id);
  });
});
