import { endsInCue } from "@/lib/understanding/cues";
import type { Slot } from "@/lib/understanding/frame";
import { readCount } from "@/lib/understanding/quantities";
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
  isSmall,
  labelOf,
  largestIn,
  noteOn,
  rankOf,
} from "../places/cities";
import { isNoPlaceName, placeKind, plainPlaceKind, regionKind } from "../places/kinds";
import { nameKey } from "../places/name-key";
import type { Place } from "../types";
import aside from "./aside.json";
import { farPlaceKind, saidIn, WORDS } from "./kinds";
import { settleNoPlaces } from "./place-position";

const ROLES = ["name", "to", "within", "from", "against", "via", "every"] as const;
const MOST_CHOICES = 4;
const MOST_PLACES = 6;

/** Those of this turn or the conversation; none: the server's. @throws Missing for one unknown or a whole country */
export function placesOf(request: Request, zone: string): Place[] {
  settleNoPlaces(request);
  request.readSlots((slot) => isNoName(request, slot));
  const here = request.names("own", ROLES);
  const named = [...request.names("place", ROLES), ...namedAsSubject(request)].filter(
    (one) => isWhole(one) && !here.some(({ text }) => text === one.text),
  );
  const fresh = withoutAside(request, named.filter(isFresh));
  const narrowed = fresh.length < 2 ? inRegion(request, fresh[0]) : [];
  if (narrowed.length > 0) return placesAt(narrowed);
  const plain = fresh.length === 0 && !here.some(isFresh) ? plainIn(request) : [];
  if (plain.length > 0) return told(request, resolved(request, plain, zone));
  if (here.some(isFresh) && fresh.length === 0) return [];
  const regions = request.names("region", ROLES).filter((one) => isFresh(one) && !isPossessed(request, one));
  const [region] = regions;
  const kept = named.filter((one) => fresh.includes(one) || !isFresh(one));
  if (fresh.length > 0 || (kept.length > 0 && !region)) return told(request, resolved(request, kept, zone));
  const unknown = unknownIn(request);
  if (unknown) return told(request, spelt(request, unknown, zone));
  const spoken = region ? regions : request.names("region", ROLES).filter(({ isCarried }) => isCarried);
  if (spoken.length > 0 && here.length === 0) return inRegions(request, spoken);
  const noPlace = everydayIn(request);
  if (noPlace !== undefined)
    request.note(`I took “${noPlace}” for no place; if it is one, say which town is near it.`);
  // What is no place, as “the barn”, is there where the place is.
  request.use("name");
  for (const { role, carried, text, mentions } of request.frame.slots)
    if (carried && role === "name" && mentions.length === 0 && isTakenForPlace(request, text, ""))
      request.note(`I don't know “${text}”, so it isn't in this answer.`);
  if (here.length > 0) return [];
  // “The data centre” of before is the server's place, not the town of Centre.
  const before = request
    .fromBefore("place", ROLES)
    .filter(({ text }) => saidIn(WORDS.own, text).length === 0);
  return told(request, resolved(request, before, zone));
}

/** Places that were taken for the subject, as “SW1A 2AA”: in capitals, and nothing else. */
function namedAsSubject(request: Request): Named[] {
  const isPlace = ({ role, text, mentions }: Slot) =>
    role === "what" &&
    /^\p{Lu}/u.test(text) &&
    mentions.every((one) => one.kind === "place" && !isSmall(one.values[0] ?? ""));
  const texts = request.frame.slots.filter(isPlace).map(({ text }) => text);
  return texts.length === 0
    ? []
    : request.names("place", ["what"]).filter(({ text }) => texts.includes(text));
}

/** “Arvo” and “north-east”, taken for names that nobody knows. */
const isNoName = ({ moment }: Request, { role, text, mentions }: Slot): boolean =>
  role === "name" && mentions.length === 0 && isNoPlace(text, moment);

/** “Arvo”, “tonight”, “three”. */
const isNoPlace = (text: string, moment: Request["moment"]): boolean =>
  isNoPlaceName(text) || isTime(text, moment) || readCount(text) !== undefined;

