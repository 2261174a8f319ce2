import { describe, expect, test } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { aboutAnswer } from "./about-answer";
import { aboutDesk } from "./about-desk";
import { anchored } from "./anchored";
import { again } from "./previous-answer";
import { teaching } from "./teaching";

const MOMENT = { now: new Date("2026-11-21T12:00:00Z"), zone: "UTC" };

async function planned(...lines: string[]) {
  return (await plannedTurns(lines, { teaching, context: { last: [] } })).at(-1)!;
}

async function calls(...lines: string[]): Promise<[string, object][]> {
  const plan = await planned(...lines);
  if (plan.kind !== "calls") throw new Error(JSON.stringify(plan));
  return plan.calls.map(({ tool, args }) => [tool, args]);
}

describe("a day is kept", () => {
  test("though its year is said in words, of which the last wasn't marked", async () => {
    const [[, args]] = (await calls(
      "ask markets.price value | what [name: dogecoin] was at on the [time: eighth of may twenty twenty] one the day of that show",
    )) as [[string, object]];
    expect(args).toMatchObject({ at: "2021-05-08" });
  });

  test("though its number is an indicator's length, too", async () => {
    const [[, args]] = (await calls(
      "ask markets.technical value | [what: RSI] of [name: bitcoin] [time: on 14 April 2021]",
    )) as [[string, object]];
    expect(args).toMatchObject({ since: "2021-04-14", until: "2021-04-14" });
    expect(await calls("ask markets.technical value | [what: RSI] [time: 14] of [name: bitcoin]")).toEqual([
      ["technical_analysis", { symbol: "BTC", indicators: ["rsi"] }],
    ]);
  });

  test("though “the same day” is said after it", async () => {
    const [[, args]] = (await calls(
      "ask markets.technical value | [what: MACD] of [name: DOGE] [time: on 8 May 2021], and the [what: bollinger bands] the same [time: day]",
    )) as [[string, object]];
    expect(args).toMatchObject({ since: "2021-05-08", until: "2021-05-08" });
    expect(args).not.toHaveProperty("interval");
  });

  test("of a sale, which ends what was bought", async () => {
    expect(
      await calls(
        "ask markets.savings plan | what if I bought [amount: 1000 dollars] of [name: doge] on [time: 1 Jan 2021] and sold on [time: 8 May 2021]",
      ),
    ).toEqual([
      [
        "savings_plan",
        { symbol: "DOGE", amount: 1000, every: "once", since: "2021-01-01", until: "2021-05-08" },
      ],
    ]);
  });

  test("at which a purchase is to be valued", async () => {
    const [[, args]] = (await calls(
      "ask markets.savings plan | [amount: 1000 dollars] in [name: btc] on [time: 1 Jan 2020], what would it be worth at the [time: end of 2020]",
    )) as [[string, object]];
    expect(args).toMatchObject({ since: "2020-01-01", until: "2020-12-31" });
  });

  test("and no plan that goes on begins yesterday", async () => {
    const plan = await planned(
      "ask markets.savings plan | if I invest [amount: 50 dollars] [rhythm: a month] in [name: btc] for 5 years what will I have",
    );
    expect(plan).toMatchObject({
      calls: [{ args: { every: "month", since: "2021-11-21" } }],
      notes: [expect.stringContaining("Nobody can know")],
    });
  });

  test("for what is asked next in the same turn", () => {
    const read = (question: string) => anchored(question, [], MOMENT);
    expect(read("fear and greed on 13 March 2020, and what did btc do in the next 30 days?")).toBe(
      "fear and greed on 13 March 2020, and what did btc do from 13 March 2020 to 12 April 2020?",
    );
    expect(read("what will btc do in the next 30 days?")).toBe("what will btc do in the next 30 days?");
  });
});

