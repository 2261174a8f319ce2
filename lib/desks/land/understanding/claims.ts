import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { fresh, goesOn, type LandContext } from "./context";
import { lostShareIn, says } from "./limits";
import talk from "./talk.json";

const [BOUND, CLAIM] = [5, 12];
const [AFTER, YEARLY] = [3, 6];

const lastWords = (text: string, count: number): string =>
  tokenise(text)
    .slice(-count)
    .map(({ text: word }) => word)
    .join(" ");

const firstWords = (text: string, count: number): string =>
  tokenise(text)
    .slice(0, count)
    .map(({ text: word }) => word)
    .join(" ");

/** “The ministry says something like 100,000 ha a year”: what somebody else has counted is no limit on what is asked for. */
export function takeClaims(request: Request, { hasData }: LandContext): Planned | undefined {
  const { text, frame } = request;
  for (const slot of fresh(request, "above", "below", "amount")) {
    const before = text.slice(0, slot.start);
    if (lastWords(before, 1) === "per") {
      dropped(request, slot);
      continue;
    }
    const after = firstWords(text.slice(slot.start + slot.text.length), AFTER);
    const isLimit = says("bounds", `${lastWords(before, BOUND)} ${slot.text}`) || says("bounds", after);
    if (isLimit || !says("claimers", lastWords(before, CLAIM))) continue;
    // What is said to be gone of a forest is judged itself.
    if (lostShareIn(text) !== undefined) {
      dropped(request, slot);
      if (request.is("threshold")) frame.operation = "value";
      continue;
    }
    const isYearly = says("yearly", firstWords(text.slice(slot.start + slot.text.length), YEARLY));
    dropped(request, slot);
    if (hasData && goesOn(request) && frame.slots.every(({ carried, role }) => carried || !NEW.has(role))) {
      request.use("what", "name", "form", "by", "unit");
      return { say: `${yours(slot, isYearly)}, and the last answer is what these data have. ${DIFFER}` };
    }
    if (isYearly && request.is("value", "list", "compare", "count", "threshold")) frame.operation = "mean";
    else if (request.is("threshold", "count")) frame.operation = "value";
    request.note(`${yours(slot, isYearly)}; here is what these data have. ${DIFFER}`);
  }
  return undefined;
}

const yours = ({ text }: Slot, isYearly: boolean): string => `You name ${text}${isYearly ? " a year" : ""}`;

/** “Cal Fire says …”, of which the reader took Cal for a place: a name that nobody knows before such a word is a source. */
export function withoutSources({ frame, text }: Request): void {
  const isSource = ({ role, carried, mentions, start, text: said }: Slot) =>
    !carried &&
    (role === "name" || role === "within") &&
    !mentions.some(({ kind, score }) => kind === "area" && score === 1) &&
    says("sourceVerbs", afterName(text.slice(start + said.length)));
  frame.slots = frame.slots.filter((slot) => !isSource(slot));
}

/** The word after the rest of a name: “says” of “ Fire says more than …”. */
const afterName = (text: string): string => /^(?:\s+\p{Lu}[\p{L}&.'’-]*)*\s+(\p{L}+)/u.exec(text)?.[1] ?? "";

const DIFFER = talk.differ;

const NEW = new Set<string>(["name", "within", "time", "since", "until", "against", "by"]);

function dropped(request: Request, slot: Slot): void {
  const { frame } = request;
  frame.slots = frame.slots.filter((one) => one !== slot && (one.carried || one.role !== "rhythm"));
}
