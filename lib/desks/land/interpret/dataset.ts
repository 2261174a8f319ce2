import { cosine, encode } from "@/lib/models/embedded/encoder";
import { DATASET_WORDS } from "./dataset-examples";

/** A dataset that a question may be about, and how sure that is: from about 0.6 it is asked for. */
export interface RankedDataset {
  id: number;
  /** Of its words in the question: 0 none, 1 settles it. */
  words: number;
  /** Of meaning: the cosine to the nearest examples. */
  similarity: number;
  score: number;
}

const WORDS = 0.6;
/** A second word for the same dataset adds little. */
const NEXT_WORD = 0.25;

/**
 * The datasets by how well they fit a question, best first.
 * @param masked the question in lower case, its places written “this place”
 */
export async function rankDatasets(masked: string): Promise<RankedDataset[]> {
  const [asked] = await encode([masked]);
  const ranked = await Promise.all(
    Object.entries(DATASET_WORDS).map(async ([id, { says, examples }]) => {
      const vectors = await encode(examples.map((example) => example.toLowerCase()));
      const [first = 0, second = 0] = vectors
        .map((vector) => (asked ? cosine(asked, vector) : 0))
        .sort((a, b) => b - a);
      const similarity = 0.75 * first + 0.25 * second;
      const words = weigh(says.map(([pattern, weight]) => (pattern.test(masked) ? weight : 0)));
      return { id: Number(id), words, similarity };
    }),
  );
  const isSpecific = ranked.some(({ id, words }) => SPECIFIC.has(id) && words >= 0.5);
  const isAlerts = /\balerts?\b/.test(masked);
  return ranked
    .map((each) => scored(each, (isSpecific && GENERAL.has(each.id)) || (isAlerts && NO_ALERTS.has(each.id))))
    .sort((a, b) => b.score - a.score);
}

/** What is lost to fire, or by which cause, is asked as loss too; then the narrower dataset is meant. */
const GENERAL = new Set([4, 7]);
/** What alerts are divided by is asked for in the same words. */
const NO_ALERTS = new Set([1, 2, 3, 8]);
const SPECIFIC = new Set([0, 5, 8, 9, 10, 11, 12]);
const LESS = 0.4;

function scored({ id, words, similarity }: Omit<RankedDataset, "score">, isOther: boolean): RankedDataset {
  const counted = isOther ? words * LESS : words;
  return { id, words: counted, similarity, score: similarity + WORDS * counted };
}

function weigh(weights: number[]): number {
  const [first = 0, second = 0] = weights.sort((a, b) => b - a);
  return Math.min(1.2, first + NEXT_WORD * second);
}

/** What must be encoded before the first question. */
export const datasetExamples = (): string[] =>
  Object.values(DATASET_WORDS).flatMap(({ examples }) => examples.map((example) => example.toLowerCase()));