describe("a period holds for the next ask of the turn", () => {
  test.each([
    ["worst_day", "ask markets.history extreme | what was its [what: worst day]"],
    ["drawdown", "ask markets.history value | how deep was the [what: drawdown]"],
  ])("%s", async (measure, second) => {
    const first = "ask markets.history value | how [what: volatile] was [name: XRP] [time: in 2020]";
    expect(await calls(first, second)).toEqual([
      ["history_analysis", { symbol: "XRP", measure, since: "2020-01-01", until: "2020-12-31" }],
    ]);
  });

  test("a single day is none", async () => {
    const first = "ask markets.price value | [what: price] of [name: XRP] [time: on 5 May 2021]";
    const [[, args]] = (await calls(first, "ask markets.history value | and its [what: volatility]")) as [
      [string, object],
    ];
    expect(args).not.toHaveProperty("since");
  });

  test("“the last year” stays the last twelve months in a follow-up", async () => {
    const [[, args]] = (await calls(
      "ask markets.history value | [what: volatility] of [name: LTC] over the [time: last year]",
      "refine markets.history value | and of [name: XRP]",
    )) as [[string, object]];
    expect(args).toMatchObject({ since: "2025-11-21" });
  });
});

describe("numbers", () => {
  const held = (symbol: string, coins: number) => ({ symbol, coins });

  test("are counted from the words, whatever the reader marked", async () => {
    expect(
      await calls(
        "ask markets.price value | I hold [amount: 1] bitcoin, 3 [name: ether] and [amount: 5 solana]",
      ),
    ).toEqual([["holdings_value", { holdings: [held("BTC", 1), held("ETH", 3), held("SOL", 5)] }]]);
  });

  test("each coin has its own", async () => {
    expect(
      await calls(
        "ask markets.price value | I hold [amount: 0.5] [name: BTC], [amount: 4] [name: ETH] and [amount: 1000] [name: ADA], what is it worth",
      ),
    ).toEqual([["holdings_value", { holdings: [held("BTC", 0.5), held("ETH", 4), held("ADA", 1000)] }]]);
  });

  test("each coin keeps its own in a follow-up about another day", async () => {
    const first = "ask markets.price value | [amount: 0.5] [name: BTC] and [amount: 4] [name: ETH]";
    expect(await calls(first, "refine markets.price value | and [time: on 1 January 2021]?")).toEqual([
      ["holdings_value", { holdings: [held("BTC", 0.5), held("ETH", 4)], at: "2021-01-01" }],
    ]);
  });

  test("what was paid for each coin is what its price is held against", async () => {
    expect(
      await calls(
        "ask markets.history value | I bought [amount: 3] [name: eth] at [amount: 1500], what's my [what: profit]",
      ),
    ).toEqual([["price_analysis", { symbol: "ETH", above: 1500, coins: 3 }]]);
  });

  test("an alert within some time is said to be none", async () => {
    const plan = await planned(
      "ask markets.alert set | alert me if [name: sol] drops [below: 20%] in [rhythm: a week]",
    );
    expect(plan).toMatchObject({ notes: [expect.stringContaining("within “a week”")] });
  });

  test("of coins is no sum of dollars, though the coin is named before it, too", async () => {
    const all = await calls(
      "ask markets.savings plan | if I had sold my [name: bitcoin] in [time: April 2021], for [amount: 2] [name: btc]",
    );
    expect(all.map(([tool]) => tool)).not.toContain("savings_plan");
    expect(all).toContainEqual(["price_analysis", { symbol: "BTC", at: "2021-04-01", coins: 2 }]);
  });

  test.each([
    "ask markets.history value | how many percent does [name: ETH] need to get to [above: 5000 dollars]",
    "ask markets.savings plan | if [name: eth] goes to [above: 5000 dollars], what is that in percent from here",
    "ask markets.fundamental value | how far is [name: eth] from [above: 5000 dollars]",
    "ask markets.cannot mean | my average buy price is [amount: 5000] for [name: ETH], am I in profit",
  ])("%s: how far the price is from it", async (line) => {
    expect(await calls(line)).toEqual([["price_analysis", { symbol: "ETH", above: 5000 }]]);
  });

  test("another length of an indicator is no period, and computed", async () => {
    const first = "ask markets.technical value | [what: rsi] of [name: ltc]";
    expect(await calls(first, "refine markets.technical value | [time: 21] days instead of 14")).toEqual([
      ["technical_analysis", { symbol: "LTC", indicators: ["rsi"], lengths: { rsi: 21 } }],
    ]);
    expect(
      await calls("ask markets.technical value | [what: ema 50] and [what: ema 100] of [name: ltc]"),
    ).toEqual([["technical_analysis", { symbol: "LTC", indicators: ["ema"], lengths: { ema: [50, 100] } }]]);
    expect(await planned("ask markets.technical value | [what: sma 800] of [name: ltc]")).toMatchObject({
      notes: ["I compute indicators over 2 to 250 candles, so I can't give SMA 800."],
    });
  });

  test("another length alone is of the same indicator", async () => {
    const first = "ask markets.technical value | is [name: ltc] above its [what: 50 EMA]";
    expect(await calls(first, "refine markets.technical value | and the 100?")).toEqual([
      ["technical_analysis", { symbol: "LTC", indicators: ["ema"], lengths: { ema: [100] } }],
    ]);
    const rsi = "ask markets.technical value | [what: RSI 7] of [name: ltc]";
    expect(await calls(rsi, "refine markets.technical value | what about 21?")).toEqual([
      ["technical_analysis", { symbol: "LTC", indicators: ["rsi"], lengths: { rsi: 21 } }],
    ]);
  });

  test("an indicator of now and of then are both told", async () => {
    expect(
      await calls(
        "ask markets.technical compare | what is the [what: RSI] of [name: ltc] compared with [against: two weeks ago]",
      ),
    ).toEqual([
      ["technical_analysis", { symbol: "LTC", indicators: ["rsi"] }],
      [
        "technical_analysis",
        { symbol: "LTC", indicators: ["rsi"], since: "2026-11-07", until: "2026-11-07", rolling: true },
      ],
    ]);
  });
});

