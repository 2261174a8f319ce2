import { describe, expect, test } from "vitest";
import type { Call } from "@/lib/understanding/frame";
import { plannedTurns } from "@/lib/understanding/testing";
import { TOOLS } from "../tools";
import type { Context } from "./asked";
import { teaching } from "./teaching";

async function plan(lines: string | string[], context: Partial<Context> = {}) {
  const turns = [lines].flat();
  return (await plannedTurns(turns, { teaching, context: { last: [], ...context } })).at(-1)!;
}

async function callsOf(
  lines: string | string[],
  context: Partial<Context> = {},
): Promise<[string, object][]> {
  const planned = await plan(lines, context);
  if (planned.kind !== "calls") throw new Error(JSON.stringify(planned));
  return planned.calls.map(({ tool, args }: Call) => [tool, args]);
}

const notesOf = async (lines: string | string[], context: Partial<Context> = {}): Promise<string> => {
  const planned = await plan(lines, context);
  return "notes" in planned ? (planned.notes ?? []).join(" ") : "";
};

describe("a question", () => {
  test.each<[string | string[], string, object]>([
    ["ask markets.price value | [what: price] of [name: Bitcoin]", "price_analysis", { symbol: "BTC" }],
    [
      "ask markets.price value | [name: BTC] [time: on 5 August 2024]",
      "price_analysis",
      { symbol: "BTC", at: "2024-08-05" },
    ],
    [
      "ask markets.price extreme | [name: sol] [what: 24h high]",
      "price_analysis",
      { symbol: "SOL", part: "high" },
    ],
    [
      "ask markets.price threshold | is [name: btc] still [above: over 95k]",
      "price_analysis",
      { symbol: "BTC", above: 95_000 },
    ],
    [
      "ask markets.compare yesno | are [name: ada] and [name: xrp] [what: moving together] or not",
      "comparative_analysis",
      { symbols: ["ADA", "XRP"], measure: "correlation" },
    ],
    [
      "ask markets.price value | how much is [amount: 0.35] [name: btc]",
      "price_analysis",
      { symbol: "BTC", coins: 0.35 },
    ],
    [
      "ask markets.technical yesno | is [name: ethereum] [what: overbought]",
      "technical_analysis",
      { symbol: "ETH", indicators: ["rsi"], asks: "overbought" },
    ],
    [
      "ask markets.technical value | [rhythm: weekly] [what: macd] for [name: solana]",
      "technical_analysis",
      { symbol: "SOL", interval: "1w", indicators: ["macd"] },
    ],
    [
      "ask markets.fundamental value | [what: market cap] of [name: XRP]",
      "fundamental_analysis",
      { symbol: "XRP", asked: ["market_cap"] },
    ],
    [
      "ask markets.fundamental value | how far is [name: btc] below its [what: all-time high]",
      "fundamental_analysis",
      { symbol: "BTC", asked: ["ath"] },
    ],
    [
      "ask markets.sentiment value | [what: fear and greed] [time: on 12 march 2020]",
      "sentiment_analysis",
      { at: "2020-03-12" },
    ],
    [
      "ask markets.history value | how far did [name: litecoin] [what: fall] [time: in 2018]",
      "history_analysis",
      { symbol: "LTC", measure: "drawdown", since: "2018-01-01", until: "2018-12-31" },
    ],
    [
      "ask markets.history when | when was [name: solana] [last: last] at [above: 8 dollars]",
      "history_analysis",
      { symbol: "SOL", measure: "last_at", level: 8, since: "2010-01-01" },
    ],
    [
      "ask markets.history threshold | has [name: btc] ever been [below: below 10 dollars]",
      "history_analysis",
      { symbol: "BTC", measure: "lowest", since: "2010-01-01", below: 10 },
    ],
    [
      "ask markets.compare compare | compare [name: Bitcoin] and [name: Ethereum] since [since: 2020]",
      "comparative_analysis",
      { symbols: ["BTC", "ETH"], measure: "return", since: "2020-01-01" },
    ],
    [
      "ask markets.compare extreme | which is least [what: volatile], [name: btc] or [name: ltc]",
      "comparative_analysis",
      { symbols: ["BTC", "LTC"], measure: "volatility", order: "least_first" },
    ],
    [
      "ask markets.savings plan | [amount: 100 dollars] of [name: BTC] [rhythm: every month] since [since: 2021] with [amount: 1%] [what: fees]",
      "savings_plan",
      { symbol: "BTC", amount: 100, every: "month", since: "2021-01-01", fee_percent: 1 },
    ],
    [
      "ask markets.savings plan | [amount: $100 a month] in [name: btc] since [since: 2021]",
      "savings_plan",
      { symbol: "BTC", amount: 100, every: "month", since: "2021-01-01" },
    ],
    [
      "ask markets.savings value | [amount: $1000] in [name: Bitcoin] [time: on 1 January 2017]",
      "savings_plan",
      { symbol: "BTC", amount: 1000, every: "once", since: "2017-01-01" },
    ],
    [
      "ask markets.alert set | tell me when [name: BTC] goes [above: above 50k]",
      "set_price_alert",
      { symbol: "BTC", direction: "above", price: 50_000 },
    ],
    [
      "ask markets.alert set | if [name: eth] drops [above: 5%]",
      "set_price_alert",
      { symbol: "ETH", direction: "below", percent: 5 },
    ],
    ["ask markets.alerts list | what alerts do I have", "list_price_alerts", {}],
    ["ask markets.alerts set | delete my [name: bitcoin] alert", "remove_price_alert", { symbol: "BTC" }],
    [
      "ask markets.alerts set | clear [every: all alerts] [except: the btc one]",
      "remove_price_alert",
      { all: true, except: ["id:bitcoin"] },
    ],
    [
      "ask markets.recall value | what did you say about [name: Bitcoin] [time: yesterday]",
      "recall_conversation",
      { about: "Bitcoin", when: "yesterday" },
    ],
    [
      "ask markets.history value | [name: btc] since [since: the halving]",
      "history_analysis",
      { symbol: "BTC", measure: "return", since: "2024-04-20" },
    ],
  ])("is planned: %s", async (line, tool, args) => {
    expect(await callsOf(line)).toEqual([[tool, args]]);
  });

  test("that asks for several things gets them all", async () => {
    const calls = await callsOf("ask markets.price value | [what: price] and [what: RSI] of [name: ETH]");
    expect(calls).toEqual([
      ["price_analysis", { symbol: "ETH" }],
      ["technical_analysis", { symbol: "ETH", indicators: ["rsi"] }],
    ]);
    const both = await callsOf(
      "ask markets.history value | [what: return] of [name: btc] [time: in 2021] against [against: 2022]",
    );
    expect(both.map(([, args]) => args)).toMatchObject([{ since: "2021-01-01" }, { since: "2022-01-01" }]);
  });

  test("by year is a table, an alert on both sides two calls", async () => {
    const years = await callsOf(
      "ask markets.history list | [name: btc] [what: returns] [by: by year] since [since: 2023]",
    );
    expect(years).toEqual([
      ["history_analysis", { symbol: "BTC", measure: "return", since: "2023-01-01", by: "year" }],
    ]);
    const sides = await callsOf(
      "ask markets.alert set | if [name: sol] goes over [above: 200] or under [below: 100]",
    );
    expect(sides.map(([, args]) => args)).toMatchObject([
      { direction: "above", price: 200 },
      { direction: "below", price: 100 },
    ]);
  });

  test("makes only calls that their tools take", async () => {
    const inputs = new Map(TOOLS.map(({ name, input }) => [name, input]));
    for (const every of ["every fortnight", "a quarter", "a year", "every friday"]) {
      const [[tool, args]] = (await callsOf(
        `ask markets.savings plan | [amount: 50] [rhythm: ${every}] in [name: btc] since [since: 2020]`,
      )) as [[string, object]];
      expect(inputs.get(tool)?.safeParse(args).error).toBeUndefined();
    }
  });
});

