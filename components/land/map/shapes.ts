import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod";
import { readJson } from "@/components/data/api";
import { browserQueries } from "@/components/data/queries";
import { type AoiRef, Area, BBox, type Outline, type Subregion } from "@/lib/desks/land/types";
import { WorldTopology, worldOf } from "./outline-features";

const Ring = z.array(z.array(z.number()));
const OutlineShape = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring)) }),
]) satisfies z.ZodType<Outline>;

const AreaFeature = z.object({
  bbox: BBox.nullish(),
  properties: Area,
  geometry: OutlineShape.nullable(),
});

const AreaFeatures = z.object({ features: z.array(AreaFeature) });

export interface AreaShape {
  area: Area;
  outline: Outline | null;
}

const shapeOf = ({ bbox, properties, geometry }: z.infer<typeof AreaFeature>): AreaShape => ({
  area: { ...properties, bbox: properties.bbox ?? bbox ?? null },
  outline: geometry,
});

function addressOf(ref: AoiRef): string {
  const [source, id] = [ref.slice(0, ref.indexOf(":")), ref.slice(ref.indexOf(":") + 1)];
  return `/api/land/aois/${source}/${encodeURIComponent(id)}`;
}

export const partsAddress = (ref: AoiRef, by: Subregion): string => `${addressOf(ref)}/subregions?by=${by}`;

export type Fetched<T> =
  | { state: "loading" }
  | { state: "ready"; data: T }
  | { state: "failed"; message: string };

/** A map is new whenever something in it is. */
export type FetchedEntries<T> = ReadonlyMap<string, Fetched<T>>;

function fetchedOf<T>({ data, error }: UseQueryResult<T, Error>): Fetched<T> {
  if (data !== undefined) return { state: "ready", data };
  return error ? { state: "failed", message: error.message } : { state: "loading" };
}

/** Outlines don't change; what nobody has looked at for so long may go. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 600_000 };

/** @param load must be the same function at each call */
function useFetched<T>(
  name: string,
  load: (key: string) => Promise<T>,
  keys: readonly string[],
): FetchedEntries<T> {
  const wanted = keys.join("\n");
  const [list, combine] = useMemo(() => {
    const all = wanted.split("\n").filter(Boolean);
    const byKey = (results: UseQueryResult<T, Error>[]): FetchedEntries<T> =>
      new Map(results.map((result, i) => [all[i]!, fetchedOf(result)]));
    return [all, byKey];
  }, [wanted]);
  const queries = list.map((key) => ({ queryKey: [name, key], queryFn: () => load(key), ...ONCE }));
  return useQueries({ queries, combine });
}

const loadArea = async (ref: string): Promise<AreaShape> =>
  shapeOf((await readJson(addressOf(ref), AreaFeature)).data);

const loadParts = async (address: string): Promise<AreaShape[]> =>
  (await readJson(address, AreaFeatures)).data.features.map(shapeOf);

export const useAreaShapes = (refs: readonly AoiRef[]): FetchedEntries<AreaShape> =>
  useFetched("land area", loadArea, refs);

const PARTS = "land parts";

export const usePartShapes = (addresses: readonly string[]): FetchedEntries<AreaShape[]> =>
  useFetched(PARTS, loadParts, addresses);

export const retryParts = (): void =>
  void browserQueries().refetchQueries({
    queryKey: [PARTS],
    predicate: ({ state }) => state.status === "error",
  });

export const useWorld = (isWanted: boolean) =>
  useQuery({
    queryKey: ["land world"],
    queryFn: async () => worldOf((await readJson("/api/land/world", WorldTopology)).data),
    enabled: isWanted,
    ...ONCE,
  });
