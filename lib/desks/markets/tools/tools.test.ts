import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toToolMessage } from "@/lib/agent/tools/call-tool";
import { callAlone } from "@/lib/agent/tools/testing/call";
import type { ToolResult } from "@/lib/agent/tools/tool";
import { checkerOfCalls, type Fact, splitSentences } from "@/lib/agent/truth";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { coinById } from "../coins/coins";
import { pastCandles } from "../past/candles";
import { TOOLS } from ".";
import { dayOf } from "./days";
import { COMPARED, INDICATORS, MEASURES } from "./schema";

isolateEnv({ ALMANAC_NOW: "2026-07-01T11:00:00Z", ALMANAC_DATA: "sample" });

const toolNamed = (name: string) => TOOLS.find((tool) => tool.name === name)!;

async function called(name: string, args: object): Promise<ToolResult> {
  const tool = toolNamed(name);
  const { result } = await callAlone(tool, args);
  expect(tool.output.safeParse(result.data).error).toBeUndefined();
  return result;
}

const messageOf = async (name: string, args: object) => (await called(name, args)).message;
const failureOf = (name: string, args: object) =>
  called(name, args).then(
    () => "no failure",
    (error: Error) => error.message,
  );

function faultsIn(name: string, result: ToolResult): string[] {
  const calls = [{ id: "1", name, args: {}, result }];
  const checker = checkerOfCalls({ calls, tools: TOOLS, messages: [] });
  return splitSentences(result.message).flatMap(({ text }) =>
    checker.check(text).faults.map((fault) => `${fault.text}: ${fault.reason}`),
  );
}

function expectTraced(name: string, result: ToolResult): void {
  const facts: Fact[] = toolNamed(name).facts!(result);
  let from = 0;
  for (const { text, value, unit, origin, link } of result.figures ?? []) {
    const at = result.message.indexOf(text, from);
    expect(at, `${text} in ${result.message}`).toBeGreaterThanOrEqual(from);
    from = at + text.length;
    expect(facts).toContainEqual(expect.objectContaining({ value, unit, origin }));
    if (link) expect(link).toMatch(/^\?[\w=&.,%-]+$/);
  }
}

