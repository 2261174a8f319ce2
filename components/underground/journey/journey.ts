import { listed } from "@/lib/desks/underground/format";
import type { MapSegment } from "@/lib/desks/underground/map-schema";
import type { Journey, JourneyLeg, LineId } from "@/lib/desks/underground/types";
import type { Access } from "../access/access";

export function journeyEnds({ legs }: Journey): { from: string; to: string } {
  return { from: legs[0]?.from.name ?? "Here", to: legs.at(-1)?.to.name ?? "there" };
}

/** “to Green Park, 2 stops towards Stratford”. */
export function legWords({ line, to, stops, towards }: JourneyLeg): string {
  if (!line) return `to ${to.name}`;
  const count = `${stops.length} stop${stops.length === 1 ? "" : "s"}`;
  return towards && towards !== to.name
    ? `to ${to.name}, ${count} towards ${towards}`
    : `to ${to.name}, ${count}`;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", weekday: "long" });

/** “17:05”, London's time wherever the reader is. */
export const londonClock = (iso: string): string => CLOCK.format(new Date(iso));

/** “no changes”, “1 change”. */
export const changesWords = (changes: number): string =>
  changes === 0 ? "no changes" : `${changes} change${changes === 1 ? "" : "s"}`;

/** “6 min on foot”; empty for a way without a walk. */
export function walkWords({ legs }: Journey): string {
  const minutes = legs.reduce((sum, leg) => sum + (leg.line ? 0 : leg.minutes), 0);
  return minutes > 0 ? `${Math.round(minutes)} min on foot` : "";
}

/** To the platforms, with where it isn't; undefined where nobody looked. */
export function stepFreeWay({
  stairs,
}: Journey): { access: Access; short: string; words: string } | undefined {
  if (!stairs) return undefined;
  if (stairs.length === 0) return { access: "yes", short: "step-free", words: "Step-free to the platforms" };
  const words = `Not known to be step-free at ${listed(stairs)}`;
  return { access: "unknown", short: "not known to be step-free", words };
}

/** “Tuesday”, for another day than today. */
export function dayWords(departs: string, now: number): string {
  const day = DAY.format(new Date(departs));
  return day === DAY.format(now) ? "" : day;
}

export interface LegPath {
  line: LineId | null;
  stations: string[];
}

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

/** By stations; a train that passes some without calling is drawn through them. */
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
