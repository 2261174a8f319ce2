import { type Token, tokenise } from "@/lib/models/embedded/text";
import type { KnownSensor } from "./known";
import { misspelt } from "./typos";
import { isEveryday } from "./vocabulary";

/** A stretch of a question that names sensors: one, or several of which one is meant, or all where `isPlural`. */
export interface Mention {
  sensors: KnownSensor[];
  /** Offsets in the text. */
  start: number;
  end: number;
  isPlural: boolean;
}

/** Other words for parts of a house: whichever of a group is said, a sensor called by another is meant. */
const SAME_PLACE = [
  ["attic", "loft"],
  ["basement", "cellar"],
  ["greenhouse", "glasshouse", "hothouse"],
  ["lounge", "livingroom"],
  ["toilet", "loo", "wc", "lavatory"],
  ["fridge", "refrigerator"],
  ["garden", "yard"],
  ["study", "office"],
  ["hall", "hallway", "corridor"],
  ["roof", "rooftop"],
  ["bedroom", "bdrm", "bedrm"],
  ["first", "1st"],
  ["second", "2nd"],
  ["third", "3rd"],
];

/** Too general to name a sensor by itself, though many a name holds it. */
const GENERAL = new Set(
  "room rooms sensor sensors floor side house home unit node device level part rack no nr main first second third ground old new".split(
    " ",
  ),
);
/** Between two names: they are two things. */
const JOINERS = new Set(
  "and or nor vs versus v than with against to from plus but not then between also compared".split(" "),
);
/** What a single name may hold besides the sensor's own words: “the pump in the basement”, “bedroom sensor east”. */
const FILLERS = new Set("the in on at of sensor sensors under down up my our".split(" "));
const MOST_FILLERS = 3;

/** A word of a question, perhaps written as two, and the sensors whose name or place holds it. */
interface Word {
  from: number;
  to: number;
  names: string[];
  sensors: ReadonlySet<number>;
  isPlural: boolean;
}

interface Words {
  name: string[];
  /** Every part of the place between commas. */
  place: string[][];
}

/** Little words that a name may have or not: “under the roof”. */
const LITTLE = new Set("the a an of in on at by to for and under my our".split(" "));

const ofText = (text: string): string[] => {
  const all = tokenise(text).map((token) => token.text);
  const telling = all.filter((word) => !LITTLE.has(word));
  return telling.length > 0 ? telling : all;
};

