import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { BOARD_KEY, type Board, boardOf, withReadings } from "./board";
import { LiveFeed, type Source } from "./live-feed";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sensor = (address: string, at: number | null = 1000): BoardSensor => ({
  address,
  name: address,
  place: null,
  simulated: true,
  interval_s: 10,
  last_seen: at,
  reading: at === null ? null : { address, timestamp: at, temperature: 20 },
  shaken: null,
  mine: false,
});
const reading = (address: string, timestamp: number) => ({ address, timestamp, temperature: 21 });

class FakeSource implements Source {
  readyState = 0;
  private readonly listeners = new Map<string, (event: { data?: unknown }) => void>();
  addEventListener(type: string, listener: (event: { data?: unknown }) => void) {
    this.listeners.set(type, listener);
  }
  say(type: string, data?: unknown) {
    this.listeners.get(type)?.({ data });
  }
  close() {
    this.readyState = 2;
  }
}

function scene() {
  const queries = new QueryClient();
  queries.setQueryData<Board>(BOARD_KEY, boardOf([sensor("0xa"), sensor("0xb")]));
  const reload = vi.spyOn(queries, "invalidateQueries").mockResolvedValue();
  const sources: FakeSource[] = [];
  const connections: string[] = [];
  const feed = new LiveFeed({
    queries,
    open: () => sources[sources.push(new FakeSource()) - 1]!,
    onConnection: (connection) => connections.push(connection),
  });
  feed.connect();
  const asked = () => reload.mock.calls.map(([filters]) => filters?.queryKey?.at(-1));
  return { queries, feed, sources, connections, asked, board: () => queries.getQueryData<Board>(BOARD_KEY)! };
}

test("readings come together, within a moment", () => {
  const { sources, board } = scene();
  const before = board();
  sources[0]!.say("reading", JSON.stringify(reading("0xa", 2000)));
  sources[0]!.say("reading", JSON.stringify(reading("0xa", 3000)));
  sources[0]!.say("reading", "no JSON");
  expect(board()).toBe(before);
  vi.advanceTimersByTime(150);
  expect(board().byAddress["0xa"]).toMatchObject({ last_seen: 3000 });
  expect(board().byAddress["0xb"]).toBe(before.byAddress["0xb"]);
  expect(board().addresses).toBe(before.addresses);
});

test("a connection asks for the board, another one for all that is known", () => {
  const { sources, connections, asked } = scene();
  sources[0]!.say("open");
  sources[0]!.say("error");
  sources[0]!.say("open");
  expect(connections).toEqual(["live", "reconnecting", "live"]);
  expect(asked()).toEqual(["board", "sensors"]);
});

test("several changes of sensors ask once, met alerts at once", () => {
  const { sources, asked } = scene();
  for (let i = 0; i < 5; i++) sources[0]!.say("sensors");
  sources[0]!.say("alerts");
  vi.advanceTimersByTime(250);
  expect(asked()).toEqual(["alerts", "board"]);
});

test("where the browser gives up, another attempt is made, later each time", () => {
  const { sources } = scene();
  for (const [wait, count] of [
    [2000, 2],
    [4000, 3],
  ] as const) {
    const source = sources.at(-1)!;
    source.close();
    source.say("error");
    vi.advanceTimersByTime(wait - 1);
    expect(sources).toHaveLength(count - 1);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(count);
  }
});

test("a pause ends the connection and what waits", () => {
  const { sources, feed, connections, board } = scene();
  sources[0]!.say("reading", JSON.stringify(reading("0xa", 2000)));
  feed.pause();
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
  expect(connections).toEqual(["paused"]);
  expect(board().byAddress["0xa"]?.last_seen).toBe(1000);
});

test("the board again: what is the same stays the same object, a newer reading stays", () => {
  const before = withReadings(boardOf([sensor("0xa"), sensor("0xb")]), [reading("0xa", 9000)]);
  const now = boardOf([{ ...sensor("0xa", 5000), name: "Attic" }, sensor("0xb")], before);
  expect(now.byAddress["0xa"]).toMatchObject({ name: "Attic", last_seen: 9000 });
  expect(now.byAddress["0xb"]).toBe(before.byAddress["0xb"]);
  expect(now.addresses).toBe(before.addresses);
  expect(boardOf([sensor("0xb"), sensor("0xc")], now).addresses).toEqual(["0xb", "0xc"]);
});

test("a reading that comes late, or of a sensor that nobody knows, changes no card", () => {
  const before = boardOf([sensor("0xa")]);
  const now = withReadings(before, [reading("0xa", 500), reading("0xf", 2000)]);
  expect(now.byAddress).toEqual(before.byAddress);
});

test("a shake is remembered for an hour, the strongest of it", () => {
  const shaken = (timestamp: number, x: number) => ({
    ...reading("0xa", timestamp),
    accelerometer: { x, y: 0, z: 1 },
  });
  const first = withReadings(boardOf([sensor("0xa")]), [shaken(2000, 3)]);
  expect(first.shakes).toEqual({});
  const second = withReadings(first, [shaken(3000, -6), shaken(4000, 4), reading("0xa", 5000)]);
  expect(second.shakes["0xa"]).toEqual({ t: 3000, peak: 6 });
  const third = withReadings(second, [shaken(3_604_000, 4)]);
  expect(third.shakes["0xa"]).toEqual({ t: 3_604_000, peak: 4 });
});

test("the board's own shake counts, unless a stronger one came meanwhile", () => {
  const at = (t: number, peak: number) => ({ ...sensor("0xa"), shaken: { t, peak } });
  const first = boardOf([at(2000, 5)]);
  expect(first.shakes).toEqual({ "0xa": { t: 2000, peak: 5 } });
  const live = { ...reading("0xa", 3000), accelerometer: { x: 6, y: 0, z: 1 } };
  expect(boardOf([at(2000, 5)], withReadings(first, [live])).shakes["0xa"]).toEqual({ t: 3000, peak: 6 });
  expect(boardOf([at(3_700_000, 4)], withReadings(first, [live])).shakes["0xa"]).toEqual({
    t: 3_700_000,
    peak: 4,
  });
});
