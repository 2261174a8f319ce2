import { oneLine } from "@/lib/agent/prompt";
import { stationById } from "./network";
import type { Direction } from "./types";

const ENTITIES: Record<string, string> = { "&harr;": "–", "&amp;": "&", "&nbsp;": " ", "&#39;": "'" };

/** TfL's names are shorter. */
const NAME = 120;

/** In one line, without HTML entities. `most`: characters; what is longer ends with an ellipsis. */
export function plainText(text: string, most = NAME): string {
  return oneLine(
    text.replace(/&(harr|amp|nbsp|#39);/g, (entity) => ENTITIES[entity]!),
    most,
  );
}

/** A station as the desk knows it; one it does not know keeps TfL's id, and TfL's name without its suffix. */
export function place(id: string, name: string): { id: string; name: string } {
  const station = stationById(id);
  if (station) return { id: station.id, name: station.name };
  return { id, name: stationName(name) };
}

/** “Baker Street” of “Baker Street Underground Station”. */
export function stationName(name: string): string {
  return plainText(name).replace(/( (Underground|DLR|Rail) Station|-Underground)$/, "");
}

const WORDS: Record<string, Direction> = {
  northbound: "northbound",
  southbound: "southbound",
  eastbound: "eastbound",
  westbound: "westbound",
  "inner rail": "inner",
  "outer rail": "outer",
};

/** The direction in a platform's name, e.g. “Northbound - Platform 1”; null when it tells none. */
export function platformDirection(platform: string): Direction | null {
  const word = platform.match(/(north|south|east|west)bound|(inner|outer) rail/i)?.[0];
  return (word && WORDS[word.toLowerCase()]) || null;
}