const OF_PAST: [string, object][] = [
  ["price_analysis", { symbol: "btc" }],
  ["price_analysis", { symbol: "btc", above: 100_000 }],
  ["price_analysis", { symbol: "btc", below: 20_000 }],
  ["price_analysis", { symbol: "Dogecoin", at: "2021-05-08" }],
  ["technical_analysis", { symbol: "BTC" }],
  ["technical_analysis", { symbol: "SOL", interval: "1w" }],
  ["fundamental_analysis", { symbol: "ETH" }],
  ["fundamental_analysis", { symbol: "BTC", asked: ["rank", "ath", "fdv"] }],
  ["sentiment_analysis", { symbol: "ETH" }],
  ["sentiment_analysis", { at: "2020-03-13" }],
  ["sentiment_analysis", { measure: "lowest", since: "2020-01-01", until: "2020-12-31", below: 20 }],
  ["sentiment_analysis", { measure: "mean", since: "2020-01-01", until: "2020-12-31" }],
  ["comparative_analysis", { symbols: ["BTC", "ETH", "SOL", "LINK"] }],
  ["comparative_analysis", { symbols: ["BTC", "ETH", "DOGE"], measure: "below_ath" }],
  ["comparative_analysis", { symbols: ["BTC", "ETH"], also: ["market_cap", "volume", "below_ath"] }],
  ["history_analysis", { symbol: "BTC", measure: "drawdown", since: "2017-01-01", until: "2019-01-01" }],
  ["history_analysis", { symbol: "BTC", measure: "best_day", since: "2021-01-01" }],
  ["history_analysis", { symbol: "ETH", measure: "mean", since: "2020-01-01", until: "2020-12-31" }],
  ["history_analysis", { symbol: "SOL", measure: "last_at", level: 8, since: "2010-01-01" }],
  ["days_analysis", { symbol: "BTC", measure: "falls", top: 5, since: "2013-01-01" }],
  ["days_analysis", { symbol: "DOGE", measure: "count", side: "above", line: "bollinger_upper" }],
  ["days_analysis", { symbol: "BTC", measure: "count", side: "above", level: 60_000 }],
  ["days_analysis", { symbol: "BTC", measure: "count", side: "below", percent: 10 }],
  ["days_analysis", { symbol: "ETH", measure: "weekdays", since: "2018-01-01" }],
  ["days_analysis", { symbol: "LTC", measure: "weekdays", part: "mean", since: "2018-01-01" }],
  ["comparative_analysis", { symbols: ["XRP", "BTC"], measure: "drawdown", since: "2018-01-01" }],
  ["comparative_analysis", { symbols: ["ETH", "BTC"], measure: "best_day", since: "2021-01-01" }],
  ["comparative_analysis", { symbols: ["ETH", "BTC"], measure: "worst_day", since: "2021-01-01" }],
  ["comparative_analysis", { symbols: ["ETH", "BTC"], measure: "lowest", since: "2021-01-01" }],
  ["savings_plan", { symbol: "BTC", amount: 100, since: "2021-01-01" }],
  ["savings_plan", { symbol: "ETH", amount: 500, every: "once", since: "2020-03-01" }],
  ["savings_plan", { symbol: "ETH", amount: 500, every: "once", total_of: "month", since: "2020-03-01" }],
  ["savings_plan", { symbol: "BTC", amount: 100, every: "week", since: "2019-07-06", than: ["ETH"] }],
  ["ratio_analysis", { symbols: ["DOGE", "BTC"], coins: 500 }],
  ["ratio_analysis", { symbols: ["ETH", "BTC"], average: 50 }],
  ["ratio_analysis", { symbols: ["ETH", "BTC"], coins: 3, since: "2021-01-01", until: "2021-03-01" }],
  [
    "holdings_value",
    {
      holdings: [
        { symbol: "BTC", coins: 0.5 },
        { symbol: "ADA", coins: 200 },
      ],
    },
  ],
  ["holdings_value", { holdings: [{ symbol: "ETH", coins: 3 }], at: "2021-05-01" }],
  [
    "holdings_value",
    {
      holdings: [
        { symbol: "ETH", coins: 3, at: "2021-05-01" },
        { symbol: "ETH", coins: 1, at: "2020-05-01" },
      ],
    },
  ],
  ["technical_analysis", { symbol: "BTC", indicators: ["ema", "rsi"], lengths: { ema: [50, 100], rsi: 7 } }],
  ["holdings_value", { holdings: [{ symbol: "ETH", coins: 3, cost: 900 }] }],
  ["fundamental_analysis", { symbol: "ETH", asked: ["market_cap", "supply"], at: "2020-12-31" }],
  ["fundamental_analysis", { symbol: "XRP", asked: ["market_cap"], as_big_as: "BTC" }],
  ["market_overview", {}],
  ["set_price_alert", { symbol: "BTC", direction: "above", price: 50_000 }],
  ["set_price_alert", { symbol: "BTC", direction: "below", percent: 20 }],
  ["list_price_alerts", {}],
  ["remove_price_alert", {}],
  ["recall_conversation", { about: "Bitcoin", when: "yesterday" }],
];

