import { SUBTYPE_WORDS } from "@/lib/desks/land/feasibility/areas";
import { periodWords } from "../pickers/date-choices";
import type { Card } from "./card";

/** What was asked for a card's data: “Tree cover loss · Brazil · by state or province · 2001–2024 · canopy ≥ 30%”. */
export function requestWords({ query, dataset, places }: Pick<Card, "query" | "dataset" | "places">): string {
  const { by, context_layer, threshold } = query;
  return [
    dataset.name,
    places,
    by && `by ${SUBTYPE_WORDS[by][0].toLowerCase()}`,
    periodWords(query),
    context_layer && `divided by ${context_layer.replaceAll("_", " ")}`,
    threshold !== null && `canopy cover of at least ${threshold}%`,
  ]
    .filter(Boolean)
    .join(" · ");
}
