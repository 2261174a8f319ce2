import { brief, few } from "@/lib/agent/tools/step-words";
import { DATASETS } from "../datasets";
import { formatTime } from "../insights/format";
import { areaByRef } from "../places";
import { listOwnAreas } from "../places/own-areas";
import { AoiRef, type DatasetInfo } from "../types";

const LONGEST_NAME = 40;

/** “Bolivia, Peru and 2 more”. A picker gives areas by their refs, some of which are only known live. */
export function areasInStep(places: readonly string[], caller: string): string {
  const names = places.map((place) => (AoiRef.safeParse(place).success ? nameOf(place, caller) : place));
  const known = names.filter((name) => name !== undefined);
  return known.length > 0 ? few(known) : places.length > 1 ? "the chosen areas" : "the chosen area";
}

const nameOf = (ref: AoiRef, caller: string): string | undefined =>
  (areaByRef(ref) ?? listOwnAreas(caller).find((area) => area.ref === ref))?.short_name;

/** “tree cover loss”, “PRODES deforestation”. */
export function dataInStep({ name, short_name }: DatasetInfo): string {
  const shown = name.length > LONGEST_NAME ? short_name : name;
  return /^[A-Z][a-z]/.test(shown) ? shown.charAt(0).toLowerCase() + shown.slice(1) : shown;
}

/** A data set as a model wrote it. */
export function writtenDataInStep(written: string): string {
  const dataset = DATASETS.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  return dataset ? dataInStep(dataset) : brief(written);
}

/** “ for 2015 to 2024”, “ from 1 March 2024 on”; nothing without days. */
export function timeInStep(start?: string | null, end?: string | null): string {
  if (!start && !end) return "";
  const isWhole = (!start || start.endsWith("-01-01")) && (!end || end.endsWith("-12-31"));
  const [from, to] = [start, end].map((day) => day && (isWhole ? day.slice(0, 4) : formatTime(day)));
  if (!from) return ` until ${to}`;
  if (!to) return ` from ${from} on`;
  return from === to ? ` for ${from}` : ` for ${from} to ${to}`;
}
