import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { BoardFeed, type Source } from "./board-feed";
import { BoardStore } from "./board-store";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const attic: BoardSensor = {
  address: "0xa",
  name: "Attic",
  place: null,
  simulated: true,
  interval_s: 10,
  last_seen: null,
  reading: null,
  mine: false,
};

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
  const store = new BoardStore();
  const sources: FakeSource[] = [];
  const page = { shown: () => {}, hidden: () => {} };
  const server = { asked: 0, fails: false };
  const feed = new BoardFeed({
    store,
    load: async () => {
      server.asked += 1;
      if (server.fails) throw new Error("Almanac can't be reached.");
      return { data: { sensors: [attic] }, at: Date.now(), clockOffset: 0 };
    },
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    visibility: {
      isVisible: () => true,
      onShown: (callback) => {
        page.shown = callback;
        return () => {};
      },
      onHidden: (callback) => {
        page.hidden = callback;
        return () => {};
      },
    },
  });
  const stop = feed.subscribe(() => {});
  return { feed, store, sources, page, server, stop, newest: () => sources.at(-1)! };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const reading = (timestamp: number) => JSON.stringify({ address: "0xa", timestamp, temperature: 20 });

test("a reading is on the board within a second; what can't be read is left", async () => {
  const { store, newest, feed } = scene();
  await pass(0);
  newest().say("open");
  newest().say("reading", "{");
  newest().say("reading", '{"address":3}');
  newest().say("reading", reading(5000));
  await pass(500);
  expect(store.readSensor("0xa")?.reading).toMatchObject({ timestamp: 5000 });
  expect(feed.read()).toMatchObject({ connection: "live", connections: 1 });
});

test("many readings are drawn together", async () => {
  const { store, newest } = scene();
  await pass(0);
  const drawn = vi.fn();
  store.subscribeTo("0xa", drawn);
  for (let i = 1; i <= 50; i += 1) newest().say("reading", reading(i * 1000));
  await pass(500);
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(store.readSensor("0xa")?.last_seen).toBe(50_000);
});

test("a lost connection is said; with the next one the board is asked for again", async () => {
  const { feed, newest, server, sources } = scene();
  newest().say("open");
  await pass(0);
  newest().say("error");
  expect(feed.read().connection).toBe("reconnecting");
  expect(sources).toHaveLength(1);
  newest().say("open");
  await pass(0);
  expect(feed.read()).toMatchObject({ connection: "live", connections: 2 });
  expect(server.asked).toBe(2);
});

test("what came between the board and the connection is asked for", async () => {
  const { newest, server } = scene();
  await pass(0);
  newest().say("open");
  await pass(0);
  expect(server.asked).toBe(2);
});

test("a source that gave up is opened anew, each time later", async () => {
  const { newest, sources } = scene();
  await pass(0);
  const giveUp = () => {
    newest().readyState = 2;
    newest().say("error");
  };
  giveUp();
  await pass(2000);
  expect(sources).toHaveLength(2);
  giveUp();
  await pass(2000);
  expect(sources).toHaveLength(2);
  await pass(2000);
  expect(sources).toHaveLength(3);
});

test("a board that can't be had says why, and is had at the next attempt", async () => {
  const { feed, server, store } = scene();
  server.fails = true;
  await feed.reload();
  expect(feed.read().error).toBe("Almanac can't be reached.");
  server.fails = false;
  await feed.reload();
  expect(feed.read().error).toBeUndefined();
  expect(store.all()).toHaveLength(1);
});

test("a page nobody sees listens to nothing; seen again, it catches up", async () => {
  const { feed, page, sources, server } = scene();
  sources[0]!.say("open");
  await pass(0);
  page.hidden();
  expect(sources[0]!.readyState).toBe(2);
  expect(feed.read().connection).toBe("paused");
  page.shown();
  await pass(0);
  expect(sources).toHaveLength(2);
  expect(server.asked).toBe(2);
});

test("several changes of sensors ask once", async () => {
  const { newest, server } = scene();
  newest().say("open");
  await pass(0);
  newest().say("sensors");
  newest().say("sensors");
  await pass(1000);
  expect(server.asked).toBe(2);
});

test("nobody listens: nothing stays open", async () => {
  const { stop, sources } = scene();
  await pass(0);
  stop();
  expect(sources[0]!.readyState).toBe(2);
});
