import { expect, test } from "vitest";
import { insertSensor } from "@/db/sensors";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import { ingest } from "../readings/ingest";
import { findShakenSensors } from "./find-shaken-sensors";
import { listSensors } from "./list-sensors";
import { plotSensorHistory } from "./plot-sensor-history";
import { spreadWords } from "./top10-analysis";

isolateEnv({ ALMANAC_NOW: "2026-07-01T12:00:00Z" });

const MINUTE = 60_000;

function sensorWith(
  name: string,
  hours: number,
  temperature: (back: number) => number,
  shakenAt: number[] = [],
  intervalS = 60,
): void {
  const address = `0x${name.length.toString(16).repeat(40).slice(0, 40)}`;
  const sensor = insertSensor({
    place: null,
    simulated: false,
    intervalS,
    keyHash: null,
    owner: "key:test",
    address,
    name,
  });
  const now = Math.floor(clock.ms() / MINUTE) * MINUTE;
  const readings = Array.from({ length: hours * 60 }, (_, back) => ({
    address,
    timestamp: now - back * MINUTE,
    temperature: temperature(back),
    accelerometer: { x: shakenAt.includes(back) ? 4.5 : 0.1, y: 0, z: 1 },
  }));
  for (let at = 0; at < readings.length; at += 1000) ingest(sensor, readings.slice(at, at + 1000));
}

const told = async (
  tool: typeof plotSensorHistory | typeof findShakenSensors | typeof listSensors,
  args: object,
) => (await callAlone(tool, args)).result.message;
const history = (args: object) =>
  told(plotSensorHistory, { addresses: ["Attic"], quantity: "temperature", ...args });

test("a time is summed up by what was asked first", async () => {
  sensorWith("Attic", 30, (back) => (back < 120 ? 30 : 20));
  const since = "2026-07-01T06:00:00Z";
  expect(await history({ since, focus: "mean" })).toMatch(/^\*\*Attic\*\*: \*\*23\.3\d?°C\*\* on average/);
  expect(await history({ since, focus: "highest" })).toMatch(/the highest was \*\*30°C at 1\d:\d\d UTC\*\*/);
  expect(await history({ since, focus: "trend", expect: "rising" })).toMatch(
    /^Yes\. \*\*Attic\*\*: rising from 20°C to 30°C/,
  );
  expect(await history({ since, focus: "mean", unit: "°F" })).toMatch(/\*\*7\d(\.\d+)?°F\*\* on average/);
  expect(await history({ at: "2026-07-01T06:00:00Z" })).toContain("temperature 20°C at");
});

test("a limit is told by how long, how often and when; where nothing was, by how many readings say so", async () => {
  sensorWith("Attic", 30, (back) => (back < 120 ? 30 : 20));
  const limit = { focus: "beyond", verdict: true, since: "2026-07-01T06:00:00Z" };
  expect(await history({ ...limit, above: 25 })).toMatch(
    /^Yes\. \*\*Attic\*\* was above 25°C for \*\*1 h 59 min\*\*.* and still is; the highest was 30°C/,
  );
  expect(await history({ ...limit, below: 10 })).toMatch(
    /^No\. \*\*Attic\*\* was never below 10°C in its 3\d\d readings/,
  );
  expect(await history({ ...limit, below: 10, always: true })).toMatch(/^Yes\. /);
});

test("two periods are compared, with the difference", async () => {
  sensorWith("Attic", 48, (back) => (back < 720 ? 22 : 20));
  const against = { since: "2026-06-30T00:00:00Z", until: "2026-07-01T00:00:00Z" };
  const message = await history({ since: "2026-07-01T00:00:00Z", against, focus: "mean", expect: "higher" });
  expect(message).toMatch(
    /^Yes\. \*\*Attic\*\*: \*\*2°C warmer\*\* on average, 22°C .* against 20°C on 30 Jun 2026/,
  );
});

test("nothing is said of a time that no reading is of", async () => {
  sensorWith("Attic", 2, () => 20);
  expect(
    await history({ since: "2026-06-29T00:00:00Z", until: "2026-06-30T00:00:00Z", focus: "mean" }),
  ).toMatch(/^I have no data that far back: the readings of \*\*Attic\*\* begin on 1 Jul 2026/);
  expect(await history({ since: "2026-06-30T12:00:00Z", focus: "mean" })).toContain("Its readings begin at");
});

test("several sensors are put in order", async () => {
  sensorWith("Attic", 2, () => 20);
  sensorWith("Garage 2", 2, () => 10);
  sensorWith("Cellar", 2, () => 12);
  const message = await told(plotSensorHistory, {
    addresses: ["Attic", "Cellar"],
    quantity: "temperature",
    focus: "lowest",
    first: "lowest",
  });
  expect(message).toMatch(/^\*\*Cellar\*\* had the lowest temperature: 12°C, against 20°C of Attic/);
});

