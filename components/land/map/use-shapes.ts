import { useMemo } from "react";
import { drawnAreas, outlineFeatures, outlineNotes, partFeatures, wantedShapes } from "./area-features";
import { boundsAround } from "./bounds";
import type { Fetched } from "./fetched-store";
import type { LandMapProps } from "./props";
import { partsOf } from "./query-parts";
import { type AreaShape, areaShelf, partsShelf } from "./shapes";
import { useFetchedStore } from "./use-fetched-store";

const NO_OUTLINES = {};
const NO_PARTS: AreaShape[] = [];

/** What the query's areas and their parts look like, as far as that was fetched. */
export function useShapes({
  query,
  areas,
  ownOutlines = NO_OUTLINES,
}: Pick<LandMapProps, "query" | "areas" | "ownOutlines">) {
  const known = { areas, shapes: areaShelf.read(), own: ownOutlines };
  const shapes = useFetchedStore(areaShelf, wantedShapes(query.areas, known));
  const drawn = useMemo(
    () => drawnAreas(query.areas, { areas, shapes, own: ownOutlines }),
    [query.areas, areas, shapes, ownOutlines],
  );
  const addresses = partsOf(query, drawn[0]?.area);
  const shelves = useFetchedStore(partsShelf, addresses);
  const fetched = addresses.flatMap((address) => shelves.get(address) ?? []);
  const parts =
    fetched.flatMap((each) => (each.state === "ready" && isDrawable(each.data) ? [each.data] : []))[0] ??
    NO_PARTS;
  const failed = fetched.find((each) => each.state === "failed");
  return {
    outlines: useMemo(() => outlineFeatures(drawn), [drawn]),
    bounds: useMemo(() => boundsAround(drawn.flatMap(({ area: { bbox } }) => (bbox ? [bbox] : []))), [drawn]),
    parts: useMemo(() => partFeatures(parts), [parts]),
    notes: [...outlineNotes(drawn), ...(query.by ? partNotes(fetched) : [])],
    /** Why the parts couldn't be fetched, where they were asked for. */
    partsError: query.by && failed ? failed.message : null,
    retryParts: () => partsShelf.want(addresses),
    isLoading: drawn.some(({ isLoading }) => isLoading) || fetched.some(({ state }) => state === "loading"),
  };
}

const isDrawable = (parts: AreaShape[]): boolean => parts.some(({ outline }) => outline);

function partNotes([fetched]: Fetched<AreaShape[]>[]): string[] {
  if (fetched?.state !== "ready") return [];
  const parts = fetched.data;
  const without = parts.filter(({ outline }) => !outline).length;
  if (without === 0) return [];
  if (without === parts.length)
    return ["No outlines of these parts are at hand; the chart and its table have them."];
  return [`${without} of ${parts.length} parts have no outline here; the chart and its table have them.`];
}
