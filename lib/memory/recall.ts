import { type Exchange, keptLikeness, listExchanges } from "@/db/recall";
import { clock } from "@/lib/clock";
import { cosine, embed } from "@/lib/understanding/reader";
import { ENCODER, toBytes } from "./encoder";
import { timeWindow } from "./time-window";

interface Wanted {
  /** Only this caller's threads are searched. */
  owner: string;
  /** Absent: all desks. */
  desk?: string;
  /** Absent: anything. */
  about?: string;
  /** As the user said it, e.g. “yesterday”; absent, or no time at all: any time. */
  when?: string;
  zone: string;
  exceptThread?: string;
  limit: number;
}

export interface Recalled {
  /** ISO 8601 in UTC; null: all there is. */
  from: string | null;
  to: string | null;
  /** The best first, of equals the newest. */
  found: Exchange[];
}

const MOST_ROWS = 300;
/** Each takes tens of milliseconds. */
const MOST_ENCODED = 6;
const MOST_LETTERS = 120;
/** For an exchange that names none of what was asked for, and how much each name counts. */
const ALIKE = 0.45;
const NAMED = 0.5;

/** Other callers' threads, deleted ones and branches out of view are never found. */
export async function recall({ about, when, zone, limit, ...whose }: Wanted): Promise<Recalled> {
  const window = when === undefined ? undefined : timeWindow(when, clock.ms(), zone);
  const [from, to] = [window?.from, window?.to].map((at) => (at === undefined ? undefined : isoOf(at)));
  const exchanges = listExchanges({ ...whose, from, to, most: MOST_ROWS });
  const found = about?.trim() ? await ranked(whose.owner, about, exchanges) : exchanges;
  return { from: from ?? null, to: to ?? null, found: found.slice(0, limit) };
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** Without any name of what was asked for, only what is alike. */
async function ranked(owner: string, about: string, exchanges: Exchange[]): Promise<Exchange[]> {
  const names = namesIn(about);
  const shares = exchanges.map((exchange) => ({ exchange, named: shareNamed(names, exchange) }));
  const naming = shares.filter(({ named }) => named > 0).sort((a, b) => b.named - a.named);
  const compared = naming.length > 0 ? naming : shares;
  const likeness = await likenessTo(
    owner,
    about,
    compared.map(({ exchange }) => exchange),
  );
  return compared
    .map(({ exchange, named }, at) => ({ exchange, named, score: (likeness[at] ?? 0) + NAMED * named }))
    .filter(({ named, score }) => named > 0 || score >= ALIKE)
    .sort((a, b) => b.score - a.score)
    .map(({ exchange }) => exchange);
}

async function likenessTo(owner: string, about: string, exchanges: Exchange[]): Promise<number[]> {
  const [wanted] = await embed([about]);
  if (!wanted) return [];
  const kept = keptLikeness({ owner, vector: toBytes(wanted), encoder: ENCODER, exchanges });
  const unkept = exchanges.filter((_, at) => kept[at] === undefined).slice(0, MOST_ENCODED);
  const vectors = await embed(unkept.map(({ question }) => question.slice(0, MOST_LETTERS)));
  const encoded = new Map(unkept.map((exchange, at) => [exchange, cosine(wanted, vectors[at]!)]));
  return exchanges.map((exchange, at) => kept[at] ?? encoded.get(exchange) ?? 0);
}

const EVERYDAY = new Set("the and for about what did you say tell said".split(" "));

const namesIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !EVERYDAY.has(word));

function shareNamed(names: string[], { title, question, answer }: Exchange): number {
  const words = new Set(`${title} ${question} ${answer}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return names.length === 0 ? 0 : names.filter((name) => words.has(name)).length / names.length;
}
