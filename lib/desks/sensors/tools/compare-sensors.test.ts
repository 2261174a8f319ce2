import { expect, test } from "vitest";
import { insertSensor } from "@/db/sensors";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import { ingest } from "../readings/ingest";
import { compareSensors } from "./compare-sensors";

isolateEnv({ ALMANAC_NOW: "2026-07-01T12:00:00Z" });

const told = (args: object, ...readings: object[]): Promise<string> =>
  toldOf(
    args,
    readings.map((reading, at) => ({ name: String.fromCharCode("A".charCodeAt(0) + at), reading })),
  );

async function toldOf(args: object, sensors: { name: string; reading: object }[]): Promise<string> {
  const addresses = sensors.map(({ name, reading }, at) => {
    const address = `0x${String(at + 1).repeat(40)}`;
    const row = { place: null, simulated: false, intervalS: 60, keyHash: null, owner: "key:test" };
    ingest(insertSensor({ ...row, address, name }), [{ address, timestamp: clock.ms(), ...reading }]);
    return address;
  });
  const { result } = await callAlone(compareSensors, { addresses, stored: true, ...args });
  return result.message;
}

const ofAir = { quantities: ["eco2", "tvoc"], first: "highest" };

test.each([
  [
    { eco2: 900, tvoc: 101 },
    { eco2: 770, tvoc: 102 },
    /^\*\*A\*\* has the worse air, \*\*B\*\* the better, by eCO2; the rest/,
  ],
  [
    { eco2: 600, tvoc: 90 },
    { eco2: 900, tvoc: 300 },
    /^\*\*B\*\* has the worse air, \*\*A\*\* the better\. /,
  ],
  [{ eco2: 600, tvoc: 300 }, { eco2: 900, tvoc: 90 }, /^Neither has the worse air in every respect/],
  [{ eco2: 600, tvoc: 90 }, { eco2: 610, tvoc: 92 }, /^The air is about the same in both/],
])("of two the one with the worse air is named: %j, %j", async (one, other, words) => {
  const message = await told(ofAir, one, other);
  expect(message).toMatch(words);
  const [more, less] = one.tvoc > other.tvoc ? ["A", "B"] : ["B", "A"];
  expect(message).toMatch(new RegExp(`\\*\\*${more}\\*\\* has more TVOC: .* of ${less} `));
});

test("whether sensors agree is told with what stands out", async () => {
  const asked = { quantity: "pressure", agree: true };
  const level = [1021, 1021.7, 1022.4].map((pressure) => ({ pressure }));
  expect(await told(asked, ...level)).toMatch(
    /^\*\*None stands out\*\*\. The 3 lie within 1\.4 hPa, from 1021 hPa \(A\)/,
  );
});

test("one that is far off is named", async () => {
  const asked = { quantity: "pressure", agree: true };
  const off = [1021, 1021.7, 1022.4, 990].map((pressure) => ({ pressure }));
  expect(await told(asked, ...off)).toMatch(/^\*\*One stands out\*\*: \*\*D\*\* \(990 hPa\)/);
});

test("who comes second is named, and a line needs no table", async () => {
  const warmth = [18, 25, 21].map((temperature) => ({ temperature }));
  expect(await told({ quantity: "temperature", first: "highest", nth: 2 }, ...warmth)).toMatch(
    /^Number 2 is \*\*C\*\*: 21°C; the highest is B, 25°C\./,
  );
});

test("a line needs no table", async () => {
  const two = [{ temperature: 18 }, { temperature: 25 }];
  expect(await told({ quantity: "temperature", brief: true }, ...two)).not.toContain("|");
});

test("each place is judged by what suits it, and one without a range not at all", async () => {
  const asked = { quantity: "temperature", judge: { purpose: "rooms", end: "high", too: true }, each: "any" };
  const warmth = ["Server room", "Bedroom", "Attic"].map((name) => ({
    name,
    reading: { temperature: 26.5 },
  }));
  const message = await toldOf(asked, warmth);
  expect(message).toMatch(/^Yes: temperature is too high for the place at \*\*Bedroom\*\* \(26\.5°C\)\./);
  expect(message).toContain("Server room: good for servers: 18°C to 27°C");
  expect(message).toContain("**Attic**: I know no range to judge the temperature of an attic by");
});
