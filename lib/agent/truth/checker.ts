import type { Figure } from "../figure";
import { topVerdict, verdict } from "./claims";
import { countsFor, isBoundOfCount, placesFor } from "./counts";
import { type Case, derived, isWritten } from "./derive";
import { type Fact, isWordFact } from "./fact";
import { inUnit, type NumberMention } from "./numbers";
import { type Parsed, parse } from "./parse";
import type { Context } from "./scope";
import { splitSentences } from "./sentences";
import { Statements } from "./statements";
import { type Derived, FactStore } from "./store";
import { causesIn, knownWords, type Stranger, strangersIn } from "./strangers";
import { isTableRow, TableReader } from "./table";
import { periodOf, type TimeMention, yearOf } from "./times";
import { fromBase, unitOf } from "./units";

/** Places are those of the text that was checked. */
export interface Fault {
  text: string;
  /** For the one who has to write it again, e.g. “5.38 Mha isn't what the results say of Rome in 2016”. */
  reason: string;
  start: number;
  end: number;
}

export interface Checked {
  figures: Figure[];
  faults: Fault[];
}

export interface Known {
  facts: readonly Fact[];
  /** Their numbers may be repeated as they are: the user's questions, what is said of a dataset. */
  stated: readonly string[];
  /** Their words may be said, but not their numbers. */
  texts?: readonly string[];
  /** Their sentences may be repeated word for word. */
  messages?: readonly string[];
}

const SHORTEST_QUOTE = 25;

const bare = (text: string): string => text.replaceAll("*", "").replace(/\s+/g, " ").trim();

const NO_CONTEXT: Context = { names: [], period: null, text: "" };

/** Checks each sentence with what those before it told of. One for each answer. */
export class ProseChecker {
  private readonly store: FactStore;
  private readonly stated: Parsed[];
  private readonly statements: Statements;
  private readonly years: Set<string>;
  private readonly table = new TableReader();
  private readonly words: Set<string>;
  private readonly messages: string[];
  private context = NO_CONTEXT;

  constructor({ facts, stated, texts = [], messages = [] }: Known) {
    this.messages = messages.map(bare);
    this.store = new FactStore(facts);
    this.statements = new Statements(facts.filter(isWordFact));
    this.stated = stated.map((text) => parse(text, this.store, undefined));
    this.words = knownWords([...this.store.vocabulary(), ...stated, ...texts]);
    const spans = new Map(facts.map(({ time }) => [time, time ? periodOf(time) : null]));
    const known = [...spans.values()].filter((span) => span !== null);
    this.years = new Set();
    for (const { from, to } of [...known, ...this.stated.flatMap(({ times }) => times)])
      for (let year = Math.floor(from / 372); year <= Math.floor(to / 372); year += 1)
        this.years.add(String(year));
  }

  /** One of `splitSentences`; places are counted from its start. */
  check(sentence: string): Checked {
    if (!isTableRow(sentence)) {
      this.table.end();
      const checked = this.checkOne(sentence);
      return this.isQuoted(sentence) ? { ...checked, faults: [] } : checked;
    }
    const checked = this.table.read(sentence).map(({ text, toSource }) => {
      const before = this.context;
      const { figures, faults } = this.checkOne(text);
      this.context = before;
      return { figures, faults: faults.map((fault) => inRow(fault, toSource(fault), sentence)) };
    });
    return {
      figures: checked.flatMap(({ figures }) => figures),
      faults: checked.flatMap(({ faults }) => faults),
    };
  }

  private isQuoted(sentence: string): boolean {
    const words = bare(sentence);
    return words.length >= SHORTEST_QUOTE && this.messages.some((message) => message.includes(words));
  }

  private get year(): number | undefined {
    const { period } = this.context;
    return this.store.onlyYear ?? (period ? yearOf(period.from) : undefined);
  }

  private checkOne(sentence: string): Checked {
    const parsed = parse(sentence, this.store, this.year);
    const check: Case = { store: this.store, parsed, context: this.context };
    const figures: Figure[] = [];
    const faults: Fault[] = [];
    const fault = ({ start, end }: { start: number; end: number }, reason: string) =>
      faults.push({
        text: parsed.text.slice(start, end),
        reason,
        start: parsed.at[start]!,
        end: (parsed.at[end - 1] ?? parsed.at[end]!) + 1,
      });
    for (const mention of parsed.numbers) {
      const found = this.originOf(check, mention);
      if (found === "unclear") continue;
      if (found) figures.push({ text: mention.text.trim(), ...found });
      else fault(mention, `“${mention.text.trim()}” doesn't follow from the results${this.ofWhat(parsed)}`);
    }
    for (const stranger of this.strangersOf(parsed))
      fault(stranger, `the results have nothing of “${stranger.text}”`);
    for (const time of parsed.times)
      if (!this.isKnownTime(time)) fault(time, `“${time.text}” is a time that the results don't have`);
    for (const word of parsed.claims)
      if (verdict(check, word) === false)
        fault(word, `“${word.text}” doesn't agree with the results${this.ofWhat(parsed)}`);
    for (const statement of this.statements.check(parsed, this.context.names))
      fault(statement, `“${statement.text}” isn't what the results say${this.ofWhat(parsed)}`);
    const top = topVerdict(check);
    if (top?.verdict === false) fault(top, "these aren't the ones that come first in the results");
    this.context = contextAfter(this.context, parsed);
    return { figures, faults: faults.sort((a, b) => a.start - b.start) };
  }

