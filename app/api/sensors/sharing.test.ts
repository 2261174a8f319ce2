import { describe, expect, test } from "vitest";
import { insertReadings } from "@/db/readings";
import { insertSensor } from "@/db/sensors";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { clock } from "@/lib/clock";
import { sensors } from "@/lib/desks/sensors";
import { sensorByAddress } from "@/lib/desks/sensors/readings/lookup";
import { toRow } from "@/lib/desks/sensors/readings/rows";
import {
  exportHistory,
  getBoard,
  getHistory,
  getSparklines,
  sendReadings,
  watchReadings,
} from "@/lib/desks/sensors/routes/readings";
import { getLatest, getRecent } from "@/lib/desks/sensors/routes/sales";
import { RegisteredSensor } from "@/lib/desks/sensors/routes/schema";
import * as routes from "@/lib/desks/sensors/routes/sensors";
import { TOOLS } from "@/lib/desks/sensors/tools";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, type CallOptions, call, callerIdOf, KEY, OTHER_KEY } from "../testing/call";

isolateEnv(API_ENV);

const HOUSE = `0x${"0a".repeat(20)}`;

async function register(name: string, key = KEY) {
  const answer = await call(routes.register, { method: "POST", key, body: { name } });
  return RegisteredSensor.parse(await answer.json());
}

const share = (address: string, shared = true) =>
  call(routes.change, { method: "PATCH", params: { address }, body: { shared } });

function keep(address: string): void {
  const { id } = sensorByAddress(address)!;
  insertReadings(id, [toRow({ address, timestamp: clock.ms() - 1000, temperature: 20 })]);
}

function house(name = "House attic"): void {
  insertSensor({
    address: HOUSE,
    name,
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: null,
  });
}

const names = async (route: Parameters<typeof call>[0], options: CallOptions = {}) =>
  ((await (await call(route, options)).json()) as { sensors: { name: string }[] }).sensors.map(
    ({ name }) => name,
  );

test("one's own sensors are listed before the house's, and those that others share last", async () => {
  house();
  const mine = await register("Zebra house");
  const theirs = await register("Aviary", OTHER_KEY);
  for (const route of [routes.list, getBoard]) {
    expect(await names(route)).toEqual(["Zebra house", "House attic"]);
    expect(await names(route, { key: OTHER_KEY })).toEqual(["Aviary", "House attic"]);
  }
  expect(await names(routes.list, { key: null })).toEqual(["House attic"]);

  expect((await share(theirs.sensor.address)).status).toBe(404);
  expect(await (await share(mine.sensor.address)).json()).toMatchObject({ shared: true });
  for (const route of [routes.list, getBoard])
    expect(await names(route, { key: OTHER_KEY })).toEqual(["Aviary", "House attic", "Zebra house"]);
  expect(await names(routes.list, { key: null })).toEqual(["House attic", "Zebra house"]);
  await share(mine.sensor.address, false);
  expect(await names(getBoard, { key: OTHER_KEY })).toEqual(["Aviary", "House attic"]);
});

test("a sensor may be shared from the first", async () => {
  await call(routes.register, { method: "POST", body: { name: "Zebra house", shared: true } });
  expect(await names(routes.list, { key: null })).toEqual(["Zebra house"]);
});

test("a caller shares so many at most, from the first or later", async () => {
  const shared = (name: string) =>
    call(routes.register, { method: "POST", body: { name: `Zebra ${name}`, shared: true } });
  for (let at = 0; at < 20; at++) expect((await shared(`${at}`)).status).toBe(201);
  const refused = await shared("last");
  expect([refused.status, (await refused.json()).error]).toEqual([
    409,
    expect.stringContaining("20 sensors with others"),
  ]);
  const { sensor } = await register("Zebra house");
  expect((await share(sensor.address)).status).toBe(409);
  const [one] = (await (await call(routes.list)).json()).sensors as { address: string }[];
  expect((await share(one!.address)).status).toBe(200);
  await share(one!.address, false);
  expect((await share(sensor.address)).status).toBe(200);
});

test("one with a name that none may have any more isn't shared", async () => {
  const row = { place: null, simulated: false, intervalS: 60, keyHash: null, owner: callerIdOf(KEY) };
  insertSensor({ ...row, address: HOUSE, name: "now" });
  const refused = await share(HOUSE);
  expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringMatching(/^shared: /)]);
});

