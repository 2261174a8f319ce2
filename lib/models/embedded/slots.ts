import {
  extractAddress,
  extractAmount,
  extractDate,
  extractOrdinal,
  extractPeriod,
  extractSymbol,
} from "./extractors";
import type { Lexicon, Mention } from "./lexicon";
import { type Token, tokenise } from "./text";

/** Something of a lexicon: a city, a country, a coin. */
export interface EntitySlot {
  kind: "entity";
  /** What kind of thing, e.g. “city”; mentions carry over in a conversation within one kind. */
  type: string;
  lexicon: () => Lexicon;
  /** What stands for any mention when questions are compared, so that names don't sway the ranking. */
  mask: string;
  /** Words right before or after a mention that speak for this slot. */
  before?: string[];
  after?: string[];
  /** Words of the field that may stand between such a word and the mention. */
  fillers?: string[];
  /** Only a mention with one of the cues belongs here. */
  cueOnly?: boolean;
  /** Takes every mention, as a list. */
  many?: boolean;
  /** Several mentions make several calls. */
  spread?: boolean;
  required?: boolean;
  /** When missing, take it from earlier in the conversation even if nothing points back to it. */
  carry?: boolean;
  /** Phrases that point at one thing without naming it (“my city”): then the slot is needed. */
  vague?: string[];
  /** Phrases by which a list means everything: then it is empty. */
  all?: string[];
  /** Chooses among the things an ambiguous name may mean, given the slots filled so far. */
  narrow?: (values: string[], filled: Record<string, unknown>) => string[];
  /** The question to ask when it is missing, e.g. “Which city?”. */
  ask?: string;
}

/** One of a few values, each told by phrases. */
export interface ChoiceSlot {
  kind: "choice";
  phrases: Record<string, string[]>;
}

/** A value recognised by its form. */
export interface FormSlot {
  kind: "ordinal" | "date" | "period" | "amount" | "address" | "symbol";
  required?: boolean;
  ask?: string;
}

export type Slot = EntitySlot | ChoiceSlot | FormSlot;
export type Slots = Record<string, Slot | undefined>;

/** A slot's value did not follow from the question: it is missing, or its name fits several things. */
export interface Gap {
  slot: string;
  ask: string;
  choices: string[];
}

/** A question's values for the slots of one tool. */
export interface Filled {
  args: Record<string, unknown>;
  /** More values for a `spread` slot, each for a call of its own. */
  spread?: { slot: string; values: string[] };
  gaps: Gap[];
  /** How many things of any slot's type are named, and how many of them found a slot here. */
  mentions: number;
  claimed: number;
  /** Required slots, and those filled. */
  required: number;
  met: number;
}

/** Words between a cue and the mention it belongs to. */
const FILLERS = new Set(
  "the a an any on using getting taking use take going by my of in this both either".split(" "),
);
/** What takes a name back: “Paris, not London”. */
const DISMISSALS = ["not", "instead of", "rather than", "not at", "not from", "not to", "not in"];
const JOINERS = new Set(["and", "or", "nor", "plus"]);
const CUE = 1.5;

interface Pair {
  slot: string;
  spec: EntitySlot;
  mention: Mention;
  /** 0 without a cue. */
  cue: number;
}

/**
 * Fills a tool's slots from the words of a question alone.
 * @param universe every entity slot the model knows of, so that “Paris Saint-Germain” isn't read as a city by a tool that
 *   takes only cities
 */
export function fillSlots(question: string, slots: Slots, universe: EntitySlot[] = []): Filled {
  const tokens = tokenise(question);
  const entities = Object.entries(slots).filter(
    (entry): entry is [string, EntitySlot] => entry[1]?.kind === "entity",
  );
  const named = assignTypes(tokens, [...universe, ...entities.map(([, slot]) => slot)]).map(
    (pair) => pair.mention,
  );
  const chosen = assign(pairs(tokens, entities, mentionsOf(tokens, entities)));
  const filled: Filled = {
    args: {},
    gaps: [],
    mentions: named.length,
    claimed: named.filter((mention) => chosen.some((pair) => covers(pair.mention, mention))).length,
    required: 0,
    met: 0,
  };
  // “South” in South Africa is no direction.
  const unnamed = tokens.filter((_, index) => !named.some(({ from, to }) => from <= index && index < to));
  for (const [name, slot] of Object.entries(slots)) {
    if (slot && slot.kind !== "entity") fillForm(filled, name, slot, question, unnamed);
  }
  // An ambiguous name is narrowed by the slots that are sure, so those come first.
  const unsure = ([name]: [string, EntitySlot]) =>
    Number(chosen.some((pair) => pair.slot === name && pair.mention.values.length > 1));
  for (const [name, slot] of [...entities].sort((a, b) => unsure(a) - unsure(b)))
    fillEntity(filled, name, slot, chosen, tokens);
  return filled;
}

