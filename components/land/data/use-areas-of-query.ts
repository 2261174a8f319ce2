import { useEffect, useEffectEvent } from "react";
import type { AoiRef, Area } from "@/lib/desks/land/types";
import { areaShelf } from "../map/shapes";
import { useFetchedStore } from "../map/use-fetched-store";

/**
 * Learns the names of areas that only their refs are known of, as those of a link. The map fetches the same.
 * @param onUnknown called with the reason where one of them can't be had
 */
export function useAreasOfQuery(
  refs: AoiRef[],
  known: Record<string, Area>,
  onLearned: (areas: Area[]) => void,
  onUnknown: (reason: string) => void,
): void {
  const missing = refs.filter((ref) => !known[ref]);
  const fetched = useFetchedStore(areaShelf, missing);
  const learned = missing.filter((ref) => fetched.get(ref)?.state === "ready").join();
  const failed = missing.find((ref) => fetched.get(ref)?.state === "failed");
  const learn = useEffectEvent((of: string) => {
    const areas = of.split(",").flatMap((ref) => {
      const entry = fetched.get(ref);
      return entry?.state === "ready" ? [entry.data.area] : [];
    });
    onLearned(areas);
  });
  const fail = useEffectEvent((ref: AoiRef) => {
    const entry = fetched.get(ref);
    if (entry?.state === "failed") onUnknown(entry.message);
  });
  useEffect(() => {
    if (learned) learn(learned);
  }, [learned]);
  useEffect(() => {
    if (failed) fail(failed);
  }, [failed]);
}
