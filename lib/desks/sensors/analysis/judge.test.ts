import fc from "fast-check";
import { expect, test } from "vitest";
import { PURPOSES } from "./bands";
import { answerWords, judged } from "./judge";
import { ANY_ROOM } from "./rooms";

test.each([
  [20, { above: 18 }, true],
  [18, { above: 18 }, false],
  [20, { above: 18, below: 22 }, true],
  [25, { above: 18, below: 22 }, false],
  [25, { above: 22, below: 18 }, true],
  [20, { above: 22, below: 18 }, false],
  [17, { purpose: "seedlings", end: "low" }, false],
  [30, { purpose: "seedlings", end: "low" }, true],
  [-17, { purpose: "freezer", end: "high" }, false],
  [28, { purpose: "rooms", end: "high", too: true }, true],
  [15, { purpose: "rooms", end: "high", too: true }, false],
  [15, { purpose: "rooms" }, false],
] as const)("%d °C by %j: %s", (value, judge, isYes) => {
  expect(judged(value, "temperature", judge, ANY_ROOM).isYes).toBe(isYes);
});

test("a value that is good for something is neither too much nor too little for it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PURPOSES),
      fc.double({ min: -50, max: 100, noNaN: true }),
      ({ id, quantity }, value) => {
        if (!judged(value, quantity, { purpose: id }, ANY_ROOM).isYes) return;
        for (const end of ["low", "high"] as const) {
          expect(judged(value, quantity, { purpose: id, end, too: true }, ANY_ROOM).isYes).toBe(false);
        }
      },
    ),
  );
});

test("nothing is judged that there is no range for", () => {
  expect(judged(1013, "pressure", {}, ANY_ROOM)).toMatchObject({
    note: expect.stringContaining("I know no range"),
  });
  expect(judged(1013, "pressure", {}, ANY_ROOM).isYes).toBeUndefined();
});

test("one reading doesn't rule out what comes of days", () => {
  const feared = { purpose: "mould", too: true };
  expect(answerWords([judged(57, "humidity", feared, ANY_ROOM)])).toBe("Not by this reading alone");
  expect(answerWords([judged(70, "humidity", feared, ANY_ROOM)])).toBe("Yes");
});

test("nothing is called dangerous, as the ranges don't say so", () => {
  const asked = { purpose: "rooms", danger: true } as const;
  const answer = (value: number) => answerWords([judged(value, "eco2", asked, ANY_ROOM)]);
  expect(answer(700)).toBe("No");
  expect(answer(1400)).toBe("No, though it isn't good");
  expect(answer(2600)).toBe("It is far from good, so air the room");
});
