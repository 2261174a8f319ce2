import { afterEach, expect, test } from "vitest";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { allCoins, setListedCoins } from "../coins/coins";
import type { Coin } from "../types";
import { TOOLS } from ".";

isolateEnv({ ALMANAC_NOW: "2026-07-01T11:00:00Z", ALMANAC_DATA: "sample" });

const known = [...allCoins()];
afterEach(() => setListedCoins(known));

const coin = (id: string, name: string, symbol = "XYZT"): Coin => ({ id, name, symbol, rank: null });
const call = async (name: string, args: object) =>
  (await callAlone(TOOLS.find((tool) => tool.name === name)!, args)).result;

const ARGS: Record<string, object> = {
  price_analysis: { symbol: "XYZT", at: "2020-03-12" },
  technical_analysis: { symbol: "XYZT" },
  fundamental_analysis: { symbol: "XYZT" },
  sentiment_analysis: { symbol: "XYZT" },
  comparative_analysis: { symbols: ["BTC", "XYZT"] },
  history_analysis: { symbol: "XYZT", since: "2020-01-01" },
  savings_plan: { symbol: "XYZT", amount: 100, since: "2020-01-01" },
  set_price_alert: { symbol: "XYZT", direction: "above", price: 5 },
};

test.each(Object.entries(ARGS))(
  "%s asks which of several coins of one symbol is meant",
  async (name, args) => {
    await setListedCoins([...known, coin("xyzt-one", "Xyzt One"), coin("xyzt-two", "Xyzt Two")]);
    const { data, message, figures, provenance, followUps = [] } = await call(name, args);
    expect(data).toMatchObject({ status: "unclear", choices: [{ id: "xyzt-one" }, { id: "xyzt-two" }] });
    expect(message).toBe("Several coins are called **XYZT**: **Xyzt One** or **Xyzt Two**. Which one?");
    expect([figures, provenance]).toEqual([[], []]);
    expect(followUps).toHaveLength(2);
    expect(followUps[0]).toContain("Xyzt One");
    expect(followUps[1]).toContain("Xyzt Two");
  },
);

test("coins that share a name, too, are told apart by their ids", async () => {
  await setListedCoins([...known, coin("xyzt-one", "Xyzt"), coin("xyzt-two", "Xyzt")]);
  const { message } = await call("price_analysis", { symbol: "xyzt" });
  expect(message).toBe("Several coins are called **xyzt**: **xyzt-one** or **xyzt-two**. Which one?");
});

test("an answer of a choice goes on with what was asked", async () => {
  await setListedCoins([...known, coin("xyzt-one", "Xyzt One"), coin("xyzt-two", "Xyzt Two")]);
  const { followUps } = await call("history_analysis", {
    symbol: "XYZT",
    measure: "drawdown",
    since: "2020-01-01",
  });
  expect(followUps?.[0]).toBe("How far did Xyzt One fall at most since 1 January 2020?");
});
