import { shortAddress } from "../short-address";
import type { SensorInfo } from "../types";

/** What the desk must know of a sensor to understand its name. */
export interface KnownSensor extends Partial<Pick<SensorInfo, "room_kind" | "room_kind_guessed" | "bands">> {
  /** 0x and 40 hexadecimal digits. */
  address: string;
  name: string;
  place: string | null;
  simulated?: boolean;
  /** Whose it is for the asker; absent: the house's. */
  whose?: "mine" | "the house's" | "another's";
}

export interface SensorContext {
  /** The asker's own first, then the house's, then those that others share. */
  sensors: readonly KnownSensor[];
  inView?: string;
}

/** The asker's own sensors and the house's, which a question is about that names none; those that others share where there are no others. */
export function nearestOf(known: readonly KnownSensor[]): readonly KnownSensor[] {
  const near = known.filter(({ whose }) => whose !== "another's");
  return near.length > 0 ? near : known;
}

const nameIn = ({ name }: KnownSensor): string => name.trim().toLowerCase();

/** Of sensors that one name fits: the asker's own, else the house's, else all. */
export function nearestNamed(fitting: readonly KnownSensor[]): KnownSensor[] {
  const own = new Set(fitting.filter(({ whose }) => whose === "mine").map(nameIn));
  return nearestOf(fitting).filter((sensor) => sensor.whose === "mine" || !own.has(nameIn(sensor)));
}

/** A sensor as a choice shows it: “Attic”, or “Attic, under the roof (0x1a2b…3c4d)” where the name alone would mean another, too. */
export function labelOf(sensor: KnownSensor, known: readonly KnownSensor[]): string {
  const { name, place, address } = sensor;
  const [meant, another] = nearestNamed(known.filter((other) => nameIn(other) === nameIn(sensor)));
  const isClear = !another && meant?.address === address;
  return isClear ? name : `${name}${place ? `, ${place}` : ""} (${shortAddress(address)})`;
}
