import { z } from "zod";
import { listed } from "@/lib/desks/land/insights/format";
import { queryToSearch } from "@/lib/desks/land/query/address";
import { ChartData, Figure, LandQuery, type LandResult, RawData } from "@/lib/desks/land/types";
import { Provenance } from "@/lib/sources/provenance";

/** One insight with all that is shown of it, so that it can be kept on the board by itself. */
export const Card = z.object({
  /** The same for the same insight of the same query, whenever it was made. */
  id: z.string(),
  query: LandQuery,
  /** Where it is about, in words. */
  places: z.string(),
  dataset: z.object({ dataset_id: z.int(), name: z.string(), unit: z.string() }),
  chart: ChartData,
  figures: z.array(Figure),
  metadata: RawData.shape.metadata,
  provenance: z.array(Provenance),
});
export type Card = z.infer<typeof Card>;

/** The insights of a result as cards. */
export function cardsOf(result: LandResult): Card[] {
  const { query, areas, dataset, charts_data, figures, raw_data, provenance } = result;
  const address = queryToSearch(query).toString();
  return charts_data.map((chart, i) => ({
    id: [address, chart.type, chart.xAxis, chart.yAxis, chart.title].join("|"),
    query,
    places: placesWords(areas.map(({ name }) => name)),
    dataset,
    chart,
    figures: figures[i] ?? [],
    metadata: raw_data.metadata,
    provenance,
  }));
}

/** Names as a list in words; of many, the first ones. */
export function placesWords(names: string[]): string {
  return listed(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names);
}
