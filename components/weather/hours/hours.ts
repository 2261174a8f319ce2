import { csvText } from "@/lib/csv";
import type { Forecast, Hour, Place } from "@/lib/desks/weather/types";
import type { Provenance } from "@/lib/sources/provenance";
import { clockWords, dayWords, wallMs } from "../units";

export interface HourRow extends Hour {
  /** The place's clock, as if it were UTC's. */
  t: number;
}

export const rowsOf = (hours: readonly Hour[]): HourRow[] =>
  hours.map((hour) => ({ ...hour, t: wallMs(hour.time) }));

const HOUR_MS = 3_600_000;

/** Where the axis of time has its marks: every so many hours of the place's clock, midnights among them. */
export function hourTicks(rows: readonly HourRow[], every: number): number[] {
  return rows.flatMap(({ t }) => ((t / HOUR_MS) % every === 0 ? [t] : []));
}

export const COLUMNS: { name: string; unit: string; read(hour: Hour): number | string | null }[] = [
  { name: "temperature", unit: "°C", read: ({ temperature }) => temperature },
  { name: "precipitation", unit: "mm", read: ({ precipitation }) => precipitation },
  { name: "chance", unit: "%", read: ({ precipitation_probability }) => precipitation_probability },
  { name: "wind", unit: "km/h", read: ({ wind_speed }) => wind_speed },
  { name: "humidity", unit: "%", read: ({ humidity }) => humidity },
  { name: "sky", unit: "", read: ({ sky }) => sky },
];

export function hoursCsv(hours: readonly Hour[], { name }: Place, provenance: readonly Provenance[]): string {
  const notes = [
    `Forecast for ${name}, times by the clock there`,
    ...provenance.flatMap(({ source, live, as_of, url, note }) => [
      [`Source: ${source}`, live ? "live" : "not live", `as of ${as_of}`, url].filter(Boolean).join("; "),
      ...(note ? [note] : []),
    ]),
  ];
  const head = [
    "time",
    ...COLUMNS.map((column) => (column.unit ? `${column.name} (${column.unit})` : column.name)),
  ];
  const body = hours.map((hour) => [hour.time, ...COLUMNS.map(({ read }) => read(hour))]);
  return csvText(notes, [head, ...body]);
}

export interface Alert {
  kind: "frost" | "heat" | "wind";
  words: string;
}

const TESTS: { kind: Alert["kind"]; name: string; holds(hour: Hour): boolean }[] = [
  {
    kind: "frost",
    name: "Frost",
    holds: ({ temperature }) => temperature !== null && temperature <= FREEZING_C,
  },
  { kind: "heat", name: "Heat", holds: ({ temperature }) => temperature !== null && temperature >= HOT_C },
  {
    kind: "wind",
    name: "Strong wind",
    holds: ({ wind_speed }) => wind_speed !== null && wind_speed >= STRONG_KMH,
  },
];

export const alertsIn = ({ hours }: Pick<Forecast, "hours">): Alert[] =>
  TESTS.flatMap(({ kind, name, holds }) => {
    const hit = hours.filter(holds);
    const [first] = hit;
    if (!first) return [];
    const at = wallMs(first.time);
    return [
      {
        kind,
        words: `${name} from ${dayWords(at)}, ${clockWords(at)}: ${hit.length} of ${hours.length} hours`,
      },
    ];
  });

/** What the charts mark: as the desk's answers take it (answer/conditions.ts). */
export const FREEZING_C = 0;
export const HOT_C = 30;
/** A strong breeze, force 6 of the Beaufort scale, in km/h. */
export const STRONG_KMH = 39;
