import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import type { SensorReading } from "../types";

/** What the live feed tells: readings as they were accepted, oldest call first; that a sensor was added, changed or removed; that alerts of some callers were met or are over. */
export type FeedEvent =
  | { type: "readings"; readings: SensorReading[] }
  | { type: "sensors" }
  | { type: "alerts"; owners: string[] };

type Listener = (event: FeedEvent) => void;

const listeners = () => processWide("sensor-feed", () => new Set<Listener>());

/** Listens to what this process accepts from now on. @returns a function that ends it */
export function watchReadings(listener: Listener): () => void {
  // Wrapped, so that the same function may listen twice.
  const own: Listener = (event) => listener(event);
  listeners().add(own);
  return () => {
    listeners().delete(own);
  };
}

/** Tells every listener; what one of them throws is not the others'. Only for what is committed. */
export function tell(event: FeedEvent): void {
  for (const listener of listeners()) {
    try {
      listener(event);
    } catch (error) {
      logger().warn({ err: error }, "a listener to the sensors' feed failed");
    }
  }
}
