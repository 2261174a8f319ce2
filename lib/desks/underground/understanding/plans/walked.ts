import type { Call, Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { saidIn, WORDS } from "../kinds";

const HERE: ReadonlySet<string> = new Set(["name", "from", "within", "on"]);
const AT = /\b(?:at|from|near|in|outside|leaving|leave|by) (?:the )?$/i;
const START: ReadonlySet<string> = new Set(["from", "name"]);

const stationIn = ({ mentions }: Slot): string | undefined =>
  mentions.find(({ kind }) => kind === "station")?.values[0];

/** “I'm still at Moorgate, can I make it on foot?”, after a train at Bank: where one walks from; the train stays that one. */
export function walkedFrom(request: Request): string | { say: string } | undefined {
  const { frame, text, earlier } = request;
  const [last] = earlier;
  const isAsked =
    frame.act !== "ask" &&
    last?.function === "arrivals" &&
    saidIn(WORDS.byFoot, text).length > 0 &&
    saidIn(WORDS.catchIt, text).length > 0;
  if (!isAsked) return undefined;
  const before = last.slots.filter((slot) => START.has(slot.role) && stationIn(slot));
  const [start] = before;
  if (!start) return undefined;
  const isFresh = (slot: Slot) =>
    !slot.carried &&
    stationIn(slot) !== undefined &&
    (HERE.has(slot.role) || AT.test(text.slice(0, slot.start)));
  const here = frame.slots.filter((slot) => isFresh(slot) && stationIn(slot) !== stationIn(start));
  if (here.length === 0)
    return {
      say: `I can only tell how far it is on foot to **${stationIn(start)}** from another station: name the one that you are at.`,
    };
  if (here.length > 1) return undefined;
  const nth = frame.slots.some(({ role }) => role === "nth")
    ? []
    : last.slots.filter(({ role }) => role === "nth");
  frame.slots = [
    ...[...before, ...nth].map((slot) => ({ ...slot, carried: true as const })),
    ...frame.slots.filter((slot) => !isFresh(slot) && !(slot.carried && START.has(slot.role))),
  ];
  request.use("what", "on", "time", "arrive", "last", "ref");
  return stationIn(here[0]!);
}

export const withWalk = (calls: Call[], from: string): Call[] =>
  calls.map(({ tool, args }) =>
    tool === "arrivals" ? { tool, args: { ...args, walk_from: from, focus: "next" } } : { tool, args },
  );
