import type { Slot } from "@/lib/understanding/frame";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { findTimes } from "@/lib/understanding/times";
import {
  type City,
  citiesLike,
  citiesNamed,
  cityOf,
  countryOf,
  countryOfZone,
  isInRegion,
  isMountain,
  labelOf,
  largestIn,
  rankOf,
} from "../places/cities";
import { placeKind } from "../places/kinds";
import { nameKey } from "../places/name-key";
import type { Place } from "../types";
import aside from "./aside.json";
import { saidIn, WORDS } from "./kinds";

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
  const named = [...request.names("place", ROLES), ...namedAsSubject(request)].filter(
    (one) => isWhole(one) && !here.some(({ text }) => text === one.text),
  );
  const fresh = withoutAside(request, named.filter(isFresh));
  if (here.some(isFresh) && fresh.length === 0) return [];
  const [region] = request.names("region", ROLES).filter((one) => isFresh(one) && !isPossessed(request, one));
  const narrowed = region && fresh.length === 0 ? inRegion(request, region) : [];
  if (narrowed.length > 0) return placesAt(narrowed);
  const kept = named.filter((one) => fresh.includes(one) || !isFresh(one));
  if (fresh.length > 0 || (kept.length > 0 && !region)) return told(request, resolved(kept, zone));
  const unknown = unknownIn(request);
  if (unknown) return told(request, spelt(request, unknown, zone));
  const spoken = region ?? request.names("region", ROLES).find(({ isCarried }) => isCarried);
  if (spoken && here.length === 0) throw ofRegion(spoken);
  // What is no place, as “the barn”, is there where the place is.
  request.use("name");
  for (const { role, carried, text, mentions } of request.frame.slots)
    if (carried && role === "name" && mentions.length === 0 && isLikePlace(text, ""))
      request.note(`I don't know “${text}”, so it isn't in this answer.`);
  if (here.length > 0) return [];
  return told(request, resolved(request.fromBefore("place", ROLES), zone));
}

/** Places that were taken for the subject, as “SW1A 2AA”: in capitals, and nothing else. */
function namedAsSubject(request: Request): Named[] {
  const isPlace = ({ role, text, mentions }: Slot) =>
    role === "what" && /^\p{Lu}/u.test(text) && mentions.every(({ kind }) => kind === "place");
  const texts = request.frame.slots.filter(isPlace).map(({ text }) => text);
  return texts.length === 0
    ? []
    : request.names("place", ["what"]).filter(({ text }) => texts.includes(text));
}

const isFresh = ({ isCarried }: Named): boolean => !isCarried;

/** What stands before a name in the text. */
function before(request: Request, { text }: { text: string }): string {
  const at = request.frame.slots.find((slot) => slot.text === text && !slot.carried)?.start;
  return at === undefined ? "" : normalise(request.text.slice(0, at));
}

const endsIn = (text: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => ` ${text}`.endsWith(` ${phrase}`));

/**
 * Where the asker is, where somebody comes from, and “our Ohio office” are no places that the weather is asked of, where another is named. The way
 * from one town to another is of both.
 */
function withoutAside(request: Request, named: Named[]): Named[] {
  const isOfWay = saidIn(WORDS.on_the_way, request.text).length > 0;
  const isAside = (one: Named) => {
    const words = before(request, one);
    if (endsIn(words, aside.asker) || endsIn(words, aside.possessive)) return true;
    return !isOfWay && (one.role === "from" || endsIn(words, aside.origin));
  };
  const left = named.filter((one) => !isAside(one));
  // Where somebody is isn't what is asked about if that is a place that nobody knows.
  return left.length > 0 || unknownIn(request) ? left : named;
}

/** “Our Ohio office” says whose it is, not where the weather is. */
const isPossessed = (request: Request, one: Named): boolean =>
  endsIn(before(request, one), aside.possessive) || endsIn(before(request, one), aside.origin);

/** “The one in Missouri”: places of a name that was spoken of before, in the region that is named now. */
function inRegion(request: Request, { values }: Named): string[] {
  const [spoken] = request.fromBefore("place", ROLES);
  if (!spoken || !EDITS.has(request.frame.act)) return [];
  const name = spoken.value.split("|")[0] ?? "";
  return citiesNamed(nameKey(name))
    .filter((id) => values.some((region) => isInRegion(id, region)))
    .slice(0, 1);
}

const EDITS: ReadonlySet<string> = new Set(["refine", "correct", "reply"]);

/** A name that nobody knows, or of which only a part is known. */
function unknownIn(request: Request): string | undefined {
  const names = [request.unknown(["name", "to", "within"]), partly(request)];
  return names.find(
    (text) =>
      text !== undefined &&
      isLikePlace(text, request.text) &&
      findTimes(text, request.moment, { towards: "future" }).length === 0,
  );
}

/** The largest cities may be misspelt; what else is almost another's name is asked about. */
const WELL_KNOWN = 1500;

/** @throws Missing where a name is too far from any, or may be another's */
function spelt(request: Request, text: string, zone: string): City[] {
  const like = citiesLike(nameKey(text));
  const [first] = like;
  if (first && rankOf(first) < WELL_KNOWN) {
    const same = citiesNamed(nameKey(first.split("|")[0] ?? ""));
    const places = resolved([{ ...asNamed(text), value: first, values: same }], zone);
    request.use("name");
    request.note(`I read “${text}” as ${places[0]?.name}.`);
    return places;
  }
  const choices = like.slice(0, MOST_CHOICES).map(labelOf);
  const ask =
    choices.length > 0
      ? `I don't know the place “${text}”. Is it one of these, or which town is near it?`
      : `I don't know the place “${text}”. Which town is it, or which is near it?`;
  throw new Missing("name", ask, choices, "place");
}

const asNamed = (text: string) => ({ text, score: 1, role: "name" as const, isCarried: false });

/** Up on a mountain it isn't as at the town that stands for it. */
function told(request: Request, found: City[]): Place[] {
  for (const city of found)
    if (isMountain(city.id))
      request.note(
        `Up on ${city.id.split("@")[0]} it is colder and windier than in the town below, which this is of.`,
      );
  return found.map(({ id: _, ...place }) => place);
}

const placesAt = (ids: readonly string[]): Place[] =>
  ids.flatMap((id) => cityOf(id) ?? []).map(({ id: _, ...place }) => place);

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
function resolved(named: readonly Named[], zone: string): City[] {
  const asker = countryOfZone(zone);
  const ids = named.map(({ value, values }) => {
    const beside = named.filter((other) => other.value !== value).map((other) => countryOf(other.value));
    const near = values
      .filter((id) => rankOf(id) <= COMPARABLE * rankOf(value))
      .find((id) => beside.includes(countryOf(id)));
    const own = rankOf(value) < FAMOUS ? undefined : values.find((id) => countryOf(id) === asker);
    return near ?? own ?? value;
  });
  return [...new Set(ids)].slice(0, MOST_PLACES).flatMap((id) => cityOf(id) ?? []);
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
