import { describe, expect, test } from "vitest";
import { resolveSensor } from "./resolve";
import { type KnownSensor, labelOf } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";

let made = 0;
const sensor = (name: string, whose: KnownSensor["whose"], place: string | null = null): KnownSensor => ({
  name,
  place,
  whose,
  address: `0x${String(++made).padStart(40, "0")}`,
});
const mine = sensor("Attic", "mine");
const houses = sensor("Attic", "the house's");
const others = sensor("Attic", "another's");
const found = (text: string, known: KnownSensor[]) =>
  matcherFor(known)
    .find(text)
    .map(({ sensors }) => sensors.map(({ address }) => address));

describe("a name that several owners gave", () => {
  test.each([
    ["mine", [mine, houses, others], mine],
    ["the house's where I have none", [houses, others], houses],
    ["another's where there is no other", [others], others],
  ])("means %s", (_, known, meant) => {
    expect(found("How warm is the attic?", known)).toEqual([[meant.address]]);
    expect(resolveSensor("Attic", known)).toEqual({ kind: "one", sensor: meant });
    expect(labelOf(meant, known)).toBe("Attic");
  });

  test("is told apart for the others", () => {
    expect(labelOf(others, [mine, others])).toMatch(/^Attic \(0x/);
  });

  test("means several where I gave it twice", () => {
    const second = sensor("Attic", "mine");
    expect(found("the attic", [mine, second])).toEqual([[mine.address, second.address]]);
  });
});

describe("what another calls a sensor", () => {
  test.each([
    ["Attics", "how warm are the attics"],
    ["Attic north", "the attic north"],
    ["temperature", "the temperature of the attic"],
    ["atic", "how warm is the atic"],
    ["Attic temperature", "attic temperature"],
  ])("“%s” doesn't change how “%s” is read", (name, text) => {
    const known = [mine, sensor(name, "another's", "Attic")];
    expect(found(text, known)).toEqual([[mine.address]]);
  });

  test("counts where it is written in full, and not for an everyday word or a slip", () => {
    const aviary = sensor("Aviary south", "another's");
    const known = [mine, aviary, sensor("now", "another's"), sensor("Is", "another's")];
    expect(found("Is the aviary south warm now?", known)).toEqual([[aviary.address]]);
    expect(found("the aviary", known)).toEqual([]);
    expect(found("the attic and aviary south", known)).toEqual([[mine.address], [aviary.address]]);
  });

  test("doesn't make the beginning of my sensor's address ambiguous", () => {
    const own = { ...mine, address: `0x1a2b${"0".repeat(36)}` };
    const alike = { ...others, address: `0x1a2b${"1".repeat(36)}` };
    expect(resolveSensor("0x1a2b", [own, alike])).toEqual({ kind: "one", sensor: own });
  });
});
