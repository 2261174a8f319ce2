import { setImmediate as turn } from "node:timers/promises";

/** Smaller chunks would be slow, larger ones would hold up other requests. */
const PART = { letters: 65_536, pieces: 100 };

/** Made as it is read, so that little of it is in memory and other requests get their turn. No text may be empty. */
export function textStream(texts: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = texts[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      await turn();
      let part = "";
      for (let pieces = 0; pieces < PART.pieces && part.length < PART.letters; pieces++) {
        const { done, value } = iterator.next();
        if (done) break;
        part += value;
      }
      if (part) controller.enqueue(encoder.encode(part));
      else controller.close();
    },
  });
}