describe("what isn't offered is said", () => {
  test("alone, once", async () => {
    const plan = await planned(
      "ask markets.price value | [what: support] and [what: resistance] for [name: ethereum]",
    );
    expect(plan).toMatchObject({
      kind: "say",
      text: expect.stringContaining("support and resistance"),
      notes: [],
    });
  });

  test("in a comparison, too", async () => {
    const plan = await planned(
      "ask markets.compare value | the [what: sharpe] of [name: btc] vs [name: eth]",
    );
    expect(plan).toMatchObject({ notes: [expect.stringContaining("Sharpe"), expect.anything()] });
  });

  test("beside what is, though the reader took it for a coin", async () => {
    const plan = await planned("ask markets.history trend | is [name: btc] trending, [name: ADX] please");
    expect(plan).toMatchObject({ kind: "calls", notes: [expect.stringContaining("ADX"), expect.anything()] });
  });

  test("of gold, before what there is of the coin", async () => {
    const plan = await planned(
      "ask markets.compare compare | is [name: bitcoin] a better [what: inflation] hedge than [name: gold]",
    );
    expect(plan).toMatchObject({ notes: [expect.stringContaining("metals"), expect.anything()] });
  });

  test("why a coin fell, with what it did in the month that is named", async () => {
    expect(
      await calls("ask markets.cannot explain | why did [name: dogecoin] crash [time: in May 2021]"),
    ).toEqual([
      ["history_analysis", { symbol: "DOGE", measure: "return", since: "2021-05-01", until: "2021-05-31" }],
    ]);
  });
});

describe("a place by size", () => {
  const asked = (which: string) =>
    `ask markets.fundamental extreme | which coin is [nth: ${which}] by [what: market cap]`;

  test("is of the coin that has the rank", async () => {
    expect(await calls(asked("third"))).toMatchObject([["fundamental_analysis", { symbol: "USDT" }]]);
  });

  test.each([
    ["101st", "that rank is missing in my list of autumn 2025"],
    ["200th", "has ranks up to 105 only"],
  ])("that the list hasn't got is said: %s", async (which, words) => {
    expect(await planned(asked(which))).toMatchObject({ kind: "say", text: expect.stringContaining(words) });
  });
});

