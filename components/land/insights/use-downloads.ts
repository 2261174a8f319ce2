import { type RefObject, useState } from "react";
import { pngOf, saveFile } from "@/components/data/save-file";
import { toast } from "@/components/shell/toasts";
import type { ChartTable } from "@/lib/desks/land/insights/table";
import { fileName, tableCsv } from "./csv";

/** The files that a card can be kept as. */
export function useDownloads(title: string, table: ChartTable, picture: RefObject<HTMLElement | null>) {
  const [isDrawing, setDrawing] = useState(false);
  const downloadCsv = () =>
    saveFile(fileName(title, "csv"), new Blob([tableCsv(table)], { type: "text/csv;charset=utf-8" }));
  const downloadPng = async () => {
    if (!picture.current) return;
    setDrawing(true);
    try {
      saveFile(fileName(title, "png"), await pngOf(picture.current));
    } catch {
      void toast({ message: "This browser couldn't draw the picture. The CSV has the same data." });
    } finally {
      setDrawing(false);
    }
  };
  return { downloadCsv, downloadPng, isDrawing };
}