test("shaking is told of the time that was asked about, by every reading in it", async () => {
  sensorWith("Attic", 30, () => 20, [90, 100]);
  const asked = { addresses: ["Attic"], verdict: true };
  expect(await told(findShakenSensors, { ...asked, since: "2026-07-01T10:00:00Z" })).toMatch(
    /^Yes\. \*\*Attic\*\* .*: 2 readings beyond ±3 g, the strongest 4\.5 g on x/,
  );
  expect(await told(findShakenSensors, { ...asked, since: "2026-07-01T11:00:00Z" })).toMatch(
    /^No\. \*\*Attic\*\*: none of its 61 readings in the last hour/,
  );
  const before = { since: "2026-06-01T00:00:00Z", until: "2026-06-02T00:00:00Z" };
  expect(await told(findShakenSensors, { ...asked, ...before })).toContain("so I can't tell");
});

test("whether all is well is told of shakes and of the newest values, the way it was asked", async () => {
  sensorWith("Attic", 30, () => 20, [90, 100]);
  sensorWith("Server room", 30, () => 31);
  sensorWith("Kitchen", 30, () => 21);
  const health = (args: object) => told(findShakenSensors, { health: true, ...args });
  const all = await health({ asked: "fine" });
  expect(all).toMatch(/^No: \*\*Attic\*\* and \*\*Server room\*\* need a look\./);
  expect(all).toContain("**Attic** shook 2 times beyond ±3 g, up to 4.5 g");
  expect(all).toContain(
    "**Server room** is outside what is good for servers (temperature 31°C; 18°C to 27°C)",
  );
  expect(await health({ asked: "wrong" })).toMatch(/^Yes: /);
  expect(await health({ asked: "fine", addresses: ["Kitchen"] })).toMatch(/^Yes: \*\*Kitchen\*\*: all right/);
  expect(await health({ asked: "wrong", addresses: ["Kitchen"] })).toMatch(/^No: /);
});

test("the strongest shake alone is told where it was asked for", async () => {
  sensorWith("Attic", 30, () => 20, [90, 100]);
  expect(await told(findShakenSensors, { strongest: true })).toMatch(
    /^The strongest shake in the last 24 hours was of \*\*Attic\*\*: 4\.5 g on x/,
  );
});

test("statistics are of the readings themselves", async () => {
  sensorWith("Attic", 2, (back) => (back % 2 === 0 ? 20 : 22));
  expect(await history({ focus: "deviation" })).toContain("the standard deviation is **1°C**, the mean 21°C");
  expect(await history({ focus: "median" })).toContain("the median is **21°C**");
});

test("what is usual is what nine of ten readings were", async () => {
  sensorWith("Attic", 4, (back) => (back < 3 ? 30 : 20 + (back % 3)));
  expect(await history({ focus: "usual", expect: "higher" })).toMatch(
    /^Yes: \*\*Attic\*\*: temperature is \*\*higher than usual\*\*, 30°C at .* lie between 20°C and 22°C\.$/,
  );
  expect(await history({ focus: "usual", expect: "usual" })).toMatch(/^No: /);
});

test("how far several are apart is told of the highest and the lowest", async () => {
  sensorWith("Attic", 2, () => 20);
  sensorWith("Garage 2", 2, () => 10);
  sensorWith("Cellar", 2, () => 12);
  const message = await told(plotSensorHistory, {
    addresses: ["Attic", "Cellar", "Garage 2"],
    quantity: "temperature",
    at: "2026-07-01T12:00:00Z",
    focus: "apart",
  });
  expect(message).toMatch(
    /^\*\*10°C\*\* apart: temperature of \*\*Attic\*\* 20°C against \*\*Garage 2\*\* 10°C/,
  );
});

test("how long it was beyond a limit is told of readings as far apart as they really are", async () => {
  // Its device means to send every second, and did so every minute.
  sensorWith("Attic", 4, () => 10, [], 1);
  expect(await history({ since: "2026-07-01T08:00:00Z", below: 20, focus: "beyond" })).toMatch(
    /below 20°C for \*\*(4 h|3 h 5\d min)\*\*/,
  );
});

test("when it was beyond a limit comes first where that was asked", async () => {
  sensorWith("Attic", 4, (back) => (back === 60 ? 30 : 20));
  expect(await history({ above: 25, focus: "moments" })).toMatch(
    /^\*\*Attic\*\* was above 25°C last at \*\*1\d:0\d UTC\*\*, and first at/,
  );
});

test("of several sensors those that were beyond a limit come first", async () => {
  sensorWith("Attic", 2, () => 20);
  sensorWith("Cellar", 2, () => 12);
  const args = { addresses: ["Attic", "Cellar"], quantity: "temperature", below: 15, verdict: true };
  expect(await told(plotSensorHistory, { ...args, focus: "beyond" })).toMatch(
    /^1 of 2 was below 15°C in the last 24 hours: \*\*Cellar\*\*\.\n\n- \*\*Attic\*\* was never below 15°C/,
  );
});

