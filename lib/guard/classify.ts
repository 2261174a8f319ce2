import { fairTurn } from "@/lib/fair-turn";
import { embed, type Vector } from "@/lib/understanding/reader";
import { CATEGORIES, type Category } from "./categories";
import { bucketsOf } from "./features";
import intentWeights from "./model/intent.json";
import securityWeights from "./model/security.json";
import { Network } from "./network";
import { judgedByOwn, type Meaning } from "./own-model";
import { readingsOf } from "./readings";
import { clean, windowsOf } from "./windows";

export interface Suspicion {
  /** From 0 to 1: that it is an attack. */
  probability: number;
  category: Category;
  window: string;
  vector: Vector;
}

/** Those that look worst by their letters: a long text costs no more than a few milliseconds. */
const MOST_EMBEDDED = 4;
/** Then others get their turn. */
const AT_ONCE = 6;

const security = new Network(securityWeights);
const intent = new Network(intentWeights);

interface Looked {
  window: string;
  buckets: number[];
  against: number;
}

export const suspicionOf = (text: string): Promise<Suspicion> => worstOf(readingsOf(text));

export const plainSuspicionOf = (text: string): Promise<Suspicion> => worstOf([clean(text)]);

async function worstOf(readings: string[]): Promise<Suspicion> {
  const windows = [...new Set(readings.flatMap(windowsOf))].filter(hasWords);
  const looked = await lookAt(windows);
  const texts = looked.map(({ window }) => window);
  const [vectors, own] = await Promise.all([embed(texts), judgedByOwn("security", texts)]);
  const suspicions = looked.map(({ window, buckets }, at) =>
    suspicion(window, buckets, vectors[at]!, own?.[at]),
  );
  const worst = suspicions.reduce((worst, one) => (one.probability > worst.probability ? one : worst), NONE);
  return { ...worst, probability: amongMany(worst.probability, windows.length) };
}

/** Signs and a letter or two instruct nobody. */
const hasWords = (window: string): boolean => (window.match(/\p{L}/gu) ?? []).length >= 4;

/** The more windows, the likelier that one looks bad by chance: its odds are shared among them. */
const amongMany = (probability: number, windows: number): number =>
  probability === 0 ? 0 : probability / (probability + (1 - probability) * windows);

const NONE: Suspicion = {
  probability: 0,
  category: "security_bypass",
  window: "",
  vector: new Float32Array(),
};

async function lookAt(windows: string[]): Promise<Looked[]> {
  const looked: Looked[] = [];
  for (const [at, window] of windows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await fairTurn();
    const buckets = bucketsOf(window);
    looked.push({ window, buckets, against: against(buckets) });
  }
  return looked.sort((a, b) => b.against - a.against).slice(0, MOST_EMBEDDED);
}

/** By the letters alone, for what is too much to be embedded. */
export function against(buckets: number[]): number {
  const [safe = 0, ...threats] = security.lexical(buckets);
  return Math.max(...threats) - safe;
}

/** @param own an operator's classifier's word; where that knows no categories, the built-in weights tell them */
function suspicion(
  window: string,
  buckets: number[],
  vector: Vector,
  own?: Map<Meaning<"security">, number>,
): Suspicion {
  const [safe = 1, ...threats] = security.probabilities(buckets, vector);
  const ofOwn = CATEGORIES.map((category) => own?.get(category) ?? 0);
  const chances = Math.max(...ofOwn) > 0 ? ofOwn : threats;
  const worst = chances.indexOf(Math.max(...chances));
  const probability = 1 - (own?.get("safe") ?? safe);
  return { probability, category: CATEGORIES[worst] ?? "security_bypass", window, vector };
}

export interface Intent {
  intent: "weather_or_location" | "off_topic";
  /** From 0 to 1. */
  confidence: number;
}

export async function intentOf(text: string): Promise<Intent> {
  const window = clean(text).slice(0, MOST_LETTERS);
  const [own] = (await judgedByOwn("intent", [window])) ?? [];
  const asked = own ? (own.get("weather_or_location") ?? 0) : await builtIn(window);
  return asked >= 0.5
    ? { intent: "weather_or_location", confidence: asked }
    : { intent: "off_topic", confidence: 1 - asked };
}

const MOST_LETTERS = 320;

async function builtIn(window: string): Promise<number> {
  const [vector] = await embed([window]);
  const [, asked = 0] = intent.probabilities(bucketsOf(window), vector!);
  return asked;
}
