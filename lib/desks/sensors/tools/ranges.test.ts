import fc from "fast-check";
import { expect, test } from "vitest";
import { insertReadings } from "@/db/readings";
import { insertSensor } from "@/db/sensors";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { toRow } from "../readings/rows";
import { fetchSensorData } from "./fetch-sensor-data";
import { plotSensorHistory } from "./plot-sensor-history";
import { statsWords } from "./stats-words";
import { spreadWords, top10Analysis } from "./top10-analysis";

isolateEnv({ ALMANAC_NOW: "2026-07-01T12:00:00Z" });

const MINUTE = 60_000;
const NOW = Date.parse("2026-07-01T12:00:00Z");

const values = fc.array(fc.double({ min: 18, max: 28, noNaN: true }), { minLength: 2, maxLength: 30 });
const alike = fc.tuple(fc.double({ min: 18, max: 28, noNaN: true }), fc.integer({ min: 2, max: 12 }));
const sent = fc.oneof(
  values,
  alike.map(([value, count]) => Array<number>(count).fill(value)),
);

let count = 0;

function sensorOf(temperatures: number[], name = "Lounge"): string {
  count += 1;
  const address = `0x${count.toString(16).padStart(40, "0")}`;
  const { id } = insertSensor({
    address,
    name: `${name} ${count}`,
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: "key:test",
  });
  for (const [at, temperature] of temperatures.entries())
    insertReadings(id, [
      toRow({ address, timestamp: NOW - (temperatures.length - at) * MINUTE, temperature }),
    ]);
  return address;
}

const DEGREES = /(-?\d+(?:\.\d+)?)°C/g;
const degreesIn = (text: string): number[] => [...text.matchAll(DEGREES)].map(([, figure]) => Number(figure));

test.each(["summary", "mean", "highest", "lowest", "extremes", "median", "trend", "course", undefined])(
  "over a time, focus %s",
  async (focus) => {
    await fc.assert(
      fc.asyncProperty(sent, async (temperatures) => {
        const addresses = [sensorOf(temperatures)];
        const args = { addresses, quantity: "temperature", since: "2026-07-01T11:00:00Z", focus };
        const { message, data } = (await callAlone(plotSensorHistory, args)).result;
        const [series] = plotSensorHistory.output.parse(data).series;
        const [low, high] = [series!.lowest!.value, series!.highest!.value].map((value) =>
          Number(value.toFixed(2)),
        );
        for (const told of degreesIn(message)) {
          expect(told).toBeGreaterThanOrEqual(low! - 0.0051);
          expect(told).toBeLessThanOrEqual(high! + 0.0051);
        }
        const figures = degreesIn(message);
        expect(Math.max(...figures) - Math.min(...figures)).toBeLessThanOrEqual(high! - low! + 0.0101);
        for (const one of [series!.mean, series!.begins, series!.ends, series!.last!.value]) {
          expect(one).toBeGreaterThanOrEqual(series!.lowest!.value);
          expect(one).toBeLessThanOrEqual(series!.highest!.value);
        }
      }),
      { numRuns: 25 },
    );
  },
);

test("what is usual, or the newest value is said to be higher or lower", async () => {
  await fc.assert(
    fc.asyncProperty(sent, async (temperatures) => {
      const args = { addresses: [sensorOf(temperatures)], quantity: "temperature", focus: "usual" };
      const { message } = (await callAlone(plotSensorHistory, args)).result;
      const [newest = 0, low = 0, high = 0] = degreesIn(message);
      const isSaid = /\*\*(higher|lower) than usual\*\*/.test(message);
      if (!isSaid) expect(newest >= low && newest <= high).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("the last readings and their mean", () => {
  fc.assert(
    fc.property(sent, (temperatures) => {
      const readings = temperatures.map((temperature, at) => ({
        address: "0x1",
        timestamp: at,
        temperature,
      }));
      const [low = 0, high = 0, mean = 0] = degreesIn(spreadWords(readings, ["temperature"]));
      expect(mean >= low && mean <= high).toBe(true);
      const table = statsWords(readings, [], ["temperature"], { zone: "UTC" });
      const [average = 0, , least = 0, most = 0] = degreesIn(table.split("\n").at(-1) ?? "");
      expect(average >= least && average <= most).toBe(true);
    }),
  );
});

test.each(["Lounge", "Server room", "Greenhouse", "Nursery", "Office", "Fridge"])(
  "the newest reading of %s and what suits the place",
  async (name) => {
    const judges = fc.record(
      {
        end: fc.constantFrom("low", "high"),
        too: fc.constant(true),
        purpose: fc.constantFrom("rooms", "people"),
      },
      { requiredKeys: ["purpose"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.double({ min: -20, max: 40, noNaN: true }), judges, async (temperature, judge) => {
        const address = sensorOf([temperature], name);
        const args = { address, stored: true, quantities: ["temperature"], judge };
        const { message } = (await callAlone(fetchSensorData, args)).result;
        const [answer = ""] = message.split("\n\n");
        const range = /Good for [^:]+: (?:(-?[\d.]+)°C to (-?[\d.]+)°C|(-?[\d.]+)°C or less)/.exec(answer);
        const [from, to] = [range?.[1] ?? -Infinity, range?.[2] ?? range?.[3]].map(Number);
        const isOutside = temperature < from! || temperature > to!;
        const outside =
          /\((cold|cool|warm|hot|too \w+|less cold than advised|above|below|outside|not |[^)]*; (above|below))/;
        expect(range).not.toBeNull();
        expect(outside.test(answer) && !/\((right|comfortable|in range|cold enough)/.test(answer)).toBe(
          isOutside,
        );
      }),
      { numRuns: 40 },
    );
  },
);

test("an analysis of readings beside the limit says when it is passed", async () => {
  const address = sensorOf([20, 21]);
  const { message } = (await callAlone(top10Analysis, { address, stored: true, values: ["temperature"] }))
    .result;
  expect(message).toContain("Temperature between 20°C and 21°C, 20.5°C on average.");
});
