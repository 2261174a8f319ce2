import { describe, expect, test } from "vitest";
import type { Call, Turn } from "@/lib/understanding/frame";
import { again, briefOf } from "./previous-answer";

const MOMENT = { now: new Date("2026-11-21T12:00:00Z"), zone: "UTC" };

const turn = (question: string, call: Call, answer = ""): Turn => ({
  question,
  calls: [call],
  frames: [],
  answer,
});

const days = { since: "2019-01-01", until: "2019-12-31" };
const table = (more: object = {}): Call => ({
  tool: "comparative_analysis",
  args: { symbols: ["BTC", "ETH", "LTC"], measure: "return", ...days, ...more },
});

const told = (question: string, call: Call, answer?: string) =>
  again(question, [turn("asked", call, answer)], MOMENT);

const callAfter = (question: string, call: Call): Call | undefined => {
  const found = told(question, call);
  return found?.kind === "calls" ? found.calls[0] : undefined;
};

const sayAfter = (question: string, call: Call, answer: string): string | undefined => {
  const found = told(question, call, answer);
  return found?.kind === "say" ? found.text : undefined;
};

const TABLE_SAYS =
  "I took the 8 biggest coins.\n\n**Ethereum (ETH)** has the highest return: **9%**, against 4% of Litecoin (LTC).\n\n| Coin | Return |\n| --- | --- |\n\nFrom 365 daily candles of each coin, 1 January 2019 to 31 December 2019.";

