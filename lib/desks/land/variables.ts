import { partsOf } from "./areas";
import type { DatasetState, LandState } from "./state";
import type { Area, DatasetInfo, Subregion } from "./types";

/** The reference document's variables of the areas that were picked. */
export function areaVariables(areas: Area[], by: Subregion | null): Partial<LandState> {
  const [first] = areas;
  const parts = partsOf({ by }, areas);
  return {
    areas,
    aoi: first ? { ...first, gadm_id: null } : null,
    aoi_name: new Intl.ListFormat("en-GB").format(areas.map(({ name }) => name)),
    subtype: first?.subtype ?? null,
    subregion: by,
    subregion_aois: by ? { total_rows: parts.length, columns: Object.keys(parts[0] ?? {}).length } : null,
  };
}

/** The reference document's variable of the dataset that was picked. */
export const datasetVariable = (
  dataset: DatasetInfo,
  layer: string | null,
  threshold: number | null,
): DatasetState => ({
  dataset_id: dataset.dataset_id,
  source: "GFW",
  data_layer: dataset.name,
  tile_url: dataset.tile_url,
  context_layer: layer,
  threshold,
});
