import fc from "fast-check";
import { expect, test } from "vitest";
import { insertReadings, type Period } from "@/db/readings";
import { insertSensor } from "@/db/sensors";
import { localTime } from "@/lib/agent/local-time";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { missedIn, missedOf, slackOf } from "../readings/missed";
import { toRow } from "../readings/rows";
import { findShakenSensors } from "./find-shaken-sensors";
import { coverageWords, stretchWords } from "./looked-words";
import { plotSensorHistory } from "./plot-sensor-history";
import { top10Analysis } from "./top10-analysis";

isolateEnv({ ALMANAC_NOW: "2026-07-01T12:00:00Z" });

const MINUTE = 60_000;
const NOW = Date.parse("2026-07-01T12:00:00Z");
const ADDRESS = `0x${"a".repeat(40)}`;

const minutes = fc
  .uniqueArray(fc.integer({ min: 1, max: 24 * 60 }), { maxLength: 60 })
  .map((some) => some.toSorted((a, b) => b - a).map((back) => NOW - back * MINUTE));
const period = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 2, maxLength: 2 })
  .map((both): Period => {
    const [from = 0, to = 0] = both.toSorted((a, b) => b - a).map((back) => NOW - back * MINUTE);
    return { from, to };
  });

const within = (times: number[], { from, to }: Period) => times.filter((t) => t >= from && t < to);

let count = 0;

function sensorAt(times: number[], shakenAt?: number) {
  count += 1;
  const address = `0x${count.toString(16).padStart(40, "0")}`;
  const sensor = insertSensor({
    address,
    name: `Probe ${count}`,
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: "key:test",
  });
  for (const timestamp of times) {
    const x = timestamp === shakenAt ? 4.5 : 0.1;
    const reading = { address, timestamp, temperature: 21, accelerometer: { x, y: 0, z: 1 } };
    insertReadings(sensor.id, [toRow(reading)]);
  }
  return sensor;
}

test("whatever isn't said to be missing lies near a reading", () => {
  fc.assert(
    fc.property(minutes, period, fc.integer({ min: 2, max: 60 }), (times, asked, slackMinutes) => {
      const slack = slackMinutes * MINUTE;
      const known = within(times, asked);
      const missed = missedIn(known, asked, slack);
      for (const gap of missed) {
        expect(gap.from >= asked.from && gap.to <= asked.to).toBe(true);
        expect(known.some((t) => t > gap.from && t < gap.to)).toBe(false);
      }
      for (let at = asked.from; at < asked.to; at += MINUTE) {
        const isClaimed = !missed.some(({ from, to }) => at > from && at < to);
        const isNear = known.some((t) => Math.abs(t - at) <= slack) || asked.to - asked.from <= slack;
        if (isClaimed && !missed.some(({ from, to }) => at === from || at === to)) expect(isNear).toBe(true);
      }
    }),
  );
});

