import { useLive } from "@/components/data/use-live";
import { StationDetail } from "@/lib/desks/underground/station-schema";

const stationUrl = (id: string): string => `/api/underground/stations/${encodeURIComponent(id)}`;

/** It changes with a release only. */
const EVERY_MS = 3_600_000;

/** What is published about a station. */
export const useStationDetail = (id: string) => useLive(stationUrl(id), StationDetail, EVERY_MS);
