import type { Place } from "../types";
import type { Wanted } from "../wanted";
import { subjectOf } from "./tell-usual";
import { listed } from "./when";

/** What to say where neither a forecast nor what is usual is known of places. */
export function tellNothing(wanted: Wanted, places: readonly Place[]): string {
  const names = listed(
    places.map(({ name }) => `**${name}**`),
    "or",
  );
  if (wanted.about === "past" && !wanted.is_measured) return `I don't know what is usual in ${names}.`;
  if (wanted.about === "doubt")
    return `No, I don't know: I have neither a forecast, as no weather service can be reached, nor what other years were like in ${names}.`;
  const subject = wanted.about === "past" ? "what it was like" : subjectOf(wanted);
  return `I can't say ${subject} in ${names}: no weather service can be reached, and I don't know what is usual there.`;
}
