import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { store } from "@/db/client";
import { insertReadings } from "@/db/readings";
import { sensors as sensorTable } from "@/db/schema";
import { clock } from "@/lib/clock";
import { sensorByAddress } from "@/lib/desks/sensors/readings/lookup";
import { toRow } from "@/lib/desks/sensors/readings/rows";
import { shakenSince } from "@/lib/desks/sensors/readings/shakes";
import {
  exportHistory,
  getBoard,
  getHistory,
  getSparklines,
  sendReadings,
  watchReadings,
} from "@/lib/desks/sensors/routes/readings";
import {
  Board,
  IngestAnswer,
  NewDeviceKey,
  RegisteredSensor,
  SensorList,
  Sparklines,
} from "@/lib/desks/sensors/routes/schema";
import * as routes from "@/lib/desks/sensors/routes/sensors";
import { History, type SensorReading } from "@/lib/desks/sensors/types";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, browser, type CallOptions, call, callerIdOf, KEY, OTHER_KEY } from "../testing/call";

isolateEnv(API_ENV);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const T = Date.UTC(2026, 10, 20, 12);

async function body(answer: Promise<Response>, status = 200) {
  const response = await answer;
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return JSON.parse(text);
}

async function refusal(answer: Promise<Response>) {
  const response = await answer;
  const { code, faults } = ErrorBody.parse(await response.json());
  return { status: response.status, code, paths: faults?.map(({ path }) => path) };
}

const register = async (sent: unknown = { name: "Attic" }, options: CallOptions = {}) =>
  RegisteredSensor.strict().parse(
    await body(call(routes.register, { method: "POST", body: sent, ...options }), 201),
  );

const send = (sent: unknown, key?: string) =>
  call(sendReadings, {
    method: "POST",
    key: null,
    headers: key ? { "x-device-key": key } : {},
    body: sent,
  });

function keep(address: string, readings: Omit<SensorReading, "address">[]): void {
  const { id } = sensorByAddress(address)!;
  insertReadings(
    id,
    readings.map((reading) => toRow({ address, ...reading })),
  );
}

const history = async (address: string, search: string) =>
  History.strict().parse(await body(call(getHistory, { params: { address }, search })));

