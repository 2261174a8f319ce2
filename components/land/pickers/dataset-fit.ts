import { SUBTYPE_WORDS, unpublishedFor } from "@/lib/desks/land/feasibility/areas";
import type { Area, DatasetInfo } from "@/lib/desks/land/types";

/** Brazil's clear-cut deforestation, which is counted in its Legal Amazon only. */
const PRODES = 100;
/** The nine states that are wholly or in part in the Legal Amazon, by ISO 3166-2. */
const LEGAL_AMAZON = new Set(
  ["AC", "AM", "AP", "MA", "MT", "PA", "RO", "RR", "TO"].map((state) => `BR-${state}`),
);

/** Why a dataset can't be had for some of the areas; null when it can. */
export function misfit(
  { dataset_id, subtypes }: Pick<DatasetInfo, "dataset_id" | "subtypes">,
  areas: Area[],
): string | null {
  if (dataset_id === PRODES && !areas.every(hasLegalAmazon))
    return "Only for Brazil and the nine states of its Legal Amazon";
  const area = unpublishedFor({ subtypes }, areas);
  return area ? `Not published for ${SUBTYPE_WORDS[area.subtype][1]}` : null;
}

const hasLegalAmazon = ({ ref, ISO_1 }: Area): boolean => ref === "gadm:BRA" || LEGAL_AMAZON.has(ISO_1 ?? "");