/** Whether a text is a time and little else: “Forth Road Bridge” isn't. */
const isTime = (text: string, moment: Request["moment"]): boolean =>
  findTimes(text, moment, { towards: "future" }).some(({ start, end }) => end - start >= WHOLE * text.length);

/** Further places that were spoken of before, for “which of the two?”; the newest first. */
export function placesBefore(request: Request, zone: string): Place[] {
  const named = request.earlier.flatMap(({ slots }) =>
    slots.flatMap(({ role, mentions, text }): Named[] => {
      const mention = mentions.find(({ kind }) => kind === "place");
      const isNamed = mention && (ROLES as readonly string[]).includes(role);
      return isNamed ? [{ ...asNamed(text), value: mention.values[0]!, values: mention.values }] : [];
    }),
  );
  return placesAt(resolved(request, named, zone).map(({ id }) => id));
}

const isFresh = ({ isCarried }: Named): boolean => !isCarried;

function before(request: Request, { text }: { text: string }): string {
  const at = request.frame.slots.find((slot) => slot.text === text && !slot.carried)?.start;
  return at === undefined ? "" : normalise(request.text.slice(0, at));
}

const endsIn = (text: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => ` ${text}`.endsWith(` ${phrase}`));

/** Where another place is named, “our Ohio office” and the asker's place aren't asked of; a way is of both ends. */
function withoutAside(request: Request, named: Named[]): Named[] {
  const isOfWay = saidIn(WORDS.on_the_way, request.text).length > 0;
  const isAside = (one: Named) => {
    const words = before(request, one);
    if (endsIn(words, aside.asker) || endsIn(words, aside.possessive)) return true;
    if (named.length > 1 && endsInCue(words, "drops")) return true;
    return !isOfWay && (one.role === "from" || endsIn(words, aside.origin));
  };
  const left = named.filter((one) => !isAside(one));
  // Where somebody is isn't what is asked about if that is a place that nobody knows.
  return left.length > 0 || unknownIn(request) ? left : named;
}

const isPossessed = (request: Request, one: Named): boolean =>
  endsIn(before(request, one), aside.possessive) || endsIn(before(request, one), aside.origin);

const LEFT: ReadonlySet<string> = new Set(["wrong", "not", "except"]);

/** “The one in Missouri”, “not the English one”: places of a name spoken of before, by the regions named now. */
function inRegion(request: Request, fresh: Named | undefined): string[] {
  const [spoken] = fresh ? [fresh] : request.fromBefore("place", ROLES);
  if (!spoken || (!fresh && !EDITS.has(request.frame.act))) return [];
  const left = request.frame.slots.filter(({ role, carried }) => !carried && LEFT.has(role));
  const regions = regionKind.find(request.text);
  const isLeft = ({ start }: { start: number }) =>
    left.some((slot) => slot.start <= start && start < slot.start + slot.text.length);
  const [wrong, wanted] = [regions.filter(isLeft), regions.filter((one) => !isLeft(one))].map((some) =>
    some.flatMap(({ values }) => values),
  ) as [string[], string[]];
  if (wrong.length + wanted.length === 0) return [];
  const name = spoken.value.split("|")[0] ?? "";
  const namesakes = fresh ? fresh.values : [...spoken.values, ...citiesNamed(nameKey(name))];
  const fitting = [...new Set(namesakes)].filter(
    (id) =>
      !wrong.some((region) => isInRegion(id, region)) &&
      (wanted.length === 0 || wanted.some((region) => isInRegion(id, region))),
  );
  const [found] = fitting;
  if (found === undefined) return [];
  request.use("name", "within", "wrong", "not", "except");
  if (fresh) settle(request, found);
  else keep(request, [{ ...asNamed(labelOf(found)), value: found, values: [found] }]);
  return [found];
}

/** Of a name that several places share only one is meant, also by what follows. */
function settle({ frame }: Request, id: string): void {
  for (const slot of frame.slots)
    slot.mentions = slot.mentions.map((one) =>
      one.kind === "place" && one.values.includes(id) ? { ...one, values: [id] } : one,
    );
}