describe("a follow-up", () => {
  const price = "ask markets.price value | [what: price] of [name: Bitcoin] [time: on 6 July 2021]";
  test.each<[string[], string, object]>([
    [
      [price, "refine markets.price value | and [name: ether]?"],
      "price_analysis",
      { symbol: "ETH", at: "2021-07-06" },
    ],
    [
      [price, "correct markets.price value | no, i meant [name: litecoin]"],
      "price_analysis",
      { symbol: "LTC", at: "2021-07-06" },
    ],
    [
      [
        "ask markets.technical value | [name: btc] [what: rsi] [rhythm: 4h]",
        "correct markets.technical value | no, [rhythm: weekly]",
      ],
      "technical_analysis",
      { symbol: "BTC", interval: "1w", indicators: ["rsi"] },
    ],
    [
      [
        "ask markets.history value | [name: btc] [what: return] [time: in 2020]",
        "refine markets.history value | same since [since: 2021]",
      ],
      "history_analysis",
      { symbol: "BTC", measure: "return", since: "2021-01-01" },
    ],
    [
      [
        "ask markets.compare compare | [name: btc], [name: eth] and [name: xrp] since [since: 2019]",
        "refine markets.compare compare | without [except: XRP]",
      ],
      "comparative_analysis",
      { symbols: ["BTC", "ETH"], measure: "return", since: "2019-01-01" },
    ],
    [
      [
        "ask markets.savings plan | [amount: $100] [rhythm: a month] in [name: btc] since [since: 2017]",
        "refine markets.savings plan | with [amount: 1%] [what: fees]",
      ],
      "savings_plan",
      { symbol: "BTC", amount: 100, every: "month", since: "2017-01-01", fee_percent: 1 },
    ],
    [
      [
        "ask markets.alert set | [name: btc] above [above: 100k]",
        "refine markets.alert set | make it [above: 90k]",
      ],
      "set_price_alert",
      { symbol: "BTC", direction: "above", price: 90_000 },
    ],
  ])("changes what was asked: %s", async (lines, tool, args) => {
    expect(await callsOf(lines)).toEqual([[tool, args]]);
  });

  test("“which of those” are the coins of the last turns", async () => {
    const lines = [
      "ask markets.history value | how did [name: btc] do since [since: 2021]",
      "refine markets.history value | and [name: ether]",
      "refine markets.history value | and [name: litecoin]",
      "refine markets.compare extreme | [ref: which of those] fell least?",
    ];
    expect(await callsOf(lines)).toMatchObject([
      ["comparative_analysis", { measure: "drawdown", order: "least_first", since: "2021-01-01" }],
    ]);
    const [[, args]] = (await callsOf(lines)) as [[string, { symbols: string[] }]];
    expect(args.symbols.sort()).toEqual(["BTC", "ETH", "LTC"]);
  });

  test("“delete it” is the alert that was just set", async () => {
    const last = [{ tool: "set_price_alert", args: { symbol: "BTC", direction: "above", price: 100_000 } }];
    const lines = [
      "ask markets.alert set | [name: btc] above [above: 100k]",
      "refine markets.alerts set | delete [ref: it]",
    ];
    expect(await callsOf(lines, { last })).toEqual([["remove_price_alert", last[0]!.args]]);
  });
});

describe("deleting several alerts", () => {
  const tao = "ask markets.alerts set | delete my [name: tao] alert";
  const listed = [{ tool: "remove_price_alert", args: { symbol: "TAO" } }];
  const both = "refine markets.alerts set | [every: both]";

  test("is never setting one, whatever the reader took it for", async () => {
    expect(
      await callsOf("ask markets.alert set | Delete the alert for [name: Bitcoin] above [above: $50,000]"),
    ).toEqual([["remove_price_alert", { symbol: "BTC", price: 50_000 }]]);
  });

  test("needs a second word after they were listed", async () => {
    expect(await callsOf([tao, both], { last: listed })).toEqual([
      ["remove_price_alert", { symbol: "TAO", all: true, confirmed: true }],
    ]);
  });

  test.each<[string, Call[], string]>([
    [
      "of a single one that was deleted",
      [{ tool: "remove_price_alert", args: { symbol: "TAO", nth: 2 } }],
      both,
    ],
    ["of other ones", [{ tool: "remove_price_alert", args: {} }], both],
    ["of a new question", listed, "ask markets.alerts set | delete [every: all] [name: tao] alerts"],
    ["that begins with no", listed, "correct markets.alerts set | no, not [every: all]"],
    ["of one of them", listed, "refine markets.alerts set | [ref: the first one]"],
  ])("isn't confirmed by a turn %s", async (_, last, turn) => {
    for (const [, args] of await callsOf([tao, turn], { last })) expect(args).not.toHaveProperty("confirmed");
  });

  test("takes no place from the turn before", async () => {
    const lines = ["ask markets.alerts set | delete alert [name: 2]", both];
    expect(await callsOf(lines.slice(0, 1))).toEqual([["remove_price_alert", { nth: 2 }]]);
    const last = [{ tool: "remove_price_alert", args: { nth: 2 } }];
    expect(await callsOf(lines, { last })).toEqual([["remove_price_alert", { all: true }]]);
  });

  test("keeps all the others where one is named after “all”", async () => {
    const last = [{ tool: "remove_price_alert", args: { all: true } }];
    const lines = [
      "ask markets.alerts set | delete [every: all my alerts]",
      "correct markets.alerts set | no, only the [nth: first]",
    ];
    expect(await callsOf(lines, { last })).toEqual([["remove_price_alert", { nth: 1 }]]);
  });
});

