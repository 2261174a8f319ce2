import { z } from "zod";
import { SUBTYPE_WORDS } from "@/lib/desks/land/feasibility/areas";
import { listed } from "@/lib/desks/land/insights/format";
import { queryToSearch } from "@/lib/desks/land/query/address";
import { ChartData, Figure, Insight, LandQuery, type LandResult, RawData } from "@/lib/desks/land/types";
import { Provenance } from "@/lib/sources/provenance";
import { periodWords } from "../pickers/choices";

/** All that is shown of an insight, so that it can be kept on the board by itself. */
export const Card = z.object({
  /** The same for the same insight of the same query, whenever it was made. */
  id: z.string(),
  query: LandQuery,
  places: z.string(),
  dataset: z.object({ dataset_id: z.int(), name: z.string(), unit: z.string() }),
  chart: ChartData,
  figures: z.array(Figure),
  titleFigures: z.array(Figure).default([]),
  /** Absent where the chart's own text has to do. */
  facts: Insight.shape.facts,
  metadata: RawData.shape.metadata,
  provenance: z.array(Provenance),
});
export type Card = z.infer<typeof Card>;

export function cardsOf(result: LandResult): Card[] {
  const { query, areas, dataset, charts_data, insights, figures, raw_data, provenance } = result;
  const address = queryToSearch(query).toString();
  return charts_data.map((chart, i) => ({
    id: [address, chart.type, chart.xAxis, chart.yAxis, chart.title].join("|"),
    query,
    places: placesWords(areas.map(({ name }) => name)),
    dataset,
    chart,
    figures: figures[i] ?? [],
    titleFigures: insights[i]?.title_figures ?? [],
    facts: insights[i]?.facts,
    metadata: raw_data.metadata,
    provenance,
  }));
}

export function placesWords(names: string[]): string {
  return listed(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names);
}

/** “Tree cover loss · Brazil · by state or province · 2001–2024 · canopy ≥ 30%”. */
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

/** Before everything that is made up, so that it isn't taken for a fact. */
export const SAMPLE_WORDS = "Sample, made up";

export const SAMPLE_HINT =
  "Made up, not observed. A Global Nature Watch token (GNW_API_TOKEN) brings live data of countries and of areas that you draw.";

/** As it stands by itself: read aloud, as a file's name, as a caption. A sample's says so. */
export const titleOf = ({
  chart,
  metadata,
}: {
  chart: Pick<Card["chart"], "title">;
  metadata: Pick<Card["metadata"], "sample">;
}): string => (metadata.sample ? `${SAMPLE_WORDS}: ${chart.title}` : chart.title);
