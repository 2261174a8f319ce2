export type SourceErrorKind =
  | "timeout"
  | "refused"
  | "rate_limited"
  | "http"
  | "malformed"
  | "schema"
  | "breaker_open"
  | "aborted";

interface Details {
  status?: number;
  /** Seconds. */
  retryAfter?: number;
  /** Before giving up. */
  waitedMs?: number;
  cause?: unknown;
}

/** The message is for logs and never has a key in it; users read `failureInWords`. */
export class SourceError extends Error {
  readonly source: string;
  readonly kind: SourceErrorKind;
  readonly status?: number;
  readonly retryAfter?: number;
  readonly waitedMs?: number;

  constructor(source: string, kind: SourceErrorKind, message: string, details: Details = {}) {
    super(`${source}: ${message}`, { cause: details.cause });
    this.name = "SourceError";
    this.source = source;
    this.kind = kind;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
    this.waitedMs = details.waitedMs;
  }
}

/** By name, because each bundle has a class of its own. */
export function isSourceError(error: unknown): error is SourceError {
  return error instanceof Error && error.name === "SourceError" && "kind" in error;
}

/** Exchanges refuse countries with it. */
const REGION_REFUSED = 451;

const WORDS: Record<SourceErrorKind, (error: SourceError) => string> = {
  timeout: ({ waitedMs }) =>
    waitedMs === undefined ? "did not answer in time" : `did not answer in ${waitedMs / 1000} s`,
  refused: () => "could not be reached",
  rate_limited: () => "is limiting our requests",
  http: ({ status }) =>
    status === REGION_REFUSED
      ? `doesn't serve this server's region (${status})`
      : `answered with an error${status === undefined ? "" : ` (${status})`}`,
  malformed: () => "gave an answer that could not be read",
  schema: () => "gave an answer of an unexpected form",
  breaker_open: ({ retryAfter }) =>
    retryAfter === undefined
      ? "has failed repeatedly and is not asked for the moment"
      : "failed a moment ago",
  aborted: () => "was not waited for",
};

/** For users, e.g. “did not answer in 4 s”; no full stop. */
export const failureInWords = (error: SourceError): string => WORDS[error.kind](error);