describe("what is missing or not clear is asked", () => {
  test.each<[string, string, string[]]>([
    [
      "ask markets.price value | what's the [what: price]",
      "Which coin?",
      ["Bitcoin (BTC)", "Ethereum (ETH)", "Solana (SOL)"],
    ],
    [
      "ask markets.price value | [what: price] of [name: weth]",
      "Several coins are called",
      ["WETH (WETH)", "Binance-Peg WETH (WETH)"],
    ],
    ["ask markets.price value | [what: price] of [name: blorbtoken]", "I don't know “blorbtoken”", []],
    ["ask markets.savings plan | [amount: 100 dollars] of [name: BTC] [rhythm: a month]", "Since when?", []],
    ["ask markets.alert set | alert me when [name: btc] moves", "At what price", []],
    [
      "ask markets.compare compare | compare [name: bitcoin]",
      "With which coin",
      ["Ethereum (ETH)", "Solana (SOL)"],
    ],
    [
      "ask markets.history value | how did [name: bitcoin] do [time: during the scare]",
      "From when to when",
      [],
    ],
    [
      "ask markets.compare value | [what: correlation] of [name: btc] and [name: gold]",
      "figures for coins only",
      ["Ethereum (ETH)", "Solana (SOL)"],
    ],
  ])("%s", async (line, ask, choices) => {
    const planned = await plan(line);
    expect(planned).toMatchObject({ kind: "ask", pending: { choices } });
    expect(planned.kind === "ask" && planned.pending.ask).toContain(ask);
  });
});

test("the coin that the page shows is taken where none is named, and said", async () => {
  const inView = { coin: "ethereum", interval: "1w" as const };
  const line = "ask markets.technical yesno | is [ref: it] [what: oversold]";
  expect(await callsOf(line, { inView })).toMatchObject([
    ["technical_analysis", { symbol: "ETH", interval: "1w" }],
  ]);
  expect(await notesOf(line, { inView })).toContain("Ethereum (ETH), which the page shows");
});

test.each<[string, string]>([
  [
    "ask markets.history value | how did [name: btc] do",
    "You named no period, so I took the last twelve months",
  ],
  ["ask markets.price value | [name: btc] [time: tomorrow]", "I don't forecast"],
  ["ask markets.cannot yesno | should I buy [name: eth]", "not advice"],
  ["ask markets.technical value | [what: 300 day moving average] of [name: btc]", "SMA 300"],
  ["ask markets.technical value | [what: rsi] of [name: btc] on [rhythm: 15 minute] candles", "15 minute"],
  ["ask markets.price value | [what: price] of [name: etherium]", "I read “etherium” as Ethereum"],
  ["ask markets.history value | why did [name: btc] [what: fall] [time: in may 2021]", "can't tell why"],
  [
    "ask markets.compare rank | which of [within: the privacy coins] [what: rose] most [time: in 2020]",
    "For privacy coins I take XMR, ZEC, DASH",
  ],
])("says what it took and what it can't: %s", async (line, note) => {
  expect(await notesOf(line)).toContain(note);
});

test("words are answered in words", async () => {
  expect(await plan("ask markets.explain explain | what does [what: RSI] mean")).toMatchObject({
    kind: "say",
    text: expect.stringContaining("relative strength"),
  });
  expect(await plan("ask markets.cannot set | buy [amount: $50] of [name: btc] for me")).toMatchObject({
    kind: "say",
    text: expect.stringContaining("can't trade"),
  });
  const last = [{ tool: "technical_analysis", args: { symbol: "BTC", indicators: ["macd"] } }];
  expect(await plan("ask markets.explain explain | what does [ref: that] mean", { last })).toMatchObject({
    text: expect.stringContaining("MACD"),
  });
});

test("a comparison goes on by its measure, though the reader marked no word of it", async () => {
  const compared = (measure: string) => [
    { tool: "comparative_analysis", args: { symbols: ["ADA", "BTC"], measure } },
  ];
  const lines = [
    "ask markets.compare yesno | is [name: ada] correlated with [name: btc]",
    "refine markets.compare yesno | and over the [time: last 3 months]",
  ];
  const measureOf = async (last: Call[]) => (await callsOf(lines, { last }))[0]?.[1];
  expect(await measureOf(compared("correlation"))).toMatchObject({ measure: "correlation" });
  // What is of now is of no stretch of time.
  expect(await measureOf(compared("market_cap"))).toMatchObject({ measure: "return" });
});

describe("a limit that is changed", () => {
  const last = [{ tool: "set_price_alert", args: { symbol: "BTC", direction: "above", price: 60_000 } }];
  const first = "ask markets.alert set | tell me when [name: btc] goes [above: above 60k]";

  test.each([
    "refine markets.alert set | make it [above: 55] instead",
    "refine markets.alert set | make it [amount: 55] instead",
    "correct markets.alert set | [amount: $55k] instead",
  ])("“%s” keeps the scale, and the old alert goes", async (line) => {
    expect(await callsOf([first, line], { last })).toEqual([
      ["remove_price_alert", { symbol: "BTC", direction: "above", price: 60_000, replaced: true }],
      ["set_price_alert", { symbol: "BTC", direction: "above", price: 55_000 }],
    ]);
  });

  test("cents stay cents", async () => {
    const cents = "ask markets.alert set | alert for [name: doge] [above: at 30 cents]";
    const set = [{ tool: "set_price_alert", args: { symbol: "DOGE", direction: "above", price: 0.3 } }];
    const calls = await callsOf([cents, "refine markets.alert set | make it [amount: 35] instead"], {
      last: set,
    });
    expect(calls.at(-1)).toEqual(["set_price_alert", { symbol: "DOGE", direction: "above", price: 0.35 }]);
  });

  test("euros stay euros, whatever was asked between, unless dollars are named", async () => {
    const euros = { symbol: "BTC", direction: "above", price: 50_000, amounts_in: "EUR" };
    const set = [{ tool: "set_price_alert", args: euros }];
    const changedBy = async (change: string) => {
      const between = "ask markets.price value | [what: price] of [name: eth]";
      const lines = ["ask markets.alert set | [name: btc] [above: above 50,000 euros]", between];
      const line = `refine markets.alert set | make my alert ${change} instead`;
      return (await callsOf([...lines, line], { last: [], set })).at(-1)?.[1];
    };
    expect(await changedBy("[above: 55,000]")).toEqual({ ...euros, price: 55_000 });
    expect(await changedBy("[above: $55,000]")).toEqual({ symbol: "BTC", direction: "above", price: 55_000 });
    expect(await changedBy("[above: 5 %]")).not.toHaveProperty("amounts_in");
  });

  test("without “instead” the old one stays, which is said", async () => {
    const lines = [first, "refine markets.alert set | and [above: 70000]"];
    expect(await callsOf(lines, { last })).toEqual([
      ["set_price_alert", { symbol: "BTC", direction: "above", price: 70_000 }],
    ]);
    expect(await notesOf(lines, { last })).toContain("stays as well");
  });
});