test("the difference of two prices is of prices", async () => {
  expect(
    await calls("ask markets.explain compare | difference between [name: LTC] and [name: BTC] [what: price]"),
  ).toEqual([["comparative_analysis", { symbols: ["LTC", "BTC"], measure: "price" }]]);
});

test("how long a high took to come back begins at the high, not on the first of its month", async () => {
  expect(
    await calls(
      "ask markets.history when | how long did [name: btc] take to recover from its high [time: in December 2017]",
    ),
  ).toEqual([["history_analysis", { symbol: "BTC", measure: "drawdown", since: "2017-12-01" }]]);
});

test("an average with its length is an indicator, whatever the reader heard", async () => {
  expect(await calls("ask markets.fundamental value | [what: sma] [amount: 200] of [name: eth]")).toEqual([
    ["technical_analysis", { symbol: "ETH", indicators: ["sma"], periods: [200] }],
  ]);
});

describe("after an answer", () => {
  test("“does that mean” measures nothing", async () => {
    const plan = await planned(
      "ask markets.compare value | [what: correlation] of [name: LTC] and [name: BTC] [time: in 2020]",
      "refine markets.compare yesno | does that mean they always move together?",
    );
    expect(JSON.stringify(plan)).not.toContain('"mean"');
    const last = [
      { tool: "comparative_analysis", args: { symbols: ["LTC", "BTC"], measure: "correlation" } },
    ];
    expect(
      aboutAnswer("does that mean they always move together?", [{ question: "", calls: last, frames: [] }]),
    ).toMatchObject({ kind: "say", text: expect.stringContaining("Only 1 would mean always") });
  });

  test.each([
    ["19 purchases: $1,900.00 paid, of which $9.50 in fees (0.5% of each purchase).", "$9.50"],
    ["would have bought 3 ETH, with $5.00 paid in fees (0.5%).", "$5.00"],
  ])("the fees of a plan are told: %s", (answer, fees) => {
    const calls = [{ tool: "savings_plan", args: {} }];
    const asked = (question: string) => aboutAnswer(question, [{ question: "", calls, frames: [], answer }]);
    expect(asked("what did the fees come to?")).toMatchObject({
      kind: "say",
      text: expect.stringContaining(`**${fees}**`),
    });
    expect(asked("and with 1% fees?")).toBeUndefined();
    expect(asked("and without fees?")).toBeUndefined();
  });

  test("a follow-up goes on from a table with the coins that it was given", async () => {
    const calls = [
      { tool: "comparative_analysis", args: { symbols: ["BTC", "ETH", "XRP"], measure: "return" } },
    ];
    const first =
      "ask markets.compare compare | compare [name: BTC], [name: ETH] and [name: XRP] [time: in 2020]";
    const plan = await planned(first);
    const frames = "frames" in plan ? (plan.frames ?? []) : [];
    const changed = again("drop XRP and add LTC", [{ question: "", calls, frames }], MOMENT);
    const named = (changed && "frames" in changed ? (changed.frames ?? []) : []).flatMap(({ slots }) =>
      slots.filter(({ role }) => role === "name").map(({ text }) => text),
    );
    expect(named).toEqual(["BTC", "ETH", "LTC"]);
  });
});

