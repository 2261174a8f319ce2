import { STOP_WORDS } from "@/lib/models/embedded/text";
import { OTHER_KIND, type PlaceMention } from "./mentions";
import { regionsOf, tellsByCapitals } from "./names";
import { EVERYDAY } from "./vocabulary";
import { wordsOf } from "./words";

const NAME = "\\p{Lu}[\\p{L}\\p{M}'’.-]*";
const PHRASE = `${NAME}(?:(?:\\s+(?:(?:of|de|da|do|del|la|the)\\s+)?|-)${NAME})*`;
const LEAD =
  "in|of|for|across|within|throughout|around|inside|from|compare|versus|vs\\.?|between|than|with|about|and|or";
/** A capitalised phrase where a place is likely. */
const AFTER_LEAD = new RegExp(`(?<=(?:^|\\s)(?:${LEAD})\\s+(?:the\\s+)?)(${PHRASE})`, "gu");
/** A capitalised phrase within a sentence, or at its start before what such questions are about. */
const SUBJECT =
  "\\s+(?:(?:rain)?forest|tree|loss|gain|land|cover|fire|carbon|deforestation|province|state|district|county|region)";
const ANYWHERE = new RegExp(`(?:(?<=[\\p{L},;]\\s+)|^(?=${PHRASE}${SUBJECT}))(${PHRASE})`, "gu");
/** What follows “in” in a question without capitals, up to where a name would end. */
const END = "(?=\\s*(?:[?.!,]|$|\\s(?:in|from|between|since|during|for|over|and|by)\\b|\\s\\d{4}))";
const LOWER_CASE = new RegExp(`\\b(?:in|across|within)\\s+(?:the\\s+)?([\\p{L}\\p{M}'’-]{4,})${END}`, "gu");

/** Not places, though “in” stands before them. */
const WAYS: ReadonlySet<string> = new Set(
  `general detail details order terms fact particular brief megahectares acres english french spanish words relation
  addition response percentages percent hand return favour place question mind`.split(/\s+/),
);
/** Parts of the world: everyday words, and none of our areas, but places all the same. */
const PARTS_OF_THE_WORLD: ReadonlySet<string> = new Set(
  "africa asia europe america oceania antarctic arctic amazon amazonia borneo sumatra java sahara andes himalaya mekong".split(
    " ",
  ),
);

/** The phrase of a question that looks like a place and is none we know, as written; null when there is none. */
export function unknownPlace(question: string, mentions: readonly PlaceMention[]): string | null {
  const region = regionIn(question, mentions);
  if (region) return region;
  const capitals = tellsCase(question);
  const candidates = capitals
    ? [...question.matchAll(AFTER_LEAD)].filter(([name]) => /^\p{Lu}/u.test(name))
    : [];
  if (mentions.length === 0) candidates.push(...question.matchAll(capitals ? ANYWHERE : LOWER_CASE));
  for (const { 0: found, 1: name = "", index } of candidates) {
    const start = index + found.lastIndexOf(name);
    const isKnown = mentions.some((mention) => start < mention.end && mention.start < start + name.length);
    if (!isKnown && !isPlain(name)) return name.replace(/['’]s$|[.'’-]+$/u, "");
  }
  return null;
}

/** “Yellowstone National Park” is an area, but none that is known without the live registers. */
const PROTECTED = new RegExp(`(${PHRASE})(?=[^\\p{L}]|$)`, "gu");

function regionIn(question: string, mentions: readonly PlaceMention[]): string | null {
  const isFree = (start: number) =>
    !mentions.some((mention) => mention.start <= start && start < mention.end);
  for (const { 0: text, index } of question.matchAll(PROTECTED)) {
    if (!OTHER_KIND.test(text)) continue;
    const before = mentions.findLast(({ end }) => index < end && end < index + text.length);
    return withoutOpening(question.slice(before?.end ?? index, index + text.length));
  }
  const region = regionsOf(question).find(({ start }) => isFree(start));
  if (region) return question.slice(region.start, region.end);
  const word = mentions.length === 0 && wordsOf(question).find(({ text }) => PARTS_OF_THE_WORLD.has(text));
  return word ? question.slice(word.start, word.end) : null;
}

/** Without what leads to the name: “'s”, “Is”, “The”. */
function withoutOpening(phrase: string): string {
  const bare = phrase.replace(/^['’]s?/, "").trim();
  const [first, second] = wordsOf(bare);
  return first && second && STOP_WORDS.has(first.text) ? bare.slice(second.start) : bare;
}

/** Whether the question has capitals where it may choose; that of an everyday word at its start says nothing. */
function tellsCase(question: string): boolean {
  const [first] = wordsOf(question);
  if (!first || !tellsByCapitals(question)) return false;
  return /\p{Lu}/u.test(question.slice(EVERYDAY.has(first.text) ? first.end : 0));
}

function isPlain(phrase: string): boolean {
  return wordsOf(phrase).every(
    ({ text }) =>
      !PARTS_OF_THE_WORLD.has(text) &&
      (EVERYDAY.has(text) || WAYS.has(text) || /\d/.test(text) || text.length < 2),
  );
}
