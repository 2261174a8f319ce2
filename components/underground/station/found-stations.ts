import { z } from "zod";
import { MapStation } from "@/lib/desks/underground/map-schema";

/** Stations by name, as the API gives them. */
export const FoundStations = z.object({ stations: z.array(MapStation) });

const SHOWN = 7;

export const stationSearchUrl = (query: string): string =>
  `/api/underground/stations?${new URLSearchParams({ query, limit: String(SHOWN) })}`;
