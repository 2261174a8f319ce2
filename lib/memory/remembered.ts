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
  /** Found or not. */
  total: number;
}

/** For a question with none of the words. */
const ALIKE = 0.45;

/** The newest first; in a search the best: with its words first, then alike in meaning. */
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

/** With what was learned from it, its conversation's summaries and tools' results. @throws AppError `not_found` */
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