  /** Null where it comes from nowhere, “unclear” for a word that may be no figure. */
  private originOf(check: Case, mention: NumberMention): Omit<Figure, "text"> | "unclear" | null {
    if (mention.isOrdinal) return placeOf(check, mention);
    for (const read of inUnits(mention))
      for (const found of derived(check, read)) if (isWritten(read, found.value)) return figureOf(found);
    if (!mention.unit && mention.nearby.length === 0) {
      const { isKnown, values } = countsFor(check, mention);
      const found = values.find(({ value }) =>
        mention.hedge === "exact" && Number.isInteger(value)
          ? value === mention.value
          : isWritten(mention, value),
      );
      if (found) return figureOf(found);
      if (!isKnown && mention.isWord && mention.value <= 12) return "unclear";
    }
    if (isBoundOfCount(check, mention)) return statedFigure(mention);
    return this.isStated(mention) ? statedFigure(mention) : null;
  }

  private strangersOf(parsed: Parsed): Stranger[] {
    if (this.store.isEmpty) return [];
    return [...strangersIn(parsed, this.words), ...causesIn(parsed, this.words)];
  }

  private isStated({ value, unit, nearby }: NumberMention): boolean {
    const dimensions = unit ? [unit.dimension] : [undefined, ...nearby.map(({ dimension }) => dimension)];
    return this.stated.some(({ numbers }) =>
      numbers.some(
        (said) =>
          Math.abs(said.value - value) <= 1e-9 * Math.abs(value) && dimensions.includes(said.unit?.dimension),
      ),
    );
  }

  private isKnownTime({ from, to, open }: TimeMention): boolean {
    const ends = [from, ...(open ? [] : [to])].map((day) => String(Math.floor(day / 372)));
    return ends.every((year) => this.years.has(year));
  }

  private ofWhat({ names, times }: Parsed): string {
    const of = [...new Set(names.map(({ name }) => this.store.label(name)))].join(", ");
    const when = [...new Set(times.map(({ text }) => text))].join(", ");
    return [of && ` of ${of}`, when && ` for ${when}`].filter(Boolean).join("");
  }
}

/** “The 17th house”, where the facts have one of what is counted. */
function placeOf(check: Case, mention: NumberMention): Omit<Figure, "text"> | "unclear" | null {
  const places = placesFor(check, mention);
  if (places.length === 0) return "unclear";
  const found = places.find(({ value }) => value === mention.value);
  return found ? figureOf(found) : null;
}

const inUnits = (mention: NumberMention): NumberMention[] => [
  ...mention.nearby.map((unit) => inUnit(mention, unit)),
  mention,
];

function figureOf({ value, unit, origin, link }: Derived): Omit<Figure, "text"> {
  return { value: fromBase(value, unitOf(unit)), unit, origin, ...(link && { link }) };
}

const STATED = "as stated of the question or the data";

const statedFigure = ({ value, unit }: NumberMention): Omit<Figure, "text"> => ({
  value: unit ? fromBase(value, unit) : value,
  unit: null,
  origin: STATED,
});

function contextAfter(context: Context, parsed: Parsed): Context {
  const named = parsed.names.filter(({ reference }) => !reference).map(({ name }) => name);
  const last = parsed.times.at(-1);
  return {
    names: [...new Set([...named, ...context.names])],
    period: last ? { from: last.from, to: last.open ? 1e9 : last.to } : context.period,
    text: parsed.text,
  };
}

const inRow = (fault: Fault, place: { start: number; end: number }, row: string): Fault => ({
  ...fault,
  ...place,
  text: row.slice(place.start, place.end),
});

export function checkProse(text: string, known: Known): Checked {
  const checker = new ProseChecker(known);
  const checked = splitSentences(text).map(({ text: sentence, start }) => {
    const { figures, faults } = checker.check(sentence);
    return {
      figures,
      faults: faults.map((fault) => ({ ...fault, start: fault.start + start, end: fault.end + start })),
    };
  });
  return {
    figures: checked.flatMap(({ figures }) => figures),
    faults: checked.flatMap(({ faults }) => faults),
  };
}
