import { LINES } from "./lines";
import { type Direction, LINE_IDS, type LineId } from "./types";

/** “Bakerloo line”, but “DLR”. */
export function lineName(id: LineId): string {
  const { name } = LINES[id];
  return id === "dlr" || name.endsWith("line") ? name : `${name} line`;
}

export const kilometres = (metres: number): string => `${(metres / 1000).toFixed(1)} km`;

export function listed(items: string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

export const either = (items: string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;

/** “the Circle, District and Central lines”, “the DLR and the Elizabeth line”; of all the Tube's lines “the Underground”, and so the Overground's. */
export function linesListed(ids: LineId[]): string {
  if (LINE_IDS.every((id) => ids.includes(id) === (LINES[id].mode === "tube"))) return "the Underground";
  if (LINE_IDS.every((id) => ids.includes(id) === (LINES[id].mode === "overground"))) return "the Overground";
  const plain = ids.filter((id) => `${LINES[id].name} line` === lineName(id));
  const others = ids.filter((id) => !plain.includes(id)).map((id) => `the ${lineName(id)}`);
  const together =
    plain.length > 1
      ? [`the ${listed(plain.map((id) => LINES[id].name))} lines`]
      : plain.map((id) => `the ${lineName(id)}`);
  return listed([...together, ...others]);
}

export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export function counted(count: number, noun: string): string {
  return `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : "s"}`;
}

export function directionName(direction: Direction): string {
  return direction === "inner" || direction === "outer" ? `${direction} rail` : direction;
}

export const LONDON = "Europe/London";

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: LONDON,
  hour: "2-digit",
  minute: "2-digit",
});

/** “in the morning”, or the day where that isn't a night away: when exactly isn't known without TfL's timetable. */
export function morningOf(at: Date, now: Date): string {
  const isFar = at.getTime() - now.getTime() > 24 * 3_600_000;
  return isFar ? `on **${dayInLondon(at.toISOString())}**` : "in the **morning**";
}

export function timeInLondon(iso: string): string {
  return clock.format(new Date(iso));
}

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: LONDON,
  weekday: "long",
  day: "numeric",
  month: "long",
});

export const dayInLondon = (iso: string): string => day.format(new Date(iso)).replace(",", "");

/** A countdown as platforms show it: “due” under half a minute, else whole minutes. */
export function countdown(seconds: number): string {
  if (seconds < 30) return "due";
  return `${Math.max(1, Math.round(seconds / 60))} min`;
}
