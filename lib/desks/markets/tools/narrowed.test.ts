import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { setListedCoins } from "../coins/coins";
import { freshSources } from "../testing/fresh-sources";
import { type SourceDoubles, startSourceDoubles } from "../testing/source-doubles";
import { TOOLS } from ".";

let doubles: SourceDoubles;

isolateEnv();
beforeAll(async () => {
  doubles = await startSourceDoubles();
});
beforeEach(async () => {
  setEnv({ ...doubles.env, ALMANAC_NOW: "2026-03-01T12:00:00Z", ALMANAC_CACHE_SECONDS: "0" });
  freshSources();
  for (const client of ["binance", "binance_us", "coincap"] as const) doubles.behave(client, "500");
  await setListedCoins([{ id: "example-coin", symbol: "EXMPL", name: "Example Coin", rank: null }]);
});
afterAll(() => doubles.close());

test.each([
  ["history_analysis", { measure: "return", since: "2020-01-01" }],
  ["savings_plan", { amount: 10, every: "month", since: "2020-01-01" }],
  ["technical_analysis", { indicators: ["sma"] }],
])(
  "%s says that it is the source that gives no older candles, not that there are none",
  async (name, args) => {
    const { result } = await callAlone(TOOLS.find((tool) => tool.name === name)!, {
      symbol: "EXMPL",
      ...args,
    });
    expect(result.message).toContain("CoinGecko gives no older ones for free");
    expect(result.message).not.toContain("There are none from before");
  },
);

test("an average that the candles are too few for isn't left out without a word", async () => {
  const { result } = await callAlone(TOOLS.find(({ name }) => name === "technical_analysis")!, {
    symbol: "EXMPL",
    indicators: ["sma"],
  });
  expect(result.message).toContain("There are too few candles for the longest one");
});
