import type { Entry, Tile } from "@/lib/agent/desk-entries";
import { counted, lineName, linesListed, sentence } from "./format";
import { LINES } from "./lines";
import { searchStations } from "./network";
import { undergroundData } from "./source";
import { CLOSED, GOOD, type LineStatus } from "./types";

/** From here a name may be what was typed. */
const ALIKE = 0.6;

/** Scores as near as this are told apart by how many lines a station has. */
const NEAR = 0.05;

export function findEntries(typed: string): Entry[] {
  return [...statusEntries(typed), ...stationEntries(typed)];
}

function stationEntries(typed: string): Entry[] {
  const rank = (score: number) => Math.round(score / NEAR);
  return searchStations(typed, 6)
    .filter(({ score }) => score >= ALIKE)
    .toSorted((a, b) => rank(b.score) - rank(a.score) || b.station.lines.length - a.station.lines.length)
    .map(({ station }) => ({
      kind: "Stations",
      title: station.name,
      detail: sentence(linesListed(station.lines)).replace("The ", ""),
      link: `/underground?station=${station.id}`,
    }));
}

/** Words for how lines run, of which the beginning may be typed. */
const STATUS_WORDS = ["delays", "status", "closures", "disruption", "service"];
const FEWEST_LETTERS = 4;

/** A line by its name, or all by “delays”. */
function statusEntries(typed: string): Entry[] {
  const words = typed.trim().toLowerCase();
  if (words.length < FEWEST_LETTERS) return [];
  const lines = Object.values(LINES).filter(({ id }) => lineName(id).toLowerCase().startsWith(words));
  const isOfAll = STATUS_WORDS.some((word) => word.startsWith(words));
  return [
    ...lines.map(({ id }) => ({
      kind: "Lines",
      title: sentence(lineName(id)),
      detail: "How it runs",
      link: `/underground?lines=${id}`,
    })),
    ...(isOfAll ? [{ kind: "Lines", title: "All lines", detail: "How they run", link: "/underground" }] : []),
  ];
}

export async function statusTile(signal: AbortSignal): Promise<Tile> {
  const { data, provenance } = await undergroundData(signal).status([]);
  return { ...statusInWords(data), link: "/underground", provenance: [provenance] };
}

export function statusInWords(statuses: LineStatus[]): Pick<Tile, "title" | "sentence" | "is_unusual"> {
  const closed = statuses.filter(({ severity }) => severity === CLOSED);
  const troubled = statuses.filter(({ severity }) => severity !== GOOD && severity !== CLOSED);
  const shut = closed.length > 0 ? ` ${sentence(counted(closed.length, "line"))} closed for now.` : "";
  if (closed.length === statuses.length)
    return { title: "No trains now", sentence: "All lines are closed for now.", is_unusual: false };
  if (troubled.length === 0)
    return {
      title: "No delays",
      sentence: `Good service on all lines${shut ? " that run" : ""}.${shut}`,
      is_unusual: false,
    };
  const worstFirst = troubled.toSorted((a, b) => a.severity - b.severity);
  const groups = [...Map.groupBy(worstFirst, ({ status }) => status)].map(
    ([status, lines]) => `${status.toLowerCase()} on ${linesListed(lines.map(({ line }) => line))}`,
  );
  return {
    title: `${counted(troubled.length, "line")} disrupted`,
    sentence: `${sentence(groups.join("; "))}.${shut}`,
    is_unusual: true,
  };
}
