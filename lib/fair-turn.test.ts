import { expect, test } from "vitest";
import { fairTurn } from "./fair-turn";

function countTurns() {
  const count = { turns: 0, isOn: true };
  const next = () => {
    count.turns += 1;
    if (count.isOn) setImmediate(next);
  };
  setImmediate(next);
  return count;
}

test("each goes on in a turn of its own, in the order of asking", async () => {
  const count = countTurns();
  const went: { name: string; turn: number }[] = [];
  const goOn = async (name: string) => {
    for (const part of [1, 2]) {
      await fairTurn();
      went.push({ name: `${name}${part}`, turn: count.turns });
    }
  };
  await Promise.all(["a", "b", "c"].map(goOn));
  count.isOn = false;
  expect(went.map(({ name }) => name)).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
  expect(new Set(went.map(({ turn }) => turn)).size).toBe(went.length);
});
