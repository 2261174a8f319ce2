import { shortAddress } from "../short-address";

/** What the desk must know of a sensor to understand its name. */
export interface KnownSensor {
  /** 0x and 40 hexadecimal digits. */
  address: string;
  name: string;
  place: string | null;
}

/** A sensor as a choice shows it: “Attic (0x1a2b…3c4d), Under the roof”. */
export const labelOf = ({ name, address, place }: KnownSensor): string =>
  `${name} (${shortAddress(address)})${place ? `, ${place}` : ""}`;
