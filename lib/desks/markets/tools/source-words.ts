import type { Provenance } from "@/lib/sources/provenance";
import { dayOf, dayWords } from "./days";

/**
 * What a reader must know first of an answer about now: that no live source gave it, and how old it is.
 * @param t when the newest candle opened
 */
export const pastNotice = ({ live }: Provenance, t: number): string =>
  live ? "" : `No live source answers; the newest embedded candle is of ${dayWords(dayOf(t))}.\n\n`;

/** Who an answer about the past is from, where that isn't a live source. */
export const pastSource = ({ live, source }: Provenance): string =>
  live ? "" : ` Embedded past data: ${source}.`;

/** Each source once. */
export const distinctSources = (provenance: Provenance[]): Provenance[] => [
  ...new Map(provenance.map((each) => [`${each.source} ${each.live} ${each.as_of}`, each])).values(),
];