function mentionsOf(tokens: Token[], entities: [string, EntitySlot][]): Map<string, Mention[]> {
  const byType = new Map<string, Mention[]>();
  for (const [, slot] of entities) {
    if (!byType.has(slot.type)) byType.set(slot.type, slot.lexicon().find(tokens));
  }
  return byType;
}

function pairs(tokens: Token[], entities: [string, EntitySlot][], mentions: Map<string, Mention[]>): Pair[] {
  return entities.flatMap(([slot, spec]) => {
    const earlier: CuesByEnd = new Map();
    return (mentions.get(spec.type) ?? []).flatMap((mention) => {
      const cue = cueScore(tokens, mention, spec, earlier);
      earlier.set(mention.to, cue);
      if (spec.cueOnly ? cue === 0 : isDismissed(tokens, mention, spec)) return [];
      return [{ slot, spec, mention, cue }];
    });
  });
}

/**
 * The best pairs. Where names overlap, the longer and better cued one stands; then each name goes to the slot whose cue
 * it has, and names without a cue to the slots that are left, in order. A slot takes one name unless it is a list or
 * spreads.
 */
function assign(all: Pair[]): Pair[] {
  const standing: Mention[] = [];
  for (const { mention } of [...all].sort((a, b) => weightOf(b) - weightOf(a))) {
    if (!standing.some((other) => other === mention || overlaps(other, mention))) standing.push(mention);
  }
  const chosen: Pair[] = [];
  const inOrder = all.filter((pair) => standing.includes(pair.mention));
  for (const pair of inOrder.sort((a, b) => b.cue - a.cue || a.mention.from - b.mention.from)) {
    if (chosen.some((other) => other.mention === pair.mention)) continue;
    const single = !pair.spec.many && !pair.spec.spread;
    if (single && chosen.some((other) => other.slot === pair.slot)) continue;
    chosen.push(pair);
  }
  return chosen.sort((a, b) => a.mention.from - b.mention.from);
}

/** A word more of a name outweighs a cue: “Trinidad and Tobago” over “Trinidad” before “and”. */
function weightOf({ mention, cue }: Pair): number {
  return mention.score * 2 + (mention.to - mention.from) * 1.6 + cue;
}

function overlaps(a: Mention, b: Mention): boolean {
  return a.from < b.to && b.from < a.to;
}

function covers(outer: Mention, inner: Mention): boolean {
  return outer.from <= inner.from && outer.to >= inner.to;
}

/** The cues of the names read so far, by the index past each name's last token. */
type CuesByEnd = Map<number, number>;

/** A longer cue outweighs a shorter one: “be at” over “at”. In a list, each name has the cue of the one before it. */
function cueScore(tokens: Token[], mention: Mention, slot: EntitySlot, earlier: CuesByEnd): number {
  const before = Math.max(0, ...(slot.before ?? []).map((cue) => cueBefore(tokens, mention.from, cue, slot)));
  const after = Math.max(0, ...(slot.after ?? []).map((cue) => cueAfter(tokens, mention.to, cue)));
  if (before || after || !slot.many) return before + after;
  const joined = JOINERS.has(tokens[mention.from - 1]?.text ?? "") ? mention.from - 1 : mention.from;
  let cue = earlier.get(joined) ?? 0;
  for (let end = joined; end > 0 && isFiller(tokens[end - 1], slot); end--) cue = earlier.get(end - 1) ?? cue;
  return cue;
}

function isDismissed(tokens: Token[], mention: Mention, slot: EntitySlot): boolean {
  return DISMISSALS.some((words) => cueBefore(tokens, mention.from, words, slot) > 0);
}

/** The names a question takes back, of one kind. */
export function dismissedValues(question: string, slot: EntitySlot): string[] {
  const tokens = tokenise(question);
  return slot
    .lexicon()
    .find(tokens)
    .filter((mention) => isDismissed(tokens, mention, slot))
    .flatMap((mention) => mention.values);
}

function isFiller(token: Token | undefined, { fillers }: EntitySlot): boolean {
  return token !== undefined && (FILLERS.has(token.text) || Boolean(fillers?.includes(token.text)));
}

function cueBefore(tokens: Token[], at: number, cue: string, slot: EntitySlot): number {
  const words = cue.split(" ");
  for (let end = at; end > 0 && end >= at - 3; end--) {
    if (endsWith(tokens, end, words)) return CUE + (words.length - 1) * 0.3;
    if (!isFiller(tokens[end - 1], slot)) return 0;
  }
  return 0;
}

function endsWith(tokens: Token[], end: number, words: string[]): boolean {
  return words.every((word, index) => tokens[end - words.length + index]?.text === word);
}

function cueAfter(tokens: Token[], at: number, cue: string): number {
  const words = cue.split(" ");
  return words.every((word, index) => tokens[at + index]?.text === word) ? CUE + (words.length - 1) * 0.3 : 0;
}

