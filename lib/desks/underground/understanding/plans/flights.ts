import type { Frame } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { saidIn, WORDS } from "../kinds";
import { nameStart, roleBefore } from "../places";

type Slot = Frame["slots"][number];

const ENDS: ReadonlySet<string> = new Set(["from", "to", "name"]);
/** “We fly from Heathrow at noon. When should we leave the hotel?”: one goes to the airport, from where one stays. Mends the frame. */
export function settleFlight(request: Request): void {
  const { frame, text, earlier } = request;
  if (frame.function !== "journey" || saidIn(WORDS.flight, text).length === 0) return;
  const fresh = frame.slots.filter((slot) => !slot.carried && ENDS.has(slot.role) && isPlace(slot));
  const airport = fresh.find((slot) => isFlownFrom(text.slice(0, nameStart(slot))));
  if (!airport) return;
  airport.role = "to";
  const isHere = fresh.some((slot) => slot !== airport);
  // One has to be there for the flight, and says when that leaves.
  for (const slot of frame.slots)
    if (!slot.carried && slot.role === "leave") Object.assign(slot, { role: "arrive", certainty: 1 });
    else if (!slot.carried && slot.role === "arrive") slot.certainty = 1;
  const isTimed = frame.slots.some(({ role, carried }) => role === "arrive" && !carried);
  frame.slots = frame.slots.filter(
    (slot) =>
      !slot.carried || !(isPlace(slot) || (isTimed && ["time", "leave", "arrive"].includes(slot.role))),
  );
  const home = isHere ? undefined : homeIn(earlier);
  if (home) frame.slots.push({ ...home, role: "from", carried: true });
}

/** “Our flight is from …”: words of where one goes that end in a word of where one starts. */
const isFlownFrom = (before: string): boolean =>
  roleBefore(before, before.length) === "to" && /\b(?:from|of)(?: the| london)?$/.test(normalise(before));

/** Where the conversation's people stay, else where its first way began. */
function homeIn(earlier: readonly Frame[]): Slot | undefined {
  const places = earlier
    .toReversed()
    .flatMap(({ slots, text }) =>
      slots.filter((slot) => !slot.carried && isPlace(slot)).map((slot) => ({ slot, text })),
    );
  const stays = places.find(({ slot, text }) => roleBefore(text, nameStart(slot), WORDS.lives) !== undefined);
  return (stays ?? places.find(({ slot }) => slot.role === "from"))?.slot;
}

const isPlace = ({ mentions }: Slot): boolean =>
  mentions.some(({ kind }) => kind === "station" || kind === "outlying");
