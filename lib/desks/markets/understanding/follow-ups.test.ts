import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeStore } from "@/db/client";
import type { Turn } from "@/lib/models/embedded/understand";
import { isolateEnv } from "@/lib/test-env";
import { type Frame, type Moment, readTurn, warmUpWords } from ".";

isolateEnv();
beforeAll(warmUpWords, 60_000);
afterAll(closeStore);

const MOMENT: Moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };

/** What the last of some questions comes to. */
async function ask(questions: string[], moment = MOMENT): Promise<Frame> {
  const turns: Turn[] = [];
  let frame: Frame | undefined;
  for (const question of questions) {
    frame = await readTurn(question, turns, moment);
    turns.push({ question, calls: frame.parts, pending: frame.ask?.pending });
  }
  if (!frame) throw new Error("nothing was asked");
  return frame;
}

const calls = ({ parts }: Frame) => parts.map(({ tool, args }) => [tool, args]);
const CORRELATION = ["correlation of btc and eth in 2023"];

describe("a question about the last answer", () => {
  it("tells what it was computed on, and leaves the measure as it was", async () => {
    const how = await ask([...CORRELATION, "is that on daily returns or on prices?"]);
    expect(how.parts).toEqual([]);
    expect(how.say).toContain("daily log returns");
    const next = await ask([...CORRELATION, "is that on daily returns or on prices?", "and 2022?"]);
    expect(calls(next)).toEqual([
      [
        "comparative_analysis",
        { symbols: ["BTC", "ETH"], measure: "correlation", since: "2022-01-01", until: "2022-12-31" },
      ],
    ]);
  });

  it("tells where it is from, by what the tools said", async () => {
    const told = { sources: [{ source: "Binance", live: true }], messages: [] };
    const { say } = await ask(["price of eth", "whose data is that?"], { ...MOMENT, told });
    expect(say).toBe("The data of the last answer came from Binance.");
  });

  it("reckons from the price that was told", async () => {
    const told = { sources: [], messages: ["**Bitcoin (BTC)** is at **$60,000.00** (CoinGecko)."] };
    const { say } = await ask(["price of btc", "what's 10% below that?"], { ...MOMENT, told });
    expect(say).toBe("10 % below $60,000.00, the price of the last answer, is **$54,000.00**.");
  });

  it("isn't taken for one where nothing was answered", async () => {
    expect((await ask(["where does that come from"])).say).toBeUndefined();
  });
});

describe("“the two”", () => {
  it("are the coins of the last turns", async () => {
    const frame = await ask(["rsi of sol", "and avax?", "which of the two is more overbought?"]);
    expect(frame.tokens).toEqual(["SOL", "AVAX"]);
  });

  it("are the last answer and the one of its kind before, where the time differs", async () => {
    const frame = await ask(["return of sol in 2023", "and in 2024", "is that lower or higher?"]);
    expect(frame.parts.map(({ args }) => args.since)).toEqual(["2023-01-01", "2024-01-01"]);
  });
});

describe("what the user said", () => {
  it("is quoted where it was said in this conversation", async () => {
    const said = ["i bought solana in march 2024, how did it do since?", "and rsi?"];
    const { say, tokens } = await ask([...said, "which coin did i say i bought?"]);
    expect(say).toContain("“i bought solana in march 2024");
    expect(tokens).toEqual(["SOL"]);
  });

  it("is looked for in earlier conversations otherwise", async () => {
    expect(calls(await ask(["do u remember what coin i said my presentation is about"]))).toEqual([
      ["recall_conversation", { about: "presentation" }],
    ]);
    expect(calls(await ask(["That savings plan you worked out for me in december, what was it?"]))).toEqual([
      ["recall_conversation", { about: "savings plan", when: "in december" }],
    ]);
  });
});

describe("a reply to a question back", () => {
  it.each<[string[], string | undefined, Record<string, unknown>[]]>([
    [["what is the price", "either"], undefined, [{ symbol: "BTC" }]],
    [["what is the price", "yes"], "Which of them?", []],
    [["price of eth when my son was born", "3 june 2021"], undefined, [{ symbol: "ETH", at: "2021-06-03" }]],
    [
      ["set an alert for btc", "70,000 euros"],
      "I have figures in US dollars only, and convert none. At what price, in US dollars?",
      [],
    ],
  ])("%j", async (questions, back, args) => {
    const frame = await ask(questions);
    expect(frame.ask?.ask).toBe(back);
    expect(frame.parts.map((part) => part.args)).toEqual(args);
  });

  it("may be that it doesn't matter any more", async () => {
    expect(await ask(["what is the price", "never mind"])).toMatchObject({ intent: "small_talk", parts: [] });
  });
});

describe("a correction", () => {
  it.each<[string[], Record<string, unknown>]>([
    [["100 a month into btc since 2020", "no, 150"], { amount: 150 }],
    [["alert me when eth goes above 5000", "no wait, below"], { direction: "below", price: 5000 }],
    [["price of xrp on 3 march 2024", "and a year earlier?"], { at: "2023-03-03" }],
  ])("%j", async (questions, args) => {
    expect((await ask(questions)).parts[0]?.args).toMatchObject(args);
  });

  it("to another currency asks for dollars", async () => {
    const frame = await ask(["alert me when btc goes below 60000 dollars", "sorry, I meant euros"]);
    expect(frame).toMatchObject({ parts: [], ask: { pending: { tool: "set_price_alert", slot: "price" } } });
  });
});