describe("in words", () => {
  const rsi = "ask markets.technical value | [what: rsi] of [name: btc]";
  const ofRsi = { last: [{ tool: "technical_analysis", args: { symbol: "BTC", indicators: ["rsi"] } }] };
  const mood = "ask markets.sentiment value | how is the mood about [name: btc]";
  const ofMood = { last: [{ tool: "sentiment_analysis", args: { symbol: "BTC" } }] };

  test.each<[string, string[], Partial<Context>, RegExp]>([
    [
      "a term simply",
      [rsi, "refine markets.explain explain | explain [ref: that] like I'm [what: twelve]"],
      ofRsi,
      /\*\*RSI\*\*/,
    ],
    [
      "the same heard as figures",
      [rsi, "refine markets.technical explain | explain [ref: that] like I'm twelve"],
      ofRsi,
      /\*\*RSI\*\*/,
    ],
    [
      "what matters",
      [rsi, "refine markets.technical extreme | which of [ref: these] matters"],
      ofRsi,
      /none of them decides/,
    ],
    [
      "no link of mood and price",
      [mood, "refine markets.compare value | do [ref: they] move together"],
      ofMood,
      /don't compute/,
    ],
    [
      "an order",
      ["ask markets.savings value | buy me [amount: 50 dollars] of [name: btc]"],
      {},
      /don't buy or sell/,
    ],
    [
      "an order for a price",
      ["ask markets.price value | please buy [amount: $50] of [name: btc]"],
      {},
      /don't buy or sell/,
    ],
    [
      "a complaint",
      ["ask markets.cannot talk | you told me to hold and I lost everything"],
      {},
      /figures, not advice/,
    ],
  ])("%s", async (_, lines, context, words) => {
    expect(await plan(lines, context)).toMatchObject({ kind: "say", text: expect.stringMatching(words) });
  });

  test("an amount with a past day is a what-if, and “why” is no term", async () => {
    const bought =
      "ask markets.savings value | buy me [amount: 50 dollars] of [name: btc] [since: since 2020]";
    expect((await callsOf(bought))[0]?.[0]).toBe("savings_plan");
    const down = "ask markets.price value | [name: btc]";
    expect((await callsOf([down, "refine markets.history explain | why did [ref: it] fall"]))[0]?.[0]).toBe(
      "history_analysis",
    );
  });

  test("“why tho” after figures is answered by what isn't known", async () => {
    const before = "ask markets.history value | how did [name: ether] do [time: in June 2020]";
    expect(await plan([before, "refine markets.history explain | why tho"])).toMatchObject({
      kind: "say",
      text: expect.stringContaining("not news"),
    });
  });
});

describe("what a table holds", () => {
  test("a limit that filters nothing is said", async () => {
    const line =
      "ask markets.compare list | which [within: coins] are down [below: more than 5 %] [time: this week]";
    expect(await notesOf(line)).toContain("can't pick out coins or days by “more than 5 %”");
    expect(await notesOf("ask markets.price value | [name: btc] if down [below: 5 %]")).toContain("“5 %”");
  });

  test("all the biggest coins are told, and a coin that is named leads them", async () => {
    const [[, gainers] = []] = await callsOf("ask markets.compare rank | top gainers [time: this week]");
    expect(gainers).not.toHaveProperty("top");
    const [[, one] = []] = await callsOf(
      "ask markets.compare rank | how does [name: Monero] do against [within: the coins] [time: this year]",
    );
    expect(one).toMatchObject({ of: ["XMR"] });
  });

  test("a price word with letters swapped is read", async () => {
    expect(await notesOf("ask markets.price value | [what: pirce] of [name: btc]")).toBe("");
    expect(await notesOf("ask markets.price value | [what: prcie] [name: btc]")).toBe("");
  });
});

