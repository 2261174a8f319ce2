import { processWide } from "@/lib/process-wide";

interface Flight {
  result: Promise<unknown>;
  waiting: number;
  abort: AbortController;
}

const flights = processWide("flights", () => new Map<string, Flight>());

/** A flight's key fixes its type, which the map's type can't say. */
const resultOf = <T>(flight: Flight) => flight.result as Promise<T>;

function depart(key: string, start: (signal: AbortSignal) => Promise<unknown>): Flight {
  const abort = new AbortController();
  const flight: Flight = { result: start(abort.signal), waiting: 0, abort };
  flights.set(key, flight);
  return flight;
}

function leave(key: string, flight: Flight): void {
  flight.waiting -= 1;
  if (flight.waiting > 0) return;
  // Removed first, so that nobody joins a flight that is being aborted.
  if (flights.get(key) === flight) flights.delete(key);
  flight.abort.abort();
}

async function untilAborted<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** An abort ends only the caller's wait; the run ends once nobody waits. @throws its error, or the abort's reason */
export async function singleFlight<T>(
  key: string,
  start: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const flight = flights.get(key) ?? depart(key, start);
  flight.waiting += 1;
  try {
    return await untilAborted(resultOf<T>(flight), signal);
  } finally {
    leave(key, flight);
  }
}
