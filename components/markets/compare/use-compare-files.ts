import { type RefObject, useState } from "react";
import { pngOf, saveFile } from "@/components/data/save-file";
import { toast } from "@/components/shell/toasts";
import { compareCsv, compareFile } from "./compare-csv";
import type { CompareRow } from "./compare-rows";
import type { Comparison } from "./measures";

/** The files that a comparison can be kept as; the picture has its title, its period and its sources in it. */
export function useCompareFiles(picture: RefObject<HTMLElement | null>) {
  const [isDrawing, setDrawing] = useState(false);
  const saveCsv = (comparison: Comparison, rows: CompareRow[]) => {
    const content = new Blob([compareCsv(comparison, rows)], { type: "text/csv;charset=utf-8" });
    saveFile(compareFile(comparison, "csv"), content);
  };
  const savePng = async (comparison: Comparison) => {
    if (!picture.current) return;
    setDrawing(true);
    try {
      saveFile(compareFile(comparison, "png"), await pngOf(picture.current));
    } catch {
      void toast({ message: "This browser couldn't draw the picture. The CSV has the same data." });
    } finally {
      setDrawing(false);
    }
  };
  return { saveCsv, savePng, isDrawing };
}
