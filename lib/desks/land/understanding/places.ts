import { endsInCue, hasCue } from "@/lib/understanding/cues";
import type { Slot } from "@/lib/understanding/frame";
import { readCount, readOrdinal } from "@/lib/understanding/quantities";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import { STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { listed } from "../insights/format";
import { areaByRef, findAreas, kindsOfPart, placeMentions, subregionsOf, WORLD } from "../places";
import { EVERYDAY } from "../places/vocabulary";
import type { AoiRef, Area, Asked, LandQuery, Subregion } from "../types";
import { fresh, goesOn, type LandContext } from "./context";
import { GROUPS, isAround, labelOf, landKinds, mentionsOf, wordsIn } from "./kinds";
import { asksRankOf, isBesideLast, isFormal, isGlobal, opensWhy, ranksYears, says } from "./limits";
import { asksOfForest } from "./of-forest";

export interface Places {
  /** Refs, or names as they were written where they aren't clear. */
  places: string[];
  by: LandQuery["by"];
  singled?: AoiRef[];
  besides?: AoiRef[];
  except: AoiRef[];
  groups?: Asked["groups"];
  /** Only so many of the parts, those that come first in the answer before. */
  first?: number;
  isUnknown?: boolean;
}

/** A misspelt name as clear as this is taken, and said; below it is asked about. */
const CLEAR = 0.8;
const RANKS = new Set(["rank", "extreme", "list", "count"]);

/** The areas that are asked about: those that are named, as an edit of the query; undefined where none is known. */
export function placesOf(request: Request, context: LandContext): Places | undefined {
  withoutElsewhere(request, context);
  withoutDescribing(request);
  request.readSlots((slot) => (slot.role === "name" || slot.role === "within") && isPurpose(request, slot));
  const ranked = rankedAgain(request, context);
  if (ranked) return ranked;
  const found = named(request, context, ["name", "within", "from", "to", "against"]);
  if (found.length > 0 && isDrawnWithin(request))
    return { places: ownArea(request, context.own, request.text), by: null, except: [] };
  const other = namesake(request, context, found);
  if (other) {
    request.use("name", "within", "what", "not", "by", "every", "wrong");
    return { places: [other], by: null, except: [] };
  }
  const except = namesOf(request, ["except", "not"]).map(({ value }) => value);
  const { places, groups } = combined(request, context, found, except);
  const park = found.length === 1 ? parkOf(request, found[0]!) : undefined;
  if (park) return { places: [park], by: null, except };
  for (const one of found) noteLeftover(request, one);
  noteNear(request, found);
  if (found.length > 0) noteStrangers(request, found);
  const unknown = found.length > 0 ? [] : unknownIn(request, context, places);
  const by = partsOf(request, context, places) ?? partsBefore(request, context, places);
  const all = unknown.length > 0 ? unknown : places;
  if (all.length === 0) {
    if (by === "country") return { places: [WORLD], by, except };
    if (!isGlobal(request, context)) return undefined;
    request.note("No place is named, so this is for the whole world.");
    return { places: [WORLD], by: null, except };
  }
  const taken = { places: all, by, except, groups, isUnknown: unknown.length > 0 };
  return withSingled(request, taken, context);
}

/** “The one up north with Belém in it”: what lies in the place that is meant isn't asked about itself. */
function withoutDescribing({ frame, text }: Request): void {
  const isDescribing = ({ carried, role, text: said, start }: Slot) =>
    !carried &&
    (role === "name" || role === "within") &&
    DESCRIBED.some(
      ([before, after]) => before.test(text.slice(0, start)) && after.test(text.slice(start + said.length)),
    );
  const left = frame.slots.filter((slot) => !isDescribing(slot));
  const isElseNamed = left.some(
    ({ role, mentions }) => (role === "name" || role === "within") && isKnown(mentions),
  );
  if (isElseNamed) frame.slots = left;
}

/** “Compare Bolivia with Peru in there” asks about both. */
const DESCRIBED: [RegExp, RegExp][] = [
  [/\bwith\s+(?:the\s+)?$/i, /^\s+(?:in\s+it\b|as\s+(?:its|the)\s+capital\b)/i],
  [
    /\b(?:has|having|containing|contains|where)\s+(?:the\s+)?$/i,
    /^\s+(?:(?:is\s+)?in\s+it|inside\s+it|in\s+there|as\s+(?:its|the)\s+capital|lies|is)\b/i,
  ],
];

/** “Then rank by total loss instead”, after one of those that were ranked before was asked about: a rank is of all again. */
function rankedAgain(request: Request, { query }: LandContext): Places | undefined {
  const { text, earlier } = request;
  const isAsked =
    request.is("rank", "extreme", "list") &&
    RANKS_AGAIN.test(text) &&
    OF_ALL_AGAIN.test(text) &&
    !OF_OTHERS.test(text) &&
    mentionsOf("part", text).length === 0;
  const isOfMany = ({ text: said }: Slot) =>
    /\b(?:them|those|these|all)\b/i.test(said) && query.areas.length === 1;
  const isNamed =
    fresh(request, "name", "within").length > 0 ||
    fresh(request, "every").some(({ mentions }) => mentions.some(({ kind }) => kind === "part")) ||
    fresh(request, "ref").some((slot) => !isOfMany(slot));
  if (!isAsked || isNamed || !goesOn(request) || query.by !== null || query.areas.length === 0)
    return undefined;
  const before = earlier.find(
    (frame) => (frame.operation === "rank" || frame.operation === "extreme") && partsIn(frame.text),
  );
  const by = before && (partsIn(before.text) as Subregion);
  if (!before || !by || earlier[0] === before) return undefined;
  const named = before.slots
    .filter(({ role }) => role === "name" || role === "within")
    .flatMap(({ mentions }) => mentions.find(({ kind }) => kind === "area")?.values[0] ?? []);
  const whole = by === "country" ? (named[0] ?? WORLD) : named[0];
  const area = whole === undefined ? undefined : areaByRef(whole);
  const isOfThem = query.areas.every((ref) => {
    const part = areaByRef(ref);
    return part !== undefined && area !== undefined && part.subtype === by && isIn(part, area);
  });
  if (!area || !isOfThem) return undefined;
  const top = before.slots.find(({ role }) => role === "top");
  if (top && !request.has("top")) request.frame.slots.push({ ...top, carried: true });
  return { places: [area.ref], by, except: [] };
}

const RANKS_AGAIN = /\b(?:rank|ranks|ranked|ranking|order them|top \d+|top (?:five|ten|three))\b/i;
const OF_ALL_AGAIN = /\b(?:instead|again|then|all|them|those|these|they)\b/i;
/** Years, drivers or classes of the place in view are ordered. */
const OF_OTHERS =
  /\b(?:years?|months?|weeks?|days?|seasons?|decades?|dates?|quarters?|drivers?|causes?|reasons?|class(?:es)?|kinds?|types?|categor(?:y|ies)|land ?covers?|land ?uses?|provinces?|states?|districts?|regions?|municipalit(?:y|ies)|counties|departments?)\b/i;

/** “A polygon that I drew in Peru”: the country says where it lies, and isn't what is asked about. */
function isDrawnWithin(request: Request): boolean {
  const isDrawn = mentionsOf("ownArea", request.text).some(({ values }) => values.includes("drawn"));
  return isDrawn && !request.is("compare") && !says("versus", request.text);
}

/** What is named beside a state or country lies in it: “Redding California” is no place of elsewhere. */
function withoutElsewhere(request: Request, { query }: LandContext): void {
  const { frame, text } = request;
  const named = fresh(request, "name", "within").flatMap((slot) => {
    const mentions = slot.mentions.filter(({ kind }) => kind === "area");
    const [first] = mentions;
    const areas = areasOf(first ? [first] : []);
    return first && areas.length > 0 ? [{ slot, score: first.score, areas, all: areasOf(mentions) }] : [];
  });
  const wholes = named.flatMap(({ areas }) => (areas.length === 1 ? areas : []));
  // A name of several places is of the one that was told of.
  const told = wholes.length === 0 ? query.areas.flatMap((ref) => areaByRef(ref) ?? []) : [];
  for (const [index, one] of named.entries()) {
    // “Lane and Douglas, in Oregon” are those of Oregon.
    const inside =
      someOf(one.all, (area) => told.some(({ ref }) => ref === area.ref)) ??
      one.all.filter((area) => [...wholes, ...told].some((whole) => isPartOf(area, whole)));
    if (one.all.length > 1 && inside.length > 0) {
      narrow(one.slot, inside);
      continue;
    }
    const whole = [named[index - 1], named[index + 1]].find(
      (beside) => beside && isBeside(text, one, beside) && isElsewhere(one.areas, beside.areas),
    );
    if (!whole) continue;
    frame.slots = frame.slots.filter((slot) => slot !== one.slot);
    const [area] = whole.areas;
    const isNarrowed = named.some(({ areas: [part] }) => part && area && isPartOf(part, area));
    const rest = isNarrowed ? "" : `, so this is for all of ${labelOf(area!.ref, [])}`;
    request.note(`I don't know a place called ${one.slot.text} in ${area!.short_name}${rest}.`);
  }
}

const areasOf = (mentions: Slot["mentions"]): Area[] =>
  mentions.flatMap(({ values }) => values.flatMap((ref) => areaByRef(ref) ?? []));

function someOf<T>(all: T[], isSo: (one: T) => boolean): T[] | undefined {
  const found = all.filter(isSo);
  return found.length > 0 ? found : undefined;
}

function narrow(slot: Slot, areas: Area[]): void {
  const refs = areas.map(({ ref }) => ref);
  slot.mentions = slot.mentions
    .map((mention) =>
      mention.kind === "area"
        ? { ...mention, values: mention.values.filter((ref) => refs.includes(ref)) }
        : mention,
    )
    .filter(({ kind, values }) => kind !== "area" || values.length > 0);
}

interface NamedSlot {
  slot: Slot;
  score: number;
  areas: Area[];
}

/** Next to each other, without “and”; misspelt also with a comma between. */
function isBeside(text: string, one: NamedSlot, whole: NamedSlot): boolean {
  const [a, b] = [one.slot, whole.slot].sort((x, y) => x.start - y.start) as [Slot, Slot];
  const between = text.slice(a.start + a.text.length, b.start).trim();
  const isMisspelt = one.score < 1;
  return whole.score === 1 && (between === "" || (isMisspelt && between === ","));
}

const isElsewhere = (areas: Area[], wholes: Area[]): boolean =>
  wholes.every(({ subtype }) => subtype === "country" || subtype === "state-province") &&
  areas.every(({ subtype }) => subtype === "state-province" || subtype === "district-county") &&
  // Two states beside each other are a list.
  wholes.some(({ subtype }) => subtype === "country" || areas.some((area) => area.subtype !== subtype)) &&
  !areas.some((area) =>
    wholes.some((whole) => area.ref === whole.ref || isPartOf(area, whole) || isPartOf(whole, area)),
  );

/** “Yellowstone National Park” isn't Yellowstone County. */
function parkOf({ frame, text }: Request, { text: name, role, value }: Named): string | undefined {
  if (isAround(value)) return undefined;
  const slot = frame.slots.find((one) => one.text === name && one.role === role);
  const after =
    slot &&
    mentionsOf("register", text).find(
      ({ start, end }) =>
        end > slot.start + 1 && start <= slot.start + name.length + 1 && start >= slot.start,
    );
  return after && slot ? text.slice(slot.start, after.end) : undefined;
}

/** “Near Santarém”: the place itself is told, by its full name, so that another of that name is noticed. */
function noteNear({ frame, text, notes }: Request, [one, other]: Named[]): void {
  const slot =
    one && !other && frame.slots.find(({ text: said, role }) => said === one.text && role === one.role);
  const before = slot ? tokenise(text.slice(0, slot.start)).slice(-2) : [];
  // What is told of such a place are the states around it, and that is said.
  // “Next to Brazil's” sets it beside another figure.
  const isFigure =
    slot && /^['’]s?\b|^['’]/.test(text.slice(slot.start + one.text.replace(/['’]s?$/, "").length));
  if (!one || isAround(one.value) || isFigure || !says("near", before.map((word) => word.text).join(" ")))
    return;
  const place = labelOf(one.value, []);
  notes.push(
    `What lies near can't be drawn from a name: this is for ${place} itself. If you mean another place, name its country, or draw the area on the map.`,
  );
}

/** “Tshopo (DRC)”, of which nobody knows Tshopo, and “northern Brazil” are told as the whole country, and said so. */
function noteLeftover(request: Request, { text, role, value }: Named): void {
  const slot = request.frame.slots.find((one) => one.text === text && one.role === role);
  const mention = slot?.mentions.find(({ kind }) => kind === "area");
  if (!slot || !mention || mention.end - mention.start >= text.length) return;
  const [from, to] = [mention.start - slot.start, mention.end - slot.start];
  const left = tokenise(text).filter(
    ({ start, end, text: word }) =>
      (end <= from || start >= to) && word.length > 3 && !EVERYDAY.has(word) && !isFormal(word),
  );
  if (
    left.length === 0 ||
    left.some(({ text: word }) => wordsIn("part", word).length > 0 || wordsIn("register", word).length > 0)
  )
    return;
  const [near] = findAreas(text, { limit: 1 });
  if (near && near.ref !== value) {
    throw new Missing(
      role,
      `I'm not sure which place “${text}” is. Do you mean ${near.name}?`,
      [near.name],
      "area",
    );
  }
  const [first, last] = [left[0]!, left.at(-1)!];
  const all = `this is for all of ${labelOf(value, [])}`;
  if (/\p{Lu}/u.test(text[first.start] ?? "") || hasPart(text)) {
    request.note(`I don't know a place called ${text.slice(first.start, last.end)}, so ${all}.`);
    return;
  }
  const said = left.map(({ text: word }) => word).join(" ");
  request.note(`I can't single out “${said}”: ${all}.`);
}

/** Places beside a known one that nobody knows: “Nakuru county, Kenya” is told as Kenya, and said so. */
function noteStrangers(request: Request, [first, second]: Named[]): void {
  const strangers = fresh(request, "name", "within").filter((slot) => {
    const { certainty, text, start, mentions } = slot;
    return (
      certainty >= 0.55 &&
      isPlaceLike(text) &&
      !isPurpose(request, slot) &&
      mentions.every(({ kind }) => kind !== "area") &&
      hasOwnWord(text, start, mentions)
    );
  });
  const isPart = !second && first && !request.is("compare") && !says("versus", request.text);
  for (const slot of strangers) {
    request.frame.slots = request.frame.slots.filter((one) => one !== slot);
    if (isCapital(first?.text ?? "") && !isCapital(slot.text) && !hasPart(slot.text)) continue;
    if (isInOffice(request.text.slice(0, slot.start)) && !ACRONYM.test(slot.text)) {
      request.note(`I don't know in which years ${slot.text} was in office: name them to set them apart.`);
      continue;
    }
    // Without a capital it may be no place at all: “bitcoin”.
    const stranger =
      isCapital(slot.text) || hasPart(slot.text)
        ? `I don't know a place called ${slot.text}`
        : `I know nothing of “${slot.text}”`;
    request.note(
      `${stranger}, so ${isPart ? `this is for all of ${labelOf(first.value, [])}` : "it isn't in this answer"}.`,
    );
  }
}

/** “Under REDD” names a rule. */
const ACRONYM = /^\p{Lu}+\+?$/u;

/** “Under Lula” names a government, “under the Andes” isn't asked. */
const isInOffice = (before: string): boolean => /\bunder(?: president)?\s+$/i.test(before);

/** Beside “Buncombe County” a name without a capital (“matchsticks”) is none. */
const isCapital = (text: string): boolean => /\p{Lu}/u.test(text);

/** “Kakamega forest” has a word that is none of the desk's; “the county” has not. */
const hasOwnWord = (text: string, from: number, mentions: Slot["mentions"]): boolean =>
  tokenise(text).some(
    ({ text: word, start, end }) =>
      word.length > 2 &&
      !EVERYDAY.has(word) &&
      !mentions.some((mention) => from + start < mention.end && mention.start < from + end),
  );

const hasPart = (text: string): boolean => wordsIn("part", text).length > 0;

const namesOf = (request: Request, roles: Parameters<Request["names"]>[1]): Named[] =>
  request.names("area", roles).filter((name) => !name.isCarried && !isDropped(request, name));

const isDropped = ({ frame, text }: Request, name: Named): boolean => {
  const slot = frame.slots.find(({ role, text: said }) => role === name.role && said === name.text);
  return name.role === "name" && slot !== undefined && endsInCue(text.slice(0, slot.start), "drops");
};

/** “No, I meant the US state”, after the country of that name was told: the other place that is called so. */
function namesake(request: Request, { query }: LandContext, names: Named[]): AoiRef | undefined {
  const [ref, second] = query.areas;
  const area = ref && !second ? areaByRef(ref) : undefined;
  if (!area || !says("meant", request.text) || names.length > 1) return undefined;
  const [country] = names.flatMap(({ value }) => areaByRef(value) ?? []);
  if (country && country.subtype !== "country") return undefined;
  const [meant = ""] = request.text.split(/\bnot\b/i);
  const level = wordsIn("part", meant)[0];
  const others = (placeMentions(area.short_name)[0]?.areas ?? []).filter(
    (one) =>
      one.ref !== ref &&
      (!country || one.GID_0 === country.GID_0) &&
      (!level || one.subtype === level) &&
      (country || level),
  );
  return others.length === 1 ? others[0]!.ref : undefined;
}

function named(request: Request, { own }: LandContext, roles: Parameters<Request["names"]>[1]): Named[] {
  const names = namesOf(request, roles);
  const unclear = names.find(
    ({ score, value, values }) => score < CLEAR || (score < 1 && values.length === 1 && isSmall(value)),
  );
  if (unclear) {
    const choices = unclear.values.slice(0, 5).map((ref) => labelOf(ref, own));
    throw new Missing(
      unclear.role,
      `I'm not sure which place “${unclear.text}” is. Do you mean ${choices.length > 1 ? "one of these" : choices[0]}?`,
      choices,
      "area",
    );
  }
  return names;
}

/** So short a name of a state is like too many others: Manaus isn't Manus. */
const SHORT = 7;

/** Districts are too many for a misspelt name to be one for sure, and so are states with short names. */
function isSmall(ref: string): boolean {
  const area = areaByRef(ref);
  if (area?.subtype === "state-province") return area.short_name.length <= SHORT;
  return area?.subtype === "district-county";
}

function combined(
  request: Request,
  context: LandContext,
  names: Named[],
  except: string[],
): Pick<Places, "places" | "groups"> {
  const { query } = context;
  const { act, text } = request.frame;
  const chosen = pointedAt(request, context) ?? firstThere(request, context);
  if (names.length === 0 && chosen) return { places: [chosen] };
  const first = names.length === 0 ? firstOf(request, context) : undefined;
  if (first) return { places: first };
  if (names.length === 0) {
    const both = bothOf(request, context);
    const isSum = both && both.length > 1 && wordsIn("together", request.text).length > 0;
    if (isSum)
      return {
        places: both,
        groups: [{ name: listed(both.map((ref) => labelOf(ref, context.own))), of: both }],
      };
    const places = both ?? kept(request, context, except);
    return places.length > 0
      ? { places, ...groupsKept(request, places) }
      : spelled(request, request.fromBefore("area", ["name", "within"]));
  }
  const two = saysBoth(request) ? placesBefore(request, 2) : undefined;
  const wrong = namesOf(request, ["wrong"]).map(({ value }) => value);
  const side = sideOf(request, context, names);
  if (side) return { places: side };
  const { refs, groups } = spelledOut(request, names);
  const isReplaced =
    act === "correct" && query.areas.length > 1 && wrong.some((ref) => query.areas.includes(ref));
  if (isReplaced)
    return { places: query.areas.flatMap((ref) => (wrong.includes(ref) ? refs : [ref])), groups };
  const isAdded =
    query.areas.length > 0 &&
    !deniesFirst(text) &&
    ((act === "refine" &&
      (hasCue(text, "adds") || isAddedToTable(request) || says("oneChart", text) || asksBothOf(request))) ||
      isBesideLast(request, context)) &&
    !names.every(({ value }) => query.areas.includes(value));
  const staying = isAdded ? [] : exchanged(request, query);
  if (staying.length > 0) return { places: [...new Set([...staying, ...refs])], groups };
  const places = two ? [...two, ...refs] : isAdded ? [...query.areas, ...refs] : refs;
  return { places: [...new Set(places)].filter((ref) => !except.includes(ref)), groups };
}

/** “No, not Paraná, …” puts another in its place. */
const deniesFirst = (text: string): boolean =>
  /^\W*(?:(?:no|nope|sorry)\W+)+(?:not\b|i meant\b|i mean\b)|^\W*not\s+\p{Lu}/iu.test(text);

function exchanged({ frame, text }: Request, { areas }: LandQuery): AoiRef[] {
  const isExchange = hasCue(text, "drops") || hasCue(text, "insteadOf");
  if (!isExchange || areas.length < 2) return [];
  const kept = frame.slots
    .filter(({ carried, role }) => carried && role === "name")
    .flatMap(({ mentions }) => mentions.find(({ kind }) => kind === "area")?.values[0] ?? []);
  const left = areas.filter((ref) => kept.includes(ref));
  return left.length < areas.length ? left : [];
}

/** “The Polish half only”, of a region of several countries that was told: its parts there. */
function sideOf(request: Request, { query }: LandContext, names: Named[]): AoiRef[] | undefined {
  const wholes = names.flatMap(({ value }) => areaByRef(value) ?? []);
  if (!goesOn(request) || wholes.length < names.length || !says("side", request.text)) return undefined;
  const inside = query.areas.filter((ref) => {
    const area = areaByRef(ref);
    return area !== undefined && wholes.some((whole) => isPartOf(area, whole));
  });
  return inside.length > 0 && inside.length < query.areas.length ? inside : undefined;
}

/** What the conversation named before where nothing was pulled for it, as in the first of two requests. */
function spelled(request: Request, names: Named[]): Pick<Places, "places" | "groups"> {
  const { refs, groups } = spelledOut(request, names);
  return { places: refs, groups };
}

function bothOf(request: Request, { query }: LandContext): AoiRef[] | undefined {
  const count = saysBoth(request)
    ? 2
    : says("theTwo", request.text)
      ? 2
      : NUMBERS.find(([word]) => says(word, request.text))?.[1];
  if (count && goesOn(request) && query.areas.length === 1) return placesBefore(request, count);
  const isMany = fresh(request, "ref", "every").some(({ text }) =>
    tokenise(text).some((token) => MANY.has(token.text)),
  );
  const refs = request.frame.slots
    .filter(({ carried, role }) => carried && role === "name")
    .flatMap(({ mentions }) => mentions.find(({ kind }) => kind === "area")?.values[0] ?? []);
  return isMany && refs.length > query.areas.length && !refs.some((ref) => GROUPS.has(ref))
    ? [...new Set(refs)]
    : undefined;
}

/** “The same for Chile, both on one chart”: of two of which one is new. */
const asksBothOf = (request: Request): boolean =>
  says("bothOf", request.text) && placesBefore(request, 2) === undefined;

const saysBoth = (request: Request): boolean => goesOn(request) && says("bothOf", request.text);

const NUMBERS = [
  ["allThree", 3],
  ["allFour", 4],
] as const;

/** The last so many places that were asked about, the older first; undefined where there were fewer. */
function placesBefore({ earlier }: Request, count: number): AoiRef[] | undefined {
  const refs = earlier.flatMap(({ slots }) =>
    slots
      .filter(({ role }) => role === "name" || role === "within")
      .flatMap(({ mentions }) => mentions.find(({ kind }) => kind === "area")?.values[0] ?? []),
  );
  const last = [...new Set(refs)].slice(0, count).reverse();
  return last.length === count && !last.some((ref) => GROUPS.has(ref)) ? last : undefined;
}

function groupsKept(request: Request, places: string[]): Pick<Places, "groups"> {
  const said = [...request.notes];
  const { refs, groups } = spelledOut(request, request.fromBefore("area", ["name", "within"]));
  request.notes.splice(0, request.notes.length, ...said);
  return groups && refs.join() === places.join() ? { groups } : {};
}

const MANY = new Set(["two", "both", "three", "four", "them", "these", "those", "all", "each", "they"]);

const isAddedToTable = (request: Request): boolean =>
  says("andAlso", tokenise(request.text)[0]?.text ?? "") &&
  (request.has("form") || says("ranked", request.text));

function kept(request: Request, { query, own }: LandContext, except: string[]): string[] {
  const isDropping = goesOn(request) && fresh(request, "name", "within").length === 0;
  const dropped = isDropping ? mentioned(request.text, own) : [];
  const left = query.areas.filter((ref) => !except.includes(ref) && !dropped.includes(ref));
  return left.length > 0 ? left : query.areas;
}

/** “Without Chile” of a comparison: the engine has taken it out of the details, but the words still have it. */
const mentioned = (text: string, own: readonly Area[]): string[] =>
  landKinds(own)[0]!
    .find(text)
    .flatMap(({ values }) => values);

function pointedAt(request: Request, { query, ranked }: LandContext): AoiRef | undefined {
  const { text: said } = request;
  const isRanked = query.by !== null && ranked.length > 1;
  if (isRanked && (says("topOne", said) || says("lastOne", said))) {
    request.use("top");
    return says("topOne", said) ? ranked[0] : ranked.at(-1);
  }
  // “As a share of its forest instead” is asked of each.
  if (!says("ofOne", said) && (asksOfForest(said) || says("ofLand", said))) return undefined;
  const [ref] = fresh(request, "ref").filter(({ text }) => !hasCue(text, "goesBackInTime"));
  if (!ref) return undefined;
  const isSingular = ["one", "state", "country", "province", "district", "region", "place", "county"].some(
    (word) => tokenise(ref.text).some((token) => token.text === word),
  );
  // “The top one”, of which “top” is a detail of its own.
  const words = isSingular ? [ref, ...fresh(request, "top")] : [ref];
  const isBest = wordsIn("order", words.map(({ text }) => text).join(" "))[0];
  if (isSingular && isBest) request.use("top");
  const nth = readOrdinal(ref.text) ?? (isBest === "most" ? 1 : isBest === "least" ? -1 : undefined);
  const order = isBest || query.areas.length < 2 ? ranked : query.areas;
  if (nth === undefined) return isSingular && ranked.length > 1 && query.by ? ranked[0] : undefined;
  return nth < 0 ? order.at(nth) : order[nth - 1];
}

function firstOf(request: Request, { query, ranked }: LandContext): AoiRef[] | undefined {
  const count = fresh(request, "top").flatMap(({ text }) => readCount(text) ?? [])[0];
  const isOverTime = says("overTime", request.text) || wordsIn("grain", request.text).length > 0;
  if (!query.by || !count || count < 2 || !isOverTime || ranked.length < count || ranksYears(request.text))
    return undefined;
  request.use("top", "by", "time");
  request.frame.operation = "list";
  return ranked.slice(0, count);
}

/** “And what caused it there?”, “why such a jump?”, after the one that had the most was named. */
const firstThere = (
  { text, earlier: [before] }: Request,
  { query, ranked }: LandContext,
): AoiRef | undefined =>
  query.by && before?.operation === "extreme" && (says("ofOne", text) || opensWhy(text)) && !partsIn(text)
    ? ranked[0]
    : undefined;

function spelledOut(request: Request, names: Named[]): { refs: string[]; groups?: Asked["groups"] } {
  const groups: NonNullable<Asked["groups"]> = [];
  const single = new Set(names.map(({ value }) => value));
  const parts = partsByCountry(names);
  if (parts) {
    for (const { as } of parts) if (as) request.note(as);
    return { refs: parts.flatMap(({ of }) => of), groups: parts.map(({ name, of }) => ({ name, of })) };
  }
  // A whole isn't listed with its parts, unless the two are set against each other.
  const isSetAgainst = request.is("compare", "share") || says("versus", request.text);
  const refs = names.flatMap(({ value, values, text }) => {
    const group = GROUPS.get(value);
    // “The Ivorian regions around Taï”: the country says where that is.
    const whole = areaByRef(value);
    const isWhole = names.some(({ value: other }) => {
      const inside = isAround(other) || !isSetAgainst ? (GROUPS.get(other)?.areas ?? []) : [];
      return whole && inside.length > 0 && inside.every((ref) => isPartOf(areaByRef(ref)!, whole));
    });
    if (isWhole) return [];
    if (group?.areas.some((ref) => single.has(ref))) return [];
    if (!group) return [values.length > 1 ? text : value];
    if (group.as) request.note(group.as);
    if (group.areas.length > 1) groups.push({ name: group.label ?? text, of: group.areas });
    return group.areas;
  });
  const isOfTime = wordsIn("grain", request.text).length > 0 || ranksYears(request.text);
  // “The Baltics, ranked” are told one by one.
  const isDivided =
    (wordsIn("part", request.text).length > 0 && RANKS.has(request.operation)) ||
    (names.length === 1 && request.is("rank") && !isOfTime);
  const isSum = names.length > 1 && groups.length === 0 && wordsIn("together", request.text).length > 0;
  if (isSum) groups.push({ name: listed(names.map(({ text }) => text)), of: refs });
  return { refs, ...(groups.length > 0 && !isDivided && { groups }) };
}

/** “The Sundarbans, the Indian side and that of Bangladesh”: of a region its part in each country that is named. */
function partsByCountry(names: Named[]): { name: string; of: AoiRef[]; as?: string }[] | undefined {
  const group = names.map(({ value }) => GROUPS.get(value)).find((one) => (one?.areas.length ?? 0) > 1);
  const countries = names.flatMap(({ value }) => areaByRef(value) ?? []);
  if (!group || countries.length === 0 || names.length !== countries.length + 1) return undefined;
  const parts = countries.map((country) => ({
    name: `${group.label ?? group.names[0]} in ${country.short_name}`,
    as: group.as,
    of: group.areas.filter((ref) => {
      const area = areaByRef(ref);
      return area !== undefined && ref !== country.ref && isPartOf(area, country);
    }),
  }));
  return parts.every(({ of }) => of.length > 0 && of.length < group.areas.length) ? parts : undefined;
}

function unknownIn(request: Request, context: LandContext, places: string[]): string[] {
  const unknown = unknownOf(request, context);
  if (unknown.length > 0 || places.length > 0 || !goesOn(request)) return unknown;
  const before = request.earlier.flatMap(({ slots }) =>
    slots.filter(({ role, carried, mentions }) => role === "name" && !carried && !isKnown(mentions)),
  );
  return [...new Set(before.map(({ text }) => text))].reverse();
}

const isKnown = (mentions: Slot["mentions"]): boolean => mentions.some(({ kind }) => kind === "area");

/** Names that nobody knows, as written: the tool says so; own areas by “my” alone. */
function unknownOf(request: Request, { own }: LandContext): string[] {
  if (mentionsOf("ownArea", request.text).length > 0) return ownArea(request, own, request.text);
  const slots = fresh(request, "name", "within").filter(
    ({ certainty, text }) => certainty >= 0.55 && isPlaceLike(text),
  );
  return slots.flatMap((slot) => {
    const { text, mentions } = slot;
    if (mentions.some(({ kind }) => kind === "area")) return [];
    if (isKindOfRegister(text)) return [];
    if (isPurpose(request, slot)) return [];
    request.use("name");
    if (wordsIn("mine", text).length > 0) return ownArea(request, own, text);
    // “South africas”, without its apostrophe.
    const [singular] = placeMentions(text.replace(/s$/i, ""));
    if (singular?.score === 1) return [singular.areas.length > 1 ? singular.text : singular.areas[0]!.ref];
    return isWord(slot) ? [] : [text];
  });
}

/** “For the annex”, “for our file”, “on one slide”: the document that an answer is wanted for. */
const isPurpose = ({ text }: Request, { text: said, start, mentions }: Slot): boolean =>
  !isKnown(mentions) && !isCapital(said) && FOR_DOCUMENT.test(text.slice(0, start)) && DOCUMENT.test(said);

const DETERMINERS = "the|our|my|a|an|this|that|one|your|their|his|her|its";
const FOR_DOCUMENT = new RegExp(`\\b(?:for|on|onto|into|as) (?:(?:${DETERMINERS}) )?$`, "i");
const DOCUMENT = new RegExp(
  `^(?:(?:${DETERMINERS}) )?(?:[a-z-]+ )?(?:annex(?:es)?|appendix|appendices|slides?|slide ?deck|deck|charts?|graphs?|figures?|reports?|files?|folders?|newsletters?|meetings?|presentations?|talks?|posters?|articles?|papers?|essays?|stor(?:y|ies)|memos?|briefs?|briefings?|handouts?|leaflets?|brochures?|websites?|blogs?|notes?|notebooks?|spreadsheets?|pages?|screens?|class|lessons?|homework|boards?|minutes)(?: of [a-z ]+)?$`,
  "i",
);

function ownArea(request: Request, own: Area[], text: string): string[] {
  request.use("name");
  if (own.length === 1) return [own[0]!.ref];
  if (own.length > 1)
    throw new Missing(
      "name",
      "Which of your areas?",
      own.map(({ name }) => name),
      "area",
    );
  const said = mentionsOf("ownArea", text)[0];
  const name = said ? text.slice(said.start, said.end) : text;
  // “I've drawn a polygon” doesn't name it.
  const where = /^(?:drawn|drew|uploaded)\b/i.test(name) ? "it" : `“${name}”`;
  throw new Missing(
    "name",
    `You have no area of your own here yet, so I can't tell where ${where} is. Draw it on the map or upload its outline as GeoJSON; or name a country, a state or a district.`,
  );
}

const isWord = ({ text, mentions }: Slot): boolean =>
  mentions.some(({ kind, start, end }) => kind !== "register" && end - start >= text.trim().length - 3);
/** “Protected areas”, all of them, is no name of one. */
function isKindOfRegister(text: string): boolean {
  const [said] = mentionsOf("register", text);
  return said !== undefined && isPlural(text.trim()) && said.end - said.start >= text.trim().length - 4;
}
const isPlaceLike = (text: string): boolean =>
  tokenise(text).some((token) => token.text.length > 2 && !STOP_WORDS.has(token.text));

function partsOf(request: Request, { query }: LandContext, places: string[]): LandQuery["by"] {
  request.use("every");
  // “Across the provinces of Canada” may be read as within provinces, within Canada.
  request.readSlots(
    ({ role, mentions }) =>
      role === "within" && mentions.length > 0 && mentions.every(({ kind }) => kind === "part"),
  );
  const said =
    saidParts(request)[0] ??
    (wantsParts(request) ? (partsIn(request.text) ?? firstPartIn(request)) : undefined);
  const [place, other] = places;
  const area = place ? areaByRef(place) : undefined;
  if (said && other) return null;
  if (said === "country" && area && area.subtype !== "region") return null;
  if (said && area && !goesOn(request)) return said as Subregion;
  // What was divided so far needn't have such parts itself.
  if (
    said &&
    area &&
    fresh(request, "by", "every").length === 0 &&
    !partsIn(request.text) &&
    !kindsOfPart(area).includes(said as Subregion)
  )
    return null;
  if (said) return said as Subregion;
  if (!area || other || area.subtype === "region") return null;
  const isSame = query.areas.length === 1 && query.areas[0] === place;
  const before = goesOn(request) || isSame ? query.by : null;
  const isTime = request.frame.slots.some(
    ({ role, mentions }) => role === "by" && mentions.some(({ kind }) => kind === "grain"),
  );
  if (before && !isTime && kindsOfPart(area).includes(before)) return before;
  return asksWhere(request) ? (kindsOfPart(area).find((kind) => kind !== "country") ?? null) : null;
}

/** “And how much did they lose?”, of the provinces that the request before asked about in the same turn. */
function partsBefore(request: Request, { query }: LandContext, [place]: string[]): LandQuery["by"] {
  const {
    text,
    earlier: [before],
  } = request;
  const area = place ? areaByRef(place) : undefined;
  // “… the most, and which the least?” is asked of the same parts.
  const isOfSame =
    before?.at === request.frame.at &&
    request.is("rank", "extreme") &&
    !fresh(request, "name", "within").some(({ text: said, start }) => text.startsWith(said, start));
  if (!before || !area || query.areas.length > 0 || !(says("they", text) || isOfSame)) return null;
  return (partsIn(before.text) as Subregion | undefined) ?? null;
}

/** Parts in the plural: “the country” is no division. */
export const partsIn = (text: string): string | undefined =>
  mentionsOf("part", text).find(
    ({ start, end }) => isPlural(text.slice(start, end)) || isAskedFor(text.slice(0, start)),
  )?.values[0];
/** “The worst department of Bolivia” is one of all of them. */
const firstPartIn = (request: Request): string | undefined =>
  request.is("rank", "extreme")
    ? mentionsOf("part", request.text).find(
        ({ start }) => wordsIn("order", tokenise(request.text.slice(0, start)).at(-1)?.text ?? "").length > 0,
      )?.values[0]
    : undefined;
const isPlural = (word: string): boolean =>
  /(s|er|wise)$/i.test(word) && !word.toLowerCase().startsWith("by ");
const ASKS = new Set(["which", "what", "each", "every", "per", "by", "any"]);
const isAskedFor = (before: string): boolean =>
  tokenise(before)
    .slice(-2)
    .some(({ text }) => ASKS.has(text));

const saidParts = (request: Request): string[] => request.values("part", ["by", "every"]);

const wantsParts = (request: Request): boolean =>
  RANKS.has(request.operation) ||
  request.is("share", "compare", "threshold", "plot", "mean") ||
  request.has("within") ||
  mentionsOf("part", request.text).some(({ start, end }) => isPlural(request.text.slice(start, end)));

const asksWhere = (request: Request): boolean =>
  request.is("extreme", "rank") &&
  tokenise(request.text).some(({ text }) => text === "where" || text === "hotspots" || text === "hotspot");

const COMPOSED: ReadonlySet<string> = new Set(["classes", "natural"]);

/** A part and its whole, where a share or a place among others is asked for: the whole is divided, the part singled out. */
function withSingled(request: Request, given: Places, context: LandContext): Places {
  const areas = given.places.map((place) => areaByRef(place));
  const [a, b] = areas;
  const particular = withBesides(request, given, areas, context);
  if (particular) return particular;
  if (areas.length === 2 && a && b) {
    const [whole, part] = isPartOf(b, a) ? [a, b] : isPartOf(a, b) ? [b, a] : [];
    const isOfYears = wordsIn("grain", request.text).includes("year");
    const finer = part === a ? kindsOfPart(a).at(-1) : undefined;
    // “Which province of Santa Cruz, Bolivia”: the country says which Santa Cruz.
    if (finer && finer !== "kba" && partsIn(request.text) && isQualified(request))
      return { ...given, places: [a.ref], by: finer };
    if (whole && part && !isOfYears && request.is("share", "yesno", "extreme", "rank")) {
      const by = part.subtype as Subregion;
      if (subregionsOf(whole, by).length > 0)
        return { ...given, places: [whole.ref], by, singled: [part.ref] };
    }
    if (whole && part && !request.is("compare"))
      return { ...given, places: [part.ref], by: given.by && given.by === part.subtype ? null : given.by };
  }
  const lone = withoutWholes(request, given, areas);
  if (lone) return lone;
  const ofWhole = partOfWhole(request, given, a);
  if (ofWhole) return ofWhole;
  const [name] = namesOf(request, ["within"]);
  const isOfWorld =
    request.is("share") &&
    areas.length === 1 &&
    a?.subtype === "country" &&
    name &&
    !given.by &&
    !request.has("what") &&
    // What a country is covered with is its own, unless the world is named.
    (!COMPOSED.has(request.frame.function) || says("global", request.text));
  return isOfWorld ? { ...given, places: [WORLD], by: "country", singled: [a.ref] } : given;
}

/** Whether the first place is followed by the second alone: “Santa Cruz, Bolivia”. */
function isQualified(request: Request): boolean {
  const [first, second] = fresh(request, "name", "within")
    .filter(({ mentions }) => mentions.some(({ kind }) => kind === "area"))
    .sort((a, b) => a.start - b.start);
  return (
    first !== undefined &&
    second !== undefined &&
    /^,?\s*(?:in\s*)?$/.test(request.text.slice(first.start + first.text.length, second.start))
  );
}

/** “By district in Karnataka, particularly Kodagu”: all the parts, and those that are named besides. */
function withBesides(
  request: Request,
  given: Places,
  areas: (Area | undefined)[],
  { query }: LandContext,
): Places | undefined {
  const [part, other] = areas;
  const before = query.areas[0] ? areaByRef(query.areas[0]) : undefined;
  const isOfLast = part && !other && before && query.by === part.subtype && isIn(part, before);
  if (isOfLast && asksRankOf(request))
    return { ...given, places: [before.ref], by: query.by, besides: [part.ref] };
  if (!says("particularly", request.text)) return undefined;
  const whole = areas.find(
    (one) => one && areas.every((other) => other === one || (other && isPartOf(other, one))),
  );
  const parts = areas.flatMap((one) => (one && one !== whole ? [one] : []));
  const by = saidParts(request)[0] ?? partsIn(request.text);
  if (!whole || parts.length === 0 || parts.some(({ subtype }) => subtype !== by)) return undefined;
  return { ...given, places: [whole.ref], by: by as Subregion, besides: parts.map(({ ref }) => ref) };
}

/** “Your numbers for Paraguay: what have you for Boquerón and Alto Paraguay?” is about the two. */
function withoutWholes(request: Request, given: Places, areas: (Area | undefined)[]): Places | undefined {
  const known = areas.filter((area) => area !== undefined);
  const isWhole = (one: Area) => known.filter((other) => isPartOf(other, one)).length > 1;
  const left = known.filter((one) => !isWhole(one));
  const isCompared =
    request.is("compare") &&
    !isFrame(
      request,
      known.find((one) => !left.includes(one)),
    );
  if (left.length === known.length || known.length < areas.length || request.is("share") || isCompared)
    return undefined;
  return { ...given, places: left.map(({ ref }) => ref), by: null };
}

/** “Malaysia 2010–2020 Sarawak vs Sabah”: something else than another place follows the whole. */
function isFrame({ frame, text }: Request, whole: Area | undefined): boolean {
  const slots = frame.slots.filter(({ mentions }) => mentions.some(({ kind }) => kind === "area"));
  const at = slots.findIndex(({ mentions }) => mentions.some(({ values }) => values[0] === whole?.ref));
  const [one, next] = [slots[at], slots[at + 1]];
  const between = one && next ? text.slice(one.start + one.text.length, next.start) : "";
  return /[\p{L}\d:]/u.test(between) && !says("versus", between) && !says("joining", between);
}

/** “What share of the national total is that?”, of a state; of a country it is one of the world. */
function partOfWhole(request: Request, given: Places, area: Area | undefined): Places | undefined {
  const isAsked = request.is("share", "value") && says("ofWhole", request.text) && given.places.length === 1;
  if (!isAsked || !area || given.by) return undefined;
  const whole = area.subtype === "country" ? WORLD : area.parent;
  const by = area.subtype as Subregion;
  return whole && area.subtype !== "region"
    ? { ...given, places: [whole], by, singled: [area.ref] }
    : undefined;
}

const isIn = (part: Area, whole: Area): boolean =>
  whole.ref === WORLD ? part.subtype === "country" : isPartOf(part, whole);

function isPartOf(part: Area, whole: Area): boolean {
  for (let ref = part.parent; ref; ref = areaByRef(ref)?.parent ?? null) if (ref === whole.ref) return true;
  return (
    whole.subtype === "region" &&
    part.subtype === "country" &&
    subregionsOf(whole, "country").some(({ ref }) => ref === part.ref)
  );
}