describe("sensors", () => {
  test("are registered, listed, changed and removed by their owner alone", async () => {
    const { sensor } = await register({ name: " Attic ", place: "Under the roof", interval_s: 30 });
    expect(sensor).toEqual({
      address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      name: "Attic",
      place: "Under the roof",
      simulated: false,
      interval_s: 30,
      last_seen: null,
      room_kind: "attic",
      room_kind_guessed: true,
      shared: false,
    });
    expect(SensorList.strict().parse(await body(call(routes.list))).sensors).toEqual([sensor]);

    const params = { address: sensor.address.toUpperCase().replace("X", "x") };
    const patch = (key: string) =>
      call(routes.change, { method: "PATCH", params, key, body: { name: "Loft", place: "" } });
    const remove = (key: string) => call(routes.remove, { method: "DELETE", params, key });
    expect((await patch(OTHER_KEY)).status).toBe(404);
    expect((await remove(OTHER_KEY)).status).toBe(404);
    expect((await call(routes.renewKey, { method: "POST", params, key: OTHER_KEY })).status).toBe(404);
    expect(await body(patch(API_ENV.ALMANAC_API_KEYS.split(",")[0]!))).toEqual({
      ...sensor,
      name: "Loft",
      place: null,
    });

    keep(sensor.address, [{ timestamp: T, temperature: 20 }]);
    expect((await call(routes.remove, { method: "DELETE", params })).status).toBe(204);
    expect(await body(call(routes.list))).toEqual({ sensors: [] });
    expect(store().sqlite.prepare("SELECT count(*) FROM readings").pluck().get()).toBe(0);
  });

  test("are judged by the kind of room and the ranges that their owner sets, until they are reset", async () => {
    const { sensor } = await register({ name: "Rack 4" });
    expect(sensor).toMatchObject({ room_kind: "server_room", room_kind_guessed: true });
    const change = (sent: object) =>
      body(call(routes.change, { method: "PATCH", params: { address: sensor.address }, body: sent }));
    const bands = { temperature: { from: 15, to: 20 }, humidity: { from: null, to: 50 } };
    expect(await change({ room_kind: "office", bands })).toEqual({
      ...sensor,
      room_kind: "office",
      room_kind_guessed: false,
      bands,
    });
    expect(await change({ name: "Rack 5" })).toMatchObject({ room_kind: "office", bands });
    expect(await change({ room_kind: null, bands: {} })).toEqual({ ...sensor, name: "Rack 5" });
  });

  test.each([
    [{ room_kind: "palace" }, "room_kind"],
    [{ bands: { temperature: { from: 30, to: 20 } } }, "bands.temperature.to"],
    [{ bands: { temperature: { from: 20, to: 20 } } }, "bands.temperature.to"],
    [{ bands: { temperature: { from: 20, to: 400 } } }, "bands.temperature.to"],
    [{ bands: { humidity: { from: -5, to: 40 } } }, "bands.humidity.from"],
    [{ bands: { tvoc: { from: null, to: null } } }, "bands.tvoc.from"],
  ])("can't be judged by %j", async (sent, path) => {
    const { sensor } = await register({ name: "Attic" });
    const refused = await refusal(
      call(routes.change, { method: "PATCH", params: { address: sensor.address }, body: sent }),
    );
    expect(refused).toMatchObject({ status: 400, paths: [path] });
  });

  test.each([
    [{}, "name"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ name: "now" }, "name"],
    [{ name: "Attic\nand more" }, "name"],
    [{ name: "Attic", place: "https://example.org" }, "place"],
    [{ name: "Attic", address: "0x12" }, "address"],
    [{ name: "Attic", interval_s: 0 }, "interval_s"],
  ])("%j is refused", async (sent, path) => {
    const refused = await refusal(call(routes.register, { method: "POST", body: sent }));
    expect(refused).toMatchObject({ status: 400, paths: [path] });
  });

  test("an address is one sensor's", async () => {
    const address = `0x${"aB".repeat(20)}`;
    await register({ name: "Attic", address });
    const again = call(routes.register, {
      method: "POST",
      key: OTHER_KEY,
      body: { name: "Mine", address: address.toLowerCase() },
    });
    expect(await refusal(again)).toMatchObject({ status: 409, paths: ["address"] });
  });

  test("another site's page can't register one with a visitor's cookie", async () => {
    const headers = { ...browser(), "sec-fetch-site": "cross-site" };
    expect(
      (await call(routes.register, { method: "POST", key: null, headers, body: { name: "x" } })).status,
    ).toBe(403);
  });
});

