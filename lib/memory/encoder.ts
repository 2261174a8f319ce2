import card from "@/lib/understanding/model/card.json";
import { embed, type Vector } from "@/lib/understanding/reader";

/** Embeddings by different weights can't be compared. */
export const ENCODER = card.data_sha256.slice(0, 16);

/** 384 floats of 32 bits. `background`: nobody waits for it. */
export async function meaningOf(text: string, priority?: "background"): Promise<Buffer> {
  const [vector] = await embed([text], priority);
  return toBytes(vector as Vector);
}

export const toBytes = ({ buffer, byteOffset, byteLength }: Vector): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
