import { z } from "zod";
import { MapStation } from "@/lib/desks/underground/map-schema";
import { Arrival } from "@/lib/desks/underground/types";
import { Provenance } from "@/lib/sources/provenance";

/** The trains at a station, as the API gives them. */
export const StationArrivals = z.object({
  station: MapStation,
  arrivals: z.array(Arrival),
  provenance: z.array(Provenance),
});

export const arrivalsUrl = (id: string): string =>
  `/api/underground/stations/${encodeURIComponent(id)}/arrivals`;
