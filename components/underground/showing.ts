import type { Line } from "@/lib/desks/underground/types";
import type { View } from "./canvas-state";
import { lineLabel, listed } from "./data/line-label";
import { journeyEnds } from "./journey/journey-words";

/** The names of what a view shows. */
export interface Names {
  lines: Pick<Line, "id" | "name">[];
  stations: { id: string; name: string }[];
}

/** The names when there is no network to take them from. */
export const NO_NAMES: Names = { lines: [], stations: [] };

/** What the map shows, in short: “Circle line · Bank”; empty when it shows the whole network alike. */
export function showing({ lines, station, journey }: View, names: Names): string {
  if (journey) {
    const { from, to } = journeyEnds(journey);
    return `${from} → ${to}`;
  }
  const shownLines = names.lines.filter(({ id }) => lines.includes(id)).map(lineLabel);
  const place = names.stations.find(({ id }) => id === station)?.name;
  return [listed(shownLines), place].filter(Boolean).join(" · ");
}

/** What an answer changed, for a person who looks at the chat. */
export function changeWords(view: View, names: Names): string {
  if (view.journey) {
    const { from, to } = journeyEnds(view.journey);
    return `The map shows the way from ${from} to ${to}`;
  }
  const shown = showing(view, names);
  if (!shown) return "The board shows every line";
  const isLines = view.lines.length > 0 && !view.station;
  return `The map shows ${isLines ? "the " : ""}${shown}`;
}