describe("a device's readings", () => {
  test("of one that runs wild are refused for a while, another's aren't", async () => {
    const [wild, calm] = [await register(), await register()];
    const statuses = new Set<number>();
    for (let sent = 0; sent <= 600; sent++) statuses.add((await send([7], wild.device_key)).status);
    expect([...statuses]).toEqual([400, 429]);
    expect((await send([{ temperature: 20 }], calm.device_key)).status).toBe(200);
  });

  test("come one by one, as a list, or in an object", async () => {
    const { sensor, device_key } = await register();
    const at = (minute: number) => ({ timestamp: T + minute * MINUTE, temperature: "20.5" });
    for (const [sent, accepted, duplicates] of [
      [at(0), 1, 0],
      [[at(0), at(1)], 1, 1],
      [{ readings: [at(2), at(3), at(3)] }, 2, 1],
      [at(0), 0, 1],
    ] as const) {
      const answer = IngestAnswer.strict().parse(await body(send(sent, device_key)));
      expect(answer).toEqual({ accepted, duplicates, rejected: [] });
    }
    const { sensors } = Board.strict().parse(await body(call(getBoard)));
    const reading = { address: sensor.address, timestamp: T + 3 * MINUTE, temperature: 20.5 };
    expect(sensors).toEqual([{ ...sensor, last_seen: reading.timestamp, reading, shaken: null, mine: true }]);
    await call(routes.change, {
      method: "PATCH",
      params: { address: sensor.address },
      body: { shared: true },
    });
    const others = Board.parse(await body(call(getBoard, { key: OTHER_KEY })));
    expect(others.sensors[0]!.mine).toBe(false);
  });

  test("the bad ones are named, and only when none is good is it an error", async () => {
    const { device_key } = await register();
    const mixed = await body(
      send([{ temperature: 20 }, { temperature: "hot", humidity: 120 }, 7], device_key),
    );
    expect(mixed).toMatchObject({ accepted: 1, rejected: [{ index: 1 }, { index: 2 }] });
    expect(mixed.rejected[0].faults.map(({ path }: { path: string }) => path)).toEqual([
      "temperature",
      "humidity",
    ]);
    const none = await send([{ temperature: "hot" }, 7], device_key);
    const answer = await none.json();
    expect([none.status, answer.rejected.length, answer.faults]).toMatchObject([
      400,
      2,
      [{ path: "[0].temperature" }, { path: "[1]" }],
    ]);
  });

  test.each([
    [[]],
    [{ readings: [] }],
    [Array.from({ length: 1001 }, () => ({ temperature: 1 }))],
    ["x"],
    [null],
  ])("%# isn't a list of 1 to 1,000 readings", async (sent) => {
    const { device_key } = await register();
    expect((await refusal(send(JSON.stringify(sent), device_key))).status).toBe(400);
  });

  test("need the key of their sensor, which its owner can renew", async () => {
    const { sensor, device_key } = await register();
    const other = await register({ name: "Kitchen" });
    const sent = { address: sensor.address, temperature: 20 };
    for (const key of [
      undefined,
      "",
      "alm_device_1_x",
      `${device_key}x`,
      device_key.replace(/_\d+_/, "_99_"),
    ]) {
      expect((await send(sent, key)).status).toBe(401);
    }
    expect(await refusal(send(sent, other.device_key))).toMatchObject({
      status: 400,
      paths: ["[0].address"],
    });

    const renewed = await body(
      call(routes.renewKey, { method: "POST", params: { address: sensor.address } }),
    );
    expect((await send(sent, device_key)).status).toBe(401);
    expect((await send(sent, NewDeviceKey.strict().parse(renewed).device_key)).status).toBe(200);
    const stored = JSON.stringify(store().db.select().from(sensorTable).all());
    expect(stored).not.toContain(device_key.slice(-20));
  });

  test("of a sensor that is removed while they are sent are refused", async () => {
    const { sensor, device_key } = await register();
    const sending = send({ temperature: 20 }, device_key);
    await call(routes.remove, { method: "DELETE", params: { address: sensor.address } });
    expect((await sending).status).toBe(401);
  });

  test("no body whatever is answered with more than an error", async () => {
    const { device_key } = await register();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (sent) => {
        expect([200, 400]).toContain((await send(JSON.stringify(sent), device_key)).status);
      }),
    );
  });
});

