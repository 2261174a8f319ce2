import { csvRows } from "@/lib/csv";
import type { ChartTable } from "@/lib/desks/land/insights/table";
import { rounded } from "../data/numbers";
import type { Card } from "./card";
import { requestWords, SAMPLE_HINT, SAMPLE_WORDS, titleOf } from "./card";

/** Lines with # first, then head and rows. Each row of a sample says that it is one, even when copied elsewhere. */
export function cardCsv(card: Card, { head, rows }: ChartTable): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? rounded(cell) : cell)));
  const lines = card.metadata.sample
    ? [[...head, "Data"], ...cells.map((row) => [...row, SAMPLE_WORDS])]
    : [head, ...cells];
  const about = aboutLines(card).map((line) => `${line}\r\n`);
  return about.join("") + csvRows(lines);
}

/** A sample has no licence and nothing to cite. */
function aboutLines(card: Card): string[] {
  const { source, license, citation, retrieved_at, cautions, sample } = card.metadata;
  const about: [name: string, words: string | null][] = [
    ["Title", titleOf(card)],
    ["Request", requestWords(card)],
    ["Source", sample ? SAMPLE_HINT : source],
    ["Licence", sample ? null : license],
    ["Citation", sample ? null : citation && withoutMarkup(citation)],
    ["Retrieved", sample ? null : (retrieved_at?.slice(0, 10) ?? null)],
    ...cautions.map((caution): [string, string] => ["Caution", caution]),
  ];
  return about.flatMap(([name, words]) =>
    words ? [`# ${name}: ${words.replaceAll(/\s+/g, " ").trim()}`] : [],
  );
}

export const withoutMarkup = (citation: string): string => citation.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");

export function fileName(title: string, extension: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replaceAll(/^-|-$/g, "");
  return `${name || "land"}.${extension}`;
}