describe("what changes one detail of the turn before", () => {
  const bought =
    "ask markets.savings plan | [amount: 50 dollars] of [name: ETH] [rhythm: a month] [since: January 2019]";
  const priced = "ask markets.price value | [name: btc] [what: price] [time: on 5 March 2021]";

  test.each<[string, string[], string, object]>([
    [
      "a week later",
      [priced],
      "refine markets.price value | and [time: a week] later?",
      { at: "2021-03-12" },
    ],
    [
      "a month earlier",
      [priced],
      "refine markets.price value | [time: a month earlier]",
      { at: "2021-02-05" },
    ],
    [
      "another day of its month",
      [priced],
      "correct markets.price value | I meant the [time: 6th]",
      { at: "2021-03-06" },
    ],
    [
      "of a changed day",
      [priced, "correct markets.price value | the [time: 6th]"],
      "refine markets.price value | [time: a week later]",
      { at: "2021-03-13" },
    ],
    [
      "a year's end",
      ["ask markets.history value | how did [name: LTC] do [time: in 2019]"],
      "refine markets.history value | [time: two years] earlier",
      { since: "2017-01-01", until: "2017-12-31" },
    ],
    [
      "of a plan",
      [bought],
      "refine markets.savings plan | starting [since: one year later]",
      { amount: 50, every: "month", since: "2020-01-01" },
    ],
    [
      "of a plan, taken for its end",
      [bought],
      "refine markets.savings plan | and if I start [until: six months] earlier",
      { since: "2018-07-01" },
    ],
  ])("%s", async (_, before, turn, args) => {
    const [[, had]] = (await calls(...before, turn)) as [[string, object]];
    expect(had).toMatchObject(args);
  });

  test("a year that is corrected isn't compared with the one before", async () => {
    const told = await calls(
      "ask markets.compare compare | which did better [time: in 2017], [name: XRP] or [name: Ethereum]",
      "correct markets.compare compare | sorry, I meant [against: 2018]",
    );
    expect(told.map(([, args]) => args)).toMatchObject([{ since: "2018-01-01", until: "2018-12-31" }]);
  });

  test("a month's last day stays its last", async () => {
    const [[, args]] = (await calls(
      "ask markets.price value | [name: btc] [time: on 31 January 2021]",
      "refine markets.price value | [time: a month later]",
    )) as [[string, object]];
    expect(args).toMatchObject({ at: "2021-02-28" });
  });

  const set = [{ tool: "set_price_alert", args: { symbol: "ETH", direction: "above", price: 4000 } }];
  const alerted = "ask markets.alert set | an alert for [name: Ethereum] at [above: 4000]";

  test.each([
    [
      "refine markets.alert set | make it [above: 3800] and when it falls below, [not: not above]",
      "below",
      3800,
    ],
    ["correct markets.alert set | no, below", "below", 4000],
    ["refine markets.alert set | the other way round please", "below", 4000],
    ["refine markets.alert set | move it up to [above: 4500] instead", "above", 4500],
  ])("an alert: %s", async (turn, direction, price) => {
    const plan = (await plannedTurns([alerted, turn], { teaching, context: { last: set, set } })).at(-1)!;
    expect(plan.kind === "calls" && plan.calls.map(({ tool, args }) => [tool, args])).toEqual([
      ["remove_price_alert", { symbol: "ETH", direction: "above", price: 4000, replaced: true }],
      ["set_price_alert", { symbol: "ETH", direction, price }],
    ]);
  });
});