describe("what people ask besides", () => {
  test.each<[string, string, object]>([
    [
      "ask markets.history value | how did [name: sol] do [time: the last 30 days]",
      "history_analysis",
      { since: "2026-10-22", rolling: true },
    ],
    [
      "ask markets.price value | [name: btc] [time: a year ago]",
      "price_analysis",
      { at: "2025-11-21", rolling: true },
    ],
    [
      "ask markets.price value | how much is [amount: 0,35] [name: ETH] in [name: polish zloty]",
      "price_analysis",
      { symbol: "ETH", coins: 0.35 },
    ],
    [
      "ask markets.savings value | I bought [amount: 0.5] [name: BTC] [time: on 1 March 2020], what is it worth",
      "price_analysis",
      { symbol: "BTC", coins: 0.5 },
    ],
    [
      "ask markets.savings plan | what's [amount: 250 dollars] in [name: doge]",
      "price_analysis",
      { symbol: "DOGE", dollars: 250 },
    ],
    [
      "ask markets.cannot value | how much [name: bitcoin] can I get for [amount: 250 bucks]",
      "price_analysis",
      { symbol: "BTC", dollars: 250 },
    ],
    [
      "ask markets.technical yesno | is [name: doge] above its [what: 200 day moving average]",
      "technical_analysis",
      { indicators: ["sma"], periods: [200], asks: "above_average" },
    ],
    [
      "ask markets.technical when | when did the [what: macd] of [name: btc] [last: last] cross",
      "technical_analysis",
      { indicators: ["macd"], asks: "macd_cross" },
    ],
    [
      "ask markets.technical value | is the [what: RSI] of [name: btc] high",
      "technical_analysis",
      { indicators: ["rsi"], asks: "level" },
    ],
    [
      "ask markets.fundamental yesno | is [name: litecoin] in the [top: top] [within: 20]",
      "fundamental_analysis",
      { symbol: "LTC", asked: ["rank"], top: 20 },
    ],
    [
      "ask markets.fundamental count | how many [name: bitcoins] are left to be [what: mined]",
      "fundamental_analysis",
      { symbol: "BTC", asked: ["supply"] },
    ],
    [
      "ask markets.compare rank | biggest losers [time: this week]",
      "comparative_analysis",
      { measure: "return", order: "least_first" },
    ],
    [
      "ask markets.compare yesno | did [name: ethereum] beat [name: bitcoin] [time: in 2020]",
      "comparative_analysis",
      { measure: "return", asks: "first_more" },
    ],
    [
      "ask markets.history mean | average [name: bitcoin] [what: price] [time: in 2019]",
      "history_analysis",
      { measure: "mean" },
    ],
    [
      "ask markets.compare compare | [name: eth] [time: a year ago] vs [against: now]",
      "history_analysis",
      { symbol: "ETH" },
    ],
  ])("%s", async (line, tool, args) => {
    expect((await callsOf(line))[0]).toMatchObject([tool, args]);
  });

  test("settings of indicators filter nothing", async () => {
    const line = "ask markets.technical value | [name: BTC] [what: bollinger] [above: 20],[amount: 2]";
    expect(await notesOf(line)).toBe("");
    expect(await notesOf("ask markets.technical value | [name: eth] [what: macd] [time: 12 26 9]")).toBe("");
  });

  test("an alert is changed after other questions, too", async () => {
    const set = [{ tool: "set_price_alert", args: { symbol: "SOL", direction: "above", price: 200 } }];
    const lines = [
      "ask markets.alert set | alert me if [name: SOL] goes [above: above 200]",
      "ask markets.price value | what's [name: sol] at",
      "refine markets.price set | actually make it [above: 180] instead",
    ];
    const changed = [
      ["remove_price_alert", { ...set[0]!.args, replaced: true }],
      ["set_price_alert", { symbol: "SOL", direction: "above", price: 180 }],
    ];
    expect(await callsOf(lines, { set })).toEqual(changed);
    const other = [
      ...lines.slice(0, 2),
      "refine markets.price value | make it [above: 180] for [name: btc] instead",
    ];
    expect(await callsOf(other, { set })).not.toEqual(changed);
  });

  test("“which one” is of all the coins that were named together", async () => {
    const lines = [
      "ask markets.compare compare | compare [name: btc] [name: eth] [name: sol] and [name: avax] [time: this year]",
      "refine markets.fundamental extreme | which one has the biggest [what: volume]",
      "refine markets.compare extreme | and which one [what: fell] the most from its high",
    ];
    const symbols = ["BTC", "ETH", "SOL", "AVAX"];
    expect(await callsOf(lines.slice(0, 2))).toMatchObject([
      ["comparative_analysis", { symbols, measure: "volume" }],
    ]);
    expect(await callsOf(lines)).toMatchObject([["comparative_analysis", { symbols, measure: "drawdown" }]]);
  });

  test("“which was better” is of the coins that were asked about one by one", async () => {
    const lines = [
      "ask markets.history value | how did [name: bitcoin] do [time: in 2020]",
      "refine markets.history value | and [name: litecoin]",
      "refine markets.history compare | which was better",
    ];
    const [[tool, args] = ["", {}]] = await callsOf(lines);
    expect([tool, args]).toMatchObject(["comparative_analysis", { measure: "return", since: "2020-01-01" }]);
    expect((args as { symbols: string[] }).symbols.sort()).toEqual(["BTC", "LTC"]);
  });

  test("a month keeps the year that was spoken of", async () => {
    const lines = [
      "ask markets.history value | [name: btc] [time: in May 2021]",
      "correct markets.history value | no, I meant [time: April]",
    ];
    expect(await callsOf(lines)).toMatchObject([
      ["history_analysis", { since: "2021-04-01", until: "2021-04-30" }],
    ]);
  });

  test("“will you text me?” is told no, and sets nothing", async () => {
    const lines = [
      "ask markets.alert set | tell me when [name: xrp] hits [above: 1 dollar]",
      "refine markets.alert yesno | will you text me",
    ];
    expect(await plan(lines)).toMatchObject({
      kind: "say",
      text: expect.stringMatching(/^No: .*none are sent/),
    });
  });

  test("several plain years are a call for each", async () => {
    const lines = [
      "ask markets.history value | how much did [name: ethereum] [what: return] [time: in 2023]",
      "refine markets.history value | and [time: 2019, 2020]?",
    ];
    expect(await callsOf(lines)).toMatchObject([
      ["history_analysis", { since: "2019-01-01", until: "2019-12-31" }],
      ["history_analysis", { since: "2020-01-01", until: "2020-12-31" }],
    ]);
  });

  test("“all in at the start” is told alone", async () => {
    const lines = [
      "ask markets.savings plan | [amount: $50] [rhythm: a week] in [name: eth] since [since: jan 2021]",
      "refine markets.savings plan | and if I had just put it all in at the start",
    ];
    expect(await callsOf(lines)).toMatchObject([["savings_plan", { every: "once", total_of: "week" }]]);
  });

  test("“where is that from?” gets the source, and dominance is no other figure", async () => {
    const lines = [
      "ask markets.price value | [what: price] of [name: ETH] [time: on 31 December 2020]",
      "ask markets.history value | and which source is the figure from?",
    ];
    expect(await callsOf(lines)).toEqual([["price_analysis", { symbol: "ETH", part: "source" }]]);
    expect(
      await callsOf("ask markets.fundamental compare | [name: Bitcoin] [what: dominance] [time: today]"),
    ).toEqual([["market_overview", {}]]);
  });
});

describe("a second round of strangers' questions", () => {
  test.each([
    "ask markets.alert set | tell me when [name: eth] hits [above: 1500]",
    "ask markets.alert set | an alert for [name: eth] at [below: 1500]",
    "ask markets.alert set | alert [name: eth] [amount: 1500]",
  ])("“%s” leaves the side of an alert to the newest price", async (line) => {
    expect(await callsOf(line)).toEqual([["set_price_alert", { symbol: "ETH", price: 1500 }]]);
  });

  test("each of several alerts at a price has its own side", async () => {
    const line = "ask markets.alert set | [name: btc] at [above: 50000] and [name: eth] at [above: 3000]";
    expect(await callsOf(line)).toEqual([
      ["set_price_alert", { symbol: "BTC", price: 50_000 }],
      ["set_price_alert", { symbol: "ETH", price: 3000 }],
    ]);
  });

  test("a month of a year that is counted back is one time", async () => {
    const line =
      "ask markets.history value | how did [name: btc] do [time: two years ago] then, [time: in march]";
    expect(await callsOf(line)).toMatchObject([
      ["history_analysis", { since: "2024-03-01", until: "2024-03-31" }],
    ]);
  });

  test("what isn't offered isn't for another time either", async () => {
    const lines = [
      "ask markets.fundamental value | [name: bitcoin] [what: hash rate]",
      "refine markets.fundamental value | what was it [time: in 2017]",
    ];
    expect(await plan(lines)).toMatchObject({
      kind: "say",
      text: expect.stringMatching(/^Not for any other time/),
    });
  });

  test("a lump sum beside a plan keeps its own sum, and comes first", async () => {
    const line =
      "ask markets.savings plan | [amount: 1000] lump sum in [name: eth] [since: on 1 jan 2021] or [rhythm: monthly] [amount: 83]";
    expect(await callsOf(line)).toMatchObject([
      ["savings_plan", { amount: 83, every: "once", total_of: "month", lump: 1000 }],
      ["savings_plan", { amount: 83, every: "month" }],
    ]);
  });
});

