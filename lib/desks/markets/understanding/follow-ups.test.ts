import { describe, expect, test } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { teaching } from "./teaching";

const outcomeOf = async (...lines: string[]) =>
  (await plannedTurns(lines, { teaching, context: { last: [] } })).at(-1)!;

async function calls(...lines: string[]): Promise<[string, Record<string, unknown>][]> {
  const plan = await outcomeOf(...lines);
  if (plan.kind !== "calls") throw new Error(JSON.stringify(plan));
  return plan.calls.map(({ tool, args }) => [tool, args]);
}

const PLAN =
  "ask markets.savings plan | [amount: 40 pounds] [rhythm: a week] into [name: cardano] from [since: June 2019]";

describe("after a plan", () => {
  test("its sum is doubled, and stays so", async () => {
    const twice = "refine markets.savings plan | now with double the money";
    expect(await calls(PLAN, twice)).toMatchObject([
      ["savings_plan", { amount: 80, every: "week", amounts_in: "GBP" }],
    ]);
    expect(await calls(PLAN, twice, "refine markets.savings plan | and [rhythm: monthly]")).toMatchObject([
      ["savings_plan", { amount: 80, every: "month" }],
    ]);
  });

  test("double of what came of it is no double sum", async () => {
    const plan = await outcomeOf(PLAN, "refine markets.savings plan | would I have double the money");
    expect(JSON.stringify(plan)).not.toContain('"amount":80');
  });

  test("it is made in another rhythm, which is no rise", async () => {
    const weekly = "refine markets.savings plan | increase it to [rhythm: every day]";
    const plan = await outcomeOf(PLAN, weekly);
    expect(plan).toMatchObject({ calls: [{ args: { amount: 40, every: "day" } }], notes: [] });
  });

  test("a rise from year to year is no fee, and is said not to be worked out", async () => {
    const plan = await outcomeOf(
      PLAN,
      "refine markets.savings plan | raise it by [amount: 5 %] [rhythm: every year]",
    );
    expect(plan).toMatchObject({
      kind: "calls",
      calls: [{ args: { amount: 40, every: "week" } }],
      notes: [expect.stringContaining("same sum each time")],
    });
    expect(plan).not.toHaveProperty("calls.0.args.fee_percent");
  });

  test("it is shared out between two coins as is said", async () => {
    const two =
      "ask markets.savings plan | [amount: 200] [rhythm: a month], half [name: btc] and half [name: eth], [since: since 2020]";
    expect(await calls(two)).toMatchObject([
      ["savings_plan", { symbol: "BTC", amount: 100 }],
      ["savings_plan", { symbol: "ETH", amount: 100 }],
    ]);
    expect(await calls(two, "refine markets.savings plan | make that 60/40")).toMatchObject([
      ["savings_plan", { symbol: "BTC", amount: 120 }],
      ["savings_plan", { symbol: "ETH", amount: 80 }],
    ]);
  });
});

test("an end that is asked for after a comparison is of its measure, and “and” goes on with its coins", async () => {
  const pairs = "ask markets.compare list | [what: correlation] of [name: BTC], [name: ETH] and [name: SOL]";
  expect(await calls(pairs, "refine markets.compare extreme | which pair is the lowest")).toMatchObject([
    ["comparative_analysis", { measure: "correlation" }],
  ]);
  const most =
    "ask markets.compare extreme | which of [name: BTC] and [name: SOL] returned most in [time: 2020]";
  expect(await calls(most, "ask markets.compare extreme | and which lost the most")).toMatchObject([
    ["comparative_analysis", { symbols: ["BTC", "SOL"], since: "2020-01-01" }],
  ]);
});

describe("after a comparison since 2020", () => {
  const compared =
    "ask markets.compare compare | Compare [name: Bitcoin] and [name: Ethereum] [since: since 2020]";

  test("the price is of now", async () => {
    const price = "refine markets.price value | What is the [what: price] of [name: Bitcoin]?";
    expect(await calls(compared, price)).toEqual([["price_analysis", { symbol: "BTC" }]]);
  });

  test("how volatile one was compares it with none", async () => {
    const volatile =
      "ask markets.compare extreme | How [what: volatile] was [name: Bitcoin] [since: since 2020]?";
    expect(await calls(compared, volatile)).toMatchObject([["history_analysis", { measure: "volatility" }]]);
  });
});

describe("of the biggest coins", () => {
  test("so many are looked at as are named, though fewer are asked for", async () => {
    const found = await calls(
      "ask markets.technical rank | which [top: two] of the [within: top 20] have the highest [what: RSI]",
    );
    expect(found).toHaveLength(8);
  });

  test("one is meant by its place among them", async () => {
    const asked = "how has the [nth: second] biggest coin done [time: over the last year]";
    for (const kind of ["compare extreme", "history value"])
      expect(await calls(`ask markets.${kind} | ${asked}`)).toMatchObject([
        ["history_analysis", { symbol: "ETH", measure: "return" }],
      ]);
  });

  test("they take the place of the coin before", async () => {
    const found = await calls(
      "ask markets.technical value | [what: RSI] of [name: ltc]",
      "refine markets.technical list | which of the [within: top 5] are below [below: 30]",
    );
    expect(found).toHaveLength(5);
    expect(found[0]?.[1]).toMatchObject({ indicators: ["rsi"], below: 30 });
  });
});

test("averages are named by their lengths alone", async () => {
  expect(
    await calls("ask markets.technical value | [what: 50] and [what: 200 day] of [name: xrp]"),
  ).toMatchObject([["technical_analysis", { indicators: ["sma"], periods: [50, 200] }]]);
});

describe("alerts", () => {
  const all = "ask markets.alerts list | show my alerts";

  test("of one coin are picked out", async () => {
    expect(await calls(all, "refine markets.alerts count | how many for [name: solana]")).toEqual([
      ["list_price_alerts", { symbols: ["SOL"] }],
    ]);
  });

  test("that went off are picked out", async () => {
    expect(await calls(all, "refine markets.alerts yesno | has one of [ref: them] gone off")).toEqual([
      ["list_price_alerts", { met: true }],
    ]);
    expect(await calls("ask markets.alerts list | which alerts haven't gone off yet")).toEqual([
      ["list_price_alerts", { met: false }],
    ]);
  });
});

test("how an alert is told sets none", async () => {
  const first = "ask markets.alert set | ping me once [name: litecoin] is under [below: $60]";
  for (const turn of [
    "refine markets.alert set | where will I see that? my phone is off",
    "refine markets.alert set | does it come by mail",
  ])
    expect(await outcomeOf(first, turn)).toMatchObject({
      kind: "say",
      text: expect.stringContaining("none are sent"),
    });
  expect(await calls(first, "refine markets.alert set | could you make it [below: 55]")).toMatchObject([
    ["set_price_alert", { symbol: "LTC", price: 55 }],
  ]);
});

test("an alert isn't taken away by a number of other money", async () => {
  const [call] = await calls("ask markets.alerts set | delete my [name: btc] alert at [above: 80,000 euros]");
  expect(call?.[0]).toBe("remove_price_alert");
  expect(call?.[1]).not.toHaveProperty("price");
});
