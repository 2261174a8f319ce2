import type { Sensor } from "@/db/schema";
import { processWide } from "@/lib/process-wide";
import { type FeedEvent, watchReadings } from "./feed";
import { isVisible, sensorByAddress, type Viewer } from "./lookup";

const HEARTBEAT = 15_000;
/** How many bytes may wait for a client; one that doesn't read so much is let go, and comes again by itself. */
const MOST_WAITING = 4 * 1024 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // As in lib/agent/chat-response.ts: nothing on the way may hold the lines back.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

const bytes = new TextEncoder();
const BEGINNING = bytes.encode("retry: 2000\n\n");
const BEAT = bytes.encode(": alive\n\n");

const encoded = new WeakMap<FeedEvent, Uint8Array>();

function encode(event: FeedEvent): Uint8Array {
  const known = encoded.get(event);
  if (known) return known;
  const made = bytes.encode(textOf(event));
  encoded.set(event, made);
  return made;
}

function textOf(event: FeedEvent): string {
  if (event.type !== "readings") return `event: ${event.type}\ndata: {}\n\n`;
  return event.readings.map((reading) => `event: reading\ndata: ${JSON.stringify(reading)}\n\n`).join("");
}

const sensorsOf = new WeakMap<FeedEvent, Map<string, Sensor | undefined>>();

function isSeen(event: FeedEvent, address: string, viewer: Viewer): boolean {
  const known = sensorsOf.get(event) ?? new Map<string, Sensor | undefined>();
  sensorsOf.set(event, known);
  if (!known.has(address)) known.set(address, sensorByAddress(address));
  const sensor = known.get(address);
  return sensor !== undefined && isVisible(sensor, viewer);
}

function eventFor(viewer: Viewer, event: FeedEvent): FeedEvent | undefined {
  if (event.type === "sensors") return event;
  if (event.type === "alerts") return event.owners.includes(viewer ?? "") ? event : undefined;
  const readings = event.readings.filter(({ address }) => isSeen(event, address, viewer));
  if (readings.length === event.readings.length) return event;
  return readings.length > 0 ? { ...event, readings } : undefined;
}

/** A server that is told to stop waits for open connections. These never end by themselves: the first signal ends them. */
const openStreams = () =>
  processWide("lasting.sensor-live", () => {
    const ends = new Set<() => void>();
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => endAll(ends, signal));
    return ends;
  });

function endAll(ends: Set<() => void>, signal: NodeJS.Signals): void {
  for (const end of ends) end();
  // Where nobody else listens, listening kept the process from ending.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

/** Server-sent events of what the viewer may see: `reading`, `sensors` and `alerts`, and a comment every 15 s. */
export function liveResponse(signal: AbortSignal, viewer: Viewer): Response {
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          stop();
          controller.close();
        };
        const send = (chunk: Uint8Array) => {
          if ((controller.desiredSize ?? 0) <= 0) end();
          else controller.enqueue(chunk);
        };
        const unwatch = watchReadings((event) => {
          const own = eventFor(viewer, event);
          if (own) send(encode(own));
        });
        const beat = setInterval(() => send(BEAT), HEARTBEAT);
        stop = () => {
          clearInterval(beat);
          unwatch();
          signal.removeEventListener("abort", end);
          openStreams().delete(end);
        };
        openStreams().add(end);
        signal.addEventListener("abort", end);
        send(BEGINNING);
        if (signal.aborted) end();
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
  );
  return new Response(stream, { headers: HEADERS });
}
