import type { Frame } from "@/lib/understanding/frame";
import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { LineId } from "../../types";
import { isOfLine, stationOf } from "../places";

type Slot = Frame["slots"][number];

const OF_STATION: ReadonlySet<string> = new Set(["arrivals", "timetable", "station", "stops"]);
const PLACES: ReadonlySet<Role> = new Set<Role>(["name", "from", "within"]);

/** “When's the next one at Oval?”, after a way by the Victoria line: a line of before that doesn't stop there isn't meant. */
export function leaveStrays(request: Request): void {
  const { frame, earlier } = request;
  const [last] = earlier;
  if (!last || last.function === frame.function || !OF_STATION.has(frame.function)) return;
  const fresh = frame.slots.filter(({ carried }) => !carried);
  const [place, other] = fresh.filter((slot) => PLACES.has(slot.role) && stationIn(slot));
  if (!place || other || fresh.some((slot) => slot !== place && linesIn(slot).length > 0)) return;
  const served = stationOf(stationIn(place)!).lines;
  const isServed = (lines: readonly string[]) => lines.some((line) => served.includes(line as LineId));
  const isDirected = fresh.some(({ role, mentions }) => role === "toward" && mentions.length > 0);
  const isStray = (slot: Slot) => {
    if (!slot.carried) return false;
    const isLine = isOfLine(request, slot) || (slot.role === "on" && linesIn(slot).length > 0);
    if (isLine) return !isServed(linesIn(slot));
    // “The next southbound from there” needs no end of a way that changes elsewhere.
    const station = slot.role === "to" && isDirected ? stationIn(slot) : undefined;
    return station !== undefined && !isServed(stationOf(station).lines);
  };
  if (!frame.slots.some(isStray)) return;
  // Where one passes was of that way, too.
  frame.slots = frame.slots.filter((slot) => !isStray(slot) && !(slot.carried && slot.role === "via"));
}

const stationIn = ({ mentions }: Slot): string | undefined =>
  mentions.find(({ kind }) => kind === "station")?.values[0];

const linesIn = ({ mentions }: Slot): string[] =>
  mentions.flatMap(({ kind, values }) => (kind === "line" ? values : []));