describe("a third round of strangers' questions", () => {
  const alerts: Call[] = [
    { tool: "set_price_alert", args: { symbol: "BTC", direction: "below", price: 80_000 } },
    { tool: "set_price_alert", args: { symbol: "ETH", direction: "above", price: 5000 } },
  ];

  test.each<[string, string | string[], string, object]>([
    [
      "which plan did better",
      [
        "ask markets.savings plan | [amount: $100] of [name: ethereum] [rhythm: every week] [since: since 2020]",
        "refine markets.savings plan | same with [name: bitcoin], which one did better",
      ],
      "savings_plan",
      { symbol: "BTC", than: ["ETH"] },
    ],
    [
      "the lowest mood",
      [
        "ask markets.sentiment value | [what: fear and greed]",
        "refine markets.history compare | has it been lower than that [time: in 2022]",
      ],
      "sentiment_analysis",
      { measure: "lowest", asks: "lower", since: "2022-01-01", until: "2022-12-31" },
    ],
    [
      "several figures in one table",
      "ask markets.compare compare | compare [name: BTC], [name: ETH]: [what: return], [what: market cap], [what: 24h volume] and distance from [what: all-time high] [since: since 2021]",
      "comparative_analysis",
      { symbols: ["BTC", "ETH"], measure: "return", also: ["market_cap", "volume", "below_ath"] },
    ],
    [
      "all of the three",
      [
        "ask markets.compare value | [what: correlation] of [name: btc] and [name: eth]",
        "refine markets.compare value | and [name: sol] with [name: btc]",
        "refine markets.compare extreme | which was more [what: volatile] of the three",
      ],
      "comparative_analysis",
      { symbols: ["SOL", "BTC", "ETH"], measure: "volatility" },
    ],
    [
      "a MACD that was read as a history",
      "ask markets.history plot | [name: BTC] on the [time: 4h]: [what: MACD], and was there a cross within the [time: last three candles]",
      "technical_analysis",
      { symbol: "BTC", interval: "4h", indicators: ["macd"], asks: "macd_cross", within: 3 },
    ],
    [
      "averages on a chart that was shown",
      [
        "ask markets.history plot | [name: bitcoin] chart [time: for the last 6 months]",
        "refine markets.history plot | put the [what: 50 and 200 day averages] on it. did they cross",
      ],
      "technical_analysis",
      { symbol: "BTC", periods: [50, 200], asks: "averages_cross" },
    ],
    [
      "either side of an average",
      "ask markets.technical yesno | is [name: eth] above or below its [what: 200-day moving average]",
      "technical_analysis",
      { symbol: "ETH", periods: [200], asks: "average_side" },
    ],
    [
      "whether a band is near",
      "ask markets.technical value | [what: bollinger bands] of [name: bnb], is it close to the lower one",
      "technical_analysis",
      { asks: "near_lower" },
    ],
    [
      "the week of a day that was named",
      [
        "ask markets.price value | [what: close] of [name: btc] [time: on 9 November 2022]",
        "refine markets.history value | how far did it [what: fall] over [time: that whole week]",
      ],
      "history_analysis",
      { measure: "drawdown", since: "2022-11-07", until: "2022-11-13" },
    ],
    [
      "one coin in another",
      "ask markets.history plot | the [name: ETH/][name: BTC] [what: ratio] with a [what: 50-day moving average]",
      "ratio_analysis",
      { symbols: ["ETH", "BTC"], average: 50 },
    ],
    [
      "a coin that shows the difference of two terms",
      "ask markets.explain compare | [what: market cap] and [what: fully diluted valuation], with a real coin",
      "fundamental_analysis",
      { symbol: "XRP", asked: ["market_cap", "fdv", "supply"] },
    ],
    [
      "how far two are apart that were told of one by one",
      [
        "ask markets.fundamental value | [what: market cap] of [name: tether]",
        "refine markets.fundamental value | and [name: USDC], how big is the gap between [ref: the two]",
      ],
      "comparative_analysis",
      { symbols: ["USDT", "USDC"], measure: "market_cap", asks: "difference" },
    ],
    [
      "the day among vaguer times",
      "ask markets.savings plan | [amount: $100] in [name: btc] [time: in the summer of 2020], say [time: 1 July 2020]",
      "savings_plan",
      { since: "2020-07-01" },
    ],
  ])("%s", async (_, lines, tool, args) => {
    expect(await callsOf(lines)).toMatchObject([[tool, args]]);
  });

  test("the first alert is the one that was set first; of a list the one at its top", async () => {
    const line = "ask markets.alerts set | delete [ref: the first one]";
    const { args: first } = alerts[0]!;
    expect(await callsOf(line, { set: alerts })).toEqual([["remove_price_alert", first]]);
    const last = [{ tool: "list_price_alerts", args: {} }];
    expect(await callsOf(line, { set: alerts, last })).toEqual([["remove_price_alert", { nth: 1 }]]);
  });

  test("the first one of an answer's table", async () => {
    const last = [{ tool: "comparative_analysis", args: { symbols: ["BTC", "ETH", "DOGE"] } }];
    const answer = "| Coin | Return |\n| --- | --- |\n| Dogecoin (DOGE) | 5 % |\n| Bitcoin (BTC) | 1 % |";
    const line = "refine markets.fundamental value | [what: volume] of [ref: the first one]";
    const lines = ["ask markets.compare rank | top [time: this week]", line];
    expect(await callsOf(lines, { last, answer })).toMatchObject([
      ["fundamental_analysis", { symbol: "DOGE", asked: ["volume"] }],
    ]);
  });

  test("conditions that all coins would have to meet are refused; one is held against the biggest", async () => {
    const line =
      "ask markets.technical list | which coins have an [what: RSI] under [below: 30] above their [what: 200-day SMA]";
    expect(await plan(line)).toMatchObject({
      kind: "say",
      text: expect.stringContaining("can't search all"),
    });
    const one = "ask markets.technical list | which coins have an [what: RSI] under [below: 30]";
    expect((await callsOf(one))[0]).toMatchObject(["technical_analysis", { symbol: "BTC", below: 30 }]);
  });

  test("the market as a whole is of now only", async () => {
    const lines = ["ask markets.fundamental value | [name: bitcoin] [what: dominance]"];
    expect(
      await plan([...lines, "refine markets.fundamental value | what was it [time: in 2017]"]),
    ).toMatchObject({
      kind: "say",
      text: expect.stringContaining("for now only"),
    });
  });
});

