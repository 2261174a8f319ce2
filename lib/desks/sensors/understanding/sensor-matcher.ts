import { distance } from "fastest-levenshtein";
import { LRUCache } from "lru-cache";
import { STOP_WORDS, type Token, tokenise } from "@/lib/understanding/text";
import { type KnownSensor, nearestNamed, nearestOf } from "./sensor-context";
import { hasOneOf } from "./sentences";
import words from "./words.json";

/** A stretch of a text that names sensors: one, or several of which one is meant, or all where `isPlural`. */
export interface NameMention {
  sensors: KnownSensor[];
  start: number;
  end: number;
  isPlural: boolean;
  /** 1 for the exact words, less where a word of it was misspelt. */
  score: number;
}

const GENERAL = new Set(words.names.general);
const JOINERS = new Set(words.names.joiners);
const FILLERS = new Set(words.names.fillers);
const LITTLE = new Set(words.names.little);
const BESIDES = new Set(words.names.besides);
const PAIRING = new Set(["and", "or"]);
const MOST_FILLERS = 3;
const MISSPELT = 0.85;

const FIELD = new Set(
  [words.quantities, words.side, words.measure, words.facet, words.money, words.clock]
    .flatMap((table) => Object.values(table).flat())
    .flatMap((name) => tokenise(name).map(({ text }) => text)),
);

export const isEveryday = (word: string) =>
  STOP_WORDS.has(word) || FIELD.has(word) || GENERAL.has(word) || BESIDES.has(word) || Number(word) >= 0;

interface Word {
  from: number;
  to: number;
  names: string[];
  sensors: ReadonlySet<number>;
  isPlural: boolean;
  isExact: boolean;
}

interface Words {
  name: string[];
  /** Every part of the place between commas. */
  place: string[][];
}

function ofText(text: string): string[] {
  const all = tokenise(text).map((token) => token.text);
  const telling = all.filter((word) => !LITTLE.has(word));
  return telling.length > 0 ? telling : all;
}

