import type { Area } from "../types";
import { areaByRef, isWithin } from "./gazetteer";
import { isMunicipal, LEVEL } from "./levels";
import { exactName, longestName, nearestName, tellsByCapitals, textOf } from "./names";
import { fold, type Word, wordsOf } from "./spelling";
import { ABBREVIATIONS, DEMONYMS, EVERYDAY, ONLY_IN_CAPITALS, PLAIN_MUNICIPALITIES } from "./vocabulary";

export interface PlaceMention {
  text: string;
  start: number;
  end: number;
  /** What may be meant, best first; several: the question doesn't say which. */
  areas: Area[];
  /** 1 for the exact name, less with typos. */
  score: number;
}

interface Raw {
  start: number;
  end: number;
  places: Area[];
  score: number;
  /** The question says which kind or whose part is meant. */
  isQualified: boolean;
  /** It may be a mere word, unless it is qualified. */
  isWeak: boolean;
}

const MOST_FUZZY_WORDS = 4;
const MOST_CANDIDATES = 20;

/** The places that a text names, in order, none overlapping; what qualifies one (“Koraput, Odisha”) belongs to it. */
export function placeMentions(question: string): PlaceMention[] {
  const raw = byKind(
    question,
    named(question).filter((mention) => !isOtherKind(question, mention)),
  );
  const joined = withoutFrame(question, qualified(question, raw)).filter(
    ({ isWeak, isQualified }) => isQualified || !isWeak,
  );
  const chosen = joined.map((mention) => ({ ...mention, places: choose(question, mention) }));
  return chosen
    .map((mention) => ({ ...mention, places: amongSiblings(mention, chosen) }))
    .filter(({ places }) => places.length > 0)
    .map(({ start, end, places, score }) => ({
      text: question.slice(start, end),
      start,
      end,
      areas: places.slice(0, MOST_CANDIDATES),
      score,
    }));
}

/** What isn't a country, state or district, though called after one. */
const OTHER_KIND =
  /\b(?:National (?:Park|Forest|Reserve|Monument)|(?:Forest|Nature|Game|Biosphere|Wildlife|Indigenous|Extractive) (?:Reserve|Refuge|Sanctuary|Territory)|(?:Wildlife )?Sanctuary|Highlands|Basin|River|Delta|Peninsula|Plateau|Mountains|Desert|Sea|Ocean|Rainforest)$/;
const LATER_WORDS = /^(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)+/u;

function isOtherKind(question: string, { start, end }: Raw): boolean {
  const [rest = ""] = LATER_WORDS.exec(question.slice(end)) ?? [];
  return !OTHER_KIND.test(question.slice(start, end)) && OTHER_KIND.test(rest.trim());
}

