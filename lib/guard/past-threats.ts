import { listThreats } from "@/db/violations";
import { processWide } from "@/lib/process-wide";
import { cosine, type Vector } from "@/lib/understanding/reader";
import type { Suspicion } from "./classify";

const ALIKE = 0.85;
/** Likeness alone isn't enough: who hides an attack in a good question would have it refused to everybody. */
const LEAST_PROBABILITY = 0.1;
/** Comparing so many, the newest, takes less than a millisecond. */
const MOST = 1000;

interface Threat {
  id: string;
  vector: Vector;
}

const memory = () => processWide("guard.threats", (): { threats?: Threat[] } => ({}));

export function likePastThreat({
  probability,
  vector,
}: Suspicion): { id: string; similarity: number } | undefined {
  if (probability < LEAST_PROBABILITY) return undefined;
  // Rounding may make a cosine a little more than 1.
  const known = threats().map(({ id, vector: past }) => ({
    id,
    similarity: Math.min(1, cosine(past, vector)),
  }));
  const nearest = known.reduce<(typeof known)[number] | undefined>(
    (best, one) => (one.similarity > (best?.similarity ?? ALIKE) ? one : best),
    undefined,
  );
  return nearest;
}

function threats(): Threat[] {
  memory().threats ??= listThreats(MOST).map(({ id, vector }) => ({ id, vector: fromBytes(vector) }));
  return memory().threats ?? [];
}

/** After a violation was added, or found to be none. */
export function forgetThreats(): void {
  memory().threats = undefined;
}

export const toBytes = ({ buffer, byteOffset, byteLength }: Vector): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

// Copied, as the bytes needn't begin where a float may.
const fromBytes = (bytes: Buffer): Vector => new Float32Array(new Uint8Array(bytes).buffer);
