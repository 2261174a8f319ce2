import { brief, few } from "@/lib/agent/tools/step-words";
import { dayInLondon, linesListed, timeInLondon } from "../format";
import { resolveStation } from "../stations";
import type { LineId } from "../types";

/** The station that is meant, else what was written: an unknown one is the answer's to tell. */
export function stationInStep(written: string, line?: LineId): string {
  try {
    return resolveStation(written, line).name;
  } catch {
    return brief(written);
  }
}

export const stationsInStep = (written: readonly string[]): string =>
  few(
    written
      .slice(0, 3)
      .map((name) => stationInStep(name))
      .concat(written.slice(3)),
  );

const LONGEST_LINES = 50;

/** “the Circle and District lines”; of many “7 lines”. */
export function linesInStep(lines: LineId[] = [], all = "all lines"): string {
  if (lines.length === 0) return all;
  const text = linesListed(lines);
  return text.length > LONGEST_LINES ? `${lines.length} lines` : text;
}

/** “14:05 on Sunday 22 November”. */
export const momentInStep = (iso: string): string => `${timeInLondon(iso)} on ${dayInLondon(iso)}`;
