import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const PATH = "lib/desks/weather/data/gazetteer.txt.br";
const NEWLINE = 10;

let bytes: Buffer | undefined;

/** Lines in the order of their keys, which are searched by halves: an index of so many would cost several times their memory. */
function load(): Buffer {
  bytes ??= brotliDecompressSync(readFileSync(join(process.cwd(), PATH)));
  return bytes;
}

export const warmUpGazetteer = (): void => void load();

/** What stands behind a key: a place, `=` and a row of the larger places, or `>` and another key; the most populous first. */
export function entriesOf(key: string): string[] {
  const all = load();
  const prefix = Buffer.from(`${key}|`);
  const found: string[] = [];
  for (let at = firstOf(all, prefix); at < all.length; ) {
    const end = all.indexOf(NEWLINE, at);
    if (all.compare(prefix, 0, prefix.length, at, Math.min(end, at + prefix.length)) !== 0) break;
    found.push(all.toString("utf8", at + prefix.length, end));
    at = end + 1;
  }
  return found;
}

/** Where the first line stands that isn't before a prefix. */
function firstOf(all: Buffer, prefix: Buffer): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const start = all.lastIndexOf(NEWLINE, Math.floor((low + high) / 2) - 1) + 1;
    const end = all.indexOf(NEWLINE, start);
    if (keyOf(all, start, end).compare(prefix.subarray(0, -1)) < 0) low = end + 1;
    else high = start;
  }
  return low;
}

const keyOf = (all: Buffer, start: number, end: number): Buffer =>
  all.subarray(start, Math.min(end, all.indexOf("|", start)));
