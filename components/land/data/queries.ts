import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { z } from "zod";
import type { Received } from "@/components/data/api";
import { useApi, useSearch } from "@/components/data/queries";
import { type AoiRef, Area, DatasetInfo, OwnArea } from "@/lib/desks/land/types";
import { useAreaShapes } from "../map/shapes";

const Datasets = z.object({ datasets: z.array(DatasetInfo) });
export type DatasetsQuery = UseQueryResult<Received<z.infer<typeof Datasets>>, Error>;

export const useDatasets = (): DatasetsQuery => useApi("/api/land/datasets", Datasets);

const OwnAreas = z.object({ areas: z.array(OwnArea) });

export const useOwnAreas = () => useApi("/api/land/areas", OwnAreas, { asksAnew: true });

const FoundAreas = z.object({ aois: z.array(Area) });
const MOST = "20";

/** For nothing typed, a few to begin with. */
export const useFoundAreas = (typed: string) =>
  useSearch(
    typed,
    (query) => `/api/land/aois?${new URLSearchParams({ query, limit: MOST })}`,
    FoundAreas,
    true,
  );

/** For areas known only by their refs, as those of a link; the map fetches the same. `onUnknown` gets the reason. */
export function useAreasOfQuery(
  refs: AoiRef[],
  known: Record<string, Area>,
  onLearned: (areas: Area[]) => void,
  onUnknown: (reason: string) => void,
): void {
  const fetched = useAreaShapes(refs.filter((ref) => !known[ref]));
  const tell = useEffectEvent((all: typeof fetched) => {
    const learned = [...all.values()].flatMap((one) => (one.state === "ready" ? [one.data.area] : []));
    const failed = [...all.values()].find((one) => one.state === "failed");
    if (learned.length > 0) onLearned(learned);
    if (failed) onUnknown(failed.message);
  });
  useEffect(() => tell(fetched), [fetched]);
}
