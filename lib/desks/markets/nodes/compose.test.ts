import { expect, test } from "vitest";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { composeFindings } from "./compose";

const told = (name: string, symbol: string, message: string): ToolCallRecord =>
  ({ id: symbol, name, args: { symbol }, result: { data: {}, message, provenance: [] } }) as ToolCallRecord;

test("what several tools say is said once, but a list that a colon leads to stays with it", () => {
  const notice = "No live source answers.";
  const calls = ["BTC", "ETH"].map((symbol) =>
    told("price_analysis", symbol, `${symbol} is at 1.\n\n${notice}`),
  );
  expect(composeFindings(calls)).toBe(`BTC is at 1.\n\n${notice}\n\nETH is at 1.`);
  const lists = ["BTC", "ETH"].map((symbol) =>
    told("remove_price_alert", symbol, `You have none of ${symbol}. You have:\n\n- one`),
  );
  expect(composeFindings(lists)).toBe(
    "You have none of BTC. You have:\n\n- one\n\nYou have none of ETH. You have:\n\n- one",
  );
});
