import { z } from "zod";
import { useApi, useSearch } from "@/components/data/queries";
import { fromLondonTime } from "@/lib/desks/underground/london-time";
import { MapStation, NetworkMap } from "@/lib/desks/underground/map-schema";
import { StationDetail } from "@/lib/desks/underground/station-schema";
import { Arrival, Journey } from "@/lib/desks/underground/types";
import { Provenance } from "@/lib/sources/provenance";
import { LineNow } from "./board/line-now";
import type { Plan } from "./canvas-state";

const API = "/api/underground";

/** It changes with a release only. */
export const useNetwork = () => useApi(`${API}/network`, NetworkMap);

const LinesNow = z.object({ lines: z.array(LineNow), provenance: z.array(Provenance) });

export const useLines = () => useApi(`${API}/lines`, LinesNow, { every: 60_000 });

const StationArrivals = z.object({
  station: MapStation,
  arrivals: z.array(Arrival),
  provenance: z.array(Provenance),
});

export const useArrivals = (id: string) =>
  useApi(`${API}/stations/${encodeURIComponent(id)}/arrivals`, StationArrivals, { every: 15_000 });

export const useStationDetail = (id: string) =>
  useApi(`${API}/stations/${encodeURIComponent(id)}`, StationDetail);

const FoundStations = z.object({ stations: z.array(MapStation) });
const MOST_FOUND = "7";

export const useFoundStations = (typed: string) =>
  useSearch(
    typed,
    (query) => `${API}/stations?${new URLSearchParams({ query, limit: MOST_FOUND })}`,
    FoundStations,
  );

const Named = z.object({ name: z.string() });
const FoundJourneys = z.object({
  from: Named,
  to: Named,
  journeys: z.array(Journey),
  provenance: z.array(Provenance),
});

function journeyUrl({ from, to, via, prefer, avoid, at, by }: Plan): string {
  const search = new URLSearchParams({ from, to });
  if (via) search.set("via", via);
  if (prefer) search.set("prefer", prefer);
  if (avoid.length > 0) search.set("avoid_lines", avoid.join());
  if (at) search.set("depart_at", fromLondonTime(at).toISOString());
  else if (by) search.set("arrive_by", fromLondonTime(by).toISOString());
  return `${API}/journey?${search}`;
}

/** Best first; null asks nothing. Those of another time or wish stay until the new ones are there. */
export function useJourneys(plan: Plan | null) {
  const live = useApi(plan ? journeyUrl(plan) : `${API}/journey`, FoundJourneys, {
    isEnabled: plan !== null,
    keepsPrevious: true,
  });
  const data = live.data?.data;
  const isOfPlan = !live.isPlaceholderData || (data?.from.name === plan?.from && data?.to.name === plan?.to);
  return { ...live, found: plan && isOfPlan ? data : undefined };
}
