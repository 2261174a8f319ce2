import type { PlaceChoice } from "./tfl-schemas";

export interface FoundPlace {
  name: string;
  lat: number;
  lon: number;
}

/** The places that TfL's planner offers for an end, the likeliest first, or the one that it took. */
export function placesIn({ toLocationDisambiguation, journeys }: PlaceChoice): FoundPlace[] {
  const options = toLocationDisambiguation?.disambiguationOptions ?? [];
  const offered = options
    .toSorted((a, b) => (b.matchQuality ?? 0) - (a.matchQuality ?? 0))
    .flatMap(({ place }) => place ?? []);
  const taken = journeys?.[0]?.legs.at(-1)?.arrivalPoint;
  return [...(taken ? [taken] : []), ...offered].map(({ commonName, lat, lon }) => ({
    name: commonName,
    lat,
    lon,
  }));
}