describe("single days", () => {
  const june = "ask markets.history value | how did [name: ether] do [time: in June 2020]";
  const bands = "ask markets.technical value | [what: bollinger bands] of [name: ltc]";
  const told = { last: [{ tool: "technical_analysis", args: { symbol: "LTC", indicators: ["bollinger"] } }] };

  test.each<[string | string[], object, Partial<Context>?]>([
    [
      "ask markets.history rank | the [top: seven] worst days of [name: sol]",
      { symbol: "SOL", measure: "falls", top: 7, since: "2010-01-01" },
    ],
    [
      [june, "refine markets.history rank | and its biggest daily gains"],
      { symbol: "ETH", measure: "rises", since: "2020-06-01", until: "2020-06-30" },
    ],
    [
      "ask markets.history count | how many days did [name: xrp] close [above: above 1 dollar] [time: in 2021]",
      { symbol: "XRP", measure: "count", side: "above", level: 1, since: "2021-01-01" },
    ],
    [
      "ask markets.history count | how often did [name: doge] fall [above: more than 8 %] [time: in 2020]",
      { symbol: "DOGE", measure: "count", side: "below", percent: 8 },
    ],
    [
      [june, "refine markets.history count | how many red days were there"],
      { symbol: "ETH", measure: "count", side: "below", percent: 0, since: "2020-06-01" },
    ],
    [
      [bands, "refine markets.history count | how many days did it close below the bottom one"],
      { symbol: "LTC", measure: "count", side: "below", line: "bollinger_lower" },
      told,
    ],
    [
      "ask markets.history compare | does [name: bnb] swing more on weekdays than at [time: weekends]",
      { symbol: "BNB", measure: "weekdays", since: "2010-01-01" },
    ],
  ])("are listed, counted or told by weekday: %s", async (lines, args, context) => {
    expect(await callsOf(lines, context)).toMatchObject([["days_analysis", args]]);
  });
});

describe("a follow-up on single days", () => {
  const first = "ask markets.history rank | the [top: six] worst days of [name: xrp] [time: in 2020]";
  const args = { symbol: "XRP", measure: "falls", top: 6, since: "2020-01-01", until: "2020-12-31" };
  const last = [{ tool: "days_analysis", args }];

  test.each([
    ["refine markets.history value | same for [name: ltc]", { ...args, symbol: "LTC" }],
    ["refine markets.history value | make it [amount: twelve]", { ...args, top: 12 }],
    [
      "refine markets.history value | and [time: in 2019]?",
      { ...args, since: "2019-01-01", until: "2019-12-31" },
    ],
  ])("%s", async (line, wanted) => {
    expect(await callsOf([first, line], { last })).toEqual([["days_analysis", wanted]]);
  });

  test("that asks for something else is none", async () => {
    const line = "refine markets.history value | and its [what: volatility]?";
    expect((await callsOf([first, line], { last }))[0]?.[0]).toBe("history_analysis");
  });
});

describe("times", () => {
  test.each<[string | string[], object]>([
    [
      "ask markets.history value | how did [name: ltc] do over the [time: last year]",
      { since: "2025-11-21", rolling: true },
    ],
    [
      "ask markets.history value | I am retired [since: since 2016], how far did [name: ltc] fall [time: in 2018]",
      { since: "2018-01-01", until: "2018-12-31" },
    ],
    [
      [
        "ask markets.history value | how did [name: ltc] do [time: in March 2020]",
        "refine markets.history value | and how far did it [what: fall] [time: that] [ref: month]",
      ],
      { measure: "drawdown", since: "2020-03-01", until: "2020-03-31" },
    ],
  ])("%s", async (lines, args) => {
    expect((await callsOf(lines))[0]?.[1]).toMatchObject(args);
  });

  test("a day of a follow-up is of the year that was spoken of", async () => {
    const lines = [
      "ask markets.price value | [name: ltc] [time: on 4 May 2019]",
      "refine markets.price value | and [time: on 9 June]",
    ];
    expect(await callsOf(lines)).toMatchObject([["price_analysis", { at: "2019-06-09" }]]);
  });

  test("words that are no time don't hide the date beside them", async () => {
    const line =
      "ask markets.price value | worth of [amount: 0.3] [name: ltc] on [time: the day my] [since: aunt] died, [time: 2 May 2019]";
    expect(await callsOf(line)).toMatchObject([["price_analysis", { at: "2019-05-02", coins: 0.3 }]]);
  });
});