test("how many readings there are is told with when they begin", async () => {
  sensorWith("Attic", 2, () => 20);
  expect(await history({ since: "1970-01-01T00:00:00Z", focus: "records" })).toMatch(
    /^\*\*Attic\*\*: \*\*120\*\* readings of temperature since 10:01 UTC/,
  );
});

test("a sensor is told to measure something, or not to", async () => {
  sensorWith("Attic", 2, () => 20);
  const measures = (quantity: string) => told(listSensors, { addresses: ["Attic"], measures: quantity });
  expect(await measures("temperature")).toBe("Yes. **Attic** measures temperature and acceleration.");
  expect(await measures("humidity")).toMatch(/^No\. /);
});

test("lists say which are silent", async () => {
  sensorWith("Attic", 1, () => 20);
  insertSensor({
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: "key:test",
    address: `0x${"b".repeat(40)}`,
    name: "Shed",
  });
  expect(await told(listSensors, { only: "silent" })).toMatch(/^1 of 2 sensors is silent:\n\n- \*\*Shed\*\*/);
  expect(await told(listSensors, { addresses: ["Attic"], only: "silent", verdict: true })).toMatch(
    /^No\. \*\*Attic\*\*: last reading/,
  );
});

test("two that are level aren't said to be different", async () => {
  sensorWith("Attic", 2, () => 20);
  sensorWith("Kitchen", 2, () => 20);
  const at = "2026-07-01T11:30:00Z";
  const args = { addresses: ["Attic", "Kitchen"], at, first: "highest", focus: "mean", expect: "different" };
  expect(await history(args)).toMatch(
    /^They aren't different: \*\*Attic\*\* and \*\*Kitchen\*\* were level at 20°C, at /,
  );
});

test("the age of a last reading is told, however new it is", async () => {
  sensorWith("Attic", 1, () => 20);
  expect(await told(listSensors, { addresses: ["Attic"], show: "seen" })).toMatch(/, \d+ s ago;/);
});

test("readings one by one are summed up by their extremes and their mean", () => {
  const readings = [50, 52, 54].map((humidity) => ({ address: "0x1", timestamp: 0, humidity }));
  expect(spreadWords(readings, ["humidity", "accelerometer"])).toBe(
    "Humidity between 50% and 54%, 52% on average.\n\n",
  );
});

const hour = 60;

test("whether somebody was there is told by what rose, held against the hours around it", async () => {
  sensorWith("Snug", 30, (back) => 20 + (back < 10 * hour && back >= 9 * hour ? 2 : 0));
  const between = (from: number, to: number) => ({
    addresses: ["Snug"],
    traces: "cooking",
    since: new Date(clock.ms() - from * hour * MINUTE).toISOString(),
    until: new Date(clock.ms() - to * hour * MINUTE).toISOString(),
  });
  expect(await history(between(10.5, 8))).toMatch(
    /^\*\*Probably yes\*\*.*temperature rose by 2°C, from 20°C at 0\d:\d\d UTC[\s\S]*the 3 hours before[\s\S]*no mark/,
  );
  expect(await history(between(6, 4))).toMatch(/^\*\*Probably not\*\*.*nothing rose/);
});

