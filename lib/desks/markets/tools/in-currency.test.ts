import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { checkProse, textsOf } from "@/lib/agent/truth";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { freshSources } from "../testing/fresh-sources";
import { type SourceDoubles, startSourceDoubles } from "../testing/source-doubles";
import { TOOLS } from ".";
import { moneyText } from "./in-currency";

isolateEnv({ ALMANAC_NOW: "2026-10-01T11:00:00Z" });

const toolOf = (name: string) => TOOLS.find((tool) => tool.name === name)!;

const called = async (name: string, args: object) => (await callAlone(toolOf(name), args)).result;

describe("without a connection", () => {
  beforeEach(() => setEnv({ ALMANAC_DATA: "sample" }));

  test("a price is told in the currency beside dollars, with the day of the stored rate", async () => {
    const {
      message,
      figures = [],
      provenance,
    } = await called("price_analysis", {
      symbol: "BTC",
      currencies: ["EUR"],
    });
    expect(message).toMatch(/\*\*\$34,235\.19 \(€30,134\.70\)\*\*/);
    expect(message).toContain(
      "Converted at 0.88023 euros to the US dollar, the stored exchange rate of 29 September 2026, as I can't reach a newer one.",
    );
    expect(figures.filter(({ unit }) => unit === "EUR")[0]).toMatchObject({ text: "€30,134.70" });
    expect(provenance.at(-1)).toMatchObject({ live: false, as_of: "2026-09-29T00:00:00.000Z" });
  });

  test("of a past day it is said that its own rate isn't held", async () => {
    const { message } = await called("price_analysis", {
      symbol: "BTC",
      at: "2021-05-08",
      currencies: ["GBP"],
    });
    expect(message).toMatch(/\$58,803\.78 \(£44,4\d\d\.\d\d\)/);
    expect(message).toContain("I have no rate of 8 May 2021 itself.");
  });

  test("a sum that is given in the currency is worked with in dollars", async () => {
    const { message, data } = await called("savings_plan", {
      symbol: "BTC",
      amount: 100,
      amounts_in: "GBP",
      every: "month",
      since: "2020-01-01",
      until: "2020-12-31",
    });
    expect(data).toMatchObject({ amount: expect.closeTo(132.382, 2) });
    expect(message).toContain("Buying $132.38 (£100.00) of");
  });

  test.each([
    ["price_analysis", { symbol: "BTC", currencies: ["EUR", "AUD", "CHF", "PLN"] }],
    ["holdings_value", { holdings: [{ symbol: "BTC", coins: 2, cost: 41_000 }], amounts_in: "EUR" }],
    ["set_price_alert", { symbol: "BTC", price: 50_000, direction: "above", amounts_in: "JPY" }],
  ])("what %s tells is found in its facts", async (name, args) => {
    const result = await called(name, args);
    const known = { facts: toolOf(name).facts!(result), stated: [], texts: textsOf(result) };
    expect(checkProse(result.message, known).faults).toEqual([]);
  });

  test("an average of its prices is told in the currency, too", async () => {
    const args = { symbol: "BTC", indicators: ["sma"], periods: [200], currencies: ["EUR"] };
    const { message } = await called("technical_analysis", args);
    expect(message).toContain("SMA 200 **$44,232.10 (€38,934.24)**");
  });

  test("a limit of the past is said to be converted at the rate of now", async () => {
    const args = {
      symbol: "BTC",
      measure: "first_at",
      level: 50_000,
      amounts_in: "EUR",
      since: "2020-01-01",
    };
    const { message } = await called("history_analysis", args);
    expect(message).toContain(
      "What you gave in euros was converted at that rate, too, and not at that of its day.",
    );
  });

  test("a large sum is measured in dollars", async () => {
    const args = {
      symbol: "BTC",
      every: "month",
      since: "2020-01-01",
      until: "2020-12-31",
      amounts_in: "JPY",
    };
    expect((await called("savings_plan", { ...args, amount: 2_000_000 })).message).toContain("¥2 million");
    await expect(called("savings_plan", { ...args, amount: 200_000_000 })).rejects.toThrow(
      /up to a million US dollars each time/,
    );
  });

  test("an alert's limit is kept in dollars", async () => {
    const { message, data } = await called("set_price_alert", {
      symbol: "ETH",
      direction: "below",
      price: 2000,
      amounts_in: "EUR",
    });
    expect(data).toMatchObject({ alert: { price: expect.closeTo(2272.144, 2) } });
    expect(message).toContain("$2,272.14 (€2,000.00)");
  });
});

describe("with sources", () => {
  let doubles: SourceDoubles;
  beforeAll(async () => {
    doubles = await startSourceDoubles();
  });
  afterAll(() => doubles.close());
  beforeEach(() => {
    setEnv({
      ...doubles.env,
      ALMANAC_DATA: "auto",
      ALMANAC_NOW: "2026-10-01T11:00:00Z",
      ALMANAC_CACHE_SECONDS: "0",
    });
    freshSources();
    doubles.behave("all", "ok");
  });

  test("a past day has its own rate", async () => {
    const { message } = await called("price_analysis", {
      symbol: "BTC",
      at: "2025-05-02",
      currencies: ["EUR"],
    });
    expect(message).toContain("the exchange rate of 2 May 2025 (currency-api)");
    expect(message).not.toContain("itself");
    expect(doubles.asked("exchange_rates").at(-1)).toContain(
      "/currency-api@2025-05-02/v1/currencies/usd.json",
    );
  });

  test("the mirror is asked where the first doesn't answer, and knows no past days", async () => {
    doubles.behave("exchange_rates", "500");
    const { provenance } = await called("price_analysis", { symbol: "BTC", currencies: ["JPY"] });
    expect(provenance.at(-1)).toMatchObject({ source: "currency-api's mirror", live: true });
    const { message } = await called("price_analysis", {
      symbol: "BTC",
      at: "2025-05-03",
      currencies: ["JPY"],
    });
    expect(message).toContain("I have no rate of 3 May 2025 itself.");
  });

  test("a currency without a rate is said to have none", async () => {
    const { message } = await called("price_analysis", { symbol: "BTC", currencies: ["CHF"] });
    expect(message).toContain("I have no exchange rate of Swiss francs, so figures are in US dollars only.");
  });
});

test.each([
  ["EUR", 1234.5, "€1,234.50"],
  ["AUD", 0.012345, "A$0.01235"],
  ["NGN", 12_345_678, "NGN 12.35 million"],
  ["GBP", -3, "−£3.00"],
] as const)("%s %d is written %s", (code, value, text) => {
  expect(moneyText(code, value)).toBe(text);
});