describe("what is told first", () => {
  test.each<[string, object, RegExp]>([
    [
      "holdings_value",
      {
        holdings: [
          { symbol: "BTC", coins: 2, cost: 40_000 },
          { symbol: "ETH", coins: 10, cost: 1_500 },
        ],
      },
      /are worth \*\*\$91,717\.18\*\*\. That is \*\*\$3,282\.82\*\* \(3\.46%\) less than the \$95,000\.00 that you paid\.[\s\S]*\| ETH \|.*\| \$1,500\.00 \| \$8,246\.79 \(55%\) \|/,
    ],
    [
      "holdings_value",
      {
        holdings: [
          { symbol: "ETH", coins: 0.4, at: "2021-02-05" },
          { symbol: "BTC", coins: 0.01, at: "2021-05-08" },
        ],
      },
      /^Each at the close of its own day \(UTC\), together \*\*\$1,275\.50\*\*\.[\s\S]*\| 5 February 2021 \| 0\.4 ETH \| \$1,718\.65 \| \$687\.46 \|\n\| 8 May 2021 \| 0\.01 BTC/,
    ],
    [
      "technical_analysis",
      { symbol: "SOL", indicators: ["sma"], lengths: { sma: [250] }, until: "2020-10-01", interval: "1d" },
      /SMA 250 needs 250 candles, and there are \d+/,
    ],
    [
      "holdings_value",
      {
        holdings: [
          { symbol: "BTC", coins: 2 },
          { symbol: "ETH", coins: 10, cost: 1_500 },
        ],
      },
      /are worth \*\*\$91,717\.18\*\*\.\n[\s\S]*\| BTC \|.*\| – \| – \|/,
    ],
    [
      "holdings_value",
      {
        holdings: [
          { symbol: "ETH", coins: 2, cost: 3_100 },
          { symbol: "ETH", coins: 1, cost: 2_650 },
        ],
      },
      /On average a coin cost you \*\*\$2,950\.00\*\*, the price at which you break even/,
    ],
    [
      "holdings_value",
      {
        holdings: [
          { symbol: "BTC", coins: 2 },
          { symbol: "ETH", coins: 10 },
        ],
      },
      /^Together, 2 BTC and 10 ETH are worth \*\*\$91,717\.18\*\*\.[\s\S]*\| ETH \| 10 × \$2,324\.68 \| \$23,246\.79 \| 25\.3% \|/,
    ],
    [
      "holdings_value",
      {
        holdings: [
          { symbol: "BTC", coins: 2 },
          { symbol: "USDC", coins: 10 },
        ],
        at: "2021-05-01",
      },
      /^2 BTC were worth, on 1 May 2021 \(UTC\), \*\*\$115,656\.10\*\*\.[\s\S]*I have no price of .*USDC.*, so that isn't in the sum/,
    ],
    [
      "fundamental_analysis",
      { symbol: "XRP", asked: ["market_cap"], as_big_as: "BTC" },
      /^The market capitalisation of \*\*Bitcoin \(BTC\)\*\* is \$641\.9 billion\. With that, one \*\*XRP \(XRP\)\*\* would be worth \*\*\$13\.90\*\*/,
    ],
    [
      "fundamental_analysis",
      { symbol: "BTC", asked: ["market_cap", "supply"], at: "2020-12-31" },
      /as of 31 December 2020:[\s\S]*\$539\.1 billion[\s\S]*18\.\d+ million BTC\*\* in circulation/,
    ],
    [
      "technical_analysis",
      { symbol: "BTC", indicators: ["rsi"], each: "overbought", above: 80, since: "2010-01-01", top: 1 },
      /^On \*\*21 February 2021\*\* the RSI went above 80.*It is the last of \*\*41\*\* times for Bitcoin from 29 April 2013/,
    ],
    [
      "price_analysis",
      { symbol: "BTC", above: 100_000 },
      /^No, not above \$100,000: .* From there up to \$100,000 it is \*\*192%\*\*\./,
    ],
    [
      "price_analysis",
      { symbol: "BTC", above: 20_000 },
      /^Yes, above \$20,000: .* From there down to \$20,000 it is \*\*41\.6%\*\*\./,
    ],
    [
      "history_analysis",
      { symbol: "ETH", since: "2026-06-01", rolling: true },
      /Counted back from the newest day that I have, 6 July 2021:[\s\S]*6 June 2021 to 6 July 2021/,
    ],
    [
      "price_analysis",
      { symbol: "ETH", at: "2025-07-01", rolling: true },
      /Counted back.*6 July 2021:\n\nOn 6 July 2020/,
    ],
    [
      "sentiment_analysis",
      { at: "2026-06-01", rolling: true },
      /Counted back.*2 May 2025:\n\nOn 2 April 2025/,
    ],
    [
      "comparative_analysis",
      { symbols: ["BTC", "SOL"], since: "2026-06-01", rolling: true },
      /^No live source answers, so I have nothing from that time/,
    ],
    [
      "history_analysis",
      { symbol: "BTC", since: "2025-01-01", until: "2025-12-31", rolling: true },
      /Counted back.*1 January 2020.*31 December 2020/s,
    ],
    [
      "history_analysis",
      { symbol: "BTC", since: "2026-06-01", until: "2026-06-30", rolling: true },
      /Counted back.*1 June 2021.*30 June 2021/s,
    ],
    [
      "history_analysis",
      { symbol: "BTC", measure: "drawdown", since: "2017-01-01" },
      /The fall took 36\d days and the way back 71\d. It first closed as high again on \*\*30 November 2020\*\*/,
    ],
    [
      "history_analysis",
      { symbol: "XRP", measure: "drawdown", since: "2017-01-01" },
      /Up to 6 July 2021 it hadn't closed as high again/,
    ],
    [
      "comparative_analysis",
      { symbols: ["XRP", "BTC"], measure: "drawdown", since: "2018-01-01" },
      /\| XRP \(XRP\) \| .* \| 7 January 2018 to 12 March 2020, 795 days \|/,
    ],
    [
      "comparative_analysis",
      { symbols: ["DOGE", "LTC", "BTC"], measure: "correlation", of: ["BTC"] },
      /^\*\*BTC\*\* and \*\*LTC\*\* moved together most closely|^\*\*LTC\*\* and \*\*BTC\*\* moved together most closely/,
    ],
    [
      "days_analysis",
      { symbol: "BTC", measure: "falls", top: 3, since: "2013-01-01" },
      /biggest one-day fall.*12 March 2020[\s\S]*(\|[^|]*){15}/,
    ],
    ["days_analysis", { symbol: "BTC", measure: "weekdays", since: "2013-01-01" }, /swings less at weekends/],
    [
      "days_analysis",
      { symbol: "BTC", measure: "count", side: "above", level: 60_000 },
      /closed above \$60,000 on \*\*\d+\*\* days/,
    ],
    [
      "days_analysis",
      { symbol: "BTC", measure: "count", side: "above", level: 600_000 },
      /on \*\*no\*\* days/,
    ],
    [
      "comparative_analysis",
      { symbols: ["SOL", "BTC"], measure: "market_cap", asks: "first_more" },
      /^No: \*\*Bitcoin/,
    ],
    [
      "comparative_analysis",
      { symbols: ["BTC", "ETH"], since: "2020-01-01", asks: "difference" },
      /^The difference is \*\*1,302 percentage points\*\*/,
    ],
    [
      "comparative_analysis",
      { symbols: ["BTC", "ETH", "LTC"], since: "2020-01-01", until: "2020-12-31", only: { above: 250 } },
      /^\*\*Ethereum \(ETH\)\*\* has the highest return[\s\S]*Not among them: Litecoin \(LTC\)\./,
    ],
    [
      "comparative_analysis",
      { symbols: ["SOL", "ETH", "LTC"], since: "2021-06-01", until: "2021-06-30", form: "line" },
      /^Only Solana \(SOL\) rose\. By return: Solana \(SOL\) \*\*14\.8%\*\*, Ethereum[^|]*$/,
    ],
    [
      "days_analysis",
      { symbol: "LTC", measure: "each", since: "2018-01-03", until: "2018-01-04" },
      /\| 3 January 2018 \| \$255\.70 \| \$260\.74 \| \$243\.14 \| \$245\.37 \|/,
    ],
    [
      "technical_analysis",
      { symbol: "BTC", indicators: ["sma"], periods: [200], asks: "average_side" },
      /below its SMA 200\. The price last went below it on 21 May 2021/,
    ],
    [
      "comparative_analysis",
      { symbols: ["BTC", "DOT"], since: "2020-01-01" },
      /Bitcoin \(BTC\)\*\* alone has data/,
    ],
    [
      "history_analysis",
      { symbol: "ETH", by: "year", since: "2019-01-01", until: "2020-12-31" },
      /did best in \*\*2020\*\*.*worst in 2019/,
    ],
    [
      "history_analysis",
      { symbol: "BTC", since: "2021-06-01", until: "2021-06-30", asks: "dollars" },
      /^In dollars that is/,
    ],
    [
      "price_analysis",
      { symbol: "BTC", part: "source" },
      /^My price of Bitcoin is from CoinMarketCap.*6 July 2021.*isn't live/,
    ],
    [
      "technical_analysis",
      { symbol: "DOGE", indicators: ["sma"], periods: [200], asks: "above_average" },
      /^Yes, Dogecoin is above its SMA 200\./,
    ],
    [
      "technical_analysis",
      { symbol: "SOL", interval: "1w", indicators: ["macd"], asks: "macd_cross" },
      /^The MACD of Solana is below.*last crossed in the week from 21 June 2021/,
    ],
    [
      "technical_analysis",
      { symbol: "BTC", interval: "4h", indicators: ["rsi"] },
      /^No source has shorter candles now, so these are daily ones/,
    ],
    ["technical_analysis", { symbol: "BTC", indicators: ["rsi"], asks: "level" }, /^Neither high nor low: /],
    [
      "technical_analysis",
      { symbol: "XRP", indicators: ["sma"], each: "golden", since: "2019-01-01", until: "2019-12-31" },
      /^On \*\*28 May 2019\*\* SMA 50 rose above SMA 200 \(golden cross\).*only time/,
    ],
    [
      "technical_analysis",
      { symbol: "ADA", indicators: ["rsi"], each: "overbought", since: "2021-05-16", until: "2021-05-17" },
      /^On \*\*16 May 2021\*\* the RSI was already above 70/,
    ],
    [
      "savings_plan",
      { symbol: "ETH", amount: 50, every: "week", since: "2018-01-01", asks: "worst" },
      /^At its worst, on \*\*14 December 2018\*\*.*\*\*74\.7%\*\* under water.*The last day under water was 27 May 2020/,
    ],
    [
      "fundamental_analysis",
      { symbol: "LTC", asked: ["rank", "supply"], top: 20 },
      /^No, not in the top 20\.[\s\S]*at most 84 million can ever exist, of which 79\.5% are out and 17\.25 million/,
    ],
    ["sentiment_analysis", { asks: "level" }, /^It is high: greed/],
    [
      "ratio_analysis",
      { symbols: ["ETH", "BTC"], average: 50 },
      /^One \*\*Ethereum \(ETH\)\*\* was worth \*\*0\.0679 BTC\*\* at the close of 6 July 2021\. It rose by \*\*164%\*\* .* Its average of 50 days is/,
    ],
    [
      "market_overview",
      { symbols: ["BTC"] },
      /^No live source gives the worth of all coins now.* The 8 coins .* Shares of these 8 alone: BTC \*\*59%/,
    ],
    [
      "comparative_analysis",
      { symbols: ["BTC", "ETH"], measure: "return", also: ["market_cap", "below_ath"], since: "2021-01-01" },
      /^\| Coin \| Return \| Market capitalisation \| Distance from all-time high \|\n.*\n\| Bitcoin \(BTC\) \| 16\.5% \| \$641\.9 billion \| 47\.2% \|/,
    ],
    [
      "savings_plan",
      { symbol: "BTC", amount: 100, every: "week", since: "2019-07-06", than: ["ETH"] },
      /^\*\*Ethereum \(ETH\)\*\* did better: \*\*708%\*\*, against 185% with Bitcoin \(BTC\)\. Ethereum \(ETH\) came to \$84,880\.62\. Bitcoin \(BTC\) came to \$29,884\.34, \*\*\$54,996\.28\*\* less\.\n\nBuying/,
    ],
    [
      "sentiment_analysis",
      { measure: "lowest", since: "2026-01-01", rolling: true, asks: "lower" },
      /Counted back from the newest day that I have, 2 May 2025:\n\nYes, it was below 67 on 92 of the 122 days .* was \*\*10\*\* \(Extreme Fear\), on \*\*27 February 2025/,
    ],
  ])("%s %j", async (name, args, words) => {
    const result = await called(name, args);
    expect(result.message).toMatch(words);
    expectTraced(name, result);
  });

  test("of a coin without any data, in plain words", async () => {
    expect(await failureOf("price_analysis", { symbol: "DOT" })).toMatch(
      /^No live source has prices of Polkadot now, and none are embedded, only those of BTC/,
    );
    expect(await failureOf("comparative_analysis", { symbols: ["BTC", "ETH"], since: "2024-01-01" })).toBe(
      "No data for Bitcoin (BTC) and Ethereum (ETH): no live source answers, and the embedded candles end on 6 July 2021.",
    );
  });
});

