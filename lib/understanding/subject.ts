import type { Teaching } from "./teaching";
import { normalise } from "./text";

/** The function whose subject a question names, of a desk's `subjects`. */
export function subjectOf(question: string, subjects: Teaching["subjects"] = {}): string | undefined {
  const words = ` ${normalise(question)} `;
  const found = Object.entries(subjects).find(([, terms]) =>
    terms.some((term) => words.includes(` ${term} `)),
  );
  return found?.[0];
}
