import pino, { type DestinationStream, type Logger } from "pino";
import { type Env, env } from "./env";
import { scrub } from "./scrub";

const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "set-cookie",
  "x-api-key",
  "apiKey",
  "api_key",
  "key",
  "secret",
  "token",
  "password",
];

/** At the top of a record and in `headers`. Wildcards would make each line eight times as slow. */
const REDACTED = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `headers["${field}"]`]);

interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: LoggedError;
}

/** Other properties are left out, because HTTP clients hang whole requests, headers included, on their errors. */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) };
  return {
    type: error.name,
    message: scrub(error.message),
    stack: error.stack && scrub(error.stack),
    code: "code" in error ? error.code : undefined,
    cause: error.cause === undefined || depth > 4 ? undefined : describeError(error.cause, depth + 1),
  };
}

export function createLogger(level: Env["ALMANAC_LOG_LEVEL"], destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED, censor: "[redacted]" },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    // Synchronous, so that no line is lost when the process ends; a bundle can't start a worker thread.
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

let shared: Logger | undefined;

/** Made on first use, so that importing this file reads no environment. */
export function logger(): Logger {
  shared ??= createLogger(env().ALMANAC_LOG_LEVEL);
  return shared;
}
