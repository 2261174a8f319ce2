import type { Entry, Tile } from "@/lib/agent/desk-entries";
import { counted, linesListed, sentence } from "./format";
import { searchStations } from "./network";
import { undergroundData } from "./source";
import { CLOSED, GOOD, type LineStatus } from "./types";

/** From here a name may be what was typed. */
const ALIKE = 0.6;

export function findEntries(typed: string): Entry[] {
  return searchStations(typed, 6)
    .filter(({ score }) => score >= ALIKE)
    .map(({ station }) => ({
      kind: "Stations",
      title: station.name,
      detail: sentence(linesListed(station.lines)).replace("The ", ""),
      link: `/underground?station=${station.id}`,
    }));
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
