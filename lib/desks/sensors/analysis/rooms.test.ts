import { expect, test } from "vitest";
import { MEASURABLE, OwnBands, QUANTITIES, ROOM_KINDS } from "../types";
import { basisOf, scaleFor } from "./bands";
import { judged } from "./judge";
import { factsOf, guessedKind } from "./rooms";

test.each([
  ["Greenhouse", "Garden", "greenhouse"],
  ["Server room", "Basement, rack 2", "server_room"],
  ["Boiler pump", "Basement", "machine"],
  ["Bedroom east", "First floor", "bedroom"],
  ["Kitchen fridge", null, "cold_store"],
  ["Fridge in the kitchen", null, "cold_store"],
  ["Kitchen", "Ground floor", "living_room"],
  ["Attic", "Under the roof, north side", "attic"],
  ["Probe 3", "Wine cellar", "cellar"],
  ["Garden office", null, "office"],
  ["Garden", null, "outdoors"],
  ["Probe 3", null, "unsaid"],
  ["Penguins", "Fanciful", "unsaid"],
] as const)("%s, %s: %s", (name, place, kind) => {
  expect(guessedKind(name, place)).toBe(kind);
});

test("every kind has its facts, and each of its ranges a source and values that a sensor can measure", () => {
  for (const kind of ROOM_KINDS) {
    const { scales, label, phrase } = factsOf(kind);
    expect([label, phrase]).not.toContain("");
    const known = QUANTITIES.filter((quantity) => scaleFor({ name: "", room_kind: kind }, quantity));
    expect(known.length > 0).toBe(scales.length > 0);
    for (const quantity of known) {
      const { source, from, to } = basisOf({ name: "", room_kind: kind }, quantity)!;
      const { least, most } = MEASURABLE[quantity];
      expect(source).not.toBe("");
      for (const end of [from, to]) if (end !== null) expect(end >= least && end <= most).toBe(true);
    }
  }
});

test("what a name says the place is for counts as long as its owner says no other kind", () => {
  const nursery = { name: "Nursery", room_kind: "bedroom" } as const;
  expect(basisOf(nursery, "temperature")).toMatchObject({ for: "a baby's room", to: 20 });
  expect(basisOf({ ...nursery, room_kind_guessed: false }, "temperature")).toMatchObject({ to: 26 });
  const bands = OwnBands.parse({ temperature: { from: 17, to: 19 } });
  expect(basisOf({ ...nursery, bands }, "temperature")).toMatchObject({ from: 17, to: 19 });
});

test("a place is judged for what it is, and for people where that is asked", () => {
  const rack = { name: "Rack 4" };
  expect(judged(26.5, "temperature", { purpose: "rooms" }, rack)).toMatchObject({
    isYes: true,
    note: expect.stringContaining("Good for servers"),
  });
  expect(judged(26.5, "temperature", { purpose: "people" }, rack)).toMatchObject({
    isYes: false,
    note: expect.stringContaining("rooms that people stay in"),
  });
  const attic = judged(12, "temperature", { purpose: "rooms", comfort: true }, { name: "Attic" });
  expect(attic.isYes).toBeUndefined();
  expect(attic).toMatchObject({ clause: " (for people cold)", note: expect.stringContaining("of an attic") });
});

test("a value beyond the end that wasn't asked about is said to be", () => {
  const asked = { purpose: "baby", end: "high", too: true } as const;
  expect(judged(12, "temperature", asked, { name: "Den" })).toMatchObject({
    isYes: false,
    clause: " (not above 20°C; below 16°C)",
  });
});