test("two quantities that go together are told by their correlation, and no cause", async () => {
  sensorWith("Den", 24, (back) => 20 + Math.sin(back / 90));
  sensorWith("Loggia", 24, (back) => 10 - Math.sin(back / 90));
  expect(
    await history({ addresses: ["Den"], other: { address: "Loggia", quantity: "temperature" } }),
  ).toMatch(/^\*\*They go opposite ways clearly\*\*.*\*\*-1\.00\*\*[\s\S]*doesn't show that one causes/);
});

test("of a time before all readings those there are are told, in the unit that is asked for", async () => {
  sensorWith("Porch", 5, () => 20);
  expect(
    await history({
      addresses: ["Porch"],
      since: "2026-06-01T00:00:00Z",
      until: "2026-06-02T00:00:00Z",
      unit: "°F",
      focus: "mean",
    }),
  ).toMatch(/^I have no data that far back.*begin on 1 Jul 2026[\s\S]*\*\*68°F\*\* on average/);
});

test("readings beyond some standard deviations are named", async () => {
  sensorWith("Outhouse", 10, (back) => (back === 300 ? 40 : 20));
  const args = { addresses: ["Outhouse"], focus: "deviation", sigma: 3 };
  expect(await history(args)).toMatch(/\*\*One lies\*\* beyond 3 standard deviations: 40°C at 07:00 UTC/);
});

test("how often one of two was above the other is told hour by hour", async () => {
  sensorWith("Attic", 10, () => 20);
  sensorWith("Cellar", 10, (back) => (back > 450 ? 25 : 12));
  const message = await history({
    addresses: ["Attic", "Cellar"],
    since: "1970-01-01T00:00:00Z",
    focus: "order",
    by: "hour",
  });
  expect(message).toMatch(
    /^\*\*Mostly\*\*, .*\*\*Attic\*\* had the higher temperature than Cellar in 9 of 11 hours/,
  );
});

test("a course is told in plain words", async () => {
  sensorWith("Lounge", 10, (back) => 21 + (back > 300 ? 6 : 0));
  const asked = { addresses: ["Lounge"], focus: "plain", since: "2026-07-01T02:00:00Z" };
  expect(await history(asked)).toMatch(/^\*\*Lounge\*\* was mostly \*\*comfortable\*\*.*hot.*it is falling/);
});

test("shaking is held against another time by the hour", async () => {
  sensorWith("Boiler", 30, () => 20, [5, 6, 7, 1500]);
  const args = { addresses: ["Boiler"], since: "2026-07-01T00:00:00Z", expect: "more" };
  const against = { since: "2026-06-30T00:00:00Z", until: "2026-07-01T00:00:00Z" };
  expect(await told(findShakenSensors, { ...args, against })).toMatch(
    /^Yes\. \*\*Boiler\*\* shook \*\*more often\*\* than then: 3 readings beyond .*against 1 reading/,
  );
  expect(await told(findShakenSensors, { addresses: ["Boiler"], plain: true })).toMatch(
    /^\*\*Boiler\*\* was knocked or shook hard 3 times/,
  );
  expect(await told(findShakenSensors, { addresses: ["Boiler"], health: true, advice: true })).toMatch(
    /^By the readings I would have it looked at: \*\*Boiler\*\* shook 3 times/,
  );
});

test("who supposes the wrong one to be warmer is told so", async () => {
  sensorWith("Attic", 3, () => 20);
  sensorWith("Cellar", 3, () => 12);
  const args = { addresses: ["Attic", "Cellar"], focus: "mean", first: "highest", expect: "different" };
  expect(await history({ ...args, expected: "Cellar" })).toMatch(
    /^It isn't so, the other way round: \*\*Attic/,
  );
  expect(await history({ ...args, expected: "Attic" })).toMatch(/^I can't know why/);
});

test("shaking of a day that isn't over is held against a whole one by the hour", async () => {
  sensorWith("Compressor", 40, () => 20, [60, 1300, 1400]);
  const args = { addresses: ["Compressor"], since: "2026-07-01T00:00:00Z", expect: "more" };
  const against = { since: "2026-06-30T00:00:00Z", until: "2026-07-01T00:00:00Z" };
  const message = await told(findShakenSensors, { ...args, against });
  expect(message).toMatch(
    /^No\. \*\*Compressor\*\* shook \*\*about as often\*\* as then: 1 reading .*an hour/,
  );
});

test("tells on which axis it shook", async () => {
  sensorWith("Lift motor", 2, () => 20, [30, 60]);
  expect(await told(findShakenSensors, { addresses: ["Lift motor"], axes: true })).toContain(
    "shook only on **x** in the last 24 hours: **x** 2 times, up to 4.5 g",
  );
});

test("over days the same hours are held against each other", async () => {
  // Warm by day and cold by night, and no more than that.
  sensorWith("Conservatory", 42, (back) => 20 + 8 * Math.sin((2 * Math.PI * back) / 1440));
  const message = await history({
    addresses: ["Conservatory"],
    since: "2026-06-29T00:00:00Z",
    focus: "trend",
    expect: "rising",
  });
  expect(message).toMatch(/^No\. \*\*Conservatory\*\*: steady .*the same 18 h of the first and the last day/);
});

test("says whether lowest and highest were further apart than asked", async () => {
  sensorWith("Wine cellar shelf", 4, (back) => (back === 100 ? 17 : 12));
  const range = (swing: number) => history({ addresses: ["Wine cellar shelf"], focus: "range", swing });
  expect(await range(3)).toMatch(/^Yes\. .*moved over \*\*5°C\*\*, more than 3°C/);
  expect(await range(8)).toMatch(/^No\. .*moved over \*\*5°C\*\*, not more than 8°C/);
});

test("says the time once above a list of how far each moved", async () => {
  sensorWith("Wine cellar shelf", 4, (back) => (back === 100 ? 17 : 12));
  sensorWith("Wine cellar door", 5, (back) => (back === 100 ? 14 : 12));
  const told = await history({ addresses: ["Wine cellar shelf", "Wine cellar door"], focus: "range" });
  expect(told).toContain("- **Wine cellar door**: the temperature moved over **2°C**: from");
});
