import { readQuantity } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import { saidIn, WORDS } from "../kinds";

export interface Chosen {
  begins?: string;
  contains?: string;
  least_lines?: number;
  most_lines?: number;
}

export const isOfNames = (request: Request): boolean => chosenBy(request) !== undefined;

/** “Beginning with W”, “with Park in the name”, “served by exactly one line”; of a follow-up also as before: “and by four or more?” */
export function chosenBy(request: Request): Chosen | undefined {
  const own = byName(request.text) ?? byLines(request.text);
  if (own || request.frame.act === "ask") return own;
  const [last] = request.earlier;
  const before = last && byLines(last.text);
  const bounds = before && boundsIn(request.text);
  return bounds && Object.keys(bounds).length > 0 ? bounds : undefined;
}

function byName(text: string): Chosen | undefined {
  if (!isOfStations(text)) return undefined;
  const [begins] = exact("begins", text);
  const letters = begins && tokenise(text.slice(begins.end)).find(({ text: word }) => !FILLERS.has(word));
  if (begins && letters) return { begins: capital(text.slice(begins.end).slice(letters.start, letters.end)) };
  const [contains] = exact("contains", text);
  if (!contains) return undefined;
  const isAfter = /with the word|contain|include|ha(?:ve|s) the word/i.test(
    text.slice(contains.start, contains.end),
  );
  const after = tokenise(text.slice(contains.end))[0];
  const word = isAfter ? after?.text : tokenise(text.slice(0, contains.start)).at(-1)?.text;
  return word && !FILLERS.has(word) ? { contains: capital(word) } : undefined;
}

const FILLERS: ReadonlySet<string> = new Set(["the", "a", "an", "letter", "letters", "word", "only"]);

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const isOfStations = (text: string): boolean =>
  tokenise(text).some(({ text: word }) => ["station", "stations", "stop", "stops"].includes(word));

function byLines(text: string): Chosen | undefined {
  const tokens = tokenise(text);
  const at = tokens.findIndex(
    ({ text: word }, index) => LINE_WORDS.has(word) && numberIn(tokens[index - 1]?.text) !== undefined,
  );
  const isMore = tokens.findIndex(
    ({ text: word }, index) => LINE_WORDS.has(word) && MORE.has(tokens[index - 1]?.text ?? ""),
  );
  const end = at >= 0 ? at : isMore;
  if (end < 0 || !isOfStations(text) || saidIn(WORDS.served, text).length === 0) return undefined;
  const bounds = boundsIn(text.slice(tokens[Math.max(0, end - REACH)]!.start, tokens[end]!.end));
  return Object.keys(bounds).length > 0 ? bounds : undefined;
}

const REACH = 5;

const LINE_WORDS: ReadonlySet<string> = new Set(["line", "lines"]);
const MORE: ReadonlySet<string> = new Set(["more", "fewer", "less"]);

const numberIn = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  return word === "single" ? 1 : readQuantity(word)?.value;
};

function boundsIn(text: string): Chosen {
  const words = tokenise(text).map((token) => token.text);
  const count = words.map(numberIn).find((one) => one !== undefined);
  if (count === undefined || !Number.isInteger(count) || count < 1) return {};
  const has = (...all: string[]) => all.some((said) => ` ${words.join(" ")} `.includes(` ${said} `));
  if (has("more than", "over")) return { least_lines: count + 1 };
  if (has("fewer than", "less than", "under") && count > 1) return { most_lines: count - 1 };
  if (has("or more", "at least", "or over", "minimum")) return { least_lines: count };
  if (has("or fewer", "or less", "at most", "no more")) return { most_lines: count };
  return { least_lines: count, most_lines: count };
}

const exact = (kind: keyof typeof WORDS, text: string) =>
  WORDS[kind].find(text).filter(({ score }) => score === 1);

export function zoneIn(request: Request): string | undefined {
  const slot = request.frame.slots.find(
    ({ role, text }) => (role === "within" || role === "what") && saidIn(WORDS.fact, text).includes("zone"),
  );
  const zone = slot && readQuantity(slot.text.replace(/zone/i, ""))?.value;
  if (zone === undefined) return undefined;
  request.readSlots((one) => one === slot);
  return String(zone);
}