describe("each tool", () => {
  test.each(OF_PAST)(
    "%s %j: figures are traced, and a model may say what the message says",
    async (name, args) => {
      const result = await called(name, args);
      expectTraced(name, result);
      expect(faultsIn(name, result)).toEqual([]);
      expect(result.provenance.length).toBeGreaterThan(0);
    },
  );

  test.each(OF_PAST)("%s %j: a model reads little of it", async (name, args) => {
    const result = await called(name, args);
    const { text } = toToolMessage({ id: "1", name, args: {}, result }, toolNamed(name));
    expect(text.length).toBeLessThan(2500);
    expect(JSON.parse(text)).toMatchObject({ message: result.message });
  });

  test.each(TOOLS.filter(({ name }) => name !== "recall_conversation").map(({ name }) => name))(
    "%s says in words what it does",
    (name) => {
      const { description, progress } = toolNamed(name);
      expect(description.length).toBeGreaterThan(40);
      expect(progress).toMatch(/^[a-z]/);
    },
  );
});

test("whatever is asked of the embedded coins, the message's figures are facts that a model may say", async () => {
  const coins = ["BTC", "ETH", "DOGE", "LTC", "XRP", "ADA", "SOL", "BNB"];
  const coin = fc.constantFrom(...coins);
  const day = fc.integer({ min: Date.UTC(2020, 7, 1), max: Date.UTC(2021, 6, 6) }).map((t) => dayOf(t));
  const period = fc
    .tuple(day, day)
    .map(([a, b]) => (a < b ? { since: a, until: b } : { since: b, until: a }));
  const question: fc.Arbitrary<[string, object]> = fc.oneof(
    fc.record({ symbol: coin, at: day }).map((args) => ["price_analysis", args] as [string, object]),
    fc
      .record({ symbol: coin, indicators: fc.subarray([...INDICATORS], { minLength: 1 }) })
      .map((args) => ["technical_analysis", args] as [string, object]),
    fc.record({ symbol: coin }).map((args) => ["fundamental_analysis", args] as [string, object]),
    fc.record({ at: day }).map((args) => ["sentiment_analysis", args] as [string, object]),
    fc
      .record({ symbol: coin, measure: fc.constantFrom(...MEASURES), period })
      .map(({ period, ...args }) => ["history_analysis", { ...args, ...period }] as [string, object]),
    fc
      .record({
        symbols: fc.uniqueArray(coin, { minLength: 2, maxLength: 8 }),
        measure: fc.constantFrom(...COMPARED),
        period,
      })
      .map(({ period, ...args }) => ["comparative_analysis", { ...args, ...period }] as [string, object]),
    fc
      .record({
        symbol: coin,
        amount: fc.integer({ min: 1, max: 5000 }),
        every: fc.constantFrom("day", "week", "month", "once"),
        fee_percent: fc.constantFrom(0, 0.5, 1.49),
        period,
      })
      .map(({ period, ...args }) => ["savings_plan", { ...args, ...period }] as [string, object]),
  );
  await fc.assert(
    fc.asyncProperty(question, async ([name, args]) => {
      const result = await callAlone(toolNamed(name), args).then(
        ({ result }) => result,
        (error: Error) => {
          expect(error.message).toMatch(/too few|too little|no Fear & Greed|no value for/);
          return null;
        },
      );
      if (!result) return;
      expectTraced(name, result);
      expect(faultsIn(name, result)).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test("“last year” late in a year is the calendar year before that of the newest embedded day", async () => {
  setEnv({ ALMANAC_NOW: "2026-11-28T11:00:00Z" });
  const asked = { symbol: "BTC", since: "2025-01-01", until: "2025-12-31", rolling: true };
  expect(await messageOf("history_analysis", asked)).toContain("1 January 2020 to 31 December 2020");
});

test("the best and the worst stretch are of all there are, not only of those that a table has room for", async () => {
  const months = await called("history_analysis", { symbol: "BTC", since: "2010-01-01", by: "month" });
  expect(months.message).toContain("did best in **November 2013**");
  const rows = months.message.split("\n").filter((line) => line.startsWith("| "));
  // A head, a line below it, the newest 24, the best and the worst.
  expect(rows).toHaveLength(28);
  expect(months.message).toContain("Of the months before the newest, only the best and the worst are shown.");
  expectTraced("history_analysis", months);
});

describe("an unclear coin", () => {
  test.each([
    ["FOOBAR", "I don't know a coin called **FOOBAR**. Which one do you mean?", []],
    [
      "etherium",
      "I don't know a coin called **etherium**. Do you mean **Ethereum**?",
      ["What is the price of Ethereum?"],
    ],
  ])("%s is asked about, and gives no figures", async (symbol, message, followUps) => {
    const result = await called("price_analysis", { symbol });
    expect(result).toMatchObject({ data: { status: "unclear", written: symbol }, message, followUps });
    expect(result.figures).toEqual([]);
    expect(result.provenance).toEqual([]);
  });

  test("a text that would be Markdown is quoted as words", async () => {
    const message = await messageOf("price_analysis", { symbol: "[x](http://evil.example)\n# **y**" });
    expect(message.split("\n")).toHaveLength(1);
    expect(message).not.toMatch(/\]\(|# \*\*/);
  });

  test("any of several coins is asked about before the others are looked up", async () => {
    const { data } = await called("comparative_analysis", { symbols: ["BTC", "FOOBAR"] });
    expect(data).toEqual({ status: "unclear", written: "FOOBAR", choices: [] });
  });
});

describe("time", () => {
  test("an answer about now says after it that it is past data, and of which day", async () => {
    for (const [name, args] of [
      ["price_analysis", { symbol: "BTC" }],
      ["technical_analysis", { symbol: "BTC" }],
      ["fundamental_analysis", { symbol: "BTC" }],
      ["history_analysis", { symbol: "BTC" }],
      ["comparative_analysis", { symbols: ["BTC", "ETH"] }],
      ["savings_plan", { symbol: "BTC", amount: 100, since: "2021-01-01" }],
    ] as const)
      expect(await messageOf(name, args)).toMatch(
        /6 July 2021[\s\S]*\n\nNo live source answers; the newest embedded candle is from 6 July 2021\.$/,
      );
  });

  test("an answer about a past day or period names the embedded source instead", async () => {
    const message = await messageOf("price_analysis", { symbol: "BTC", at: "2020-03-12" });
    expect(message).toMatch(
      /^On 12 March 2020 \(UTC\), \*\*Bitcoin \(BTC\)\*\* closed at \*\*\$4,970\.79\*\*/,
    );
    expect(message).toContain("Embedded past data: ");
  });

  test.each([
    ["price_analysis", { symbol: "BTC", at: "2027-01-01" }],
    ["sentiment_analysis", { at: "2027-01-01" }],
    ["history_analysis", { symbol: "BTC", until: "2027-01-01" }],
    ["comparative_analysis", { symbols: ["BTC", "ETH"], since: "2027-01-01" }],
    ["savings_plan", { symbol: "BTC", amount: 1, since: "2027-01-01" }],
  ])("%s of a day to come: nobody can know", async (name, args) => {
    expect(await failureOf(name, args)).toBe(
      "1 January 2027 hasn't come yet: nobody can know what a coin will be worth then.",
    );
  });

  test("a day without a candle: which days there are", async () => {
    expect(await failureOf("price_analysis", { symbol: "SOL", at: "2019-08-05" })).toMatch(
      /5 August 2019\. The embedded candles go from 11 April 2020 to 6 July 2021\.$/,
    );
    expect(await failureOf("price_analysis", { symbol: "BTC", at: "2024-08-05" })).toMatch(
      /^There is no candle of Bitcoin for 5 August 2024\..* to 6 July 2021\.$/,
    );
    expect(await failureOf("history_analysis", { symbol: "BTC", since: "2024-01-01" })).toMatch(
      /^There are no candles of Bitcoin since 1 January 2024\./,
    );
    expect(
      await failureOf("history_analysis", { symbol: "BTC", since: "2021-02-01", until: "2021-01-01" }),
    ).toBe("The period begins on 1 February 2021, after its end.");
  });

  test("a period that begins before the first candle begins with it, and says so", async () => {
    const { data, message } = await called("history_analysis", { symbol: "SOL", since: "2019-01-01" });
    expect(data).toMatchObject({ since: "2020-04-11", until: "2021-07-06", candles: 452 });
    expect(message).toContain("There are none from before 11 April 2020.");
  });
});

describe("figures", () => {
  const last = pastCandles(coinById("bitcoin")!, "1d")!.candles.at(-1)!;

  test("are those of the candles, and link to them", async () => {
    const { data, figures } = await called("price_analysis", { symbol: "BTC" });
    expect(data).toMatchObject({
      status: "now",
      price: { price: last.close },
      high: last.high,
      low: last.low,
    });
    expect(figures?.[0]).toEqual({
      text: "$34,235.19",
      value: last.close,
      unit: "USD",
      origin: "price of Bitcoin, 6 July 2021, 23:59 UTC",
      link: "?coin=bitcoin&interval=1d&at=2021-07-06",
    });
  });

  test("of a period are those of the candles from its first day to its last", async () => {
    const closeOf = (id: string, day: string) =>
      pastCandles(coinById(id)!, "1d")!.candles.find(({ t }) => dayOf(t) === day)!.close;
    const returnOf = (id: string, since: string, until: string) =>
      (closeOf(id, until) / closeOf(id, since) - 1) * 100;
    const open = await called("history_analysis", { symbol: "BTC", since: "2021-01-01" });
    expect(open.data).toMatchObject({
      since: "2021-01-01",
      until: "2021-07-06",
      value: returnOf("bitcoin", "2021-01-01", "2021-07-06"),
      candles: 187,
    });
    const period = { since: "2020-12-01", until: "2021-02-28" };
    const compared = await called("comparative_analysis", { symbols: ["BTC", "ETH"], ...period });
    expect(compared.data).toMatchObject({
      ...period,
      candles: 90,
      rows: [
        { coin: { id: "ethereum" }, value: returnOf("ethereum", period.since, period.until) },
        { coin: { id: "bitcoin" }, value: returnOf("bitcoin", period.since, period.until) },
      ],
    });
    const saved = await called("savings_plan", { symbol: "BTC", amount: 100, ...period });
    const bought = ["2020-12-01", "2021-01-01", "2021-02-01"].map((day) => 99.5 / closeOf("bitcoin", day));
    const coins = bought.reduce((sum, each) => sum + each, 0);
    expect(saved.data).toMatchObject({ purchases: 3, paid: 300, fees: 1.5 });
    expect((saved.data as { coins: number }).coins).toBeCloseTo(coins, 12);
    // Nothing is bought before there is a candle.
    const young = { symbol: "SOL", amount: 50, every: "week", since: "2019-01-01", until: "2021-01-01" };
    expect((await called("savings_plan", young)).data).toMatchObject({ since: "2020-04-11", purchases: 38 });
  });

  test("of a comparison link to it; of an indicator to its line", async () => {
    const compared = await called("comparative_analysis", { symbols: ["BTC", "ETH"], measure: "volatility" });
    expect(compared.figures?.[0]?.link).toBe(
      "?compare=bitcoin,ethereum&measure=volatility&since=2020-07-06&until=2021-07-06&view=compare",
    );
    const { figures } = await called("technical_analysis", { symbol: "BTC", indicators: ["sma"] });
    expect(figures?.[1]).toMatchObject({
      origin: "simple moving average of Bitcoin, 365 daily candles up to 6 July 2021",
      link: "?coin=bitcoin&interval=1d&at=2021-07-06&overlays=sma20",
    });
  });

  test("of a coin without data are left out of a comparison, which says so", async () => {
    const { data, message } = await called("comparative_analysis", { symbols: ["BTC", "LINK", "ETH"] });
    expect(data).toMatchObject({ rows: [{}, {}, { coin: { symbol: "LINK" }, value: null }] });
    expect(message).toContain("| Chainlink (LINK) | no data |");
    expect(message).toContain("No data for Chainlink (LINK): ");
  });

  test("a model that turns a direction round, or changes a figure, is refused", async () => {
    const result = await called("history_analysis", { symbol: "BTC" });
    const say = (message: string) => faultsIn("history_analysis", { ...result, message });
    expect(say("Bitcoin rose by 265 % from 6 July 2020 to 6 July 2021.")).toEqual([]);
    expect(say("Bitcoin fell by 265 % from 6 July 2020 to 6 July 2021.")).not.toEqual([]);
    expect(say("Bitcoin rose by 256 % from 6 July 2020 to 6 July 2021.")).not.toEqual([]);
    const technical = await called("technical_analysis", { symbol: "BTC" });
    const claim = (message: string) => faultsIn("technical_analysis", { ...technical, message });
    expect(claim("With an RSI of 46.38, Bitcoin is neither overbought nor oversold.")).toEqual([]);
    expect(claim("With an RSI of 46.38, Bitcoin is oversold.")).not.toEqual([]);
    expect(claim("Bitcoin is above its 200-day moving average.")).not.toEqual([]);
    expect(claim("Bitcoin is below its 200-day moving average.")).toEqual([]);
  });
});
