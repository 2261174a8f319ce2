import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProse, type Fact, type WordKind } from ".";

const STATE: WordKind = {
  quantity: "state",
  phrases: [
    { pattern: "slightly open", values: ["ajar"] },
    { pattern: "open", values: ["open", "ajar"] },
    { pattern: "closed|shut", values: ["closed"] },
    { pattern: "locked", values: [] },
  ],
};
const states: Record<string, string> = { Gate: "open", Hatch: "ajar", Door: "closed" };
const facts: Fact[] = [
  { value: 3, unit: null, quantity: "entrances", of: [], origin: "number of entrances" },
  ...Object.entries(states).map(([name, value]): Fact => ({ value, kind: STATE, of: [name] })),
];
const faultsIn = (text: string, texts: string[] = []) =>
  checkProse(text, { facts, stated: [], texts }).faults.map((fault) => fault.text);

describe("what is said in words", () => {
  it.each([
    "The gate is open and the door is closed.",
    "The gate and the hatch are open, while the door is shut.",
    "The hatch is slightly open.",
    "The door isn't open.",
    "Only the door is closed.",
    "None of them is locked.",
    "Open: the gate and the hatch. The other one is closed.",
    "| Entrance | State |\n|---|---|\n| Gate | open |\n| Door | closed |",
    "Is the door open?",
  ])("holds: %s", (text) => {
    expect(faultsIn(text)).toEqual([]);
  });

  it.each([
    ["The gate is closed.", ["closed"]],
    ["The door is open.", ["open"]],
    ["The gate is slightly open.", ["slightly open"]],
    ["The gate isn't open.", ["open"]],
    ["Only the gate is open.", ["open"]],
    ["All of them are open.", ["open"]],
    ["The gate is locked.", ["locked"]],
    ["The gate and the door are open.", ["open"]],
    ["| Entrance | State |\n|---|---|\n| Gate | closed |", ["closed"]],
  ])("doesn't: %s", (text, faults) => {
    expect(faultsIn(text)).toEqual(faults);
  });

  it("is refused of any name but those that it is true of", () => {
    const name = fc.constantFrom(...Object.keys(states));
    const said = fc.constantFrom(
      ...STATE.phrases.map(({ pattern, values }) => [pattern.split("|")[0]!, values] as const),
    );
    fc.assert(
      fc.property(name, said, (of, [words, values]) => {
        expect(faultsIn(`The ${of.toLowerCase()} is ${words}.`).length === 0).toBe(
          values.includes(states[of]!),
        );
      }),
    );
  });
});

describe("names and causes that nothing known has", () => {
  it.each([
    ["The gate of Ostland is open.", ["Ostland"]],
    ["The gate is open due to heavy storms.", ["heavy storms"]],
    ["There are 3 entrances, as in Westmark Castle.", ["Westmark Castle"]],
  ])("%s", (text, faults) => {
    expect(faultsIn(text)).toEqual(faults);
    expect(faultsIn(text, faults)).toEqual([]);
  });
});
