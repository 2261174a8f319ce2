import type { MapSegment } from "@/lib/desks/underground/map-schema";
import type { Journey, JourneyLeg, LineId } from "@/lib/desks/underground/types";

/** A leg of a journey as the ids of all the stations it passes, in order. */
export interface LegPath {
  line: LineId | null;
  stations: string[];
}

/** The ways of a journey through the network, leg by leg. */
export function journeyPath({ legs }: Journey, segments: MapSegment[]): LegPath[] {
  return legs.map((leg) => ({ line: leg.line, stations: legStations(leg, segments) }));
}

function legStations({ line, from, to, stops }: JourneyLeg, segments: MapSegment[]): string[] {
  const calls = [from.id, ...stops.map(({ id }) => id), to.id].filter((id, i, all) => id !== all[i - 1]);
  if (!line) return calls;
  const beside = neighbours(segments.filter(({ lines }) => lines.includes(line)));
  const ways = calls.slice(1).map((call, i) => shortest(calls[i]!, call, beside) ?? [calls[i]!, call]);
  return [...calls.slice(0, 1), ...ways.flatMap((way) => way.slice(1))];
}

function neighbours(segments: MapSegment[]): Map<string, string[]> {
  const beside = new Map<string, string[]>();
  const add = (a: string, b: string) => beside.set(a, [...(beside.get(a) ?? []), b]);
  for (const { from, to } of segments) {
    add(from, to);
    add(to, from);
  }
  return beside;
}

/** The way with the fewest stations; a train that passes some without calling is drawn through them. */
function shortest(from: string, to: string, beside: Map<string, string[]>): string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  // A map keeps what is added while it is walked: this goes outwards, nearest first.
  for (const [station] of cameFrom) {
    if (station === to) break;
    for (const next of beside.get(station) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, station);
  }
  if (!cameFrom.has(to)) return null;
  const way: string[] = [];
  for (let at: string | null = to; at; at = cameFrom.get(at) ?? null) way.unshift(at);
  return way;
}
