import { directionName, either, lineName, listed } from "../format";
import { directionsAt, lineRoutes } from "../network";
import type { Direction, LineId, Station } from "../types";
import { notStopping } from "./stops-there";

/** Which ways trains leave a station, and where they end: by the course of the lines, whatever is due now. */
export function directionsWords(station: Station, { line }: { line?: LineId }): string {
  const absent = notStopping(station, line ? [line] : []);
  if (absent) return absent;
  const lines = line ? [line] : station.lines;
  const rows = lines.map((id) => {
    const ways = directionsAt(station, [id]).map(
      (way) => `**${directionName(way)}** to ${either(endsOf(station, id, way))}`,
    );
    const end = ways.length === 1 ? " (the line ends here)" : "";
    return `the ${lineName(id)} ${listed(ways)}${end}`;
  });
  if (rows.length === 1)
    return `From **${station.name}** trains leave on ${rows[0]}. That is the line's usual course.`;
  return `From **${station.name}** trains leave, by the lines' usual course:\n\n${rows.map((row) => `- ${row}`).join("\n")}`;
}

function endsOf({ id }: Station, line: LineId, way: Direction): string[] {
  const ends = lineRoutes(line).flatMap(({ stations, directions }) => {
    const isThat = stations.slice(0, -1).some((station, i) => station.id === id && directions[i] === way);
    return isThat ? [stations.at(-1)!.name] : [];
  });
  return [...new Set(ends)];
}
