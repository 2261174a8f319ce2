import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import { saidIn, WORDS } from "../kinds";
import { remember } from "../places";
import { handOver } from "./common";

export const wantsAccessibleToilet = ({ text }: Request): boolean =>
  saidIn(WORDS.toiletkind, text).includes("accessible");

/** “Is there a baby change?”; of a follow-up also as before: “and is it inside the gates?” */
export const toiletKindOf = (request: Request): string | undefined =>
  saidIn(WORDS.toiletkind, request.text)[0] ??
  (request.frame.act === "ask" ? undefined : request.values("toiletkind", ["what"])[0]);

export const isOfFee = ({ text }: Request): boolean => saidIn(WORDS.fee, text).length > 0;

/** “Do you have to pay for it?”, “is it before the barriers?”, after a station's toilets. */
export function ofToiletsBefore(request: Request): ReturnType<typeof handOver> {
  const {
    frame,
    text,
    earlier: [last],
  } = request;
  const isAfter = frame.act !== "ask" && last && saidIn(WORDS.fact, last.text).includes("toilets");
  if (!isAfter || (!isOfFee(request) && !gatesOf(text).gates)) return undefined;
  frame.function = "station";
  for (const kind of saidIn(WORDS.toiletkind, last.text)) remember(request, "toiletkind", [kind]);
  remember(request, "fact", ["toilets"]);
  return handOver(request, "station");
}

const GATES: ReadonlySet<string> = new Set(["gate", "gates", "gateline", "barrier", "barriers"]);
const SIDES: Record<string, "inside" | "outside"> = {
  inside: "inside",
  within: "inside",
  past: "inside",
  beyond: "inside",
  behind: "inside",
  after: "inside",
  outside: "outside",
  before: "outside",
};
const REACH = 4;

/** “Inside the barriers”; both sides named are none. */
export function gatesOf(text: string): { gates?: "inside" | "outside" } {
  const words = tokenise(text).map((token) => token.text);
  const beside = words.flatMap((word, at) =>
    GATES.has(word) ? words.slice(Math.max(0, at - REACH), at).flatMap((one) => SIDES[one] ?? []) : [],
  );
  if (saidIn(WORDS.insideGates, text).length > 0) beside.push("inside");
  if (saidIn(WORDS.outsideGates, text).length > 0) beside.push("outside");
  const [gates, other] = new Set(beside);
  return gates && !other ? { gates } : {};
}
