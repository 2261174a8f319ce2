import { AppError } from "@/lib/errors";
import type { Sourced } from "./provenance";
import { failureInWords, isSourceError } from "./source-error";

export { breakerStates } from "./breaker";

export interface Attempt<T> {
  /** At the start of a sentence and in “… used instead”: “Tide service”. */
  name: string;
  /** False: sample or simulated data. */
  live: boolean;
  run: () => Promise<Sourced<T>>;
}

export type DataMode = "auto" | "live" | "sample";

interface Failure {
  /** Undefined where `words` are a whole sentence. */
  name?: string;
  words: string;
  error: unknown;
}

/** Passes errors on that aren't a `SourceError` or `upstream_unavailable`. @throws AppError when none succeeds */
export async function firstAvailable<T>(attempts: Attempt<T>[], mode: DataMode): Promise<Sourced<T>> {
  const failures: Failure[] = [];
  for (const attempt of attempts.filter(({ live }) => mode === "auto" || live === (mode === "live"))) {
    try {
      return withNote(await attempt.run(), failures, attempt.name);
    } catch (error) {
      const failure = failureOf(attempt.name, error);
      if (!failure) throw error;
      failures.push(failure);
    }
  }
  throw noneLeft(failures, mode);
}

/** Undefined for errors that aren't failures of the source. */
function failureOf(name: string, error: unknown): Failure | undefined {
  if (isSourceError(error))
    return error.kind === "aborted" ? undefined : { name, words: failureInWords(error), error };
  if (!(error instanceof AppError) || error.code !== "upstream_unavailable") return undefined;
  return { words: error.message.replace(/\.$/, ""), error };
}

const names = new Intl.ListFormat("en-GB");

/** Those with the same failure together: “Tide service and Buoys could not be reached”. */
function inWords(failures: Failure[]): string {
  const alike = [...Map.groupBy(failures, ({ words }) => words)];
  return alike
    .map(([words, of]) =>
      sentenceOf(
        words,
        of.flatMap(({ name }) => name ?? []),
      ),
    )
    .join("; ");
}

function sentenceOf(words: string, sources: string[]): string {
  if (sources.length === 0) return words;
  return `${names.format(sources)} ${sources.length > 1 ? ofSeveral(words) : words}`;
}

const ofSeveral = (words: string): string =>
  words
    .replace(/^is /, "are ")
    .replace(/^has /, "have ")
    .replace(/^doesn't /, "don't ")
    .replace(" is ", " are ");

function withNote<T>(result: Sourced<T>, failures: Failure[], used: string): Sourced<T> {
  if (failures.length === 0) return result;
  const instead = `${inWords(failures)}; ${used} used instead`;
  const note = result.provenance.note ? `${instead}. ${result.provenance.note}` : instead;
  return { ...result, provenance: { ...result.provenance, note } };
}

function noneLeft(failures: Failure[], mode: DataMode): AppError {
  const last = failures.at(-1)?.error;
  if (!last) {
    const missing =
      mode === "live" ? "There is no live source for this." : "There is no sample data for this.";
    return new AppError("upstream_unavailable", missing);
  }
  const message = `${inWords(failures)}. Try again in a moment.`;
  const retryAfter = isSourceError(last) ? last.retryAfter : undefined;
  return new AppError("upstream_unavailable", message, { cause: last, retryAfter });
}
