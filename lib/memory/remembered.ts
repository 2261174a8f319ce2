import {
  countInteractions,
  deleteInteraction,
  deleteMemory,
  findInteractions,
  getInteractions,
  type ListedInteraction,
  listInteractions,
  nearestInteractions,
} from "@/db/memory";
import { ENCODER, meaningOf } from "./encoder";
import { forgetSummaries } from "./known-summaries";
import { allRemembered } from "./pending";

interface Wanted {
  q?: string;
  limit: number;
  before?: number;
}

export interface Remembered {
  interactions: ListedInteraction[];
  /** For `before`; null: there are no more, or the best were asked for. */
  next: number | null;
  /** All that there are, found or not. */
  total: number;
}

/** How alike a question is that has none of the words looked for. */
const ALIKE = 0.45;

/** What is remembered of a caller, the newest first; where something is looked for the best: with its words first, then alike in meaning. */
export async function remembered(owner: string, { q, limit, before }: Wanted): Promise<Remembered> {
  await allRemembered();
  const total = countInteractions(owner);
  if (!q) return { ...listInteractions(owner, { limit, before }), total };
  return { interactions: await found(owner, q, limit), next: null, total };
}

async function found(owner: string, q: string, limit: number): Promise<ListedInteraction[]> {
  const naming = findInteractions(owner, q, limit).map(({ id }) => id);
  const near = nearestInteractions({ owner, vector: await meaningOf(q), encoder: ENCODER, limit });
  const alike = near.filter(({ similarity }) => similarity >= ALIKE).map(({ id }) => id);
  return getInteractions(owner, [...new Set([...naming, ...alike])].slice(0, limit));
}

/**
 * Forgets one of a caller's interactions, and with it what was learned from it, the summaries of its conversation and what tools returned.
 * @throws AppError `not_found`
 */
export async function forget(owner: string, id: number): Promise<void> {
  await allRemembered();
  forgetSummaries();
  deleteInteraction(owner, id);
}

export async function forgetAll(owner: string): Promise<number> {
  await allRemembered();
  forgetSummaries();
  return deleteMemory(owner);
}
