import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEY, quantile } from "@/bench/server";
import { closeStore, store } from "@/db/client";
import { clock } from "@/lib/clock";
import { resetEnv } from "@/lib/env";
import type { Params, RouteHandler } from "@/lib/http/handle";
import { renewKey } from "../readings/device-keys";
import { ingest } from "../readings/ingest";
import { latestReading, recentReadings, sensorByAddress } from "../readings/lookup";
import { shakenSince } from "../readings/shakes";
import { getBoard, getHistory, getSparklines, sendReadings } from "../routes/readings";

/* Times the dashboard's queries on 1,000 sensors and 10 million readings, by the routes' handlers. Prints Markdown. */

const SENSORS = 1000;
const EACH = 10_000;
/** One sensor more often than the others, as the sandbox's sample sensors are. */
const DENSE = 518_400;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ROUNDS = 40;

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;

/** `count` readings of one sensor up to now; one in 500 is a shake. */
const FILL = `
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < $count - 1)
  INSERT INTO readings
  SELECT $sensor, $now - ($count - i) * $interval, 20 + random() % 1000 / 200.0, 45 + random() % 1000 / 50.0,
    1013 + random() % 1000 / 100.0, abs(random() % 500), 400 + abs(random() % 900), random() % 1000 / 5000.0,
    random() % 1000 / 5000.0, CASE WHEN i % 500 = 0 THEN 4.5 ELSE 1 + random() % 1000 / 5000.0 END
  FROM n`;

function fill(now: number): void {
  const { sqlite } = store();
  const add = sqlite.prepare("INSERT INTO sensors (id, address, name, interval_s) VALUES (?, ?, ?, ?)");
  const measured = sqlite.prepare(FILL);
  for (let sensor = 1; sensor <= SENSORS; sensor++) {
    const isDense = sensor === 1;
    const [count, seconds] = isDense ? [DENSE, 5] : [EACH, 60];
    add.run(sensor, addressOf(sensor), `Sensor ${sensor}`, seconds);
    measured.run({ sensor, now, count, interval: seconds * 1000 });
  }
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

/** As the migration does with the readings that there are. */
function rollUpAll(): void {
  const [, ...statements] = readFileSync("drizzle/0015_reading_rollups.sql", "utf8").split(
    "--> statement-breakpoint",
  );
  const { sqlite } = store();
  sqlite.exec(statements.join(""));
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

interface Call {
  search?: string;
  params?: Params;
  body?: unknown;
  headers?: Record<string, string>;
}

async function call(route: RouteHandler, { search = "", params = {}, body, headers }: Call): Promise<string> {
  const request = new Request(`http://127.0.0.1/api${search}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-api-key": KEY, "content-type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = await route(request, { params: Promise.resolve(params) });
  const text = await response.text();
  if (!response.ok) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

async function timed(name: string, one: (round: number) => unknown): Promise<void> {
  for (let round = 0; round < 3; round++) await one(round);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await one(round);
    times.push(performance.now() - started);
  }
  const cells = [0.5, 0.95].map((q) => quantile(times, q).toFixed(1));
  console.log(`| ${[name, ...cells].join(" | ")} |`);
}

async function queries(now: number): Promise<void> {
  console.log("| query | p50 | p95 (ms) |\n|---|---|---|");
  const some = (round: number) => addressOf(2 + ((round * 37) % (SENSORS - 1)));
  const lines = Array.from({ length: 24 }, (_, index) => some(index)).join();
  const day = (address: string, round = 0) =>
    call(getHistory, {
      params: { address },
      search: `?from=${now - (1 + (round % 5)) * DAY}&to=${now - (round % 5) * DAY}`,
    });
  const month = (address: string) =>
    call(getHistory, { params: { address }, search: `?from=${now - 30 * DAY}&to=${now}` });
  await timed("a day of one sensor, a reading a minute (1,440)", (round) => day(some(round), round));
  await timed("a day of one sensor, one each 5 s (17,280)", (round) => day(addressOf(1), round));
  await timed("a month of one sensor, one each 5 s (518,400)", () => month(addressOf(1)));
  await timed(`the board: ${SENSORS} sensors, each with its newest reading`, () => call(getBoard, {}));
  await timed("sparklines of 24 sensors, 6 hours", () =>
    call(getSparklines, { search: `?addresses=${lines}` }),
  );
  await timed("the newest reading of one", (round) => latestReading(some(round)));
  await timed("its last ten", (round) => recentReadings(some(round), 10));
  await timed(`which of ${SENSORS} shook in a day`, () => shakenSince(now - DAY, null));
}

function* batches(size: number): Generator<unknown[]> {
  for (let at = Date.UTC(2020, 0, 1); ; at += size * 1000) {
    yield Array.from({ length: size }, (_, index) => ({
      timestamp: at + index * 1000,
      temperature: "21.5",
      humidity: 45.2,
      pressure: 1013.2,
      tvoc: 120,
      eco2: 640,
      accelerometer: { x: 0.01, y: -0.02, z: "0.98" },
    }));
  }
}

async function rate(name: string, size: number, one: (list: unknown[]) => unknown): Promise<void> {
  const lists = batches(size);
  const started = performance.now();
  let sent = 0;
  while (performance.now() - started < 2000) {
    await one(lists.next().value ?? []);
    sent += size;
  }
  const perSecond = Math.round(sent / ((performance.now() - started) / 1000));
  console.log(`| ${name} | ${size} | ${perSecond.toLocaleString("en-GB")} |`);
}

/** A device may deliver somewhat more often than this in a minute; then the next one does. */
const DEVICE_DELIVERIES = 500;

async function ingesting(): Promise<void> {
  console.log("\n| ingest | readings in a list | readings a second |\n|---|---|---|");
  let next = 1;
  for (const size of [1, 100, 1000]) {
    next += 1;
    const sensor = sensorByAddress(addressOf(next));
    if (!sensor) throw new Error("no such sensor");
    await rate("in process", size, (list) => ingest(sensor, list));
  }
  for (const size of [1, 100, 1000]) {
    let headers = {};
    let calls = 0;
    await rate("by the route", size, (body) => {
      if (calls++ % DEVICE_DELIVERIES === 0) {
        next += 1;
        headers = { "x-device-key": renewKey(next) };
      }
      return call(sendReadings, { body, headers });
    });
  }
}

export async function measureData(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "almanac-bench-"));
  const before = { ...process.env };
  Object.assign(process.env, { ALMANAC_DATA_DIR: data, ALMANAC_API_KEYS: KEY, ALMANAC_LOG_LEVEL: "silent" });
  closeStore();
  resetEnv();
  try {
    const now = clock.ms();
    const started = performance.now();
    fill(now);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const rolled = performance.now();
    rollUpAll();
    const rolledIn = ((performance.now() - rolled) / 1000).toFixed(0);
    const megabytes = Math.round(statSync(join(data, "almanac.db")).size / 2 ** 20);
    const count = ((SENSORS - 1) * EACH + DENSE).toLocaleString("en-GB");
    console.log(
      `${SENSORS} sensors and ${count} readings, made in ${seconds} s, summed by hour and day in ${rolledIn} s, ${megabytes} MB.\n`,
    );
    await queries(now);
    await ingesting();
  } finally {
    closeStore();
    rmSync(data, { recursive: true, force: true });
    process.env = before;
    resetEnv();
  }
}
