import { brief, few } from "@/lib/agent/tools/step-words";
import { dateWords } from "../answer/when";
import type { Place } from "../types";

/** “Pune” of “Pune, Maharashtra, India”. */
export const placeInStep = ({ name }: Pick<Place, "name">): string => brief(name.split(",")[0] ?? name);

export const placesInStep = (places: readonly Pick<Place, "name">[]): string => few(places.map(placeInStep));

export const weatherStep = (where: string, pastDays = 0): string =>
  `Looked up the weather ${where}${pastDays > 0 ? ` since ${pastDays} ${pastDays === 1 ? "day" : "days"} ago` : ""}.`;

interface Span {
  from?: string;
  to?: string;
}

/** Of a span whose end is excluded: “ for 23 November”, “ from 23 November to 25 November”; nothing without both ends. */
export function timeInStep({ from, to }: Span): string {
  if (!from || !to) return "";
  const last = new Date(Date.parse(`${to}Z`) - 1).toISOString();
  const [first, end] = [dateWords(from.slice(0, 10)), dateWords(last.slice(0, 10))];
  return first === end ? ` for ${first}` : ` from ${first} to ${end}`;
}