/** “The kitchen's” is the name, not its plural. */
const isPossessive = (text: string, { start, end }: Token) => /['’]s$/i.test(text.slice(start, end));

class SensorMatcher {
  private readonly words: Words[];
  private readonly byWord = new Map<string, Set<number>>();
  private readonly storeys = new Set<string>();

  constructor(readonly sensors: readonly KnownSensor[]) {
    this.words = sensors.map(({ name, place }) => ({
      name: ofText(name),
      place: (place ?? "").split(",").map(ofText),
    }));
    for (const [at, { name, place }] of this.words.entries()) {
      for (const word of [...name, ...place.flat()]) this.add(word, at);
      if (name.length > 1) this.add(name.join(""), at);
    }
    for (const [at, { name, place }] of sensors.entries())
      for (const storey of storeysOf(`${name} ${place ?? ""}`)) this.addStorey(storey, at);
  }

  /** “Upstairs” is all that lies there, unless a sensor is called so. */
  private addStorey(storey: string, at: number): void {
    if (this.words.some(({ name, place }) => [...name, ...place.flat()].includes(storey))) return;
    this.add(storey, at);
    this.storeys.add(storey);
  }

  private add(word: string, at: number): void {
    for (const same of groupOf(word)) this.byWord.set(same, (this.byWord.get(same) ?? new Set()).add(at));
  }

  find(text: string): NameMention[] {
    const tokens = tokenise(text);
    const found: NameMention[] = [];
    for (let at = 0; at < tokens.length; ) {
      const run = this.runFrom(tokens, at, text);
      const mention = run && this.withCounterpart(this.mentionOf(run, tokens), run, tokens);
      if (mention) {
        const taken = found.at(-1);
        if (taken && taken.end > mention.start) found.pop();
        found.push(mention);
      }
      at = mention && run ? (run.at(-1)?.to ?? at + 1) : at + 1;
    }
    return narrowed(found, text);
  }

  private runFrom(tokens: Token[], from: number, text: string): Word[] | undefined {
    const first = this.wordAt(tokens, from, text);
    if (!first) return undefined;
    const run = [first];
    let shared = first.sensors;
    for (let at = first.to, skipped = 0; at < tokens.length && skipped <= MOST_FILLERS; ) {
      const word = this.wordAt(tokens, at, text);
      const both = word && new Set([...shared].filter((sensor) => word.sensors.has(sensor)));
      if (word && both && both.size > 0) {
        run.push(word);
        shared = both;
        at = word.to;
        skipped = 0;
      } else if (word || !FILLERS.has(tokens[at]?.text ?? "")) break;
      else {
        at += 1;
        skipped += 1;
      }
    }
    return run;
  }

  /** The word here, or the one that it makes with the next: “green house”. */
  private wordAt(tokens: Token[], at: number, text: string): Word | undefined {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || JOINERS.has(token.text)) return undefined;
    const joined = next && this.byWord.get(token.text + next.text);
    if (joined && !this.byWord.has(token.text)) {
      const names = [token.text + next.text];
      return { from: at, to: at + 2, names, sensors: joined, isPlural: false, isExact: true };
    }
    const like = this.namesLike(token, isPossessive(text, token));
    const sensors = new Set(like.names.flatMap((name) => [...(this.byWord.get(name) ?? [])]));
    return sensors.size > 0 ? { from: at, to: at + 1, sensors, ...like } : undefined;
  }

  private namesLike({ text }: Token, possessive: boolean): Pick<Word, "names" | "isPlural" | "isExact"> {
    if (this.byWord.has(text)) return { names: [text], isPlural: this.storeys.has(text), isExact: true };
    const singular = text.replace(/s$/, "");
    if (text.length > 3 && this.byWord.has(singular))
      return { names: [singular], isPlural: !possessive, isExact: true };
    const none = { names: [], isPlural: false, isExact: false };
    if (isEveryday(text) || THINGS.has(text) || text.length < 4) return none;
    const begun = [...this.byWord.keys()].filter((name) => name.startsWith(text));
    if (begun.length > 0) return { ...none, names: begun };
    const names = misspelt(text, this.byWord.keys());
    if (names.length > 0) return { ...none, names };
    return {
      ...none,
      names: misspelt(singular, this.byWord.keys()),
      isPlural: singular !== text && !possessive,
    };
  }

  private mentionOf(run: Word[], tokens: Token[]): NameMention | undefined {
    const said = new Set(run.flatMap(({ names }) => names));
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return undefined;
    const candidates = [...first.sensors].filter((at) => run.every(({ sensors }) => sensors.has(at)));
    const best = this.bestNamed(candidates, said);
    if (!this.isTelling(said, best)) return undefined;
    const sensors = best.flatMap((at) => this.sensors[at] ?? []);
    const isPlural = run.some(({ isPlural }) => isPlural);
    return {
      sensors: isPlural ? sensors : nearestNamed(sensors),
      start: tokens[first.from]?.start ?? 0,
      end: tokens[last.to - 1]?.end ?? 0,
      isPlural,
      score: run.every(({ isExact }) => isExact) ? 1 : MISSPELT,
    };
  }

  /** “The east and west bedrooms”: what stands before the joint is named by the plural, too. */
  private withCounterpart(
    mention: NameMention | undefined,
    run: Word[],
    tokens: Token[],
  ): NameMention | undefined {
    const noun = run.find(({ isPlural }) => isPlural);
    const from = run[0]?.from ?? 0;
    const [other, joint] = [tokens[from - 2], tokens[from - 1]];
    if (!mention || !noun || !other || !(joint && PAIRING.has(joint.text))) return mention;
    const both = [...(this.byWord.get(other.text) ?? [])].filter((at) => noun.sensors.has(at));
    const named = this.bestNamed(both, new Set([other.text, ...noun.names]));
    if (both.length === 0 || run.length < 2) return mention;
    const sensors = [...new Set([...named.flatMap((at) => this.sensors[at] ?? []), ...mention.sensors])];
    return { ...mention, sensors, start: other.start };
  }

  private bestNamed(candidates: number[], said: ReadonlySet<string>): number[] {
    const hits = (at: number) => (this.words[at]?.name ?? []).filter((word) => isSaid(word, said)).length;
    const most = Math.max(...candidates.map(hits));
    const best = candidates.filter((at) => hits(at) === most);
    const whole = best.filter((at) => most > 0 && this.words[at]?.name.length === most);
    return whole.length > 0 ? whole : best;
  }

  /** General words name a sensor only where they are the whole of its name, or of a part of its place. */
  private isTelling(said: ReadonlySet<string>, sensors: number[]): boolean {
    if ([...said].some((word) => !isEveryday(word))) return true;
    return sensors.some((at) => {
      const { name = [], place = [] } = this.words[at] ?? {};
      return [name, ...place].some((all) => all.length > 0 && all.every((word) => isSaid(word, said)));
    });
  }
}