describe("what was passed over", () => {
  test.each<[string, object]>([
    [
      "ask markets.technical when | when did [name: BTC]'s [what: RSI] [last: last] go above [above: 80]",
      { each: "overbought", above: 80, top: 1, since: "2010-01-01" },
    ],
    [
      "ask markets.technical yesno | has the [what: rsi] of [name: ltc] been under [below: 25] [since: since 2019]",
      { each: "oversold", below: 25, since: "2019-01-01" },
    ],
    [
      "ask markets.history extreme | the largest one-day [what: fall] of [name: bitcoin] [time: in 2020]",
      { measure: "worst_day", since: "2020-01-01" },
    ],
    [
      "ask markets.fundamental value | [what: market cap] of [name: ETH] [time: at the end of 2020]",
      { asked: ["market_cap"], at: "2020-12-31" },
    ],
  ])("%s", async (turn, args) => {
    const [[, had]] = (await calls(turn)) as [[string, object]];
    expect(had).toMatchObject(args);
  });

  test.each<[string[], object[]]>([
    [
      [
        "ask markets.fundamental value | [what: max supply] of [name: ripple]",
        "refine markets.fundamental value | so if its [what: market cap] was as big as [name: bitcoins] what would one [name: xrp] cost",
      ],
      [{ symbol: "XRP", asked: ["market_cap"], as_big_as: "BTC" }],
    ],
    [
      [
        "ask markets.price value | [name: bnb] [what: price] [time: 1 yr ago]",
        "refine markets.history value | [what: % change]",
      ],
      [{ symbol: "BNB", measure: "return", since: "2025-11-21", rolling: true }],
    ],
    [
      [
        "ask markets.price value | [amount: 3.5] [name: ETH] on [time: 14 November 2024]",
        "refine markets.price value | they also received [amount: 0.12] [name: BTC] on [time: 2 December 2024]",
      ],
      [{ symbol: "BTC", at: "2024-12-02", coins: 0.12 }],
    ],
    [
      [
        "ask markets.savings value | he bought [amount: two] [name: bitcoins] on [time: 5 April 2019], what would he have paid",
      ],
      [{ symbol: "BTC", at: "2019-04-05", coins: 2 }],
    ],
    [
      [
        "ask markets.savings value | how much would i have [time: now] if i put [amount: 50 dollars] [rhythm: every week] in [name: ethereum] starting [until: january 2018] until [until: june 2021]",
      ],
      [{ amount: 50, every: "week", since: "2018-01-01", until: "2021-06-30" }],
    ],
    [
      [
        "ask markets.savings value | I bought [name: Litecoin] in [time: december 2017], I think the 19th, for [amount: 500 dollars]. How much is it worth one year after?",
      ],
      [{ amount: 500, since: "2017-12-19", until: "2018-12-19" }],
    ],
    [
      [
        "ask markets.savings value | he put [amount: $300] into [name: Dogecoin] on [time: 5 May 2021]. What was it trading at that day?",
      ],
      [{ symbol: "DOGE", at: "2021-05-05", dollars: 300 }],
    ],
    [
      [
        "ask markets.price value | what did [name: bitcoin] [what: close] at on [time: 12 March 2020]",
        "refine markets.history value | how big was the [what: drop] from the [time: day before]",
      ],
      [{ measure: "return", since: "2020-03-11", until: "2020-03-12" }],
    ],
    [
      [
        "ask markets.history value | [what: volatility] of [name: solana]",
        "refine markets.history compare | compare its worst [what: peak-to-trough] [time: fall] up to [time: June 2021] with [name: Bitcoin]'s",
      ],
      [{ symbols: ["SOL", "BTC"], measure: "drawdown", until: "2021-06-30" }],
    ],
    [
      [
        "ask markets.compare compare | which had larger daily swings [time: in 2020], [name: BTC] or [name: ETH]? the standard deviation of daily [what: returns]",
      ],
      [{ measure: "volatility" }],
    ],
    [
      ["ask markets.price value | [name: doge] [what: price] [time: last tuesday]"],
      [{ symbol: "DOGE", at: "2026-11-17" }],
    ],
    [
      ["ask markets.price value | [name: SOL] vol is dead. what's [what: ATR]"],
      [{ symbol: "SOL", indicators: ["atr"] }],
    ],
    [
      ["ask markets.compare compare | why was [name: ETH] so much more [what: up and down] than [name: BTC]"],
      [{ symbols: ["ETH", "BTC"], measure: "volatility" }],
    ],
  ])("%j", async (turns, args) => {
    expect((await calls(...turns)).map(([, had]) => had)).toMatchObject(args);
  });

  test("how much of a purchase was left on a day is valued then", async () => {
    const last = [
      { tool: "savings_plan", args: { symbol: "DOGE", amount: 300, every: "once", since: "2021-05-05" } },
    ];
    const turns = [
      "ask markets.savings value | he put [amount: $300] into [name: Dogecoin] on [time: 5 May 2021]",
      "refine markets.savings value | how much would have been left by the [time: end of May 2021]",
    ];
    const plan = (await plannedTurns(turns, { teaching, context: { last } })).at(-1)!;
    expect(plan.kind === "calls" && plan.calls[0]!.args).toMatchObject({
      since: "2021-05-05",
      until: "2021-05-31",
    });
  });

  test("how far back the data of a coin go is told", async () => {
    expect(
      await planned("ask markets.history value | how far back does your data for [name: Solana] go"),
    ).toMatchObject({
      kind: "say",
      text: expect.stringMatching(/from 11 April 2020 to 6 July 2021/),
    });
  });

  test("that a stablecoin keeps its price is no matter of advice", async () => {
    expect(
      await planned(
        "ask markets.cannot yesno | the money in her [name: USDT] can't go down because it's always one dollar",
      ),
    ).toMatchObject({ kind: "say", text: expect.stringContaining("lost their peg") });
  });

  test("whether a price of a day is its open or its close is said", () => {
    const last = [{ tool: "price_analysis", args: { symbol: "ETH", at: "2021-01-04" } }];
    const turn = { question: "ETH on 4 January 2021", calls: last, frames: [], answer: "" };
    expect(
      aboutAnswer("Is that the opening price, the close or an average over the day?", [turn]),
    ).toMatchObject({
      kind: "say",
      text: expect.stringMatching(/the \*\*close\*\*/),
    });
  });

  test("long or short is a question for advice", async () => {
    expect(await planned("ask markets.compare compare | so long or short on [name: ETH]")).toMatchObject({
      kind: "calls",
      notes: [expect.stringContaining("figures, not advice")],
    });
  });

  test("why another site shows another RSI is told with what was told here", () => {
    const answer = "**Bitcoin (BTC)**, from 365 daily candles.\n\n- **RSI 14**: **46.38**, between 30 and 70";
    const last = [{ tool: "technical_analysis", args: { symbol: "BTC", indicators: ["rsi"] } }];
    const turn = { question: "RSI of bitcoin", calls: last, frames: [], answer };
    expect(
      aboutDesk("You said RSI was 71, TradingView says 64, which is wrong?", [turn], MOMENT),
    ).toMatchObject({
      text: expect.stringMatching(/^What I told you: .*46\.38[\s\S]*Neither need be wrong/),
    });
  });
});

