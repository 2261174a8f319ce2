import type { Provenance } from "@/lib/sources/provenance";
import type { Candle } from "../types";
import { dayOf, dayWords } from "./days";

/** An answer about now, then that no live source gave it and how old it is. `t`: when the newest candle opened. */
export const withNotice = (message: string, { live }: Provenance, t: number): string =>
  live
    ? message
    : `${message}\n\nNo live source answers; the newest embedded candle is from ${dayWords(dayOf(t))}.`;

/** Said before figures of days that were counted back from the newest embedded day, as none are newer. */
export const countedBackWords = (newest: string): string =>
  `No live source answers, so I have nothing from that time. Counted back from the newest day that I have, ${dayWords(newest)}:\n\n`;

export const pastSource = ({ live, source }: Provenance): string =>
  live ? "" : ` Embedded past data: ${source}.`;

interface Age {
  until?: string;
  countedFrom?: string;
  last: Candle;
  provenance: Provenance;
}

export function aged(message: string, { until, countedFrom, last, provenance }: Age): string {
  if (countedFrom) return `${countedBackWords(countedFrom)}${message}`;
  return until ? `${message}${pastSource(provenance)}` : withNotice(message, provenance, last.t);
}

export const distinctSources = (provenance: Provenance[]): Provenance[] => [
  ...new Map(provenance.map((each) => [`${each.source} ${each.live} ${each.as_of}`, each])).values(),
];
