import { normalise } from "@/lib/understanding/text";
import { hasPhrase } from "./phrases";
import phrases from "./phrases.json";

const WAYS = [...phrases.sideUp, ...phrases.sideDown, ...phrases.falls, ...phrases.rises];
/** A way as long as possible, which a word of denial and at most three others stand before: “not when it rises above”. */
const DENIED = new RegExp(
  `\\b(?:${phrases.deniesSide.join("|")})(?: \\w+){0,3}? (?:${[...new Set(WAYS)].sort((a, b) => b.length - a.length).join("|")})\\b`,
  "g",
);

/** A text without the ways that it denies: “below, not above” says “below” alone. Words are normalised. */
const withoutDenied = (text: string): string => normalise(text).replace(DENIED, " ");

export function isFall(text: string): boolean {
  const said = withoutDenied(text);
  return hasPhrase(said, "falls") && !hasPhrase(said, "rises");
}

export function isRise(text: string): boolean {
  const said = withoutDenied(text);
  return hasPhrase(said, "rises") && !hasPhrase(said, "falls");
}

/** The side of a changed alert's limit. “Drop it to 3,500” and “move it up” move the limit and say nothing of the side. */
export function sideSaid(text: string): "above" | "below" | undefined {
  const said = withoutDenied(text);
  const [isUp, isDown] = [hasPhrase(said, "sideUp"), hasPhrase(said, "sideDown")];
  return isUp === isDown ? undefined : isUp ? "above" : "below";
}

/** “The largest one-day fall”, “the most it lost in a day”: the extreme of single days, and which. */
export function oneDayExtreme(text: string): "best_day" | "worst_day" | undefined {
  if (!hasPhrase(text, "extremes") || !hasPhrase(text, "ofOneDay")) return undefined;
  const isDown = hasPhrase(text, "falls") || hasPhrase(text, "losses");
  const isUp = hasPhrase(text, "rises") || hasPhrase(text, "gains");
  return isUp === isDown ? undefined : isDown ? "worst_day" : "best_day";
}