describe("what an earlier ask says", () => {
  test("“which day … fell the most” is of single days, and so is “by how much”", async () => {
    const asked =
      "ask markets.history extreme | on which day in [time: May 2021] did [name: Bitcoin] [what: fall] the most";
    const worst = { symbol: "BTC", measure: "worst_day", since: "2021-05-01", until: "2021-05-31" };
    expect(await calls(asked)).toMatchObject([["history_analysis", worst]]);
    expect(await calls(asked, "refine markets.history value | and by how much")).toMatchObject([
      ["history_analysis", worst],
    ]);
  });

  test("a price of today says nothing of when it was highest", async () => {
    const [[, args]] = (await calls(
      "ask markets.price value | price of [name: dogecoin] [time: today]",
      "refine markets.history extreme | when was it [what: highest]",
    )) as [[string, object]];
    expect(args).toMatchObject({ measure: "highest", since: "2010-01-01" });
  });

  test("what was bought without a sum, and was worth so much then, is a price", async () => {
    expect(
      await calls(
        "ask markets.savings value | he bought some [name: bitcoin] at [time: Christmas 2020], what was it worth then",
      ),
    ).toMatchObject([["price_analysis", { symbol: "BTC", at: "2020-12-25" }]]);
  });

  test("“0.05 of it” is so much of the coin, and no dollars", async () => {
    const [[tool, args]] = (await calls(
      "ask markets.price value | what did a [name: bitcoin] cost on [time: 25 December 2020]",
      "refine markets.savings value | so how much would that be if I only had [amount: 0.05] of it",
    )) as [[string, object]];
    expect([tool, args]).toMatchObject(["price_analysis", { coins: 0.05 }]);
  });
});