/** “The bedroom on the first floor”: what names the same thing twice names what both fit. */
function narrowed(mentions: NameMention[], text: string): NameMention[] {
  const kept: NameMention[] = [];
  for (const mention of mentions) {
    const before = kept.at(-1);
    const shared = before?.sensors.filter((sensor) => mention.sensors.includes(sensor)) ?? [];
    const between = before ? tokenise(text.slice(before.end, mention.start)) : [];
    const isOne = between.length <= MOST_FILLERS && between.every(({ text: word }) => !JOINERS.has(word));
    if (before && shared.length > 0 && isOne) {
      Object.assign(before, {
        sensors: shared,
        end: mention.end,
        score: Math.min(before.score, mention.score),
      });
    } else kept.push({ ...mention });
  }
  return kept;
}

/** Ordinary things, which are no beginning and no misspelling of a name: the “glass” of a window. */
const THINGS: ReadonlySet<string> = new Set(words.names.things);

const storeysOf = (where: string): string[] =>
  Object.entries(words.names.storeys).flatMap(([storey, places]) =>
    hasOneOf(where, places) ? [storey] : [],
  );

const groupOf = (word: string): string[] => words.names.alike.find((group) => group.includes(word)) ?? [word];
const isSaid = (word: string, said: ReadonlySet<string>) => groupOf(word).some((same) => said.has(same));

const allowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

function misspelt(word: string, names: Iterable<string>): string[] {
  let best: string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const most = allowed(Math.min(word.length, name.length));
    // People rarely miss the first letter; two different words often differ in it.
    if (word[0] !== name[0] || Math.abs(word.length - name.length) > most) continue;
    const slips = distance(word, name) - (isSwapped(word, name) ? 1 : 0);
    if (slips > most || slips > least) continue;
    best = slips < least ? [name] : [...best, name];
    least = slips;
  }
  return best;
}

/** A swap is one slip, where Levenshtein counts two. */
function isSwapped(a: string, b: string): boolean {
  return [...a].some(
    (_, at) => a[at] !== a[at + 1] && a[at + 1] !== undefined && a[at] === b[at + 1] && a[at + 1] === b[at],
  );
}

type Finder = Pick<SensorMatcher, "find">;

/** What others call a sensor never changes how the asker's names are read: theirs count only in full, if no other fits. */
function finderOf(known: readonly KnownSensor[]): Finder {
  const near = nearestOf(known);
  const own = new SensorMatcher(near);
  const others = known.filter((sensor) => !near.includes(sensor));
  if (others.length === 0) return own;
  const shared = new SensorMatcher(others);
  return {
    find(text) {
      const mentions = own.find(text);
      const isApart = ({ start, end }: NameMention) =>
        !mentions.some((mention) => mention.start < end && start < mention.end);
      const more = shared.find(text).filter((mention) => isWhole(mention, text) && isApart(mention));
      return [...mentions, ...more].toSorted((a, b) => a.start - b.start);
    },
  };
}

function isWhole({ sensors, start, end }: NameMention, text: string): boolean {
  const said = ofText(text.slice(start, end));
  return (
    said.some((word) => !isEveryday(word)) &&
    sensors.every(({ name }) => ofText(name).every((word) => said.includes(word)))
  );
}

const finders = new LRUCache<string, Finder>({ max: 16 });

/** The finder of these sensors' names; the latest few are remembered until a sensor of theirs changes. */
export function matcherFor(known: readonly KnownSensor[]): Finder {
  const key = known
    .map(({ address, name, place, whose }) => `${address}\t${whose ?? ""}\t${name}\t${place ?? ""}`)
    .join("\n");
  const finder = finders.get(key) ?? finderOf(known);
  finders.set(key, finder);
  return finder;
}
