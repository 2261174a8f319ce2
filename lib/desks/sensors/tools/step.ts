import { brief, few } from "@/lib/agent/tools/step-words";
import { clock } from "@/lib/clock";
import { NAMES } from "../quantities";
import { targetOf } from "../target";
import type { Plottable } from "../types";
import { LONG_AGO, periodWords } from "./reading-words";

/** The sensor that is meant, else what was written: an unknown one is the answer's to tell. */
function nameOf(written: string, caller: string): string {
  try {
    return targetOf(written, caller).name;
  } catch {
    return written;
  }
}

export const sensorInStep = (written: string, caller: string): string => brief(nameOf(written, caller));

export function sensorsInStep(written: readonly string[], caller: string): string {
  return few(written.map((one) => nameOf(one, caller)));
}

/** “temperature and humidity”; the fallback where none or many are asked for. */
export function quantitiesInStep(quantities: readonly Plottable[] = [], otherwise = "reading"): string {
  return quantities.length === 0 || quantities.length > 2
    ? otherwise
    : few(quantities.map((quantity) => NAMES[quantity]));
}

interface Span {
  since?: string;
  until?: string;
}

/** “ from 14 Nov 2026 to 20 Nov 2026”; nothing without a start. */
export function timeInStep({ since, until }: Span, zone: string): string {
  if (!since || Date.parse(since) < LONG_AGO) return "";
  return ` ${periodWords(Date.parse(since), until ? Date.parse(until) : clock.ms(), zone)}`;
}
