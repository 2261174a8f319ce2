import { useMemo } from "react";
import {
  drawnAreas,
  outlineFeatures,
  outlineNotes,
  partFeatures,
  partsOf,
  wantedShapes,
} from "./area-features";
import { boundsAround } from "./camera";
import type { LandMapProps } from "./land-map-box";
import { type AreaShape, type Fetched, retryParts, useAreaShapes, usePartShapes } from "./shapes";

const NO_PARTS: AreaShape[] = [];

export function useShapes({ query, areas }: Pick<LandMapProps, "query" | "areas">) {
  const asked = useAreaShapes(query.areas);
  const shapes = useAreaShapes(wantedShapes(query.areas, { areas, shapes: asked }));
  const drawn = useMemo(() => drawnAreas(query.areas, { areas, shapes }), [query.areas, areas, shapes]);
  const addresses = partsOf(query, drawn[0]?.area);
  const known = usePartShapes(addresses);
  const fetched = addresses.flatMap((address) => known.get(address) ?? []);
  const parts =
    fetched.flatMap((each) => (each.state === "ready" && isDrawable(each.data) ? [each.data] : []))[0] ??
    NO_PARTS;
  const failed = fetched.find((each) => each.state === "failed");
  return {
    outlines: useMemo(() => outlineFeatures(drawn), [drawn]),
    bounds: useMemo(() => boundsAround(drawn.flatMap(({ area: { bbox } }) => (bbox ? [bbox] : []))), [drawn]),
    parts: useMemo(() => partFeatures(parts), [parts]),
    notes: [...outlineNotes(drawn), ...(query.by ? partNotes(fetched) : [])],
    partsError: query.by && failed ? failed.message : null,
    retryParts,
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
    return ["No outlines of these parts are available; the chart and its table have them."];
  return [`${without} of ${parts.length} parts have no outline here; the chart and its table have them.`];
}
