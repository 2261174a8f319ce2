import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { readJson } from "@/components/data/read-json";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import { FoundStations, stationSearchUrl } from "./found-stations";

export interface FoundState {
  /** What was looked for. */
  query: string;
  stations: MapStation[];
  error?: string;
}

const PAUSE_MS = 120;
const NOTHING: FoundState = { query: "", stations: [] };

/** The stations that a person who types this may mean. */
export function useFoundStations(typed: string): FoundState {
  const [found, setFound] = useState(NOTHING);
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS);
  useEffect(() => {
    if (!query) return setFound(NOTHING);
    const request = new AbortController();
    readJson(stationSearchUrl(query), FoundStations, request.signal).then(
      ({ data }) => setFound({ query, stations: data.stations }),
      (error: Error) => {
        if (!request.signal.aborted) setFound({ query, stations: [], error: error.message });
      },
    );
    return () => request.abort();
  }, [query]);
  return found;
}