describe("the last answer in another form", () => {
  test.each(["shorter", "can you put that in one line?", "tldr", "who won then", "in a nutshell please"])(
    "%s: its first sentence, with its days",
    (question) => {
      expect(sayAfter(question, table(), TABLE_SAYS)).toBe(
        "**Ethereum (ETH)** has the highest return: **9%**, against 4% of Litecoin (LTC), 1 January 2019 to 31 December 2019.",
      );
    },
  );

  test("a list of indicators gives its first line", () => {
    expect(briefOf("**XRP (XRP)**, from candles.\n\n- **RSI 14**: **42.5**, neither")).toBe(
      "**RSI 14**: **42.5**, neither.",
    );
    expect(briefOf("There is nothing.")).toBeUndefined();
  });

  test.each([
    "no clue what that means",
    "say it so my gran gets it, in everyday words",
    "dumb it down",
    "you lost me",
  ])("%s: the terms simply, and what the figures say", (question) => {
    const call = { tool: "technical_analysis", args: { symbol: "LTC", indicators: ["atr"] } };
    const said = sayAfter(question, call, "**Litecoin (LTC)**\n\n- **ATR 14**: **$8**, 6% of the close");
    expect(said).toContain("how far the price usually moves in a day");
    expect(said).toContain("**$8**, 6% of the close");
  });

  test.each<[string, object]>([
    ["just the ones that made money", { only: { above: 0 } }],
    ["only those that fell", { only: { below: 0 } }],
    ["only the coins that doubled", { only: { above: 100 } }],
    ["those that dropped more than 30 %", { only: { below: -30 } }],
    ["hide the ones below 50 %, only those above 50 %", {}],
    ["the other way round please", { order: "least_first" }],
    ["worst single day of each", { measure: "worst_day" }],
    ["and the biggest daily gain of each of them", { measure: "best_day" }],
    ["and the volatility for both?", { measure: "volatility" }],
    ["show all of them", { symbols: ["BTC", "ETH", "LTC", "XRP", "BNB", "SOL", "DOGE", "ADA"] }],
    ["only the top 2", { top: 2 }],
    ["which one then, help me decide", { also: ["volatility", "drawdown"] }],
    ["what would you take? the safer bet", { also: ["volatility", "drawdown"] }],
  ])("%s: of the same coins and days", (question, args) => {
    const call = callAfter(question, table());
    if (Object.keys(args).length === 0) return expect(call).toBeUndefined();
    const { symbols, ...others } = args as { symbols?: string[] };
    expect(call).toMatchObject({ tool: "comparative_analysis", args: { ...days, ...others } });
    if (symbols) expect(call?.args.symbols).toHaveLength(symbols.length);
  });

  test.each([
    "which of those fell most?",
    "and in 2020?",
    "what about Cardano",
    "how did they do last month",
  ])("%s: a question of its own", (question) => expect(told(question, table(), TABLE_SAYS)).toBeUndefined());

  test.each([
    "and if the whole lot had gone in on day one?",
    "what if I'd put everything in at the start",
    "versus a single lump sum?",
  ])("%s: the plan as one purchase", (question) => {
    const plan = {
      tool: "savings_plan",
      args: { symbol: "ADA", amount: 10, every: "week", since: "2020-01-01" },
    };
    expect(callAfter(question, plan)?.args).toEqual({ ...plan.args, every: "once", total_of: "week" });
  });

  test("a claim about what a coin did is settled", () => {
    const call = { tool: "history_analysis", args: { symbol: "ETH", measure: "return", ...days } };
    const said = "**Ethereum (ETH)** fell by **8%**, from a close on 1 January 2019.";
    expect(sayAfter("so it lost money, am I right?", call, said)).toBe(`Yes: ${said}`);
    expect(sayAfter("do I see it right that it went up?", call, said)).toBe(`No: ${said}`);
  });

  test("and now: the same without its day", () => {
    const call = { tool: "price_analysis", args: { symbol: "ETH", at: "2020-05-01", coins: 3 } };
    expect(callAfter("and what is it worth now?", call)?.args).toEqual({ symbol: "ETH", coins: 3 });
  });

  test("one coin more stands beside the one that was told of, over the same days", () => {
    const call = { tool: "history_analysis", args: { symbol: "ADA", measure: "volatility", ...days } };
    expect(callAfter("and how does litecoin compare?", call)).toEqual({
      tool: "comparative_analysis",
      args: { symbols: ["ADA", "LTC"], measure: "volatility", ...days },
    });
    expect(callAfter("how does litecoin compare in 2020?", call)).toBeUndefined();
  });

  test("a list of days is cut, and another end of a list is no short form", () => {
    const call = { tool: "days_analysis", args: { symbol: "XRP", measure: "rises", top: 10, ...days } };
    expect(callAfter("just the top four", call)?.args).toEqual({ ...call.args, top: 4 });
    expect(told("and the least? in one line", table(), TABLE_SAYS)).toBeUndefined();
  });

  test("several prices make a table", () => {
    const price = (symbol: string): Call => ({ tool: "price_analysis", args: { symbol } });
    const history = [{ ...turn("", price("BTC")), calls: [price("BTC"), price("XRP")] }];
    expect(again("put those in a table", history, MOMENT)).toMatchObject({
      calls: [{ tool: "comparative_analysis", args: { symbols: ["BTC", "XRP"], measure: "price" } }],
    });
  });
});

describe("what was said in this conversation", () => {
  const history = [
    turn(
      "How is Cardano?",
      { tool: "price_analysis", args: { symbol: "ADA" } },
      "**Cardano (ADA)** closed at **$1.4**.",
    ),
    turn("RSI of XRP", { tool: "technical_analysis", args: { symbol: "XRP" } }, "- **RSI 14**: **42**"),
  ];

  test.each([
    ["what did I ask you first?", "First you asked: “How is Cardano?”"],
    ["remind me what you said about cardano", "**Cardano (ADA)** closed at **$1.4**."],
    ["what was my last question", "Last you asked: “RSI of XRP”"],
  ])("%s", (question, said) => {
    expect(again(question, history, MOMENT)).toMatchObject({
      kind: "say",
      text: expect.stringContaining(said),
    });
  });

  test.each([
    "what did I ask you yesterday?",
    "what did you say about Bitcoin last time",
    "what did you say about Solana",
  ])("%s: is looked for elsewhere", (question) => expect(again(question, history, MOMENT)).toBeUndefined());
});
