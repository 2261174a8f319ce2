import { describe, expect, it } from "vitest";
import {
  extractAddress,
  extractAmount,
  extractDate,
  extractOrdinal,
  extractPeriod,
  extractSymbol,
} from "./extractors";
import { tokenise } from "./text";

const now = new Date("2026-11-21T12:00:00Z");

describe("extractors", () => {
  it.each([
    ["the second train", 2],
    ["not the next but the one after", 2],
    ["third one along", 3],
    ["the next train", undefined],
  ])("ordinal in “%s” is %s", (text, value) => {
    expect(extractOrdinal(tokenise(text))).toBe(value);
  });

  it.each([
    ["tree loss from 2015 to 2020", { start: "2015-01-01", end: "2020-12-31" }],
    ["between 2020 and 2015", { start: "2015-01-01", end: "2020-12-31" }],
    ["since 2018", { start: "2018-01-01", end: "2026-11-21" }],
    ["in 2019", { start: "2019-01-01", end: "2019-12-31" }],
    ["the last 3 years", { start: "2023-11-21", end: "2026-11-21" }],
    ["past week", { start: "2026-11-14", end: "2026-11-21" }],
    ["from 1 May 2024 to 12 June 2024", { start: "2024-05-01", end: "2024-06-12" }],
    ["no dates here", undefined],
  ])("period in “%s”", (text, period) => {
    expect(extractPeriod(text, now)).toEqual(period);
  });

  it.each([
    ["tomorrow at 9am", "2026-11-22T09:00:00.000Z"],
    ["nothing", undefined],
  ])("date in “%s”", (text, date) => {
    expect(extractDate(text, now)).toBe(date);
  });

  it.each([
    ["send $1,500", { value: 1500, unit: "$" }],
    ["2.5 million ha", { value: 2_500_000, unit: "ha" }],
    ["0.001 USDC", { value: 0.001, unit: "USDC" }],
    ["30 % of it", { value: 30, unit: "%" }],
    ["none", undefined],
  ])("amount in “%s”", (text, amount) => {
    expect(extractAmount(text)).toEqual(amount);
  });

  it("takes whole addresses only", () => {
    const address = `0x${"aB".repeat(20)}`;
    expect(extractAddress(`reading of ${address}?`)).toBe(address);
    expect(extractAddress(`reading of ${address}00`)).toBeUndefined();
    expect(extractAddress("0x1234")).toBeUndefined();
  });

  it.each([
    ["what is $btc worth", "BTC"],
    ["price of ETH now", "ETH"],
    ["what is it worth", undefined],
  ])("symbol in “%s”", (text, symbol) => {
    expect(extractSymbol(text)).toBe(symbol);
  });
});
