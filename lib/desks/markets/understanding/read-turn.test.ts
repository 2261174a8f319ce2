import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeStore } from "@/db/client";
import type { Turn } from "@/lib/models/embedded/understand";
import { isolateEnv } from "@/lib/test-env";
import * as schemas from "../tools/schema";
import { type Frame, isCoinNamed, type Moment, readTurn, warmUpWords } from ".";
import type { ToolName } from "./frame";

isolateEnv();
beforeAll(warmUpWords, 60_000);
afterAll(closeStore);

const MOMENT: Moment = { now: new Date("2026-11-21T14:30:00Z"), zone: "UTC" };

/** What the last of some questions comes to. */
async function ask(questions: string | string[], moment = MOMENT): Promise<Frame> {
  const turns: Turn[] = [];
  let frame: Frame | undefined;
  for (const question of [questions].flat()) {
    frame = await readTurn(question, turns, moment);
    turns.push({ question, calls: frame.parts, pending: frame.ask?.pending });
  }
  if (!frame) throw new Error("nothing was asked");
  return frame;
}

const calls = ({ parts }: Frame) => parts.map(({ tool, args }) => [tool, args]);

describe("readTurn", () => {
  it.each<[string | string[], ToolName, Record<string, unknown>]>([
    ["What is the price of Bitcoin?", "price_analysis", { symbol: "BTC" }],
    ["What was BTC on 5 August 2024?", "price_analysis", { symbol: "BTC", at: "2024-08-05" }],
    ["is ethereum overbought?", "technical_analysis", { symbol: "ETH", indicators: ["rsi"] }],
    ["weekly macd for solana", "technical_analysis", { symbol: "SOL", interval: "1w", indicators: ["macd"] }],
    [
      "RSI of ETH on the 4h chart",
      "technical_analysis",
      { symbol: "ETH", interval: "4h", indicators: ["rsi"] },
    ],
    ["what is the market cap of XRP?", "fundamental_analysis", { symbol: "XRP", asked: ["market_cap"] }],
    ["how greedy is the market?", "sentiment_analysis", {}],
    ["fear and greed on 12 march 2020", "sentiment_analysis", { at: "2020-03-12" }],
    [
      "how far did litecoin fall in 2018?",
      "history_analysis",
      { symbol: "LTC", measure: "drawdown", since: "2018-01-01", until: "2018-12-31" },
    ],
    ["how risky is dogecoin?", "history_analysis", { symbol: "DOGE", measure: "volatility" }],
    [
      "highest price of bitcoin in 2017",
      "history_analysis",
      { symbol: "BTC", measure: "highest", since: "2017-01-01", until: "2017-12-31" },
    ],
    [
      "Compare Bitcoin and Ethereum since 2020",
      "comparative_analysis",
      { symbols: ["BTC", "ETH"], measure: "return", since: "2020-01-01" },
    ],
    [
      "are btc and eth correlated?",
      "comparative_analysis",
      { symbols: ["BTC", "ETH"], measure: "correlation" },
    ],
    [
      "what if I had bought 100 dollars of BTC every month since 2021 with 1% fees",
      "savings_plan",
      { symbol: "BTC", amount: 100, every: "month", since: "2021-01-01", fee_percent: 1 },
    ],
    [
      "tell me when BTC goes above 50k",
      "set_price_alert",
      { symbol: "BTC", direction: "above", price: 50_000 },
    ],
    ["what alerts do I have?", "list_price_alerts", {}],
    [
      "what did you say about Bitcoin yesterday?",
      "recall_conversation",
      { about: "Bitcoin", when: "yesterday" },
    ],
    ["what did we talk about 40 minutes ago?", "recall_conversation", { when: "40 minutes ago" }],
    [
      "What would $1000 put in Bitcoin on 1 January 2017 be worth on 1 January 2021?",
      "savings_plan",
      { symbol: "BTC", amount: 1000, every: "once", since: "2017-01-01", until: "2021-01-01" },
    ],
    [
      "biggest 1 day drop in xrp in 2020",
      "history_analysis",
      { symbol: "XRP", measure: "worst_day", since: "2020-01-01", until: "2020-12-31" },
    ],
    [
      "average price of ETH in 2020",
      "history_analysis",
      { symbol: "ETH", measure: "mean", since: "2020-01-01", until: "2020-12-31" },
    ],
    [
      "when was solana last at 8 dollars?",
      "history_analysis",
      { symbol: "SOL", measure: "last_at", level: 8, since: "2010-01-01" },
    ],
    [
      "tell me if btc gets 20% cheaper than today, but not if it's only 10",
      "set_price_alert",
      { symbol: "BTC", direction: "below", percent: 20 },
    ],
    ["how far is btc below its all-time high?", "fundamental_analysis", { symbol: "BTC", asked: ["ath"] }],
    ["delete my bitcoin alert", "remove_price_alert", { symbol: "BTC" }],
    ["bitcoin all time high", "history_analysis", { symbol: "BTC", measure: "highest", since: "2010-01-01" }],
    [
      "how's eth doing compared to last week",
      "history_analysis",
      { symbol: "ETH", measure: "return", since: "2026-11-09" },
    ],
    // Follow-ups change the last calls.
    [["price of Bitcoin", "and Solana?"], "price_analysis", { symbol: "SOL" }],
    [["price of Bitcoin", "and the RSI?"], "technical_analysis", { symbol: "BTC", indicators: ["rsi"] }],
    [
      ["btc rsi", "weekly instead"],
      "technical_analysis",
      { symbol: "BTC", indicators: ["rsi"], interval: "1w" },
    ],
    [
      ["BTC return in 2020", "what about last year?"],
      "history_analysis",
      { symbol: "BTC", measure: "return", since: "2025-01-01", until: "2025-12-31" },
    ],
    [
      ["BTC return in 2020", "and the year before?"],
      "history_analysis",
      { symbol: "BTC", measure: "return", since: "2019-01-01", until: "2019-12-31" },
    ],
    [
      ["price of ETH", "is that more than Litecoin?"],
      "comparative_analysis",
      { symbols: ["ETH", "LTC"], measure: "price" },
    ],
    [["price of ETH", "not ETH, I meant ETC"], "price_analysis", { symbol: "ETC" }],
    [["price of ETH", "no, etc"], "price_analysis", { symbol: "ETC" }],
    [
      ["compare btc, eth and xrp since 2019", "without XRP"],
      "comparative_analysis",
      { symbols: ["BTC", "ETH"], measure: "return", since: "2019-01-01" },
    ],
    [
      ["compare btc and eth since 2019", "add SOL"],
      "comparative_analysis",
      { symbols: ["BTC", "ETH", "SOL"], measure: "return", since: "2019-01-01" },
    ],
    [["what's the price?", "bitcoin"], "price_analysis", { symbol: "BTC" }],
    [["price of weth", "the second one"], "price_analysis", { symbol: "id:binance-peg-weth" }],
    [
      ["tell me when btc is above 100k", "make it 90k"],
      "set_price_alert",
      { symbol: "BTC", direction: "above", price: 90_000 },
    ],
  ])("understands %j", async (questions, tool, args) => {
    const frame = await ask(questions);
    expect(calls(frame)).toEqual([[tool, args]]);
    expect(frame).toMatchObject({ intent: "crypto_analysis", unread: [] });
    expect(frame.ask).toBeUndefined();
  });

  it("takes a question apart that asks for several things", async () => {
    const frame = await ask("price and RSI of ETH, and how does it compare with SOL since March?");
    expect(frame.parts.map(({ tool }) => tool).sort()).toEqual([
      "comparative_analysis",
      "price_analysis",
      "technical_analysis",
    ]);
    expect(frame.tokens).toEqual(["ETH", "SOL"]);
    expect(frame.parts.find(({ tool }) => tool === "comparative_analysis")?.args).toMatchObject({
      since: "2026-03-01",
      symbols: ["ETH", "SOL"],
    });
  });

  it.each<[string | string[], string[]]>([
    ["what's the price?", ["Bitcoin (BTC)", "Ethereum (ETH)", "Solana (SOL)"]],
    ["price of weth", ["WETH", "Binance-Peg WETH (WETH)"]],
    ["price of doeg", ["Dogecoin (DOGE)"]],
    ["price of blorbcoin", []],
    ["what if I bought 100 dollars of BTC a month?", []],
    ["alert me when btc moves", []],
    ["how did bitcoin do during the 2018 crash?", []],
    ["compare bitcoin", ["Ethereum (ETH)", "Solana (SOL)"]],
  ])("asks back: %j", async (questions, choices) => {
    const frame = await ask(questions);
    expect(frame.ask?.choices).toEqual(choices);
    expect(frame.parts).toEqual([]);
  });

  it("takes “it” for the coin in view, and doesn't guess where nothing points to it", async () => {
    const moment = { ...MOMENT, inView: { coin: "ethereum" } };
    expect(calls(await ask("is it overbought?", moment))).toEqual([
      ["technical_analysis", { symbol: "ETH", indicators: ["rsi"] }],
    ]);
    expect((await ask("price?", moment)).ask?.choices[0]).toBe("Ethereum (ETH)");
  });

  it.each<[string, Frame["intent"]]>([
    ["hi", "small_talk"],
    ["thank you very much!", "small_talk"],
    ["who are you?", "small_talk"],
    ["what can you do?", "small_talk"],
    ["what's the weather in London?", "off_topic"],
    ["write a poem about bitcoin", "off_topic"],
    ["price of apple stock", "off_topic"],
    ["gbp to usd", "off_topic"],
    ["who won the world cup", "off_topic"],
    ["dfgdfg qwoe zxmn", "unknown"],
  ])("takes “%s” for %s", async (question, intent) => {
    expect(await ask(question)).toMatchObject({ intent, parts: [] });
  });

  it("gives figures and no forecast or advice", async () => {
    expect(await ask("will BTC reach 100k?")).toMatchObject({
      caveat: "forecast",
      tokens: ["BTC"],
      unread: [],
    });
    expect(await ask("should I buy ETH now?")).toMatchObject({ caveat: "advice", tokens: ["ETH"] });
  });

  it.each<[string, string]>([
    ["15 minute RSI of btc", "15 minute"],
    ["100 day moving average of btc", "no average over 100"],
    ["price of ETH at 3pm yesterday", "not by the hour"],
    ["why did bitcoin fall yesterday?", "can't tell why"],
  ])("says what it can't honour of “%s”, and answers the rest", async (question, part) => {
    const { unhonoured, parts } = await ask(question);
    expect(unhonoured.join()).toContain(part);
    expect(parts).toHaveLength(1);
  });

  it.each([
    "buy 100 dollars of bitcoin for me",
    "what's in my wallet?",
    "gas fees on ethereum",
    "btc order book",
    "fibonacci levels of eth",
  ])("says that it can't do “%s”", async (question) => {
    const { say, parts, ask: back } = await ask(question);
    expect(say).toMatch(/^I (?:can't|don't|have no|answer)/);
    expect([parts, back]).toEqual([[], undefined]);
  });

  it("says which words it left out that could change the answer, and no others", async () => {
    const frame = await ask("unadjusted rsi of btc flumpwise");
    expect(frame).toMatchObject({
      unread: ["unadjusted", "flumpwise"],
      parts: [{ tool: "technical_analysis" }],
      assumed: ["I left out “unadjusted”."],
    });
    expect((await ask("flumpwise bitcoin")).say).toContain("not sure what you'd like to know about Bitcoin");
  });

  it.each<[string, string[], RegExp]>([
    ["price of bitcoin in euros", ["price_analysis"], /none in euros/],
    ["how many naira is one eth", ["price_analysis"], /none in naira/],
    ["I don't want dollars, give me bnb in brazilian reais", [], /none in Brazilian reais/],
  ])("says first that “%s” has no figure in that currency", async (question, tools, said) => {
    const { parts, assumed, say } = await ask(question);
    expect(parts.map(({ tool }) => tool)).toEqual(tools);
    expect(say ?? assumed[0]).toMatch(said);
  });

  it.each<[string, string[]]>([
    ["tell me when btc falls below 60,000 pounds", ["75000 dollars"]],
    ["what would 50 euros a month into btc since 2021 have come to", ["50 dollars"]],
  ])("takes no other currency for dollars: “%s”", async (question, [answer = ""]) => {
    const asked = await ask(question);
    expect(asked.parts).toEqual([]);
    expect(asked.ask?.ask).toContain("in US dollars");
    const { parts } = await ask([question, answer]);
    expect(parts).toMatchObject([{ args: { symbol: "BTC" } }]);
  });

  it.each<[string, string]>([
    ["what's the price of a theory um right now", "Ethereum (ETH)"],
    ["how did salon a do last year", "Solana (SOL)"],
    ["price of car dano", "Cardano (ADA)"],
  ])("asks whether a coin was heard in “%s”", async (question, coin) => {
    const { parts, ask: back } = await ask(question);
    expect([parts, back?.choices]).toEqual([[], [coin]]);
    expect((await ask([question, "yes"])).parts).toHaveLength(1);
  });

  it.each([
    ["Wieviel ist ein Bitcoin heute wert", "German"],
    ["combien vaut le bitcoin aujourd'hui", "French"],
    ["¿cuánto ha caído bitcoin desde su máximo?", "Spanish"],
    ["quanto custa um bitcoin agora", "Portuguese"],
    ["Quanto è sceso bitcoin nel 2022?", "Italian"],
    ["сколько стоит bitcoin", "Russian"],
  ])("knows that “%s” isn't English, and keeps the coin in what can be asked", async (question, language) => {
    const { parts, say } = await ask(question);
    expect(parts).toEqual([]);
    expect(say).toContain(language);
    expect(say).toContain("What is the price of Bitcoin?");
  });

  it.each<[string, Frame["intent"], RegExp]>([
    ["am I speaking to a person or a machine?", "small_talk", /I'm a program/],
    ["who pays for this service?", "small_talk", /I don't know/],
    ["do you speak italian?", "small_talk", /only understand English/],
    ["is it possible that I lose all?", "small_talk", /can lose all/],
    ["thanks that's all for today, have a nice sunday", "small_talk", /Goodbye/],
    ["set an alarm for seven thirty tomorrow morning", "off_topic", /price alerts/],
  ])("answers “%s” in words", async (question, intent, said) => {
    const frame = await ask(question);
    expect([frame.intent, frame.parts]).toEqual([intent, []]);
    expect(frame.say).toMatch(said);
  });

  it("says how it read a well-known misspelling", async () => {
    expect((await ask("price of etherium")).assumed).toEqual(["I read “etherium” as Ethereum (ETH)."]);
  });

  it("explains terms", async () => {
    expect((await ask("what does RSI mean?")).say).toContain("relative strength index");
    expect((await ask(["macd of btc", "what does that mean?"])).say).toContain("MACD");
  });

  it("makes only calls that their tools take, whatever is said, and never throws", async () => {
    const inputs: Record<ToolName, { parse(args: unknown): unknown }> = {
      price_analysis: schemas.PriceInput,
      technical_analysis: schemas.TechnicalInput,
      fundamental_analysis: schemas.FundamentalInput,
      sentiment_analysis: schemas.SentimentInput,
      comparative_analysis: schemas.ComparativeInput,
      history_analysis: schemas.HistoryInput,
      savings_plan: schemas.SavingsInput,
      set_price_alert: schemas.SetAlertInput,
      list_price_alerts: schemas.ListAlertsInput,
      remove_price_alert: schemas.RemoveAlertInput,
      recall_conversation: schemas.RecallInput,
    };
    const word = fc.constantFrom(
      ..."price of btc eth and compare rsi 4h since 2020 100 dollars a month alert me when above 50k not no what about it weekly drawdown fear greed in euros yesterday which best between 2019 one LINK hits 9000000 12% fee weekly instead add yes etc with fees 1% , ? why should I buy tell said top 5 coins the crash".split(
        " ",
      ),
    );
    const question = fc.array(word, { minLength: 1, maxLength: 10 }).map((words) => words.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 3 }), async (questions) => {
        const { parts } = await ask(questions);
        for (const { tool, args } of parts) expect(() => inputs[tool].parse(args)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});

describe("isCoinNamed", () => {
  it("tells a coin from a word", () => {
    expect(isCoinNamed("what is solana worth?")).toBe(true);
    expect(isCoinNamed("is it near the station?")).toBe(false);
  });
});
