import type { Provenance } from "@/lib/sources/provenance";
import type { Candle } from "../types";
import { dayOf, dayWords } from "./days";

const NO_LIVE_SOURCE = "No live source answers";
const NOTHING_FROM_THEN = `${NO_LIVE_SOURCE}, so I have nothing from that time. `;

/** An answer about now, then that no live source gave it and how old it is. `t`: when the newest candle opened. */
export const withNotice = (message: string, { live }: Provenance, t: number): string =>
  live
    ? message
    : `${message}\n\n${NO_LIVE_SOURCE}; the newest embedded candle is from ${dayWords(dayOf(t))}.`;

/** Said before figures of days that were counted back from the newest embedded day, as none are newer. */
export const countedBackWords = (newest: string): string =>
  `${NOTHING_FROM_THEN}Counted back from the newest day that I have, ${dayWords(newest)}:\n\n`;

/** An answer without what an earlier one of its conversation said about the sources; its figures carry their dates. */
export function withoutToldNotices(answer: string, earlier: readonly string[]): string {
  const told = new Set(earlier.flatMap(paragraphsOf));
  const isNew = (paragraph: string) => !(paragraph.startsWith(`${NO_LIVE_SOURCE};`) && told.has(paragraph));
  return paragraphsOf(answer)
    .filter(isNew)
    .map((paragraph) => (told.has(paragraph) ? paragraph.replace(NOTHING_FROM_THEN, "") : paragraph))
    .join("\n\n");
}

const paragraphsOf = (answer: string): string[] => answer.split("\n\n");

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
