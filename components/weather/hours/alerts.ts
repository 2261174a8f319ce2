import type { Forecast, Hour } from "@/lib/desks/weather/types";
import { clockWords, dayWords, wallMs } from "../units";

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

/** What to look out for in the hours that are known: from when, and for how many hours. */
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
