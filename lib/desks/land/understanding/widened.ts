import type { Frame } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { fresh, goesOn } from "./context";
import { wordsIn } from "./kinds";

const SINGLED: ReadonlySet<string> = new Set([
  "driver",
  "driverPart",
  "class",
  "natural",
  "side",
  "crop",
  "sector",
  "category",
  "confidence",
]);
const OTHERS = /\b(?:others?|the rest|all of them|everything|whatever|reasons?)\b/i;

type Slot = Frame["slots"][number];

const singlesOut = ({ role, mentions }: Slot): boolean =>
  role === "what" && mentions.some(({ kind }) => SINGLED.has(kind));

/** “The other causes too”, “which class is biggest?”: what was singled out before no longer is. */
export function takeAllAgain(request: Request): void {
  const { frame, text } = request;
  if (!goesOn(request) || !request.is("list", "extreme", "rank") || fresh(request, "what").some(singlesOut))
    return;
  if (!OTHERS.test(text) && !wordsIn("grain", text).includes("category")) return;
  frame.slots = frame.slots.filter((slot) => !(slot.carried && singlesOut(slot)));
}
