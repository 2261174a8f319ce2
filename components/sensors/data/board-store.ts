import { type BoardSensor, type SensorReading, SHAKE_THRESHOLD } from "@/lib/desks/sensors/types";
import { peakOf } from "./quantities";

type Listener = () => void;
type ReadingListener = (reading: SensorReading) => void;

const NOBODY: string[] = [];
const HOUR_MS = 3_600_000;

/** An acceleration beyond ±3 g that came while the board was in view. */
interface LiveShake {
  t: number;
  /** g */
  peak: number;
}

/** Everyone who listens to something by its address. */
class Ears<L> {
  private readonly known = new Map<string, Set<L>>();

  of(address: string): Iterable<L> {
    return this.known.get(address) ?? [];
  }

  add(address: string, listener: L): () => void {
    const all = this.known.get(address) ?? new Set<L>();
    this.known.set(address, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.known.get(address) === all) this.known.delete(address);
    };
  }
}

/** The sensors of the board. A card listens to its own sensor only, so that a reading draws one card anew. */
export class BoardStore {
  private sensors = new Map<string, BoardSensor>();
  private addresses = NOBODY;
  private readonly shakes = new Map<string, LiveShake>();
  private readonly listeners = new Set<Listener>();
  private readonly ears = new Ears<Listener>();
  private readonly readers = new Ears<ReadingListener>();

  /** The addresses of all sensors; the same array until one is added or removed. */
  readonly readAddresses = (): string[] => this.addresses;

  readonly readSensor = (address: string): BoardSensor | undefined => this.sensors.get(address);

  /** The strongest shake of the hour before its newest one. */
  readonly readShake = (address: string): LiveShake | undefined => this.shakes.get(address);

  readonly all = (): BoardSensor[] => [...this.sensors.values()];

  /** Calls back when a sensor is added, changed or removed; not for readings. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls back when anything of one sensor changes. */
  readonly subscribeTo = (address: string, listener: Listener): (() => void) =>
    this.ears.add(address, listener);

  /** Calls back with each new reading of a sensor. */
  readonly onReading = (address: string, listener: ReadingListener): (() => void) =>
    this.readers.add(address, listener);

  /** Takes the board as the server has it; a newer reading that came meanwhile stays. */
  replace(sensors: BoardSensor[]): void {
    const before = this.sensors;
    this.sensors = new Map(
      sensors.map((sensor) => [sensor.address, kept(before.get(sensor.address), sensor)]),
    );
    const isSame =
      sensors.length === this.addresses.length &&
      sensors.every(({ address }, i) => this.addresses[i] === address);
    if (!isSame) this.addresses = sensors.map(({ address }) => address);
    for (const address of new Set([...before.keys(), ...this.sensors.keys()])) {
      if (before.get(address) !== this.sensors.get(address)) this.tell(address);
    }
    for (const listener of this.listeners) listener();
  }

  /** Takes new readings, oldest first; one that is older than the newest known changes no card. */
  take(readings: SensorReading[]): void {
    const touched = new Set<string>();
    for (const reading of readings) {
      const sensor = this.sensors.get(reading.address);
      if (!sensor) continue;
      this.noteShake(reading);
      if (reading.timestamp >= (sensor.last_seen ?? 0)) {
        this.sensors.set(reading.address, { ...sensor, reading, last_seen: reading.timestamp });
        touched.add(reading.address);
      }
      for (const listener of this.readers.of(reading.address)) listener(reading);
    }
    for (const address of touched) this.tell(address);
  }

  private noteShake({ address, timestamp, accelerometer }: SensorReading): void {
    const peak = accelerometer ? peakOf(accelerometer).peak : 0;
    if (peak <= SHAKE_THRESHOLD) return;
    const before = this.shakes.get(address);
    const isStronger = !before || peak >= before.peak || timestamp - before.t > HOUR_MS;
    if (isStronger) this.shakes.set(address, { t: timestamp, peak });
  }

  private tell(address: string): void {
    for (const listener of this.ears.of(address)) listener();
  }
}

/** The sensor as it came, or the object that was there where nothing of it is new. */
function kept(before: BoardSensor | undefined, now: BoardSensor): BoardSensor {
  if (!before) return now;
  const isOlder = (before.last_seen ?? 0) > (now.last_seen ?? 0);
  const next = isOlder ? { ...now, reading: before.reading, last_seen: before.last_seen } : now;
  return JSON.stringify(next) === JSON.stringify(before) ? before : next;
}
