import type { KnownSensor } from "../sensor-context";

/** A house for tests: two sensors share a place, two a word of their names and the beginning of their addresses. */
export const ATTIC = sensor(
  "Attic",
  "Under the roof, north side",
  "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d",
);
export const KITCHEN = sensor("Kitchen", "Ground floor", "2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e");
export const SERVER = sensor("Server room", "Basement, rack 2", "3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f");
export const PUMP = sensor("Boiler pump", "Basement", "4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f70");
export const EAST = sensor("Bedroom east", "First floor", "5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081");
export const WEST = sensor("Bedroom west", "First floor", "5e6fa0b1c2d3e4f5061728394a5b6c7d8e9f0a1b");
export const GREENHOUSE = sensor("Greenhouse", "Garden", "708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3");

export const SENSORS = [ATTIC, KITCHEN, SERVER, PUMP, EAST, WEST, GREENHOUSE];

function sensor(name: string, place: string, digits: string): KnownSensor {
  return { name, place, address: `0x${digits}` };
}
