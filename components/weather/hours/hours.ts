import { csvText } from "@/lib/csv";
import type { Hour, Place } from "@/lib/desks/weather/types";
import type { OwnUnit } from "@/lib/desks/weather/unit-system";
import type { Provenance } from "@/lib/sources/provenance";
import { wallMs } from "../units";

export interface HourRow extends Hour {
  /** The place's clock, as if it were UTC's. */
  t: number;
}

export const rowsOf = (hours: readonly Hour[]): HourRow[] =>
  hours.map((hour) => ({ ...hour, t: wallMs(hour.time) }));

const HOUR_MS = 3_600_000;

/** By the place's clock, midnights among them. */
export function hourTicks(rows: readonly HourRow[], every: number): number[] {
  return rows.flatMap(({ t }) => ((t / HOUR_MS) % every === 0 ? [t] : []));
}

interface Column {
  name: string;
  unit: OwnUnit;
  read(hour: Hour): number | null;
}

/** The sky stands beside them, in words. */
export const COLUMNS: Column[] = [
  { name: "temperature", unit: "°C", read: ({ temperature }) => temperature },
  { name: "precipitation", unit: "mm", read: ({ precipitation }) => precipitation },
  { name: "chance", unit: "%", read: ({ precipitation_probability }) => precipitation_probability },
  { name: "wind", unit: "km/h", read: ({ wind_speed }) => wind_speed },
  { name: "humidity", unit: "%", read: ({ humidity }) => humidity },
];

/** In our units, whatever the page shows. */
export function hoursCsv(hours: readonly Hour[], { name }: Place, provenance: readonly Provenance[]): string {
  const notes = [
    `Forecast for ${name}, times by the clock there`,
    ...provenance.flatMap(({ source, live, as_of, url, note }) => [
      [`Source: ${source}`, live ? "live" : "not live", `as of ${as_of}`, url].filter(Boolean).join("; "),
      ...(note ? [note] : []),
    ]),
  ];
  const head = ["time", ...COLUMNS.map(({ name: column, unit }) => `${column} (${unit})`), "sky"];
  const body = hours.map((hour) => [hour.time, ...COLUMNS.map(({ read }) => read(hour)), hour.sky]);
  return csvText(notes, [head, ...body]);
}