function keep({ frame }: Request, named: readonly Named[]): void {
  const isPlace = ({ carried, mentions }: Slot) => carried && mentions.some(({ kind }) => kind === "place");
  const slots = named.map(({ text, values }): Slot => {
    const mention = { kind: "place", values, start: 0, end: text.length, score: 1 };
    return { role: "name", text, start: 0, certainty: 1, mentions: [mention], carried: true };
  });
  frame.slots = [...frame.slots.filter((one) => !isPlace(one)), ...slots];
}

function plainIn(request: Request): Named[] {
  const isMarked = ({ start, end }: { start: number; end: number }) =>
    request.frame.slots.some(
      (slot) => !slot.carried && slot.start < end && start < slot.start + slot.text.length,
    );
  const found = plainPlaceKind.find(request.text).filter((one) => !isMarked(one));
  const named = found.map(
    ({ start, end, values }): Named => ({
      ...asNamed(request.text.slice(start, end)),
      value: values[0]!,
      values,
    }),
  );
  if (named.length > 0) keep(request, named);
  return named;
}

const EDITS: ReadonlySet<string> = new Set(["refine", "correct", "reply"]);

function unknownIn(request: Request): string | undefined {
  const names = [request.unknown(["name", "to", "within"]), partly(request)];
  return names.find(
    (text) =>
      text !== undefined &&
      isTakenForPlace(request, text, request.text) &&
      !isEveryday(request, text) &&
      // “I'm from Ohio” names no place whose weather is asked for.
      regionKind.find(text).length === 0,
  );
}

const everydayIn = (request: Request): string | undefined => {
  const text = request.unknown(["name"]);
  const isTaken = text !== undefined && isTakenForPlace(request, text, request.text);
  return isTaken && isEveryday(request, text) ? text : undefined;
};

/** “For generator tests” names no place, “at the cottage” does. */
const isEveryday = ({ frame, text }: Request, name: string): boolean =>
  frame.slots.some((slot) => slot.is_everyday && slot.text === name) &&
  !AT_PLACES.test(text.slice(0, text.indexOf(name)));

const AT_PLACES = /\b(?:in|at|near|from|to)\s+(?:the\s+|my\s+|our\s+)?$/i;

/** Whether a name that nobody knows is asked about as a place; else the answer is for the site. Decided here alone. */
const isTakenForPlace = ({ moment }: Request, text: string, question: string): boolean =>
  isLikePlace(text, question) && !isNoPlace(text, moment);

/** The largest cities may be misspelt; what else is almost another's name is asked about. */
const WELL_KNOWN = 1500;

