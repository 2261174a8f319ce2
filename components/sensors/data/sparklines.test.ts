import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Sparkline, Sparklines } from "./sparklines";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const empty = Array<number | null>(48).fill(null);
const line = (): Sparkline => ({
  from: 0,
  to: 6 * 3_600_000,
  temperature: empty,
  humidity: empty,
  pressure: empty,
  tvoc: empty,
  eco2: empty,
  shake: empty,
});

function scene() {
  const asked: string[][] = [];
  const server = { fails: false };
  const sparklines = new Sparklines({
    load: async (addresses) => {
      asked.push(addresses);
      if (server.fails) throw new Error("no");
      return Object.fromEntries(addresses.map((address) => [address, line()]));
    },
  });
  return { sparklines, asked, server };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("cards that come into view together are asked for together, a hundred at a time", async () => {
  const { sparklines, asked } = scene();
  for (let i = 0; i < 250; i += 1) sparklines.subscribe(`0x${i}`, () => {});
  await pass(100);
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(sparklines.read("0x249")).toBeDefined();
});

test("what is fresh isn't asked for again, a newcomer is at once", async () => {
  const { sparklines, asked } = scene();
  sparklines.subscribe("0xa", () => {});
  await pass(1000);
  sparklines.subscribe("0xb", () => {});
  await pass(100);
  expect(asked).toEqual([["0xa"], ["0xb"]]);
});

test("it is refreshed while somebody looks, and no longer", async () => {
  const { sparklines, asked } = scene();
  const stop = sparklines.subscribe("0xa", () => {});
  await pass(160_000);
  expect(asked).toHaveLength(2);
  stop();
  await pass(600_000);
  expect(asked).toHaveLength(2);
});

test("a failed round is tried again with the next", async () => {
  const { sparklines, asked, server } = scene();
  server.fails = true;
  sparklines.subscribe("0xa", () => {});
  await pass(1000);
  expect(sparklines.read("0xa")).toBeUndefined();
  server.fails = false;
  await pass(160_000);
  expect(asked).toHaveLength(2);
  expect(sparklines.read("0xa")).toBeDefined();
});
