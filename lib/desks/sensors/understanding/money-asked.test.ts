import { expect, it } from "vitest";
import { planned, plannedTurns } from "@/lib/understanding/testing";
import { teaching } from ".";
import { ATTIC, SENSORS } from "./testing/known-sensors";

const given = { teaching, context: { sensors: SENSORS } };
const spent = "ask sensors.money value | what have I [what: spent] [time: this month]";

it.each([
  ["refine sensors.money list | [by: by sensor] please", { split: true }],
  ["refine sensors.money extreme | and which of them cost most", { most: true }],
  ["refine sensors.money count | how many was that", { count: true }],
  ["refine sensors.money threshold | less than [below: 2 dollars]?", { under: 2 }],
  ["refine sensors.money compare | more than [against: last month]?", { against: expect.anything() }],
  ["refine sensors.money value | not counting the [except: attic]", { addresses: expect.any(Array) }],
])("asks of what was spent: %s", async (next, args) => {
  const [, outcome] = await plannedTurns([spent, next], given);
  expect(outcome).toMatchObject({ kind: "calls", calls: [{ tool: "spending", args }] });
  expect(JSON.stringify(outcome)).not.toContain("I can't take");
});

it.each([
  ["ask sensors.money value | what would the [name: attic] come to [rhythm: twice a day]", { daily: 2 }],
  [
    "ask sensors.money threshold | is [amount: $3] enough to read the [name: attic] [rhythm: every hour]",
    { daily: 24, budget: 3 },
  ],
  [
    "ask sensors.money threshold | I've got [amount: nine cents], can I have [every: all] of them",
    { budget: 0.09 },
  ],
])("holds a sum against a plan: %s", async (line, args) => {
  const outcome = await planned(line, given);
  expect(outcome).toMatchObject({ calls: [{ args: { focus: "prices", ...args } }] });
  expect(JSON.stringify(outcome)).not.toContain("I can't take");
});

it("says that there are no other currencies", async () => {
  const [, outcome] = await plannedTurns([spent, "refine sensors.money value | in [unit: pounds]?"], given);
  expect(outcome).toMatchObject({ notes: [expect.stringContaining("USDC")] });
});

it("says that a reading holds every quantity", async () => {
  const price = `ask sensors.money value | what's the [what: price] of a reading of the [name: ${ATTIC.name}]`;
  const [, outcome] = await plannedTurns(
    [price, "refine sensors.money compare | is [what: humidity] dearer than [what: pressure]"],
    given,
  );
  expect(outcome).toMatchObject({ kind: "say", text: expect.stringContaining("every quantity") });
});
