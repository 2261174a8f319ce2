import { describe, expect, test } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { teaching } from "./teaching";

const outcomeOf = async (...lines: string[]) =>
  (await plannedTurns(lines, { teaching, context: { last: [] } })).at(-1)!;

async function calls(...lines: string[]): Promise<[string, object][]> {
  const plan = await outcomeOf(...lines);
  if (plan.kind !== "calls") throw new Error(JSON.stringify(plan));
  return plan.calls.map(({ tool, args }) => [tool, args]);
}

describe("in another currency", () => {
  test("a price is told, and so is what a follow-up asks", async () => {
    const first = "ask markets.price value | what's [amount: 3] [name: sol] in [unit: zlotys]";
    expect(await calls(first)).toEqual([
      ["price_analysis", { symbol: "SOL", coins: 3, currencies: ["PLN"] }],
    ]);
    expect(await calls(first, "refine markets.price value | and [time: on 8 May 2021]")).toEqual([
      ["price_analysis", { symbol: "SOL", at: "2021-05-08", coins: 3, currencies: ["PLN"] }],
    ]);
    expect(await calls(first, "refine markets.price value | and in [unit: dollars]?")).toEqual([
      ["price_analysis", { symbol: "SOL", coins: 3 }],
    ]);
  });

  test("the one that is named now counts, whatever it was marked as", async () => {
    const turns = [
      "ask markets.price value | [name: ada] in [unit: pounds]",
      "refine markets.price value | how many [what: yen] are [amount: 2] [name: ltc]",
    ];
    expect(await calls(...turns)).toEqual([
      ["price_analysis", { symbol: "LTC", coins: 2, currencies: ["JPY"] }],
    ]);
  });

  test("several are told at once", async () => {
    expect(
      await calls("ask markets.price value | [name: ada] in [unit: chf], [unit: sek] and [unit: hkd]"),
    ).toEqual([["price_analysis", { symbol: "ADA", currencies: ["CHF", "SEK", "HKD"] }]]);
  });

  test("a limit is in the currency that is named, and a sum of dollars stays one", async () => {
    expect(
      await calls("ask markets.price threshold | is [name: eth] over [above: 2k] in [unit: pounds] now"),
    ).toEqual([["price_analysis", { symbol: "ETH", above: 2000, currencies: ["GBP"], amounts_in: "GBP" }]]);
    expect(
      await calls(
        "ask markets.savings plan | [amount: $50] [rhythm: a month] in [name: btc] [since: since 2019], the end in [unit: rupees]",
      ),
    ).toMatchObject([["savings_plan", { amount: 50, currencies: ["INR"] }]]);
  });

  test("a plan and an alert are worked with in it", async () => {
    expect(
      await calls(
        "ask markets.savings plan | [amount: 150 euros] of [name: BTC] [rhythm: a month] since [since: 2020]",
      ),
    ).toMatchObject([
      ["savings_plan", { amount: 150, every: "month", currencies: ["EUR"], amounts_in: "EUR" }],
    ]);
    expect(
      await calls("ask markets.alert set | tell me when [name: ltc] falls under [below: £40]"),
    ).toMatchObject([
      ["set_price_alert", { direction: "below", price: 40, currencies: ["GBP"], amounts_in: "GBP" }],
    ]);
  });

  test("which one was taken is said where several share the word", async () => {
    const plan = await outcomeOf("ask markets.price value | [name: eth] in [unit: pesos]");
    expect(plan).toMatchObject({ notes: ["I took “pesos” for Mexican pesos."] });
  });

  test("per cent are no currency, and nothing that can't be told", async () => {
    const plan = await outcomeOf(
      "ask markets.history value | what did [name: ada] do [time: in 2020], in [unit: per cent]",
    );
    expect(plan).toMatchObject({ kind: "calls", notes: [] });
  });

  test("a word that is no currency there is none", async () => {
    expect(
      await calls("ask markets.fundamental value | [what: real yield] and [what: supply] of [name: ada]"),
    ).toEqual([["fundamental_analysis", { symbol: "ADA", asked: ["supply"] }]]);
  });
});

describe("in satoshis and other coins", () => {
  test("money buys satoshis, and satoshis are worth money", async () => {
    expect(await calls("ask markets.price value | how many [unit: sats] is [amount: 7 euros]")).toEqual([
      ["price_analysis", { symbol: "BTC", dollars: 7, currencies: ["EUR"], amounts_in: "EUR" }],
    ]);
    expect(await calls("ask markets.price value | what are [amount: 30,000 sats] worth")).toEqual([
      ["price_analysis", { symbol: "BTC", coins: 0.0003 }],
    ]);
  });

  test("an amount of one coin is converted to another", async () => {
    expect(
      await calls("ask markets.price value | convert [amount: 12] [name: ltc] into [name: eth]"),
    ).toEqual([["ratio_analysis", { symbols: ["LTC", "ETH"], coins: 12 }]]);
    expect(await calls("ask markets.price value | [amount: 12] [name: ltc] in [unit: btc]")).toEqual([
      ["ratio_analysis", { symbols: ["LTC", "BTC"], coins: 12 }],
    ]);
    expect(await calls("ask markets.price value | [name: xrp] in [unit: sats]")).toEqual([
      ["ratio_analysis", { symbols: ["XRP", "BTC"] }],
    ]);
  });
});
