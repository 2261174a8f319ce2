import { deleteBefore } from "@/db/readings";
import { findSensor, insertSensor, lastSeen } from "@/db/sensors";
import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import { ingest } from "../readings/ingest";
import { turnYielder } from "../readings/yield-turns";
import { measure } from "./measure";
import { SAMPLES, type SampleSensor } from "./samples";

const SECOND = 1000;
const HOUR = 3_600_000;
const INTERVAL = 5 * SECOND;
/** Between two readings of the time in which nothing ran. */
const COARSE = 60 * SECOND;
const LOOK_BACK = 48 * HOUR;
/** Simulated readings older than a week are dropped: a reading each five seconds is 1.5 MB a day and sensor. */
const KEPT = 7 * 24 * HOUR;
const CHUNK = 200;

interface Simulator {
  isOn: boolean;
  timers: NodeJS.Timeout[];
}

const simulator = () => processWide("sensor-simulator", (): Simulator => ({ isOn: false, timers: [] }));

/** Adds the missing sample sensors and their last 48 hours, a reading a minute. A registered address stays its owner's. */
export async function seedSamples(): Promise<void> {
  const now = clock.ms();
  const yieldTurn = turnYielder();
  for (const sample of SAMPLES) {
    const id = sampleId(sample);
    if (id === undefined) continue;
    const since = Math.max(now - LOOK_BACK, lastSeen(id) ?? 0);
    for (let at = nextFull(since, COARSE); at <= now; at += CHUNK * COARSE) {
      ingest("simulator", minutes(sample, at, now));
      await yieldTurn();
    }
  }
}

/** Undefined when the address is somebody's own sensor. */
function sampleId({ address, name, place }: SampleSensor): number | undefined {
  const known = findSensor(address);
  if (known) return known.simulated ? known.id : undefined;
  const unowned = { simulated: true, intervalS: INTERVAL / SECOND, keyHash: null, owner: null };
  return insertSensor({ address, name, place, ...unowned }).id;
}

function minutes(sample: SampleSensor, from: number, now: number) {
  const count = Math.min(CHUNK, Math.floor((now - from) / COARSE) + 1);
  return Array.from({ length: count }, (_, index) => measure(sample, from + index * COARSE));
}

const nextFull = (after: number, step: number) => (Math.floor(after / step) + 1) * step;

/** Seeds the sample sensors, then reads each every five seconds; once per process, only in the sandbox. */
export async function startSimulator(): Promise<void> {
  const { ALMANAC_X402, ALMANAC_SIMULATOR } = env();
  if (ALMANAC_X402 !== "sandbox" || ALMANAC_SIMULATOR === "off" || simulator().isOn) return;
  simulator().isOn = true;
  try {
    await seedSamples();
  } catch (error) {
    stopSimulator();
    throw error;
  }
  // Only now: what is missing is reckoned from a sensor's newest reading.
  if (simulator().isOn) simulator().timers = [repeat(tick, INTERVAL), repeat(forget, HOUR)];
}

export function stopSimulator(): void {
  for (const timer of simulator().timers) clearInterval(timer);
  Object.assign(simulator(), { isOn: false, timers: [] });
}

/** All sensors at the same full five seconds, so that two processes on one database write the same readings. */
function tick(): void {
  const at = Math.floor(clock.ms() / INTERVAL) * INTERVAL;
  ingest(
    "simulator",
    SAMPLES.map((sample) => measure(sample, at)),
  );
}

function forget(): void {
  for (const { address } of SAMPLES) {
    const sensor = findSensor(address);
    if (sensor?.simulated) deleteBefore(sensor.id, clock.ms() - KEPT);
  }
}

function repeat(work: () => void, interval: number): NodeJS.Timeout {
  const safely = () => {
    try {
      work();
    } catch (error) {
      logger().warn({ err: error }, "the simulator failed");
    }
  };
  return setInterval(safely, interval).unref();
}