/** @throws Missing where a name is too far from any, or may be another's */
function spelt(request: Request, text: string, zone: string): City[] {
  const like = citiesLike(nameKey(text));
  const [first] = like;
  if (first && rankOf(first) < WELL_KNOWN) {
    const same = citiesNamed(nameKey(first.split("|")[0] ?? ""));
    const places = resolved(request, [{ ...asNamed(text), value: first, values: same }], zone);
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
  for (const text of found.flatMap(({ id }) => noteOn(id) ?? [])) request.note(text);
  for (const city of found)
    if (isMountain(city.id))
      request.note(
        `Up on ${city.id.split("@")[0]} it is colder and windier than in the town below, which this is for.`,
      );
  return found.map(({ id: _, ...place }) => place);
}

const placesAt = (ids: readonly string[]): Place[] =>
  ids.flatMap((id) => cityOf(id) ?? []).map(({ id: _, ...place }) => place);

const BEFORE_PLACES = /\b(?:in|at|for|near|from|to|around|outside|about)\s+$/i;

const isLikePlace = (text: string, question: string): boolean =>
  /^\p{Lu}/u.test(text) || BEFORE_PLACES.test(question.slice(0, question.indexOf(text)));

const letters = (text: string): number => text.replace(/[^\p{L}]/gu, "").length;
/** In small letters, so much of what was said must be the name: “mekong delta” isn't the town of Delta. */
const WHOLE = 0.7;

function isWhole({ text }: { text: string }): boolean {
  const [mention] = placeKind.find(text);
  if (!mention || farPlaceKind.find(text).length > 0) return true;
  const said = text.slice(mention.start, mention.end);
  return /^\p{Lu}/u.test(said) || letters(said) >= WHOLE * letters(text);
}

const partly = (request: Request): string | undefined =>
  request.names("place", ["name", "to", "within"]).find((one) => !one.isCarried && !isWhole(one))?.text;

/** A place of its own fame needs no country: who asks for Paris in Texas says so. */
const FAMOUS = 600;
/** Where a place stands so many times further down than its namesake, who names another of its country hardly means it. */
const COMPARABLE = 10;
/** Places up to here are known in other countries, too. */
const KNOWN_AFAR = 3000;
/** Of places that stand so near to one another either may be meant. */
const RIVAL = 2.5;
/** Who says nothing of where they are is taken to be there where this is spoken of. */
const HOME = "Europe/London";

function resolved(request: Request, named: readonly Named[], zone: string): City[] {
  const asker = countryOfZone(zone) ? zone : HOME;
  // “Springfield”, and then which one.
  const told = named.filter(
    (one) =>
      !named.some((other) => other.values.length < one.values.length && one.values.includes(other.value)),
  );
  const ids = told.map((one) => {
    const beside = told.filter((other) => other.value !== one.value).map((other) => countryOf(other.value));
    return meant(request, one, beside, asker);
  });
  return [...new Set(ids)].slice(0, MOST_PLACES).flatMap((id) => cityOf(id) ?? []);
}

/** Of a shared name: the one in another named place's country, else the asker's, else the largest. @throws Missing */
function meant(
  request: Request,
  { text, values, isCarried }: Named,
  beside: readonly string[],
  asker: string,
): string {
  const ranked = [...values].sort((a, b) => rankOf(a) - rankOf(b));
  const [largest = ""] = ranked;
  const isComparable = (id: string) => rankOf(id) <= COMPARABLE * rankOf(largest);
  const near = ranked.find((id) => isComparable(id) && beside.includes(countryOf(id)));
  if (near) return near;
  const own = ranked.filter((id) => countryOf(id) === countryOfZone(asker));
  const isOwn = own[0] !== undefined && (rankOf(largest) >= KNOWN_AFAR || isComparable(own[0]));
  const candidates = isOwn ? own : ranked;
  const likely = candidates.filter((id) => rankOf(id) <= RIVAL * rankOf(candidates[0]!));
  const sameContinent = likely.filter((id) => continentOf(cityOf(id)?.timezone) === continentOf(asker));
  const left = sameContinent.length > 0 ? sameContinent : likely;
  if (left.length < 2 || rankOf(left[0]!) < FAMOUS) {
    const taken = left[0] ?? largest;
    if (!isCarried && candidates.length > 1 && rankOf(taken) >= KNOWN_AFAR)
      request.note(`I took ${text} for ${labelOf(taken)}: say so if you mean another.`);
    return taken;
  }
  // Who was asked which and goes on without saying so isn't asked again.
  if (isCarried) {
    request.note(`I took ${text} for ${labelOf(left[0]!)}: say so if you mean another.`);
    return left[0]!;
  }
  throw new Missing(
    "name",
    `There are several places called ${text}. Which one?`,
    left.slice(0, MOST_CHOICES).map(labelOf),
    "place",
  );
}

const continentOf = (zone = ""): string => zone.split("/")[0] ?? "";

/** A country is too large for one weather: it is told for its largest towns, of several countries for the largest of each. */
function inRegions(request: Request, regions: readonly Named[]): Place[] {
  const each = regions.length > 1 ? 1 : MOST_CHOICES;
  const texts = joinedNames(regions.map(({ text }) => text));
  request.note(
    `The weather differs from place to place in ${texts}, so this is for ${regions.length > 1 ? "the largest town of each" : "the largest towns"}: name another for its own.`,
  );
  return placesAt(regions.flatMap(({ value }) => largestIn(value, each)).slice(0, MOST_PLACES));
}

const joinedNames = (names: string[]): string => new Intl.ListFormat("en-GB").format(names);
