import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { lineName, listed } from "../../format";
import type { LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import type { Constraints, Ends } from "./journey";

const REFUSED: ReadonlySet<string> = new Set(["avoid", "except", "not"]);
const ENDS: ReadonlySet<string> = new Set(["from", "to", "via"]);
const TAKEN: ReadonlySet<string> = new Set(["on", "name", "prefer", "via", "against"]);
/** Words between one that takes a line and its name: “take the”, “using just the”. */
const TAKES = /\b(?:take|took|taking|use|used|using|with|on|by) (?:(?:just|only|the|that) )*$/;

const linesOf = ({ mentions }: Slot): string[] =>
  mentions.filter(({ kind }) => kind === "line").flatMap(({ values }) => values);

/**
 * “How long is that against just the Piccadilly?”, after a way that avoids it: the lines to set it against, none for the
 * way without any avoidance. A line taken after all (“and if I took it?”) isn't avoided any more.
 */
export function besideAvoided(request: Request): LineId[] | undefined {
  const { frame, earlier, text } = request;
  const [last] = earlier;
  const avoided = last?.function === "journey" ? last.slots.filter(({ role }) => REFUSED.has(role)) : [];
  if (frame.act === "ask" || avoided.length === 0) return undefined;
  if (frame.slots.some(({ role, carried }) => !carried && ENDS.has(role))) return undefined;
  const isAvoided = (line: string) => avoided.some((slot) => linesOf(slot).includes(line));
  const named = frame.slots.filter((slot) => !slot.carried && linesOf(slot).length > 0);
  const taken = named.filter(
    (slot) => linesOf(slot).every(isAvoided) && (TAKEN.has(slot.role) || isTaken(slot, text)),
  );
  const lines = [...new Set(taken.flatMap(linesOf))] as LineId[];
  if (named.length > taken.length || !isCompared(request, lines.length > 0)) {
    takeAfterAll(request, taken, lines);
    return undefined;
  }
  for (const slot of taken) slot.role = "against";
  const isKept = (slot: Slot) =>
    frame.slots.some(({ role, text: own }) => REFUSED.has(role) && own === slot.text);
  const kept = avoided.filter((slot) => !isKept(slot)).map((slot) => ({ ...slot, carried: true as const }));
  frame.slots = [...kept, ...frame.slots];
  request.use("against", "prefer", "what", "ref");
  return lines;
}

const isTaken = ({ start }: Slot, text: string): boolean => TAKES.test(`${normalise(text.slice(0, start))} `);

function isCompared(request: Request, isNamed: boolean): boolean {
  const isSaid = (kind: keyof typeof WORDS) => saidIn(WORDS[kind], request.text).length > 0;
  if (isSaid("usualWay") || isSaid("ofAvoiding")) return true;
  if (isNamed) return request.is("compare", "extreme", "rank") || isSaid("versus");
  return request.is("compare") && isSaid("slower");
}

function takeAfterAll({ frame }: Request, taken: Slot[], lines: string[]): void {
  if (taken.length === 0) return;
  for (const slot of taken) slot.role = "on";
  frame.slots = frame.slots.filter(
    (slot) => !slot.carried || !REFUSED.has(slot.role) || !linesOf(slot).some((line) => lines.includes(line)),
  );
}

/** The way that avoids something beside the one with the avoided lines, or with nothing avoided. */
export function optionsBeside(lines: LineId[], ends: Ends, constraints: Constraints): [object, object] {
  const { avoid_lines: avoided = [], avoid_stations: _, avoid_zones: __, ...free } = constraints;
  const still = lines.length > 0 ? avoided.filter((line) => !lines.includes(line)) : [];
  const other =
    lines.length > 0
      ? { label: `the way with the ${listed(lines.map(lineName))}`, use_lines: lines }
      : { label: "the usual way" };
  return [
    { ...ends, ...constraints, label: usualLabel(constraints) },
    { ...ends, ...free, ...(still.length > 0 && { avoid_lines: still }), ...other },
  ];
}

/** More lines than that are told as “those lines”. */
const MOST_NAMED = 3;

/** What the way is called that is neither by a line nor by a station: one that avoids something is no usual one. */
export function usualLabel(constraints: Partial<Constraints>): string {
  const { avoid_lines: lines = [], avoid_stations: stations = [], avoid_zones: zones = [] } = constraints;
  const named = lines.length > MOST_NAMED ? ["those lines"] : lines.map((line) => `the ${lineName(line)}`);
  const avoided = [...named, ...stations, ...zones.map((zone) => `zone ${zone}`)];
  return avoided.length > 0 ? `the way avoiding ${listed(avoided)}` : "the usual way";
}
