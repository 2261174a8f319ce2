import { describe, expect, it } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { planned } from "@/lib/understanding/testing";
import { asideOn, withPurchases } from "./asides";
import { answersIn } from "./charges";
import { teaching } from "./index";
import { SENSORS } from "./testing/known-sensors";

const moment = { now: new Date("2026-11-23T07:30:00Z"), zone: "UTC" };
const context = { sensors: SENSORS };
const plan = (line: string) => planned(line, { teaching, context, moment });
const spending = (args: object) => ({ tool: "spending", args });

describe("what readings will cost", () => {
  it.each<[string, object]>([
    ["[rhythm: every ten minutes] [time: from now until noon]", { readings: 27, daily: 144 }],
    ["[rhythm: every hour] for three days", { readings: 72, daily: 24 }],
    ["[rhythm: every hour]", { readings: 24, daily: 24 }],
  ])("is counted to the end: %s", async (when, args) => {
    expect(
      await plan(`ask sensors.money value | what would it cost to read the [name: attic] ${when}`),
    ).toMatchObject({ calls: [spending({ focus: "prices", ...args })] });
  });
});

describe("what was asked of money", () => {
  it.each<[string, object[]]>([
    [
      "how much is left, what have we spent [time: today], and how long will it last",
      [spending({ focus: "balance" }), spending({ focus: "spent" }), spending({ focus: "lasts" })],
    ],
    ["the latest receipt please, and who got paid", [spending({ focus: "transaction" })]],
    ["all payments [time: today] with their transaction", [spending({ focus: "receipts", proof: true })]],
    ["is that real money", [spending({ focus: "real" })]],
    ["will you charge me or whose money is it", [spending({ focus: "whose" })]],
    ["how does the agent actually pay for a reading?", [spending({ focus: "how" })]],
    ["and which network is the USDC on?", [spending({ focus: "how" })]],
    ["why do I have to pay, is it real money", [spending({ focus: "why" })]],
  ])("%s", async (text, calls) => {
    const got = await plan(`ask sensors.money value | ${text}`);
    expect(got).toMatchObject({ calls });
    expect((got as { calls: unknown[] }).calls).toHaveLength(calls.length);
  });
});

const turn = (...addresses: string[][]): Turn => ({
  question: "",
  frames: [],
  calls: addresses.map((some) => ({ tool: "compareSensors", args: { addresses: some } })),
});

describe("the cost of several answers", () => {
  it.each<[string, number | undefined]>([
    ["what did those two questions cost", 2],
    ["cost of the last three answers", 3],
    ["what did both answers cost me", 2],
    ["what do questions cost", undefined],
    ["what do two questions cost", undefined],
  ])("%s", (text, answers) => {
    expect(answersIn(text)).toBe(answers);
  });

  it("is what all of them bought, of a conversation as many as there are", () => {
    const history = [turn(["a", "b", "c"]), turn(["a"]), turn()];
    const asking = (answers: number): Understanding => ({
      kind: "calls",
      calls: [{ tool: "spending", args: { focus: "last", answers } }],
    });
    expect(withPurchases(asking(2), history)).toMatchObject({ calls: [{ args: { bought: 1, answers: 2 } }] });
    const all = answersIn("what did this conversation cost so far") ?? 0;
    expect(withPurchases(asking(all), history)).toMatchObject({
      calls: [{ args: { bought: 4, answers: 3 } }],
    });
  });
});

describe("what is told of the answer before", () => {
  const usual: Turn = {
    question: "",
    frames: [],
    calls: [{ tool: "plotSensorHistory", args: { focus: "usual" } }],
  };

  it("says by what it was decided", () => {
    expect(asideOn("and by what standard is that, what counts as odd?", [usual], context)).toMatchObject({
      text: expect.stringContaining("nine of ten"),
    });
  });

  it("keeps no wish for later, and says how to ask", () => {
    expect(asideOn("from now on only the attic and the kitchen", [usual], context)).toMatchObject({
      text: expect.stringContaining("2 readings instead of 7"),
    });
    expect(asideOn("what will you do from now on", [usual], context)).toBeUndefined();
  });
});
