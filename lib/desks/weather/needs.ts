import { clock } from "@/lib/clock";
import type { Call } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { MOST_PAST_DAYS } from "./sources/open-meteo";
import type { SharedState } from "./state";
import type { Coordinates, Place } from "./types";
import { Wanted } from "./wanted";

export interface Needs {
  /** Where the server stands. */
  site: boolean;
  address?: string;
  places: Place[];
  weather: boolean;
}

export const callsOf = (reading: Understanding | null): Call[] =>
  reading?.kind === "calls" ? reading.calls : [];

export const wantedOf = (reading: Understanding | null): Wanted[] =>
  callsOf(reading).flatMap(({ tool, args }) => (tool === "tell_weather" ? Wanted.parse(args) : []));

export function needsOf(reading: Understanding | null): Needs {
  const wanted = wantedOf(reading);
  const isOfSite = ({ about, places }: Wanted) => about === "where" || places.length === 0;
  return {
    site: wanted.some(isOfSite),
    address: wanted.find(({ address }) => address)?.address,
    places: unique(wanted.filter(({ about }) => about !== "where").flatMap(({ places }) => places)),
    weather: wanted.some(hasWeather),
  };
}

/** What is usual is looked up when it is told, what the sun does is worked out. */
const hasWeather = ({ about, is_measured }: Wanted): boolean =>
  about === "past" ? is_measured : about !== "where" && about !== "sky";

const DAY_MS = 86_400_000;

export function pastDaysFor({ reading }: Pick<SharedState, "reading">): number {
  const wanted = wantedOf(reading).filter(({ about, is_measured }) => about === "past" && is_measured);
  const days = wanted
    .flatMap((one) => [one, ...one.also])
    .map(({ from }) =>
      // A day more, as the place's may have begun before.
      from ? Math.ceil((clock.ms() - Date.parse(`${from}Z`)) / DAY_MS) + 1 : MOST_PAST_DAYS,
    );
  return Math.min(MOST_PAST_DAYS, Math.max(0, ...days));
}

export function placesToAsk({ reading }: Pick<SharedState, "reading">, site: Place | null): Place[] {
  const wanted = wantedOf(reading).filter(hasWeather);
  return unique(wanted.flatMap(({ places }) => (places.length > 0 ? places : (site ?? []))));
}

function unique(places: Place[]): Place[] {
  const keyOf = ({ latitude, longitude }: Coordinates) => `${latitude},${longitude}`;
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}
