import { useLive } from "@/components/data/use-live";
import { NetworkMap } from "@/lib/desks/underground/map-schema";

/** The network changes with a release only; an hour is what the browser may keep it for. */
const EVERY_MS = 3_600_000;

/** What the map is drawn from. */
export const useNetwork = () => useLive("/api/underground/network", NetworkMap, EVERY_MS);
