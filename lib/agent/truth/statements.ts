import type { Phrase, WordFact, WordKind } from "./fact";
import { nameKey } from "./groups";
import type { NameMention } from "./names";
import type { Parsed } from "./parse";

export interface FalseStatement {
  text: string;
  start: number;
  end: number;
}

interface Entry {
  value: string;
  keys: string[];
}

interface Mention {
  text: string;
  start: number;
  end: number;
  phrase: Phrase;
}

interface Subjects {
  names: string[];
  excluded: string[];
}

const NOT =
  /\b(?:not?|none|nothing|never|without|neither|nor|cannot|rather than|instead of|unlike)\b|n['’]t\b/iu;
const OPEN = /\b(?:if|whether|unless|in case|should you|would you|do you)\b/iu;
const ALL =
  /(?<!\bat )\b(?:all(?! the (?:way|time)| day| along)|every|each|others?|rest|remaining|everything|everywhere|both)\b/iu;
const OTHERS = /\b(?:others?|rest|remaining|else)\b/iu;
/** “15 other lines”: the number is checked by itself. */
const COUNTED =
  /(?:\d|\p{L}{3,}(?:een|ty)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\s+others?\b|\bother\s+\d/iu;
const NONE = /\b(?:no|none|never|nowhere|neither|without)\b/iu;
const ONLY = /\b(?:only|just|alone)\b/iu;
const EXCEPT =
  /\b(?:apart from|except(?: for| on)?|other than|besides|aside from|excluding|bar|than(?: going)?(?: via| by| on| at| in)?|via|unlike|compared (?:with|to))\s+(?:the\s+)?$/iu;
const PRONOUN = /\b(?:it|they|its|their|this|these|both|that)\b/iu;
const PARTING = /[,;:—(]|\b(?:while|but|whereas|followed|then)\b/iu;
const FOLLOWED = /^\s*(?:\(|(?:on|in|at|for|to|of|with|the|lines?|and|or)\b|[,\s])*$/iu;
const CLAUSE = /[;:—]|,\s*(?:while|but|whereas|and|so|with)\b|\b(?:while|but|whereas)\b/giu;

export class Statements {
  private readonly kinds: { kind: WordKind; entries: Entry[]; patterns: [RegExp, Phrase][] }[];

  constructor(facts: readonly WordFact[]) {
    const byKind = Map.groupBy(facts, ({ kind }) => kind);
    this.kinds = [...byKind].map(([kind, own]) => ({
      kind,
      entries: own.map(({ value, of }) => ({ value, keys: of.map(nameKey) })),
      patterns: kind.phrases.map((phrase) => [patternOf(phrase), phrase]),
    }));
  }

  /** Words that no fact of what they are said of has; `before` are names that were told of earlier. */
  check(parsed: Parsed, before: readonly string[]): FalseStatement[] {
    if (/\?\W*$/u.test(parsed.text)) return [];
    return this.kinds.flatMap(({ entries, patterns }) => {
      const mentions = mentionsIn(parsed.text, patterns).filter((mention) => !isPartOfName(mention, parsed));
      return mentions.filter((mention) => isFalse(mention, { parsed, before, entries, mentions }));
    });
  }
}

const patternOf = ({ pattern, isName }: Phrase): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, isName ? "gu" : "giu");

function mentionsIn(text: string, patterns: readonly [RegExp, Phrase][]): Mention[] {
  const found: Mention[] = [];
  for (const [pattern, phrase] of patterns)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const isWithin = found.some((other) => start < other.end && end > other.start);
      if (!isWithin) found.push({ text: match[0], start, end, phrase });
    }
  return found.sort((a, b) => a.start - b.start);
}

const isPartOfName = ({ start, end }: Mention, { names }: Parsed): boolean =>
  names.some((name) => name.start <= start && name.end >= end && name.end - name.start > end - start);

interface Case {
  parsed: Parsed;
  before: readonly string[];
  entries: Entry[];
  mentions: Mention[];
}

function isFalse(mention: Mention, check: Case): boolean {
  const { parsed, before, entries } = check;
  const clause = clauseAround(parsed.text, mention);
  if (OPEN.test(clause.before)) return false;
  const isNegated = NOT.test(clause.before.slice(-40));
  const isTrueOf = ({ value }: Entry) => mention.phrase.values.includes(value);
  const { names, excluded } = subjectsOf(mention, check);
  const wrong = (own: Entry[]) => own.length > 0 && own.some(isTrueOf) === isNegated;
  if (names.length > 0) {
    const shared = entries.filter(({ keys }) => names.every((name) => keys.includes(name)));
    if (shared.length > 0)
      return wrong(shared) || (ONLY.test(clause.text) && !isNegated && isShared(check, mention, names));
    return names.some((name) => wrong(entries.filter(({ keys }) => keys.includes(name))));
  }
  const outside = [...excluded, ...(OTHERS.test(clause.text) ? before.slice(0, 4) : [])];
  const rest = entries.filter(({ keys }) => !keys.some((key) => outside.includes(key)));
  const isAll = OTHERS.test(clause.text)
    ? outside.length > 0 && !COUNTED.test(clause.text)
    : ALL.test(clause.text);
  if (isAll && !isNegated) return !rest.every(isTrueOf);
  const [told] = PRONOUN.test(clause.text) ? before.filter((name) => knows(entries, name)) : [];
  if (!told && isNegated && !NONE.test(clause.before)) return entries.every(isTrueOf);
  return wrong(told ? entries.filter(({ keys }) => keys.includes(told)) : entries);
}

const isShared = ({ entries }: Case, { phrase }: Mention, names: string[]): boolean =>
  entries.some(
    ({ value, keys }) => phrase.values.includes(value) && !names.some((name) => keys.includes(name)),
  );

const knows = (entries: readonly Entry[], name: string): boolean =>
  entries.some(({ keys }) => keys.includes(name));

function clauseAround(text: string, { start, end }: Mention): { text: string; before: string } {
  const cuts = [...text.matchAll(CLAUSE)].map(({ index }) => index);
  const from = cuts.findLast((cut) => cut < start) ?? 0;
  const to = cuts.find((cut) => cut >= end) ?? text.length;
  return { text: text.slice(from, to), before: text.slice(from, start) };
}

function subjectsOf(mention: Mention, { parsed, entries, mentions }: Case): Subjects {
  const { text } = parsed;
  const isOutside = ({ start, end }: NameMention) =>
    mentions.every((each) => end <= each.start || start >= each.end);
  const known = parsed.names.filter((name) => isOutside(name) && knows(entries, name.name));
  const isExcept = ({ start }: NameMention) => EXCEPT.test(text.slice(0, start));
  const told = known.filter((name) => !isExcept(name) && isToldOf(name, mention, parsed, mentions));
  const names = told.map(({ name }) => name);
  return { names, excluded: known.map(({ name }) => name).filter((name) => !names.includes(name)) };
}

const LISTED = /^[\s,]*(?:(?:and|or|to|the|both|lines?)\s*)*$/iu;

const withoutNames = ({ text, names }: Parsed, from: number, to: number): string =>
  names
    .filter(({ start, end }) => start >= from && end <= to)
    .reduceRight(
      (rest, { start, end }) => rest.slice(0, start - from) + rest.slice(end - from),
      text.slice(from, to),
    );

/** “… and Rome is”: what comes next is said of it. */
const SUBJECT =
  /^[\s,]*(?:(?:and|or|the|lines?|both|all)[\s,]*)*(?:is|are|has|have|had|was|were|runs?|remains?)\b/iu;

function isParted(parsed: Parsed, name: NameMention, from: number, to: number): boolean {
  const between = withoutNames(parsed, from, name.start);
  if (/^[^\p{L}]*[,;:—]/u.test(between)) return true;
  if (/\band\b/iu.test(between) && SUBJECT.test(withoutNames(parsed, name.end, to))) return true;
  return PARTING.test(between) && !FOLLOWED.test(between);
}

function isToldOf(
  name: NameMention,
  mention: Mention,
  parsed: Parsed,
  mentions: readonly Mention[],
): boolean {
  const before = mentions.findLastIndex((each) => each.end <= name.start);
  const after = mentions.findIndex((each) => each.start >= name.end);
  const isAfter =
    before < 0 || (after >= 0 && isParted(parsed, name, mentions[before]!.end, mentions[after]!.start));
  let at = isAfter ? after : before;
  const step = isAfter ? 1 : -1;
  while (mentions[at] !== undefined && mentions[at] !== mention) {
    const [first, second] = step > 0 ? [mentions[at]!, mentions[at + 1]] : [mentions[at - 1], mentions[at]!];
    if (!first || !second || !LISTED.test(parsed.text.slice(first.end, second.start))) return false;
    at += step;
  }
  return mentions[at] === mention;
}