describe("details that aren't dropped", () => {
  test.each<[string | string[], [string, object][]]>([
    [
      "ask markets.history extreme | what has been [name: ether]'s deepest [what: fall]",
      [["history_analysis", { measure: "drawdown", since: "2010-01-01" }]],
    ],
    [
      "ask markets.price value | price of [name: ada], and the change of [time: the last 7 days]",
      [
        ["price_analysis", { symbol: "ADA" }],
        ["history_analysis", { symbol: "ADA", measure: "return" }],
      ],
    ],
    [
      "ask markets.compare compare | which of [name: ltc], [name: xrp] and [name: bnb] moved most like [name: ether]",
      [["comparative_analysis", { measure: "correlation", of: ["ETH"] }]],
    ],
    [
      [
        "ask markets.savings plan | [amount: 80 dollars] of [name: ltc] [rhythm: every month] [since: since 2019]",
        "refine markets.savings plan | make it [rhythm: 15 a week]",
      ],
      [["savings_plan", { amount: 15, every: "week" }]],
    ],
    [
      [
        "ask markets.savings plan | [amount: 80 dollars] of [name: ltc] [rhythm: every month] [since: since 2019]",
        "refine markets.savings plan | and [name: xrp]?",
        "refine markets.savings plan | fifty fifty",
      ],
      [
        ["savings_plan", { symbol: "XRP", amount: 40 }],
        ["savings_plan", { symbol: "LTC", amount: 40 }],
      ],
    ],
    [
      "ask markets.sentiment value | is the [what: macd] of [name: sol] [what: bearish]",
      [["technical_analysis", { symbol: "SOL", indicators: ["macd"], asks: "macd_cross" }]],
    ],
    [
      [
        "ask markets.technical yesno | is [name: sol] [what: oversold]",
        "refine markets.technical explain | and what do the other indicators say",
      ],
      [["technical_analysis", { indicators: ["sma", "ema", "macd", "bollinger", "atr", "volume"] }]],
    ],
    [
      "ask markets.fundamental value | the [what: volume] of [name: ltc] [time: on 2 May 2019]",
      [["price_analysis", { symbol: "LTC", at: "2019-05-02" }]],
    ],
    [
      "ask markets.history yesno | did [name: ltc] double [time: in 2019]",
      [["history_analysis", { measure: "return", above: 100, since: "2019-01-01" }]],
    ],
    [
      "ask markets.history yesno | has [name: ltc] ever fallen four months in a row",
      [["history_analysis", { by: "month", since: "2010-01-01" }]],
    ],
    [
      "ask markets.savings plan | bought [name: ltc] at its [time: 2017] peak, when would I be back to even",
      [["history_analysis", { measure: "drawdown", since: "2017-01-01" }]],
    ],
    [
      "ask markets.compare rank | the [top: two] best and [top: two] worst days of [name: ltc]",
      [
        ["days_analysis", { measure: "rises", top: 2 }],
        ["days_analysis", { measure: "falls", top: 2 }],
      ],
    ],
    [
      "ask markets.alerts list | which [what: alerts] do I have at the [time: moment]? Drop the [except: XRP one]",
      [["remove_price_alert", { symbol: "XRP" }]],
    ],
  ])("%s", async (lines, calls) => {
    expect(await callsOf(lines)).toMatchObject(calls);
  });

  test("whether to buy is no savings plan", async () => {
    const line =
      "ask markets.savings plan | [amount: 2 lakh rupees], whether to buy [name: ada] [time: now] or wait";
    expect((await callsOf(line)).map(([tool]) => tool)).not.toContain("savings_plan");
    expect(await notesOf(line)).toContain("your decision");
  });
});

describe("what people ask in their own ways", () => {
  const pair = { symbols: ["BTC", "LTC"], measure: "return", rolling: true };

  test.each<[string | string[], string, object]>([
    // A fall is told by its size, a per cent that was cut off belongs to its number.
    [
      "ask markets.history threshold | did [name: cardano] drop [above: more than 30 %] [time: in June 2020]",
      "history_analysis",
      { symbol: "ADA", measure: "drawdown", above: 30 },
    ],
    [
      "ask markets.history yesno | did [name: xrp] fall by more than [by: a quarter] [time: in June 2020]",
      "history_analysis",
      { symbol: "XRP", measure: "drawdown", above: 25 },
    ],
    [
      "ask markets.history value | [name: litecoin] [time: from mid-May to early July 2019]",
      "history_analysis",
      { symbol: "LTC", since: "2019-05-11", until: "2019-07-10" },
    ],
    [
      "ask markets.price list | [name: btc] [name: ltc] 14d change [form: table]",
      "comparative_analysis",
      pair,
    ],
    // Right now is a stretch where a day has nothing to measure.
    [
      "ask markets.compare rank | the most [what: volatile] of the [within: coins] [time: right now]",
      "comparative_analysis",
      { measure: "volatility", since: "2026-10-22", rolling: true },
    ],
    [
      "ask markets.compare extreme | which coin moved least together with [name: litecoin] [time: in 2020]",
      "comparative_analysis",
      { measure: "correlation", of: ["LTC"], order: "least_first" },
    ],
    [
      "ask markets.price list | the daily closes of [name: solana] [time: from 3 to 9 April 2021]",
      "days_analysis",
      { symbol: "SOL", measure: "each", since: "2021-04-03", until: "2021-04-09" },
    ],
    [
      "ask markets.savings plan | [amount: 15 dollars] [rhythm: a week] into [name: cardano] for a year",
      "savings_plan",
      { symbol: "ADA", since: "2025-11-21", rolling: true },
    ],
    // What is bought upon a rule is the asker's, what the rule says is told.
    [
      "ask markets.cannot explain | he wrote sell [name: litecoin] when it crosses under the 200-day moving average, what did he mean",
      "technical_analysis",
      { symbol: "LTC", periods: [200] },
    ],
    // “Silver against Bitcoin”: what there is.
    [
      "ask markets.compare compare | [name: silver] against [name: bitcoin] [time: last three years]",
      "history_analysis",
      { symbol: "BTC", measure: "return" },
    ],
  ])("%j", async (lines, tool, args) => {
    const calls = await callsOf(lines);
    expect(calls).toContainEqual([tool, expect.objectContaining(args)]);
  });

  test("coins that were held in a month are told of its two ends, and of now", async () => {
    const line =
      "ask markets.savings value | I got [amount: 2] [name: LTC] [time: in May 2020], worth then and at the latest price";
    expect((await callsOf(line)).map(([, args]) => args)).toEqual([
      { symbol: "LTC", at: "2020-05-01", coins: 2 },
      { symbol: "LTC", at: "2020-05-31", coins: 2 },
      { symbol: "LTC", coins: 2 },
    ]);
    expect(await notesOf(line)).toContain("the first and the last day");
  });

  test("a new limit with a word that drops replaces the alert", async () => {
    const set = [{ tool: "set_price_alert", args: { symbol: "LTC", direction: "above", price: 300 } }];
    const calls = await callsOf(
      [
        "ask markets.alert set | tell me when [name: LTC] goes [above: above 300]",
        "refine markets.alert set | rather [below: below 90], and scrap the old one",
      ],
      { set, last: set },
    );
    expect(calls).toEqual([
      ["remove_price_alert", { symbol: "LTC", direction: "above", price: 300, replaced: true }],
      ["set_price_alert", { symbol: "LTC", direction: "below", price: 90 }],
    ]);
  });

  test("whether a high index is good is said to be neither", async () => {
    expect(
      await notesOf(
        "ask markets.sentiment value | the [what: fear and greed] index, and is a high number good?",
      ),
    ).toContain("isn't good and low isn't bad");
  });

  test("what there is nothing of isn't answered with the coin before", async () => {
    const planned = await plan([
      "ask markets.history value | how did [name: cardano] do [time: in 2020]",
      "refine markets.history value | and [name: silver]?",
    ]);
    expect(planned).toMatchObject({ kind: "say", text: expect.stringContaining("metals") });
  });
});
