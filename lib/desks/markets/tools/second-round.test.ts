import { expect, test } from "vitest";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { inWords } from "../nodes/compose";
import { comparativeAnalysis } from "./comparative-analysis";
import { historyAnalysis } from "./history-analysis";
import { savingsPlan } from "./savings-plan";
import { sentimentAnalysis } from "./sentiment-analysis";

isolateEnv({ ALMANAC_NOW: "2026-11-21T12:00:00Z", ALMANAC_DATA: "sample" });

test("this year, of which there is nothing, is the calendar year of the newest day", async () => {
  const args = { symbols: ["BTC", "ETH"], since: "2026-01-01", rolling: true };
  const { result } = await callAlone(comparativeAnalysis, args);
  expect(result.message).toContain("1 January 2021 to 6 July 2021");
});

test("that none fell is said where losers are asked for, and what has no data comes last", async () => {
  const symbols = ["BTC", "ETH", "BNB", "TRX"];
  const args = { symbols, since: "2026-11-21", rolling: true, order: "least_first", top: 2 };
  const { result } = await callAlone(comparativeAnalysis, args);
  expect(result.message).toContain("None of them fell. **");
  expect(result.message).toMatch(/No data for TRON[^|]*$/);
});

test("which of a lump sum and a plan came out better is told first", async () => {
  const args = {
    symbol: "ETH",
    amount: 83,
    every: "once",
    total_of: "month",
    lump: 1000,
    since: "2021-01-01",
  };
  const { result } = await callAlone(savingsPlan, args);
  expect(result.message).toMatch(/^All at once came out better on each dollar paid\. Putting \$1,000/);
});

test("when the mood was last as low", async () => {
  const { result } = await callAlone(sentimentAnalysis, { asks: "last_as_low" });
  expect(result.message).toMatch(/^It was last at 67 or lower on \*\*1 May 2025\*\*, at 53\./);
});

test("what is missing is told with its day, and a source as one", () => {
  expect(inWords({ name: "price_analysis", args: { symbol: "BTC", at: "2024-03-01" } })).toBe(
    "the price of BTC on 1 March 2024",
  );
  expect(inWords({ name: "price_analysis", args: { symbol: "TON", part: "source" } })).toBe(
    "a source and a date, as there is no figure of TON",
  );
});

test("when a purchase broke even is told with its price and the lowest close", async () => {
  const args = { symbol: "BTC", measure: "break_even", since: "2017-12-25" };
  const { result } = await callAlone(historyAnalysis, args);
  expect(result.message).toContain("**4 November 2020**, with a close of $14,133.71");
  expect(result.message).toContain("The lowest close was $3,236.76, on 15 December 2018");
  const never = await callAlone(historyAnalysis, { ...args, since: "2021-05-01" });
  expect(never.result.message).toContain("it hasn't closed as high again since");
});

test("a month ago, counted back, is the same day of the month before the newest one", async () => {
  const { result } = await callAlone(sentimentAnalysis, { at: "2026-10-21", rolling: true });
  expect(result.message).toContain("On 2 April 2025");
});
