import type { Desk } from "@/lib/agent/desk";
import { cosine, encode } from "@/lib/models/embedded/encoder";
import { desks } from ".";

/** What a name that a desk knows is worth beside the likeness of meaning, which lies between 0 and 1. */
const NAMED = 0.25;

/**
 * The desk a question is for: the one whose description or example questions come nearest to it in meaning, where a
 * desk that knows a name in it is ahead.
 */
export async function pickDesk(question: string): Promise<Desk> {
  const [first] = desks;
  if (!first) throw new Error("There is no desk.");
  if (desks.length === 1) return first;
  const [asked] = await encode([question]);
  const scored = await Promise.all(
    desks.map(async (desk) => {
      const known = await encode([desk.description, ...desk.examples]);
      const likeness = Math.max(...known.map((vector) => (asked ? cosine(asked, vector) : 0)));
      return { desk, score: likeness + (desk.isNamed?.(question) ? NAMED : 0) };
    }),
  );
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).desk;
}
