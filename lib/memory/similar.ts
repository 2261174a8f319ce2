import { type ListedInteraction, type Near, nearestInteractions, nearestThreats } from "@/db/memory";
import { ENCODER, meaningOf } from "./encoder";

/** Least cosine (from -1 to 1) of what is recalled. */
const FLOORS = { interactions: 0.6, queries: 0.6, threats: 0.7 } as const;
const MOST = 3;

interface Wanted {
  owner: string;
  question: string;
  exceptThread?: string;
  limit?: number;
  floor?: number;
}

export type Similar = Near<ListedInteraction>;

/** The likest first, without attacks. They are data, not instructions. */
export const similarInteractions = (wanted: Wanted): Promise<Similar[]> =>
  similar(wanted, FLOORS.interactions);

export const similarQueries = ({ desk, ...wanted }: Wanted & { desk: string }): Promise<Similar[]> =>
  similar(wanted, FLOORS.queries, desk);

async function similar(
  { owner, question, exceptThread, limit = MOST, floor }: Wanted,
  least: number,
  answeredBy?: string,
): Promise<Similar[]> {
  const vector = await meaningOf(question);
  const near = nearestInteractions({ owner, answeredBy, exceptThread, vector, encoder: ENCODER, limit });
  return near.filter(({ similarity }) => similarity >= (floor ?? least));
}

export type SimilarThreat = Near<{ id: string; category: string }>;

/** The likest first; none that an operator found to be none. */
export async function similarThreats(
  text: string,
  limit = MOST,
  floor: number = FLOORS.threats,
): Promise<SimilarThreat[]> {
  return nearestThreats(await meaningOf(text), limit).filter(({ similarity }) => similarity >= floor);
}
