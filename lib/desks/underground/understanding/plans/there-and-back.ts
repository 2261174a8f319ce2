import { hasCue } from "@/lib/understanding/cues";
import type { Frame } from "@/lib/understanding/frame";
import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { saidIn, WORDS } from "../kinds";

type Slot = Frame["slots"][number];

const FUNCTIONS: ReadonlySet<string> = new Set(["journey", "timetable", "arrivals"]);
/** What was asked of the way before and holds for no other one. */
const OF_ONE_WAY: ReadonlySet<Role> = new Set<Role>(["arrive", "leave", "via", "on"]);
const CLOCKS: ReadonlySet<Role> = new Set<Role>(["arrive", "leave"]);

/** “And home at 11?”, “then from there to Oval”: a way back or on begins where the last one ended. Mends the frame. */
export function settleThereAndBack(request: Request): void {
  const { frame, text, earlier } = request;
  const last = earlier.find(({ function: asked }) => asked === "journey");
  if (frame.act === "ask" || !last || !FUNCTIONS.has(frame.function) || freshIn(frame, "from")) return;
  const [began, ended] = [placeIn(last, "from"), placeIn(last, "to")];
  if (!ended) return;
  const to = freshIn(frame, "to");
  if (!to && began && isTurned(request, last)) turn(frame);
  else if (to && began && isSame(to, began)) startAt(frame, ended, CLOCKS);
  else if (to && !isSame(to, ended) && isOnward(text)) startAt(frame, thereIn(earlier) ?? ended, OF_ONE_WAY);
}

function isTurned({ frame, text }: Request, last: Frame): boolean {
  const isNamed = frame.slots.some(
    (slot) => !slot.carried && isPlace(slot) && !["via", "avoid", "wrong"].includes(slot.role),
  );
  const isOfOther = frame.slots.some(({ role, text: ref }) => role === "ref" && normalise(ref) !== "there");
  if (isNamed || isOfOther || saidIn(WORDS.wayHome, text).length === 0 || hasCue(text, "swaps")) return false;
  return saidIn(WORDS.turn, text).length > 0 || !isHomeward(last);
}

/** Whether a way was one home already, so that “home” is no way back. */
function isHomeward({ text, slots }: Frame): boolean {
  const to = slots.find(({ role, carried }) => role === "to" && !carried);
  const before = to && text.slice(0, to.start);
  return (
    before !== undefined &&
    WORDS.homeAt.find(before).some(({ end, score }) => score === 1 && normalise(before.slice(end)) === "")
  );
}

function turn(frame: Frame): void {
  const isTimed = frame.slots.some(({ role, carried }) => CLOCKS.has(role) && !carried);
  frame.slots = frame.slots.filter(({ role, carried }) => !carried || isTimed || !CLOCKS.has(role));
  for (const slot of frame.slots)
    if (slot.carried) slot.role = slot.role === "from" ? "to" : slot.role === "to" ? "from" : slot.role;
}

function startAt(frame: Frame, place: Slot, dropped: ReadonlySet<Role>): void {
  frame.slots = [
    ...frame.slots.filter(
      (slot) => !slot.carried || !(slot.role === "from" || slot.role === "name" || dropped.has(slot.role)),
    ),
    { ...place, role: "from", carried: true },
  ];
}

const isOnward = (text: string): boolean =>
  [WORDS.then, WORDS.fromThere].some((kind) => saidIn(kind, text).length > 0);

/** The one station that was asked about since the last way: “from there” is from it. */
function thereIn([last]: readonly Frame[]): Slot | undefined {
  if (!last || last.function === "journey") return undefined;
  const named = last.slots.filter((slot) => isPlace(slot) && slot.role === "name" && !slot.carried);
  return named.length === 1 ? named[0] : undefined;
}

const isPlace = ({ mentions }: Slot): boolean =>
  mentions.some(({ kind }) => kind === "station" || kind === "outlying");

const freshIn = ({ slots }: Frame, wanted: Role): Slot | undefined =>
  slots.find((slot) => slot.role === wanted && !slot.carried && isPlace(slot));

const placeIn = ({ slots }: Frame, wanted: Role): Slot | undefined =>
  slots.find((slot) => slot.role === wanted && isPlace(slot));

const nameOf = ({ mentions }: Slot): string | undefined =>
  mentions.find(({ kind }) => kind === "station" || kind === "outlying")?.values[0];

const isSame = (one: Slot, other: Slot): boolean => nameOf(one) === nameOf(other);