describe("history", () => {
  const minutely = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      timestamp: T + index * MINUTE,
      temperature: 20 + (index % 10),
      ...(index % 100 === 50 && { accelerometer: { x: -4 - index / 1000, y: 0.5, z: 1 } }),
    }));

  test("is each reading by itself where they are few", async () => {
    const { sensor } = await register();
    keep(sensor.address, minutely(100));
    const { bucket_ms, points, shakes } = await history(
      sensor.address,
      `?from=${T}&to=${T + 50 * MINUTE}&points=50`,
    );
    expect([bucket_ms, points.length, shakes.length]).toEqual([0, 50, 0]);
    expect(points[3]).toMatchObject({
      t: T + 3 * MINUTE,
      count: 1,
      temperature: [23, 23, 23],
      humidity: null,
      x: null,
    });
    const iso = await history(sensor.address, `?from=2026-11-20T12:50:00Z&to=2026-11-20T13:51:00%2B01:00`);
    expect(iso.points).toMatchObject([{ t: T + 50 * MINUTE, x: [-4.05, -4.05, -4.05] }]);
    expect(iso.shakes).toEqual([{ t: T + 50 * MINUTE, x: -4.05, y: 0.5, z: 1, peak: 4.05, axis: "x" }]);
  });

  test("is in stretches else: of all readings, of each once, with mean and bounds", async () => {
    const { sensor } = await register();
    keep(sensor.address, minutely(1440));
    const whole = `?from=${T}&to=${T + 24 * HOUR}`;
    const { bucket_ms, points, shakes } = await history(sensor.address, `${whole}&points=150`);
    expect([bucket_ms, points.length]).toEqual([10 * MINUTE, 144]);
    expect(points[7]).toMatchObject({ t: T + 70 * MINUTE, count: 10, temperature: [24.5, 20, 29] });
    expect(shakes.map(({ peak }) => peak)).toEqual(
      Array.from({ length: 14 }, (_, i) => (4000 + i * 100 + 50) / 1000),
    );
  });

  test("whatever the period and the points, nothing is counted twice or lost", async () => {
    const { sensor } = await register();
    keep(sensor.address, minutely(600));
    const minute = fc.integer({ min: -10, max: 620 });
    await fc.assert(
      fc.asyncProperty(
        minute,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 2, max: 100 }),
        async (begin, length, most) => {
          const [from, to] = [T + begin * MINUTE + 1, T + (begin + length) * MINUTE];
          const { points } = await history(sensor.address, `?from=${from}&to=${to}&points=${most}`);
          const expected = Math.max(0, Math.min(600, begin + length) - Math.max(0, begin + 1));
          expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(expected);
          expect(points.length).toBeLessThanOrEqual(most);
          expect(
            points.every(({ t }, index) => t >= from && t < to && (index === 0 || t > points[index - 1]!.t)),
          ).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ["?from=2&to=1", "to"],
    ["?from=yesterday", "from"],
    ["?from=2026-11-20T12:00", "from"],
    ["?points=1", "points"],
    ["?points=2001", "points"],
  ])("%s is refused", async (search, path) => {
    const { sensor } = await register();
    const refused = await refusal(call(getHistory, { params: { address: sensor.address }, search }));
    expect(refused).toMatchObject({ status: 400, paths: [path] });
  });

  test("of an unknown sensor is not found, and a stranger buys", async () => {
    const params = { address: `0x${"ab".repeat(20)}` };
    for (const route of [getHistory, exportHistory]) {
      expect((await call(route, { params })).status).toBe(404);
      expect((await call(route, { params, key: null })).status).toBe(401);
    }
    for (const route of [getBoard, getSparklines, watchReadings]) {
      expect((await call(route, { key: null })).status).toBe(401);
    }
  });

  test("as CSV is every reading of the period", async () => {
    const { sensor } = await register();
    keep(sensor.address, minutely(4500));
    const response = await call(exportHistory, {
      params: { address: sensor.address },
      search: `?from=${T + MINUTE}&to=${T + 4400 * MINUTE}`,
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="sensor-0x[0-9a-f]{8}-2026-11-20.csv"$/,
    );
    const all = (await response.text()).trimEnd().split("\r\n");
    const notes = all.filter((line) => line.startsWith("# "));
    expect(notes).toEqual([
      `# Readings of Attic (${sensor.address})`,
      expect.stringMatching(/^# Source: the sensor itself/),
      expect.stringMatching(/^# From 2026-11-20T12:01:00.000Z to 2026-11-23T13:20:00.000Z; downloaded /),
      expect.stringMatching(/^# Licence: /),
    ]);
    const lines = all.slice(notes.length);
    expect(lines).toHaveLength(4400);
    expect(lines[0]).toBe("time,temperature_c,humidity_percent,pressure_hpa,tvoc_ppb,eco2_ppm,x_g,y_g,z_g");
    expect(lines[1]).toBe("2026-11-20T12:01:00.000Z,21,,,,,,,");
    expect(lines[50]).toBe("2026-11-20T12:50:00.000Z,20,,,,,-4.05,0.5,1");
  });
});

describe("sparklines", () => {
  test("have 48 points each, the last one now", async () => {
    const { sensor } = await register();
    const now = clock.ms();
    keep(sensor.address, [
      { timestamp: now - 3 * HOUR, humidity: 40, accelerometer: { x: 0, y: -5, z: 1 } },
      { timestamp: now, humidity: 50 },
    ]);
    const search = `?addresses=${sensor.address},0x${"00".repeat(20)}&hours=6`;
    const { series } = Sparklines.strict().parse(await body(call(getSparklines, { search })));
    expect(Object.keys(series)).toEqual([sensor.address]);
    const { humidity, shake, temperature, from, to } = series[sensor.address]!;
    expect([to - from, from <= now - 5 * HOUR, now < to]).toEqual([6 * HOUR, true, true]);
    expect(humidity[47]).toBe(50);
    expect(humidity.filter((value) => value !== null)).toEqual([40, 50]);
    expect(shake.filter((value) => value !== null)).toEqual([5]);
    expect(temperature.every((value) => value === null)).toBe(true);
  });

  test.each(["", "?addresses=", "?addresses=0x12", "?addresses=0x12&hours=0"])(
    "%s is refused",
    async (search) => {
      expect((await refusal(call(getSparklines, { search }))).status).toBe(400);
    },
  );
});

test("the sensors that shook since a time, the strongest first, each with its strongest", async () => {
  const [a, b, still] = await Promise.all([
    register({ name: "Attic" }),
    register({ name: "Barn" }),
    register({ name: "Cellar" }),
  ]);
  const acceleration = (x: number, y: number, z: number) => ({ accelerometer: { x, y, z } });
  keep(a.sensor.address, [
    { timestamp: T - 1, ...acceleration(-9, 0, 0) },
    { timestamp: T, ...acceleration(3.5, 3.2, 1) },
    { timestamp: T + 1, ...acceleration(3.1, 0, -3.9) },
  ]);
  keep(b.sensor.address, [{ timestamp: T, ...acceleration(0, 5, 0) }]);
  keep(still.sensor.address, [{ timestamp: T, ...acceleration(3, -3, 3) }]);
  expect(shakenSince(T, callerIdOf(KEY))).toMatchObject([
    { sensor: { name: "Barn" }, count: 1, strongest: { peak: 5, axis: "y" } },
    { sensor: { name: "Attic" }, count: 2, strongest: { t: T + 1, peak: 3.9, axis: "z", z: -3.9 } },
  ]);
});

describe("live", () => {
  async function events(response: Response, wanted: number): Promise<string[]> {
    let text = "";
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split("\n\n").filter((block) => block.startsWith("event:"));
      if (blocks.length >= wanted) return blocks;
    }
    return [];
  }

  test("a reading is told to everyone within a second of its ingest", async () => {
    const { sensor, device_key } = await register();
    const streams = await Promise.all(Array.from({ length: 50 }, () => call(watchReadings)));
    expect(streams[0]!.headers.get("content-type")).toContain("text/event-stream");
    expect(streams[0]!.headers.get("cache-control")).toContain("no-transform");
    const heard = Promise.all(streams.map((stream) => events(stream, 2)));
    const started = performance.now();
    await body(
      send(
        [{ temperature: 20, timestamp: T }, { temperature: "x" }, { tvoc: 5, timestamp: T + 1 }],
        device_key,
      ),
    );
    for (const blocks of await heard) {
      expect(blocks).toEqual([
        `event: reading\ndata: ${JSON.stringify({ address: sensor.address, timestamp: T, temperature: 20 })}`,
        `event: reading\ndata: ${JSON.stringify({ address: sensor.address, timestamp: T + 1, tvoc: 5 })}`,
      ]);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test("a change of the sensors is told", async () => {
    const heard = events(await call(watchReadings), 3);
    const { sensor } = await register();
    const params = { address: sensor.address };
    await body(call(routes.change, { method: "PATCH", params, body: { name: "Loft" } }));
    await call(routes.remove, { method: "DELETE", params });
    expect(await heard).toEqual(Array.from({ length: 3 }, () => "event: sensors\ndata: {}"));
  });

  test("who leaves is forgotten, whether the request breaks off or the stream is given up", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const leaving = new AbortController();
    const aborted = await call(watchReadings, { signal: leaving.signal });
    const cancelled = await call(watchReadings);
    const reader = aborted.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("retry: 2000\n\n");
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(15_000);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(": alive\n\n");
    leaving.abort();
    expect((await reader.read()).done).toBe(true);
    await cancelled.body!.cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
