import { Missing, type Named, type Request } from "@/lib/understanding/request";
import { cityOf, countryOf, countryOfZone, labelOf, largestIn, rankOf } from "../places/cities";
import { placeKind } from "../places/kinds";
import type { Place } from "../types";

const ROLES = ["name", "to", "within", "from", "against", "via", "every"] as const;
/** Places that are offered where a country was named. */
const MOST_CHOICES = 4;
/** Places that one answer compares. */
const MOST_PLACES = 6;

/**
 * The places that are asked about, of this turn or of the conversation; none: where the server stands.
 * @param zone the asker's
 * @throws Missing where a place isn't known, or is a whole country
 */
export function placesOf(request: Request, zone: string): Place[] {
  const here = request.names("own", ROLES);
  const named = request
    .names("place", ROLES)
    .filter((one) => isWhole(one) && !here.some(({ text }) => text === one.text));
  const fresh = named.filter(({ isCarried }) => !isCarried);
  if (here.some(({ isCarried }) => !isCarried) && fresh.length === 0) return [];
  if (named.length > 0) return resolved(named, zone);
  const [region] = request.names("region", ROLES);
  if (region) throw ofRegion(region);
  const unknown = [request.unknown(["name", "to", "within"]), partly(request)].find(
    (text) => text !== undefined && isLikePlace(text, request.text),
  );
  if (unknown)
    throw new Missing(
      "name",
      `I don't know the place “${unknown}”. Which town is it, or which is near it?`,
      [],
      "place",
    );
  // What is no place, as “the barn”, is there where the place is.
  request.use("name");
  if (here.length > 0) return [];
  return resolved(request.fromBefore("place", ROLES), zone);
}

const BEFORE_PLACES = /\b(?:in|at|for|near|from|to|around|outside|about)\s+$/i;

/** With a capital, or after a word that places stand after. */
const isLikePlace = (text: string, question: string): boolean =>
  /^\p{Lu}/u.test(text) || BEFORE_PLACES.test(question.slice(0, question.indexOf(text)));

const letters = (text: string): number => text.replace(/[^\p{L}]/gu, "").length;
/** In small letters, so much of what was said must be the name: “mekong delta” isn't the town of Delta. */
const WHOLE = 0.7;

function isWhole({ text }: { text: string }): boolean {
  const [mention] = placeKind.find(text);
  if (!mention) return true;
  const said = text.slice(mention.start, mention.end);
  return /^\p{Lu}/u.test(said) || letters(said) >= WHOLE * letters(text);
}

/** A name of which only a part is known. */
const partly = (request: Request): string | undefined =>
  request.names("place", ["name", "to", "within"]).find((one) => !one.isCarried && !isWhole(one))?.text;

/** A place of its own fame needs no country: who asks for Paris in Texas says so. */
const FAMOUS = 600;
/** Where a place stands so many times further down than its namesake, who names another of its country hardly means it. */
const COMPARABLE = 10;

/**
 * Of places that share a name the one in the country of another that is named, else in the asker's, else the largest.
 * @param zone the asker's
 */
function resolved(named: readonly Named[], zone: string): Place[] {
  const asker = countryOfZone(zone);
  const ids = named.map(({ value, values }) => {
    const beside = named.filter((other) => other.value !== value).map((other) => countryOf(other.value));
    const near = values
      .filter((id) => rankOf(id) <= COMPARABLE * rankOf(value))
      .find((id) => beside.includes(countryOf(id)));
    const own = rankOf(value) < FAMOUS ? undefined : values.find((id) => countryOf(id) === asker);
    return near ?? own ?? value;
  });
  return [...new Set(ids)].slice(0, MOST_PLACES).flatMap((id) => {
    const city = cityOf(id);
    if (!city) return [];
    const { id: _, ...place } = city;
    return [place];
  });
}

/** A country has many weathers. */
function ofRegion({ text, value }: { text: string; value: string }): Missing {
  const choices = largestIn(value, MOST_CHOICES).map(labelOf);
  return new Missing(
    "name",
    `The weather differs from place to place in ${text}. Which town?`,
    choices,
    "place",
  );
}
