import { useMemo, useRef, useState } from "react";
import { pngOf, saveFile } from "@/components/data/save-file";
import { toast } from "@/components/shell/toasts";
import { chartTable } from "@/lib/desks/land/insights/table";
import type { DatasetInfo, Figure } from "@/lib/desks/land/types";
import { type Card, titleOf } from "./card";
import { chartModel } from "./chart-model";
import { cardCsv, fileName } from "./csv";
import { rowsWith } from "./finding-text";
import { columnsOf } from "./table-rows";

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

export function useDownloads(card: Card, { table, picture }: Pick<CardView, "table" | "picture">) {
  const [isDrawing, setDrawing] = useState(false);
  const title = titleOf(card);
  const downloadCsv = () => {
    const csv = cardCsv(card, table);
    saveFile(fileName(title, "csv"), new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
  const downloadPng = async () => {
    if (!picture.current) return;
    setDrawing(true);
    try {
      saveFile(fileName(title, "png"), await pngOf(picture.current));
    } catch {
      void toast({ message: "This browser couldn’t draw the picture. The CSV has the same data." });
    } finally {
      setDrawing(false);
    }
  };
  return { downloadCsv, downloadPng, isDrawing };
}
