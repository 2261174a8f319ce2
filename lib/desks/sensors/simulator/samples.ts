/** When somebody or something is at work in a room: hours of the day in UTC. */
interface Stay {
  from: number;
  hours: number;
}

/** A sample sensor and its room. The figures make a day look as in a house in the north; they are nobody's measurements. */
export interface SampleSensor {
  address: string;
  name: string;
  place: string;
  /** °C: its mean, how much of the weather comes in (0 to 1), what a stay adds. */
  warmth: { mean: number; weather: number; stay: number };
  /** %: its mean, and what a stay adds. */
  damp: { mean: number; stay: number };
  /** ppm eCO2 and ppb TVOC that a long stay adds to fresh air; null: no such sensor. */
  air: { eco2: number; tvoc: number } | null;
  /** hPa that its height takes off. */
  height: number;
  stays: Stay[];
  /** Hours in which two thirds of a stay's effect are there, or gone again. */
  inertia: number;
  /** A machine that goes on and off: minutes, and °C up and down. */
  cycle?: { minutes: number; warmth: number };
  /** g: how it vibrates while something runs. */
  hum: number;
  /** How many hours lie in each of which it is shaken once, beyond ±3 g. */
  shakenEvery?: number;
}

export const SAMPLES: readonly SampleSensor[] = [
  {
    address: "0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d",
    name: "Attic",
    place: "Under the roof, north side",
    warmth: { mean: 16, weather: 0.6, stay: 0 },
    damp: { mean: 58, stay: 0 },
    air: { eco2: 60, tvoc: 30 },
    height: 1.1,
    stays: [{ from: 17, hours: 1 }],
    inertia: 1.5,
    hum: 0.01,
    shakenEvery: 12,
  },
  {
    address: "0x2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e",
    name: "Kitchen",
    place: "Ground floor",
    warmth: { mean: 20, weather: 0.08, stay: 3.5 },
    damp: { mean: 44, stay: 18 },
    air: { eco2: 620, tvoc: 480 },
    height: 0,
    stays: [
      { from: 6.5, hours: 1 },
      { from: 12, hours: 0.8 },
      { from: 18, hours: 1.7 },
    ],
    inertia: 0.6,
    hum: 0.015,
  },
  {
    address: "0x3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f",
    name: "Server room",
    place: "Basement, rack 2",
    warmth: { mean: 22.5, weather: 0.02, stay: 1.8 },
    damp: { mean: 36, stay: -2 },
    air: { eco2: 40, tvoc: 25 },
    height: -0.3,
    stays: [{ from: 8.5, hours: 9 }],
    inertia: 1,
    cycle: { minutes: 24, warmth: 0.6 },
    hum: 0.03,
  },
  {
    address: "0x4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f70",
    name: "Boiler pump",
    place: "Basement",
    warmth: { mean: 19, weather: 0.05, stay: 11 },
    damp: { mean: 41, stay: -9 },
    air: null,
    height: -0.3,
    stays: [
      { from: 5.5, hours: 3 },
      { from: 15.5, hours: 6 },
    ],
    inertia: 0.5,
    cycle: { minutes: 40, warmth: 1.2 },
    hum: 0.22,
    shakenEvery: 3,
  },
  {
    address: "0x5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081",
    name: "Bedroom east",
    place: "First floor",
    warmth: { mean: 18, weather: 0.12, stay: 1.4 },
    damp: { mean: 49, stay: 9 },
    air: { eco2: 950, tvoc: 160 },
    height: 0.5,
    stays: [{ from: 22.3, hours: 8.3 }],
    inertia: 2.2,
    hum: 0.008,
  },
  {
    address: "0x5e6fa0b1c2d3e4f5061728394a5b6c7d8e9f0a1b",
    name: "Bedroom west",
    place: "First floor",
    warmth: { mean: 18.6, weather: 0.14, stay: 0.9 },
    damp: { mean: 48, stay: 5 },
    air: { eco2: 480, tvoc: 110 },
    height: 0.5,
    stays: [
      { from: 20.2, hours: 10.5 },
      { from: 15.5, hours: 1.5 },
    ],
    inertia: 1.8,
    hum: 0.008,
  },
  {
    address: "0x708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3",
    name: "Greenhouse",
    place: "Garden",
    warmth: { mean: 13, weather: 0.9, stay: 7 },
    damp: { mean: 78, stay: -16 },
    air: { eco2: -25, tvoc: 12 },
    height: 0.1,
    stays: [{ from: 8.5, hours: 6 }],
    inertia: 1.2,
    hum: 0.02,
  },
];