function named(question: string): Raw[] {
  const words = wordsOf(question);
  const capitals = tellsByCapitals(question);
  const taken = new Array<boolean>(words.length).fill(false);
  const found: Raw[] = [];
  const claim = (from: number, size: number, match: Pick<Raw, "places" | "score" | "isWeak">) => {
    taken.fill(true, from, from + size);
    const span = { start: words[from]!.start, end: words[from + size - 1]!.end };
    if (match.places.length > 0) found.push({ ...span, ...match, isQualified: false });
  };
  const isFree = (from: number, size: number) => !taken.slice(from, from + size).some(Boolean);
  for (const [from, size] of spans(words, longestName())) {
    if (!isFree(from, size)) continue;
    const text = textOf(words, from, size);
    const name = exactName(text) ?? withoutApostrophe(text);
    // “Canadian provinces” aren't those of Canadian County, Texas.
    const isCounty = name?.places.every((area) => area.source === "fips" || isMunicipal(area)) ?? true;
    if (isCounty && size === 1 && isDemonym(question, words[from]!, capitals)) {
      claim(from, size, { places: [areaByRef(`gadm:${DEMONYMS[text]}`)!], score: 1, isWeak: false });
      continue;
    }
    const strength = name ? strengthOf(question, words, from, size, capitals) : "none";
    if (name && strength !== "none") {
      claim(from, size, { places: name.places, score: 1, isWeak: strength === "weak" });
    }
  }
  for (const [from, size] of spans(words, MOST_FUZZY_WORDS)) {
    if (!isFree(from, size) || !mayBeName(question, words, from, size, capitals)) continue;
    const near = nearestName(textOf(words, from, size));
    const isLikely =
      near && (near.score >= UNMISTAKABLE || isLed(question, words, from, size, taken, capitals));
    if (isLikely) claim(from, size, { places: near.name.places, score: near.score, isWeak: false });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** “Germanys”, without its apostrophe: of countries and states only. */
function withoutApostrophe(text: string): ReturnType<typeof exactName> {
  const stem = text.slice(0, -1);
  if (!text.endsWith("s") || stem.length < FEWEST_LETTERS || EVERYDAY.has(stem) || EVERYDAY.has(text))
    return undefined;
  const name = exactName(stem);
  const places = name?.places.filter((area) => LEVEL[area.subtype] < LEVEL["district-county"]) ?? [];
  return name && places.length > 0 ? { ...name, places } : undefined;
}
/** Shorter words ending in “s” are too often words of their own. */
const FEWEST_LETTERS = 4;

function* spans(words: Word[], most: number): Generator<[from: number, size: number]> {
  for (let size = Math.min(most, words.length); size > 0; size--) {
    for (let from = 0; from + size <= words.length; from++) yield [from, size];
  }
}

const isCapital = (question: string, { start }: Word): boolean => /^\p{Lu}/u.test(question.slice(start));

/** Everyday and very short words count only with a capital; at the start of a sentence, only when qualified. */
function strengthOf(
  question: string,
  words: Word[],
  from: number,
  size: number,
  capitals: boolean,
): "strong" | "weak" | "none" {
  const first = words[from]!;
  const { text, start, end } = first;
  const written = question.slice(start, end);
  if (size > 1 || ABBREVIATIONS.has(text)) return "strong";
  if (ONLY_IN_CAPITALS.has(text)) return capitals && written === written.toUpperCase() ? "strong" : "none";
  if (PLAIN_MUNICIPALITIES.has(text) && words.length > 1) {
    const places = exactName(text)?.places ?? [];
    if (places.every(isMunicipal)) return isCapital(question, first) ? "weak" : "none";
    if (!isCapital(question, first) && !places.some((area) => !isMunicipal(area) && isTheName(area, text)))
      return "none";
  }
  if (!EVERYDAY.has(text) && text.length > 3) return "strong";
  // “Pará” is no everyday word, and “UAE” none at all.
  if (/[^\p{ASCII}]/u.test(written)) return "strong";
  if (text.length <= 3 && written.length > 1 && written === written.toUpperCase()) return "strong";
  if (isMarkedState(text) && isPlaced(question, words, from)) return "strong";
  if (!isCapital(question, first)) return "none";
  const isAlone = words.length === 1 && exactName(text)?.places.some((area) => area.source !== "fips");
  if (isAlone) return "strong";
  return !capitals || opensSentence(question, start) ? "weak" : "strong";
}

/** “para”, typed without its accent: a state of a country whose states are known by their bare names. */
const isMarkedState = (text: string): boolean =>
  exactName(text)?.places.some(
    ({ subtype, short_name, GID_0 }) =>
      subtype === "state-province" && FAMILIAR.has(GID_0) && /[^\p{ASCII}]/u.test(short_name),
  ) === true;

/** Whether what stands before a word leads to a place: “alerts for para”, “not parana, para”, but not “for para 2”. */
function isPlaced(question: string, words: Word[], from: number): boolean {
  const before = words[from - 1];
  if (!before || before.text === "the" || /^\W*\d/.test(question.slice(words[from]!.end))) return false;
  const isListed = /^\s*,/.test(question.slice(before.end)) && exactName(before.text) !== undefined;
  return LEADS.has(before.text) || isListed;
}

const opensSentence = (question: string, start: number): boolean =>
  /(^|[.!?:]\s*)$/.test(question.slice(0, start));

/** Whoever writes without any capitals writes “polish” so, too. */
const isDemonym = (question: string, word: Word, capitals: boolean): boolean =>
  word.text in DEMONYMS && (!capitals || isCapital(question, word) || !/\p{Lu}/u.test(question));

const LEADS = new Set(
  "in of for across within from over and or vs versus compare between throughout around to than with about at is was inside the".split(
    " ",
  ),
);

/** A misspelling this near to a name needs nothing that leads to it; only long words are so near. */
const UNMISTAKABLE = 0.89;

/** “Matto Groso do Sul” may end in an everyday word; nothing begins with one. */
function mayBeName(question: string, words: Word[], from: number, size: number, capitals: boolean): boolean {
  // “São Paolo”: with a capital within a sentence, part of a name.
  const isNamed = (word: Word) =>
    capitals && isCapital(question, word) && !opensSentence(question, word.start);
  const isPlain = (word: Word) => (EVERYDAY.has(word.text) && !isNamed(word)) || /^\d/.test(word.text);
  return !isPlain(words[from]!) && (size > 2 || !isPlain(words[from + size - 1]!));
}

/** Whether a place is likely here: the words stand alone, have capitals, or follow “in” or another place. */
function isLed(
  question: string,
  words: Word[],
  from: number,
  size: number,
  taken: boolean[],
  capitals: boolean,
): boolean {
  const span = words.slice(from, from + size);
  if (words.length === size) return true;
  const isNamed = span.every((word) => isCapital(question, word) || EVERYDAY.has(word.text));
  if (capitals && isNamed && !opensSentence(question, span[0]!.start)) return true;
  const before = words[from - 1];
  if (!before) return taken[from + size] === true;
  const between = question.slice(before.end, span[0]!.start);
  return LEADS.has(before.text) || (taken[from - 1] === true && /[,&]|^\s+$/.test(between));
}

const KINDS: [word: string, subtypes: Area["subtype"][]][] = [
  ["country|nation|republic", ["country"]],
  ["state|region|oblast|canton|prefecture", ["state-province"]],
  ["province", ["state-province", "district-county"]],
  ["department|governorate|territory", ["state-province", "district-county"]],
  ["district|county|regency|municipality|borough|parish|kabupaten", ["district-county"]],
];
const ANY_KIND = KINDS.map(([word]) => word).join("|");
const BEFORE = new RegExp(`\\b(?:the\\s+)?(${ANY_KIND})\\s+of\\s+(?:the\\s+)?$`, "i");
// A hyphen or “by” after it tells how the area is to be divided: “Brazil state-level”, “Brazil, state by state”.
const AFTER = new RegExp(
  `^(?:,?\\s+|\\s*\\()(?:the\\s+)?(${ANY_KIND})\\b\\)?(?!-|\\s+(?:by|level|of)\\b)`,
  "i",
);

function byKind(question: string, mentions: Raw[]): Raw[] {
  return mentions.map((mention) => {
    const before = BEFORE.exec(question.slice(0, mention.start));
    const after = AFTER.exec(question.slice(mention.end));
    const word = (before?.[1] ?? after?.[1])?.toLowerCase();
    const subtypes = KINDS.find(([words]) => word && words.split("|").includes(word))?.[1];
    const ofLevel = mention.places.filter((area) => subtypes?.includes(area.subtype));
    if (!word || ofLevel.length === 0) return mention;
    const soCalled = ofLevel.filter((area) => typeOf(area)?.toLowerCase().includes(word));
    const places = soCalled.length > 0 ? soCalled : ofLevel;
    const start = before ? mention.start - before[0].length : mention.start;
    const end = after && !before ? mention.end + after[0].length : mention.end;
    return { ...mention, start, end, places, isQualified: true };
  });
}

const typeOf = ({ subtype, TYPE_1, TYPE_2 }: Area): string | null =>
  subtype === "state-province" ? TYPE_1 : TYPE_2;

const OF_KIND = `(?:(?:the\\s+)?(?:${ANY_KIND})\\s+of\\s+)?`;
const PART_FIRST = new RegExp(`^\\s*(?:,|\\(|in\\b|of\\b|[-–])?\\s*(?:in\\s+)?(?:the\\s+)?${OF_KIND}$`, "i");
const WHOLE_FIRST = new RegExp(`^(?:['’]s?)?\\s*:?\\s*${OF_KIND}$`, "i");
/** What isn't mere space: “Central, Bahia” is a place, “Central Brazil” isn't. */
const SAID_APART = /[,(]|\b(?:in|of)\b|['’]/i;
const WHOLE_AND_COMMA = /^\s*,\s*$/;

/** Joins a part and the whole that follows or leads it, from the end, so that each narrows the one before. */
function qualified(question: string, mentions: Raw[]): Raw[] {
  const later: Raw[] = [];
  for (const mention of [...mentions].reverse()) {
    const next = later.at(-1);
    const both = next && join(question, mention, next);
    if (both) later[later.length - 1] = both;
    else if (!next || !isDirection(question, mention, next)) later.push(mention);
  }
  return later.reverse();
}

/** “Central Brazil” is Brazil's middle, though there are states called Central elsewhere. */
const isDirection = (question: string, { start, end }: Raw, next: Raw): boolean =>
  EVERYDAY.has(fold(question.slice(start, end))) && /^\s+$/.test(question.slice(end, next.start));

function join(question: string, a: Raw, b: Raw): Raw | undefined {
  const between = question.slice(a.end, b.start);
  const isApart = SAID_APART.test(between);
  const parts = PART_FIRST.test(between) ? partsOf(a, b, question, isApart) : [];
  if (parts.length > 0) return joined(question, a, b, parts);
  const isWhole = WHOLE_FIRST.test(between) || (WHOLE_AND_COMMA.test(between) && b.places.length > 1);
  const inside = isWhole ? partsOf(b, a, question, isApart) : [];
  return inside.length > 0 ? joined(question, a, b, inside) : undefined;
}

/** The places of a mention that lie in another's; everyday words are a municipality's name only when said apart. */
function partsOf(part: Raw, whole: Raw, question: string, isApart: boolean): Area[] {
  const words = fold(question.slice(part.start, part.end));
  const isPlain = EVERYDAY.has(words) || PLAIN_MUNICIPALITIES.has(words);
  return part.places
    .filter((area) => isApart || !isPlain || !isMunicipal(area))
    .filter((area) => whole.places.some(({ ref }) => isWithin(area, ref)));
}

function joined(question: string, a: Raw, b: Raw, places: Area[]): Raw {
  const closes = question.slice(a.end, b.start).includes("(") && question[b.end] === ")";
  return {
    start: a.start,
    end: b.end + Number(closes),
    places,
    score: Math.min(a.score, b.score),
    isQualified: true,
    isWeak: false,
  };
}

/** “In India, compare Punjab with Kerala” is about the two, and says which Punjab. */
function withoutFrame(question: string, mentions: Raw[]): Raw[] {
  const [frame, ...rest] = mentions;
  if (!frame || rest.length === 0) return mentions;
  const leads = /^\s*(in|within|for|across)\s+(the\s+)?$/i.test(question.slice(0, frame.start));
  if (!leads || !/^\s*,/.test(question.slice(frame.end))) return mentions;
  const inside = rest.map((mention) => ({
    ...mention,
    places: partsOf(mention, frame, question, true),
    isQualified: true,
  }));
  return inside.every(({ places }) => places.length > 0) ? inside : mentions;
}

/** States and municipalities whose bare name is as likely as the country's of the same name: Georgia, and Salvador in Bahia. */
const RIVALS: ReadonlySet<string> = new Set(["iso:US-GA", "ibge:2927408"]);
/** Countries whose states are known by their bare names: Maryland isn't Liberia's. */
const FAMILIAR: ReadonlySet<string | null> = new Set([
  "AUS",
  "BRA",
  "CAN",
  "CHN",
  "DEU",
  "ESP",
  "FRA",
  "GBR",
  "IDN",
  "IND",
  "ITA",
  "USA",
]);
/** Such a state this much larger than the others of its name is the one meant… */
const DWARFED = 0.1;
/** …and where none is, those above this share of the largest are offered. */
const WORTH_OFFERING = 0.005;

/** A municipality this large beside the state or district of its name is as likely meant. */
const AS_LARGE = 0.5;

/** A country before a state, a state before a district, any of them before municipalities, unless the question says. */
function choose(question: string, mention: Raw): Area[] {
  const { start, end, places, isQualified } = mention;
  const words = fold(question.slice(start, end));
  const municipal = places.filter(isMunicipal);
  const others = places.filter(
    (area) =>
      !isMunicipal(area) &&
      (isQualified || area.source !== "fips" || isCountyName(question, mention, places)),
  );
  const chosen = best(others);
  // “Parana in Brazil” has the state's own name, and more.
  const isOwn = (area: Area) =>
    isTheName(area, words) ||
    (isQualified && isTheName(area, fold(question.slice(start, ownEnd(question, mention)))));
  const isOnlyBesides = chosen.length > 0 && !chosen.some(isOwn);
  if (!isQualified && !isOnlyBesides && !isMunicipalName(question, mention)) return chosen;
  if (chosen.length === 0) return municipal;
  return [...chosen, ...municipal.filter((area) => rivals(area, chosen, isOnlyBesides))];
}

/** Where a mention's own name ends, before “, Brazil” or “in Brazil”. */
function ownEnd(question: string, { start, end }: Raw): number {
  const [after] = /\s*(?:,|\(|\b(?:in|of)\b)/i.exec(question.slice(start, end)) ?? [];
  return after === undefined ? end : start + question.slice(start, end).indexOf(after);
}

const isTheName = ({ short_name, NAME_1, NAME_2 }: Area, words: string): boolean =>
  [short_name, NAME_2 ?? NAME_1 ?? ""].some((name) => fold(name) === words);

function best(places: Area[]): Area[] {
  if (places.length === 0) return [];
  const level = Math.min(...places.map(({ subtype }) => LEVEL[subtype]));
  const ofLevel = places.filter(
    ({ subtype, ref }) => LEVEL[subtype] === level || (level === LEVEL.country && RIVALS.has(ref)),
  );
  if (level !== LEVEL["state-province"]) return ofLevel;
  const largest = ofLevel.reduce((a, b) => (b.area_ha > a.area_ha ? b : a));
  const above = (share: number) => ofLevel.filter(({ area_ha }) => area_ha >= largest.area_ha * share);
  const isFamiliar = FAMILIAR.has(largest.GID_0) && above(DWARFED).length === 1;
  return isFamiliar ? [largest] : above(WORTH_OFFERING);
}

/** Whether a municipality is as likely meant as the places before it: they are called so only besides, or aren't much larger. */
function rivals(municipality: Area, chosen: Area[], isOnlyBesides: boolean): boolean {
  if (RIVALS.has(municipality.ref)) return true;
  if (chosen.some((area) => area.subtype === "country" || isWithin(municipality, area.ref))) return false;
  return isOnlyBesides || chosen.every(({ area_ha }) => municipality.area_ha >= area_ha * AS_LARGE);
}

function isMunicipalName(question: string, { start, end, places }: Raw): boolean {
  const text = question.slice(start, end);
  const words = fold(text);
  if (text === question.trim()) return true;
  if (
    EVERYDAY.has(words) ||
    PLAIN_MUNICIPALITIES.has(words) ||
    places.some(({ source }) => source === "fips")
  )
    return false;
  if (words.includes(" ") || /^\p{Lu}/u.test(text)) return true;
  const before = wordsOf(question.slice(0, start)).at(-1);
  return !/\p{Lu}/u.test(question) && (!before || LEADS.has(before.text));
}

/** A US county without “County” is one only when its name has several words, or stands alone. */
function isCountyName(
  question: string,
  { start, end }: { start: number; end: number },
  places: Area[],
): boolean {
  const text = question.slice(start, end);
  const others = places.filter((area) => !isMunicipal(area));
  if (others.some(({ short_name }) => fold(short_name) === fold(text))) return true;
  return text === question.trim() || (others.length === 1 && text.includes(" "));
}

function amongSiblings(mention: Raw, all: Raw[]): Area[] {
  if (mention.places.length < 2) return mention.places;
  const others = all
    .filter((other) => other !== mention && other.places.length === 1)
    .map(({ places }) => places[0]!);
  const fits = (area: Area) =>
    others.some(
      (other) =>
        (other.subtype === area.subtype && other.parent === area.parent) || isWithin(area, other.ref),
    );
  const fitting = mention.places.filter(fits);
  return fitting.length === 1 ? fitting : mention.places;
}
