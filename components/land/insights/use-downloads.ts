import { useState } from "react";
import { pngOf, saveFile } from "@/components/data/save-file";
import { toast } from "@/components/shell/toasts";
import type { Card } from "./card";
import { fileName, tableCsv } from "./csv";
import { titleOf } from "./sample";
import type { CardView } from "./use-card";

/** The files that a card can be kept as. Those of a sample say so, in their names too. */
export function useDownloads(card: Card, { table, picture }: Pick<CardView, "table" | "picture">) {
  const [isDrawing, setDrawing] = useState(false);
  const title = titleOf(card);
  const downloadCsv = () => {
    const csv = tableCsv(table, card.metadata.sample);
    saveFile(fileName(title, "csv"), new Blob([csv], { type: "text/csv;charset=utf-8" }));
  };
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
