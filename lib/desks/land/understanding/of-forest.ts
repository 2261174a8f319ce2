import type { Request } from "@/lib/understanding/request";
import { says } from "./limits";
import talk from "./talk.json";

const RELATIVE =
  "(?:relative(?:ly)? to|in relation to|related to|in proportion to|proportional(?:ly)? to|compared (?:to|with)|measured against|set against|out of|(?:share|percentage|per ?cent|percent|%|fraction|proportion) of|for|given)";
const FOREST =
  "(?:(?:the|its|their|all|how much|what|amount of|area of|original|initial|total|whole|own|existing) )*(?:forests?|trees|woods?|woodlands?|tree cover|forest cover|rainforests?|jungle)(?! (?:loss|lost|gain|fires?|cover loss|area lost))(?: area| cover| stock)?";
const HAD =
  "(?:what|whatever|how much|all) (?:(?:forest|tree cover|woodland|of it|trees) )?(?:it|they|each|each one|each of them|both|there) (?:had|has|have|was|were|started|began|once)";
const THEN =
  "at the (?:beginning|start|outset)|in the beginning|to (?:begin|start) with|at first|originally|initially|beforehand";

const OF_FOREST = new RegExp(
  `\\b${RELATIVE} (?:${HAD}|${FOREST})(?: (?:that|it|they|each|there|was|were|had|has|have|once|began|started|with))*(?: (?:${THEN}))?`,
  "i",
);
/** “For trees” and “given the forest” say nothing of a share by themselves. */
const LOOSE = /^(?:for|given)\b/i;
const AT_FIRST = new RegExp(`\\b(?:${THEN})\\b`, "i");

const matchIn = (text: string): RegExpExecArray | undefined => {
  const found = OF_FOREST.exec(text);
  return found && !(LOOSE.test(found[0]) && !/\b(?:had|has|have)\b/i.test(found[0])) ? found : undefined;
};

/** Whether a loss is asked for as a share of the forest that there was: “relative to the forest it had”. */
export const asksOfForest = (text: string): boolean => says("ofForest", text) || matchIn(text) !== undefined;

/** The words of such a share are no kind of land, place or time of their own. */
export function takeOfForest(request: Request): void {
  const { text, frame } = request;
  const found = matchIn(text);
  if (!found) return;
  const end = found.index + found[0].length;
  const isIn = ({ carried, start, text: own }: (typeof frame.slots)[number]) =>
    !carried && start < end && found.index < start + own.length;
  frame.slots = frame.slots.filter(
    (slot) => !isIn(slot) || slot.role === "ref" || slot.mentions.some(({ kind }) => kind === "area"),
  );
  if (AT_FIRST.test(found[0])) request.note(talk.shareOf2000);
}
