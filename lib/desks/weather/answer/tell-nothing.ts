import { nearestKnown } from "../sources/normals";
import type { Place } from "../types";
import type { Wanted } from "../wanted";
import { subjectOf } from "./instead";
import { listed } from "./when";

export function tellNothing(wanted: Wanted, places: readonly Place[]): string {
  const names = listed(
    places.map(({ name }) => `**${name}**`),
    "or",
  );
  if (wanted.about === "past" && !wanted.is_measured)
    return `I don't know what is usual in ${names}${tooFar(places)}.`;
  if (wanted.about === "doubt")
    return `It is **neither**: I have no forecast, as no weather service can be reached, and I don't know what other years were like in ${names}${tooFar(places)}.`;
  const subject = wanted.about === "past" ? "what it was like" : subjectOf(wanted);
  return `I can't say ${subject} in ${names}: no weather service can be reached, and I don't know what is usual there${tooFar(places)}.`;
}

function tooFar([place, ...others]: readonly Place[]): string {
  if (!place || others.length > 0) return "";
  const { name, km } = nearestKnown(place);
  return `: the nearest place that I know, ${name}, is ${km} km away, too far to go by`;
}
