import { filled } from "@/lib/desks/land/tile-url";
import type { DatasetInfo, LandQuery } from "@/lib/desks/land/types";

export interface TileLayer {
  id: string;
  /** E.g. “Tree cover loss, 2001–2025”. */
  label: string;
  /** With {z}, {x} and {y} left to fill. */
  url: string;
  /** E.g. “tiles.globalforestwatch.org”. */
  host: string;
}

/** The dataset's picture comes last, so above its context layer's. */
export function tileLayersOf(
  dataset: DatasetInfo | null,
  query: LandQuery,
  year: number | null,
): TileLayer[] {
  if (!dataset) return [];
  const context = dataset.context_layers.find(({ value }) => value === query.context_layer);
  const layers = [
    context && { id: `context-${context.value}`, label: context.label, template: context.tile_url },
    { id: `dataset-${dataset.dataset_id}`, label: dataset.name, template: dataset.tile_url },
  ];
  return layers.flatMap((layer) => {
    if (!layer?.template) return [];
    const url = filled(layer.template, valuesOf(dataset, query, year));
    if (!url) return [];
    const of = layer.id.startsWith("context") ? null : periodOf(layer.template, dataset, query, year);
    return [
      { id: layer.id, label: of ? `${layer.label}, ${of}` : layer.label, url, host: new URL(url).host },
    ];
  });
}

type Values = Record<string, string | number | null>;

function valuesOf(dataset: DatasetInfo, query: LandQuery, year: number | null): Values {
  const [from, to] = datesOf(query, year);
  return {
    threshold: query.threshold ?? dataset.default_threshold,
    year: to?.slice(0, 4) ?? null,
    start_year: from?.slice(0, 4) ?? null,
    end_year: to?.slice(0, 4) ?? null,
    start_date: from,
    end_date: to,
  };
}

const datesOf = ({ start_date, end_date }: LandQuery, year: number | null): [string | null, string | null] =>
  year === null ? [start_date, end_date] : [`${year}-01-01`, `${year}-12-31`];

const DATED = /\{(year|start_\w+|end_\w+)\}/;

function periodOf(template: string, dataset: DatasetInfo, query: LandQuery, year: number | null): string {
  const [from, to] = datesOf(query, year);
  if (!DATED.test(template) || !from || !to) return dataset.coverage;
  const years = [...new Set([from, to].map((day) => day.slice(0, 4)))];
  return years.join("–");
}