describe("what a sensor measured", () => {
  const statuses = async (address: string, key: string | null) => {
    const search = `?address=${address}`;
    const [history, csv, latest, recent] = await Promise.all([
      call(getHistory, { params: { address }, key }),
      call(exportHistory, { params: { address }, key }),
      call(getLatest, { search, key }),
      call(getRecent, { search, key }),
    ]);
    const lines = await call(getSparklines, { search: `?addresses=${address}`, key });
    const drawn = lines.ok && address in (await lines.json()).series;
    return [history, csv, latest, recent].map(({ status }) => status).concat(drawn ? 1 : 0);
  };

  test("is its owner's alone until it is shared, also where it is sold", async () => {
    const { sensor } = await register("Zebra house");
    keep(sensor.address);
    expect(await statuses(sensor.address, KEY)).toEqual([200, 200, 402, 402, 1]);
    expect(await statuses(sensor.address, OTHER_KEY)).toEqual([404, 404, 404, 404, 0]);
    expect(await statuses(sensor.address, null)).toEqual([401, 401, 404, 404, 0]);
    await share(sensor.address);
    expect(await statuses(sensor.address, OTHER_KEY)).toEqual([200, 200, 402, 402, 1]);
    expect(await statuses(sensor.address, null)).toEqual([401, 401, 402, 402, 0]);
  }, 30_000);

  test("is told live to those who may see it", async () => {
    const mine = await register("Zebra house");
    const theirs = await register("Aviary", OTHER_KEY);
    const stream = (await call(watchReadings, { key: OTHER_KEY })).body!.pipeThrough(new TextDecoderStream());
    const reader = stream.getReader();
    const send = (key: string, temperature: number) =>
      call(sendReadings, {
        method: "POST",
        key: null,
        headers: { "x-device-key": key },
        body: { temperature, timestamp: clock.ms() - temperature },
      });
    await send(mine.device_key, 11);
    await send(theirs.device_key, 12);
    await share(mine.sensor.address);
    await send(mine.device_key, 13);
    let text = "";
    while (!text.includes('"temperature":13')) text += (await reader.read()).value;
    await reader.cancel();
    expect([...text.matchAll(/"temperature":(\d+)/g)].map(([, value]) => value)).toEqual(["12", "13"]);
  });
});

describe("the tools", () => {
  const others = () => ({ caller: callerIdOf(OTHER_KEY) });
  const args: Record<string, (address: string) => object> = {
    fetchIoTSensorData: (address) => ({ address, stored: true }),
    fetchIoTSensorTop10Analysis: (address) => ({ address, stored: true }),
    plotSensorHistory: (address) => ({ addresses: [address], quantity: "temperature" }),
    compareSensors: (address) => ({ addresses: [address, HOUSE], stored: true }),
  };

  test.each(Object.keys(args))("%s tells nothing of another's sensor that isn't shared", async (name) => {
    house();
    keep(HOUSE);
    const { sensor } = await register("Zebra house");
    keep(sensor.address);
    const tool = TOOLS.find((one) => one.name === name)!;
    for (const named of [sensor.address, "Zebra house"]) {
      const said = await callAlone(tool, args[name]!(named), others()).then(
        ({ result }) => result.message,
        (error: Error) => error.message,
      );
      expect(said).toMatch(/There is no (such )?sensor/);
      expect(said).not.toContain("20°C at");
    }
    await share(sensor.address);
    const { result } = await callAlone(tool, args[name]!("Zebra house"), others());
    expect(result.message).toContain("Zebra house");
  });

  test("list one's own and the house's, and name what others share apart", async () => {
    house();
    const { sensor } = await register("Zebra house");
    const tool = TOOLS.find((one) => one.name === "listSensors")!;
    const list = async () => (await callAlone(tool, {}, others())).result.message;
    expect(await list()).not.toContain("Zebra");
    await share(sensor.address);
    expect(await list()).toMatch(
      /^There is one sensor:[\s\S]*House attic[\s\S]*\n\nOthers share “Zebra house”\.$/,
    );
    const shaken = TOOLS.find((one) => one.name === "findShakenSensors")!;
    expect((await callAlone(shaken, { health: true }, others())).result.message).not.toContain("Zebra");
  });
});

test("a shared name speaks for the desk to its owner only", async () => {
  const { sensor } = await register("Zebra house");
  await share(sensor.address);
  expect(sensors.isNamed?.("How is the zebra house?", callerIdOf(KEY))).toBe(true);
  house();
  expect(sensors.isNamed?.("How is the zebra house?", callerIdOf(OTHER_KEY))).toBe(false);
});
