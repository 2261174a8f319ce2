import { shortAddress } from "../short-address";
import type { SensorInfo } from "../types";

/** What the desk must know of a sensor to understand its name. */
export interface KnownSensor extends Partial<Pick<SensorInfo, "room_kind" | "room_kind_guessed" | "bands">> {
  /** 0x and 40 hexadecimal digits. */
  address: string;
  name: string;
  place: string | null;
  simulated?: boolean;
}

/** What a question is understood against. */
export interface House {
  sensors: readonly KnownSensor[];
  /** The address of the sensor that the user has in view. */
  inView?: string;
}

/** A sensor as a choice shows it: “Attic”, or “Attic, under the roof (0x1a2b…3c4d)” where another is called so, too. */
export function labelOf(sensor: KnownSensor, known: readonly KnownSensor[]): string {
  const { name, place, address } = sensor;
  const isShared = known.some(
    (other) => other !== sensor && other.name.trim().toLowerCase() === name.trim().toLowerCase(),
  );
  return isShared ? `${name}${place ? `, ${place}` : ""} (${shortAddress(address)})` : name;
}
