import { SUBTYPE_WORDS, unpublishedFor } from "@/lib/desks/land/feasibility/areas";
import type { Area, DatasetInfo } from "@/lib/desks/land/types";

/** Why a dataset can't be had for some of the areas; null when it can. */
export function misfit(dataset: Pick<DatasetInfo, "subtypes">, areas: Area[]): string | null {
  const area = unpublishedFor(dataset, areas);
  return area ? `Not published for ${SUBTYPE_WORDS[area.subtype][1]}` : null;
}
