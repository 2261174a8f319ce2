import { partsOf } from "../areas";
import { gadmIdOf, toAoi } from "../places";
import type { DatasetState, LandState } from "../state";
import { tileUrl } from "../tile-url";
import type { Area, DatasetInfo, LandQuery, Subregion } from "../types";

export function areaVariables(areas: Area[], by: Subregion | null): Partial<LandState> {
  const [first] = areas;
  const parts = partsOf({ by }, areas);
  return {
    areas,
    aoi: first ? { ...first, gadm_id: gadmIdOf(first) } : null,
    aoi_name: new Intl.ListFormat("en-GB").format(areas.map(({ name }) => name)),
    subtype: first?.subtype ?? null,
    subregion: by,
    subregion_aois: by
      ? { total_rows: parts.length, columns: parts[0] ? Object.keys(toAoi(parts[0])).length : 0 }
      : null,
  };
}

export const datasetVariable = (
  dataset: DatasetInfo,
  layer: string | null,
  threshold: number | null,
  query: Pick<LandQuery, "end_date">,
): DatasetState => ({
  dataset_id: dataset.dataset_id,
  source: "GFW",
  data_layer: dataset.name,
  tile_url: tileUrl(dataset, threshold, query),
  context_layer: layer,
  threshold,
});