function fillEntity(filled: Filled, name: string, slot: EntitySlot, chosen: Pair[], tokens: Token[]): void {
  const mine = chosen.filter((pair) => pair.slot === name).map((pair) => pair.mention);
  if (slot.many && mine.length === 0 && hasPhrase(tokens, slot.all ?? [])) {
    filled.args[name] = [];
    return;
  }
  const needed = slot.required || (mine.length === 0 && hasPhrase(tokens, slot.vague ?? []));
  if (needed) filled.required += 1;
  if (mine.length === 0) {
    if (needed) filled.gaps.push({ slot: name, ask: slot.ask ?? `Which ${slot.type}?`, choices: [] });
    return;
  }
  if (slot.many) {
    if (needed) filled.met += 1;
    filled.args[name] = [...new Set(mine.flatMap((mention) => mention.values))];
    return;
  }
  const values = mine.map((mention) => narrowed(mention.values, slot, filled.args));
  const [first = [], ...rest] = values;
  if (first.length === 1) {
    filled.args[name] = first[0];
    if (needed) filled.met += 1;
  } else if (needed) filled.gaps.push({ slot: name, ask: slot.ask ?? `Which ${slot.type}?`, choices: first });
  const more = rest.flatMap((value) => (value.length === 1 ? value : []));
  if (slot.spread && more.length > 0) filled.spread = { slot: name, values: more };
}

/** The values that fit the other slots; all of them when none does. */
export function narrowed(values: string[], slot: EntitySlot, args: Record<string, unknown>): string[] {
  if (!slot.narrow) return values;
  const kept = slot.narrow(values, args);
  return kept.length > 0 ? kept : values;
}

function fillForm(
  filled: Filled,
  name: string,
  slot: ChoiceSlot | FormSlot,
  question: string,
  tokens: Token[],
): void {
  const value =
    slot.kind === "choice" ? chooseByPhrase(tokens, slot.phrases) : FORMS[slot.kind](question, tokens);
  if (value !== undefined) filled.args[name] = value;
  if (slot.kind === "choice" || !slot.required) return;
  filled.required += 1;
  if (value !== undefined) filled.met += 1;
  else filled.gaps.push({ slot: name, ask: slot.ask ?? `Which ${slot.kind}?`, choices: [] });
}

const FORMS: Record<FormSlot["kind"], (question: string, tokens: Token[]) => unknown> = {
  ordinal: (_, tokens) => extractOrdinal(tokens),
  date: (question) => extractDate(question),
  period: (question) => extractPeriod(question),
  amount: (question) => extractAmount(question),
  address: (question) => extractAddress(question),
  symbol: (question) => extractSymbol(question),
};

/** The value whose longest phrase stands in the text. */
function chooseByPhrase(tokens: Token[], phrases: Record<string, string[]>): string | undefined {
  let best: { value: string; length: number } | undefined;
  for (const [value, list] of Object.entries(phrases)) {
    for (const phrase of list) {
      if (phrase.length > (best?.length ?? 0) && hasPhrase(tokens, [phrase]))
        best = { value, length: phrase.length };
    }
  }
  return best?.value;
}

/** Whether one of the phrases stands in the tokens, word for word. */
export function hasPhrase(tokens: Token[], phrases: string[]): boolean {
  const text = ` ${tokens.map((token) => token.text).join(" ")} `;
  return phrases.some((phrase) => text.includes(` ${phrase} `));
}

/**
 * A question with its names masked and lower-cased, for comparing it with others by meaning:
 * “next flight from Rome?” becomes “next flight from london?” where the mask is “London”.
 */
export function maskEntities(question: string, slots: EntitySlot[]): string {
  const tokens = tokenise(question);
  let masked = question;
  for (const { mention, spec } of assignTypes(tokens, slots).reverse()) {
    const start = tokens[mention.from]?.start ?? 0;
    const end = tokens[mention.to - 1]?.end ?? start;
    masked = masked.slice(0, start) + spec.mask + masked.slice(end);
  }
  return masked.toLowerCase();
}

/** The words of a question that are not part of a name. */
export function wordsOutsideNames(question: string, slots: EntitySlot[]): string[] {
  const tokens = tokenise(question);
  const named = assignTypes(tokens, slots);
  const inName = (index: number) => named.some(({ mention }) => mention.from <= index && index < mention.to);
  return tokens.filter((_, index) => !inName(index)).map((token) => token.text);
}

/** What is named in a question, each mention read as the type that fits it best. */
function assignTypes(tokens: Token[], slots: EntitySlot[]): Pair[] {
  const any = slots.map((slot, index): [string, EntitySlot] => [
    String(index),
    { ...slot, many: true, cueOnly: false },
  ]);
  return assign(pairs(tokens, any, mentionsOf(tokens, any)));
}
