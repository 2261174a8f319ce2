import { ContextOverflowError } from "@langchain/core/errors";
import { OpenAIClient } from "@langchain/openai";
import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { apiKeys, infoOf } from "./provider-info";
import { type ModelSpec, modelId } from "./spec";

type FailureReason =
  | "rate_limited"
  | "server_error"
  | "timeout"
  | "refused"
  | "reset"
  | "dns"
  | "unauthorized"
  | "not_found"
  | "too_long"
  | "rejected"
  | "unreachable";

export interface ModelFailure {
  reason: FailureReason;
  /** The fault is the service's, not the question's or the settings', so the same model may be asked again. */
  transient: boolean;
  status?: number;
  /** seconds */
  retryAfter?: number;
}

export interface PassedOver {
  model: string;
  reason: FailureReason;
}

export class ProviderError extends Error {
  readonly status: number;
  readonly headers: Headers;

  constructor(status: number, message: string, headers = new Headers()) {
    super(message);
    this.name = "ProviderError";
    this.status = status;
    this.headers = headers;
  }
}

const TRANSIENT = new Set<FailureReason>([
  "rate_limited",
  "server_error",
  "timeout",
  "refused",
  "reset",
  "dns",
]);

const NETWORK: Record<string, FailureReason> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};

/** Undefined for other errors, such as an answer that doesn't fit its schema. */
export function classify(error: unknown): ModelFailure | undefined {
  if (!(error instanceof Error) || error instanceof AppError) return undefined;
  const reason = reasonOf(error);
  if (!reason) return undefined;
  return {
    reason,
    transient: TRANSIENT.has(reason),
    status: statusOf(error),
    retryAfter: retryAfterOf(error),
  };
}

function reasonOf(error: Error): FailureReason | undefined {
  if (ContextOverflowError.isInstance(error)) return "too_long";
  const status = statusOf(error);
  if (status !== undefined) return reasonOfStatus(status);
  return chainOf(error).map(networkReason).find(Boolean) ?? reasonOfClient(error);
}

function statusOf(error: Error): number | undefined {
  return "status" in error && typeof error.status === "number" ? error.status : undefined;
}

function reasonOfStatus(status: number): FailureReason {
  if (status === 429) return "rate_limited";
  if (status === 408) return "timeout";
  if (status >= 500) return "server_error";
  if (status === 401 || status === 403) return "unauthorized";
  return status === 404 ? "not_found" : "rejected";
}

function chainOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...chainOf(error.cause)] : [error];
}

function networkReason(error: Error): FailureReason | undefined {
  if (error.name === "TimeoutError") return "timeout";
  return "code" in error ? NETWORK[String(error.code)] : undefined;
}

function reasonOfClient(error: Error): FailureReason | undefined {
  if (error instanceof OpenAIClient.APIUserAbortError) return undefined;
  // A key with a line break can't be sent, and the client's error quotes it.
  if (holdsSecret(error)) return "unauthorized";
  if (error instanceof OpenAIClient.APIConnectionError) return "unreachable";
  // An error event inside a stream has no status: the service broke down.
  if (error instanceof OpenAIClient.APIError) return "server_error";
  return error instanceof TypeError && error.message === "fetch failed" ? "unreachable" : undefined;
}

function retryAfterOf(error: Error): number | undefined {
  if (!("headers" in error && error.headers instanceof Headers)) return undefined;
  const text = error.headers.get("retry-after");
  if (!text) return undefined;
  const seconds = Number.isNaN(Number(text)) ? (Date.parse(text) - clock.ms()) / 1000 : Number(text);
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

const LONGEST_PAUSE_S = 5;

/** LangChain's `onFailedAttempt`. @throws the error, when asking the same model again is pointless */
export function retryOrThrow(error: unknown): void {
  const failure = classify(error);
  if (!failure?.transient || failure.reason === "timeout") throw error;
  if (failure.reason !== "rate_limited") return;
  if (failure.retryAfter === undefined || failure.retryAfter > LONGEST_PAUSE_S) throw error;
  // LangChain's retry reads the pause here.
  Object.assign(error as Error, { retryAfterMs: failure.retryAfter * 1000 });
}

export function modelUnavailable(
  spec: ModelSpec,
  failure: ModelFailure,
  passedOver: PassedOver[],
  error: unknown,
): AppError {
  const tried = passedOver.map(({ model, reason }) => `${model} (${reason.replace("_", " ")})`).join(", ");
  const message = ADVICE[failure.reason](spec, failure) + (tried && ` Tried before it: ${tried}.`);
  return new AppError("model_unavailable", message, {
    cause: withoutSecrets(error),
    retryAfter: failure.retryAfter,
  });
}

const named = (spec: ModelSpec): string => `The ${infoOf(spec.provider).label} model ${spec.model}`;
const address = (spec: ModelSpec): string => infoOf(spec.provider).addressVariable ?? "ALMANAC_MODEL";
const access = (spec: ModelSpec): string => infoOf(spec.provider).keyVariable ?? address(spec);
const unreachable = (spec: ModelSpec): string =>
  `${named(spec)} can't be reached. Check that its server runs and that ${address(spec)} is right.`;

const ADVICE: Record<FailureReason, (spec: ModelSpec, failure: ModelFailure) => string> = {
  rate_limited: (spec, { retryAfter }) =>
    `${named(spec)} is over its rate limit or quota. Try again ${retryAfter ? `in ${retryAfter} seconds` : "later"}, or add another model to ALMANAC_MODEL.`,
  server_error: (spec, { status }) =>
    `${named(spec)} failed on its server${status ? ` (${status})` : ""}. Try again in a moment.`,
  timeout: (spec) =>
    `${named(spec)} didn't answer in time. Try again; if it is only slow, raise ALMANAC_MODEL_TIMEOUT_MS.`,
  refused: unreachable,
  dns: unreachable,
  unreachable,
  reset: (spec) => `${named(spec)} broke off the connection. Try again in a moment.`,
  unauthorized: (spec, { status }) =>
    `${named(spec)} refused our access${status ? ` (${status})` : ""}. Check ${access(spec)}.`,
  not_found: (spec) =>
    spec.provider === "ollama"
      ? `${named(spec)} isn't installed. Run: ollama pull ${spec.model}`
      : `${named(spec)} doesn't exist there. Check ALMANAC_MODEL and ${address(spec)}.`,
  too_long: (spec) => `The conversation is too long for ${modelId(spec)}. Start a new one.`,
  rejected: (spec, { status }) =>
    `${named(spec)} rejected the request (${status}). Ask in another way, or choose another model in ALMANAC_MODEL.`,
};

/** The original can hold the key in its text, headers or causes. */
function withoutSecrets(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(strikeOut(String(error)));
  const safe = new Error(
    chainOf(error)
      .map(({ message }) => strikeOut(message))
      .join(": "),
  );
  safe.name = error.name;
  return safe;
}

function holdsSecret(error: Error): boolean {
  return chainOf(error).some(({ message }) => strikeOut(message) !== message);
}

function strikeOut(text: string): string {
  const known = apiKeys(env()).reduce((left, key) => left.replaceAll(key, "[key]"), text);
  return known.replace(/\b(Bearer\s+|sk-|gsk_|AIza)[\w.*-]{4,}/g, "[key]");
}