test("what is stored is missed where the readings themselves would be", () => {
  fc.assert(
    fc.property(minutes, period, (times, asked) => {
      const known = within(times, asked);
      const sensor = sensorAt(times);
      const [first, last] = [known[0], known.at(-1)];
      const expected =
        first === undefined || last === undefined
          ? [asked]
          : missedIn(known, asked, slackOf(asked, MINUTE, { first, last, count: known.length }));
      expect(missedOf(sensor.id, asked, MINUTE)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("“no” is said flatly of no time that wasn't wholly looked at", async () => {
  await fc.assert(
    fc.asyncProperty(minutes, period, async (times, asked) => {
      const { id, address } = sensorAt(times);
      const span = { since: new Date(asked.from).toISOString(), until: new Date(asked.to).toISOString() };
      const missed = missedOf(id, { ...asked, to: asked.to + 1 }, MINUTE);
      const isWhole = missed.length === 0;
      const args = { addresses: [address], verdict: true, ...span };
      const shaken = (await callAlone(findShakenSensors, args)).result.message;
      const limited = {
        addresses: [address],
        quantity: "temperature",
        above: 30,
        verdict: true,
        focus: "beyond",
      };
      const warm = (await callAlone(plotSensorHistory, { ...limited, ...span })).result.message;
      const isAny = within(times, { ...asked, to: asked.to + 1 }).length > 0;
      expect(/^No\b/.test(shaken)).toBe(isAny && isWhole);
      if (isAny && !isWhole)
        expect(shaken).toMatch(/^As far as I know, no\..* I know nothing about [^.]*\.$/s);
      if (!isAny) expect(shaken).toContain("so I can't tell");
      // A history ends before its last moment, the look for shakes with it.
      if (missedOf(id, asked, MINUTE).length > 0) expect(warm).not.toMatch(/^No\b/);
    }),
    {
      numRuns: 40,
      examples: [
        [
          [Date.UTC(2026, 6, 1, 11, 55)],
          { from: Date.UTC(2026, 6, 1, 11, 55), to: Date.UTC(2026, 6, 1, 11, 58) },
        ],
      ],
    },
  );
});

test("a shake anywhere in the time that is asked about is found", async () => {
  await fc.assert(
    fc.asyncProperty(minutes, period, fc.nat(), async (times, asked, pick) => {
      const known = within(times, asked);
      const shakenAt = known[pick % Math.max(1, known.length)];
      const { address } = sensorAt(times, shakenAt);
      const span = { since: new Date(asked.from).toISOString(), until: new Date(asked.to).toISOString() };
      const args = { addresses: [address], verdict: true, ...span };
      const { message } = (await callAlone(findShakenSensors, args)).result;
      expect(message.startsWith("Yes.")).toBe(shakenAt !== undefined);
    }),
    { numRuns: 40 },
  );
});

test("an analysis says which stretch its readings cover, and of no other", async () => {
  await fc.assert(
    fc.asyncProperty(
      minutes.filter((times) => times.length > 0),
      fc.constantFrom({}, { verdict: true }, { plain: true }, { values: ["temperature"] }),
      async (times, args) => {
        const { address } = sensorAt(times);
        const bought = times.slice(-10);
        const called = await callAlone(top10Analysis, { address, stored: true, ...args });
        const { message } = called.result;
        expect(message).toContain(
          stretchWords(
            bought.map((timestamp) => ({ timestamp })),
            "UTC",
          ),
        );
        const told = [...message.matchAll(/\b\d\d:\d\d\b/g)].map(([time]) => time);
        const known = new Set(bought.map((t) => localTime(t, "UTC").slice(0, 5)));
        for (const time of told) expect(known).toContain(time);
      },
    ),
    { numRuns: 40 },
  );
});

test("that the time is covered only in part is told once, of each sensor that it is so of", () => {
  const asked = { from: NOW - 60 * MINUTE, to: NOW };
  const late = [{ from: asked.from, to: NOW - 20 * MINUTE }];
  const one = { name: "Attic", readings: 20, missed: late };
  expect(coverageWords([one], asked, "UTC")).toBe(
    "Its readings begin at 11:40 UTC; I know nothing about the time before.",
  );
  expect(coverageWords([{ ...one, missed: [] }], asked, "UTC")).toBe("");
  const gap = { from: NOW - 50 * MINUTE, to: NOW - 30 * MINUTE };
  const other = { name: "Den", readings: 20, missed: [gap] };
  expect(coverageWords([one, other], asked, "UTC")).toBe(
    "The readings of **Attic** begin at 11:40 UTC and those of **Den** have a gap from 11:10 UTC to 11:30 UTC; I know nothing about the rest.",
  );
  // Who sent nothing at all is told so elsewhere.
  expect(coverageWords([{ ...one, readings: 0 }], asked, "UTC")).toBe("");
});

test("whether all was well in a time goes by every reading of it, and names what was judged", async () => {
  const times = Array.from({ length: 120 }, (_, back) => NOW - (120 - back) * MINUTE);
  const { id, address } = insertSensor({
    address: ADDRESS,
    name: "Server room",
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: "key:test",
  });
  for (const [at, timestamp] of times.entries())
    insertReadings(id, [
      toRow({ address, timestamp, temperature: at >= 30 && at < 50 ? 31 : 22, pressure: 1010 }),
    ]);
  const ask = async (since: string, until?: string) =>
    (await callAlone(findShakenSensors, { addresses: [address], health: true, asked: "wrong", since, until }))
      .result.message;
  expect(await ask("2026-07-01T10:00:00Z")).toMatch(
    /^Yes: \*\*Server room\*\* was outside what is good for servers for \d+ min \(temperature up to 31°C at 10:3\d UTC; 18°C to 27°C\)/,
  );
  const after = await ask("2026-07-01T11:00:00Z", "2026-07-01T11:55:00Z");
  expect(after).toMatch(/^No: \*\*Server room\*\*: all right \(temperature 22°C\)/);
  expect(after).toContain(
    "I looked at shakes and silence from 11:00 to 11:55 UTC, and at temperature in every stored reading of that time against what suits the place.",
  );
});
