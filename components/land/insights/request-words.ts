import { periodWords } from "../pickers/date-choices";
import type { Card } from "./card";

const PARTS = {
  country: "by country",
  "state-province": "by state or province",
  "district-county": "by district or county",
} as const;

/** What was asked for a card's data: “Tree cover loss · Brazil · by state or province · 2001–2024 · canopy ≥ 30%”. */
export function requestWords({ query, dataset, places }: Pick<Card, "query" | "dataset" | "places">): string {
  const { by, context_layer, threshold } = query;
  return [
    dataset.name,
    places,
    by && PARTS[by],
    periodWords(query),
    context_layer && `divided by ${context_layer.replaceAll("_", " ")}`,
    threshold !== null && `canopy cover of at least ${threshold}%`,
  ]
    .filter(Boolean)
    .join(" · ");
}