/** What is said for a possessive is the name, not its plural: “the kitchen's”. */
const isPossessive = (text: string, { start, end }: Token) => /['’]s$/i.test(text.slice(start, end));

/** The names and places of the sensors, searchable in free text: words in any order, misspelt, joined or apart. */
export class SensorMatcher {
  private readonly words: Words[];
  private readonly byWord = new Map<string, Set<number>>();

  constructor(readonly sensors: readonly KnownSensor[]) {
    this.words = sensors.map(({ name, place }) => ({
      name: ofText(name),
      place: (place ?? "").split(",").map(ofText),
    }));
    for (const [at, { name, place }] of this.words.entries()) {
      for (const word of [...name, ...place.flat()]) this.add(word, at);
      if (name.length > 1) this.add(name.join(""), at);
    }
  }

  private add(word: string, at: number): void {
    const group = SAME_PLACE.find((words) => words.includes(word)) ?? [word];
    for (const same of group) this.byWord.set(same, (this.byWord.get(same) ?? new Set()).add(at));
  }

  /** Every stretch of the text that names sensors, in order, none overlapping another. */
  find(text: string): Mention[] {
    const tokens = tokenise(text);
    const found: Mention[] = [];
    for (let at = 0; at < tokens.length; ) {
      const run = this.runFrom(tokens, at, text);
      const mention = run && this.mentionOf(run, tokens);
      if (mention) found.push(mention);
      at = mention && run ? (run.at(-1)?.to ?? at + 1) : at + 1;
    }
    return this.narrowed(found, text);
  }

  /** As many words from here as one sensor has. */
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
      return { from: at, to: at + 2, names: [token.text + next.text], sensors: joined, isPlural: false };
    }
    const { names, isPlural } = this.namesLike(token, isPossessive(text, token));
    const sensors = new Set(names.flatMap((name) => [...(this.byWord.get(name) ?? [])]));
    return sensors.size > 0 ? { from: at, to: at + 1, names, sensors, isPlural } : undefined;
  }

  /** The words of names that a word of a question may be: itself, its singular, a beginning, a misspelling. */
  private namesLike(token: Token, possessive: boolean): { names: string[]; isPlural: boolean } {
    const { text } = token;
    if (this.byWord.has(text)) return { names: [text], isPlural: false };
    const singular = text.replace(/s$/, "");
    if (text.length > 3 && this.byWord.has(singular)) return { names: [singular], isPlural: !possessive };
    if (isEveryday(text) || text.length < 4) return { names: [], isPlural: false };
    const begun = [...this.byWord.keys()].filter((name) => name.startsWith(text));
    if (begun.length > 0) return { names: begun, isPlural: false };
    const names = misspelt(text, this.byWord.keys());
    if (names.length > 0) return { names, isPlural: false };
    return { names: misspelt(singular, this.byWord.keys()), isPlural: singular !== text && !possessive };
  }

  private mentionOf(run: Word[], tokens: Token[]): Mention | undefined {
    const said = new Set(run.flatMap(({ names }) => names));
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return undefined;
    const candidates = [...first.sensors].filter((at) => run.every(({ sensors }) => sensors.has(at)));
    const best = this.bestNamed(candidates, said);
    if (!this.isTelling(said, best)) return undefined;
    return {
      sensors: best.flatMap((at) => this.sensors[at] ?? []),
      start: tokens[first.from]?.start ?? 0,
      end: tokens[last.to - 1]?.end ?? 0,
      isPlural: run.some(({ isPlural }) => isPlural),
    };
  }

  /** Those with the most of the words in their name rather than their place; of them, those with no word more. */
  private bestNamed(candidates: number[], said: ReadonlySet<string>): number[] {
    const hits = (at: number) => (this.words[at]?.name ?? []).filter((word) => isSaid(word, said)).length;
    const most = Math.max(...candidates.map(hits));
    const best = candidates.filter((at) => hits(at) === most);
    const whole = best.filter((at) => most > 0 && this.words[at]?.name.length === most);
    return whole.length > 0 ? whole : best;
  }

  /** General words name a sensor only where they are the whole of its name, or of a part of its place. */
  private isTelling(said: ReadonlySet<string>, sensors: number[]): boolean {
    const general = (word: string) => GENERAL.has(word) || isEveryday(word);
    if ([...said].some((word) => !general(word))) return true;
    return sensors.some((at) => {
      const { name = [], place = [] } = this.words[at] ?? {};
      return [name, ...place].some((words) => words.length > 0 && words.every((word) => isSaid(word, said)));
    });
  }

  /** “The bedroom on the first floor”: what names the same thing twice names what both fit. */
  private narrowed(mentions: Mention[], text: string): Mention[] {
    const kept: Mention[] = [];
    for (const mention of mentions) {
      const before = kept.at(-1);
      const shared = before?.sensors.filter((sensor) => mention.sensors.includes(sensor)) ?? [];
      const between = before ? tokenise(text.slice(before.end, mention.start)) : [];
      const isOne = between.length <= MOST_FILLERS && between.every(({ text: word }) => !JOINERS.has(word));
      if (before && shared.length > 0 && isOne) {
        Object.assign(before, { sensors: shared, end: mention.end });
      } else kept.push({ ...mention });
    }
    return kept;
  }
}

function isSaid(word: string, said: ReadonlySet<string>): boolean {
  if (said.has(word)) return true;
  return SAME_PLACE.some((group) => group.includes(word) && group.some((same) => said.has(same)));
}

let last: { key: string; matcher: SensorMatcher } | undefined;

/** The house of these sensors; the last one is kept as long as its sensors stay the same. */
export function matcherFor(known: readonly KnownSensor[]): SensorMatcher {
  const key = known.map(({ address, name, place }) => `${address}\t${name}\t${place ?? ""}`).join("\n");
  if (last?.key !== key) last = { key, matcher: new SensorMatcher(known) };
  return last.matcher;
}
