import { useMemo, useRef, useState } from "react";
import { chartTable } from "@/lib/desks/land/insights/table";
import type { DatasetInfo, Figure } from "@/lib/desks/land/types";
import type { Card } from "./card";
import { chartModel } from "./chart-model";
import { columnsOf } from "./columns";
import { rowsWith } from "./finding";

/** A card as it is looked at: as a chart or as a table, with the rows of a figure. */
export function useCard(card: Card, datasets: DatasetInfo[]) {
  const { chart, metadata, dataset } = card;
  const isTableOnly = chart.type === "table";
  const [isTable, setTable] = useState(isTableOnly);
  const [figure, pickFigure] = useState<Figure | null>(null);
  const picture = useRef<HTMLDivElement>(null);
  const palette = datasets.find(({ dataset_id }) => dataset_id === dataset.dataset_id);
  const model = useMemo(() => chartModel(chart, metadata, palette), [chart, metadata, palette]);
  const table = useMemo(() => chartTable(chart, metadata.columns), [chart, metadata]);
  const columns = useMemo(() => columnsOf(chart, metadata.columns), [chart, metadata]);
  const marked = useMemo(() => (figure ? rowsWith(figure, table.rows) : []), [figure, table]);
  return { isTableOnly, isTable, setTable, pickFigure, picture, model, table, columns, marked };
}

export type CardView = ReturnType<typeof useCard>;
