import fc from "fast-check";
import { expect, test } from "vitest";
import { OwnBands, QUANTITIES, ROOM_KINDS, type RoomKind } from "@/lib/desks/sensors/types";
import { bandOf, goodRange, scaleFor } from "./bands";
import type { Room } from "./rooms";

const roomOf = (room_kind: RoomKind): Room => ({ name: "", room_kind });
const LIVING = roomOf("living_room");

test.each([
  ["eco2", 999, "fresh"],
  ["eco2", 1000, "stuffy"],
  ["eco2", 2000, "very stuffy"],
  ["tvoc", 64.9, "clean"],
  ["tvoc", 660, "questionable"],
  ["humidity", 25, "comfortable"],
  ["humidity", 60, "humid"],
  ["temperature", 19.9, "cool"],
  ["temperature", 26, "warm"],
] as const)("%s of %d is %s", (quantity, value, word) => {
  expect(bandOf(quantity, value, LIVING)?.word).toBe(word);
});

test("pressure has no bands", () => {
  expect(bandOf("pressure", 1013, LIVING)).toBeUndefined();
});

test("every value has one band and no more in each kind of room", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROOM_KINDS),
      fc.constantFrom(...QUANTITIES),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      (kind, quantity, value) => {
        const scale = scaleFor(roomOf(kind), quantity);
        if (!scale) return;
        expect(scale.bands.filter(({ from, to }) => value >= from && value < to)).toHaveLength(1);
        expect(scale.source).not.toBe("");
      },
    ),
  );
});

test("a greenhouse isn't judged as a bedroom, and an attic not at all", () => {
  expect(bandOf("temperature", 18.5, roomOf("greenhouse"))).toMatchObject({ word: "right", ease: "good" });
  expect(bandOf("temperature", 18.5, roomOf("bedroom"))).toMatchObject({ word: "cool", ease: "fair" });
  for (const kind of ["attic", "cellar", "machine", "outdoors"] as const)
    for (const quantity of QUANTITIES) expect(scaleFor(roomOf(kind), quantity)).toBeUndefined();
});

test("an owner's own range counts before all others, its ends belonging to it", () => {
  const ends = fc.uniqueArray(fc.integer({ min: 0, max: 85 }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(
      fc.constantFrom(...ROOM_KINDS),
      ends,
      fc.integer({ min: -20, max: 100 }),
      (room_kind, both, value) => {
        const [from = 0, to = 0] = both.toSorted((a, b) => a - b);
        const bands = OwnBands.parse({ temperature: { from, to } });
        const room = { name: "Baby's room", room_kind, bands };
        const scale = scaleFor(room, "temperature");
        expect(scale && goodRange(scale)).toEqual({ from, to });
        expect(bandOf("temperature", value, room)?.ease === "good").toBe(value >= from && value <= to);
      },
    ),
  );
});
