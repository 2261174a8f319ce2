import { z } from "zod";
import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import { apiCache, apiCacheKey } from "@/lib/sources/api-cache";
import { coolAtOnce } from "@/lib/sources/cooldown";
import { fetchJson, type JsonRequest } from "@/lib/sources/http";
import type { Sourced } from "@/lib/sources/provenance";
import { isSourceError, type SourceError } from "@/lib/sources/source-error";
import { CLIENT_IDS, CLIENTS, type ClientId, needsKey } from "./clients";
import { countAsked, countHit, noteFailure } from "./stats";

const TIMEOUT_MS = 2500;
const REGION_REFUSED = 451;

export interface Question<T> {
  /** Its path below the source's address, e.g. `/api/v3/klines`. */
  endpoint: string;
  params?: Record<string, string>;
  schema: z.ZodType<T>;
  /** How long the answer is used again; `ALMANAC_CACHE_SECONDS` when absent. */
  ttlMs?: number;
}

/** Asks a source through its breaker and the cache. @throws SourceError; AppError `upstream_unavailable` without its key */
export async function ask<T>(id: ClientId, question: Question<T>, signal?: AbortSignal): Promise<Sourced<T>> {
  countAsked(id);
  return request(id, question, { signal, trial: () => testConnection(id) });
}

/** Whether a source can be reached now: past the cache, though not past its breaker. */
async function testConnection(id: ClientId): Promise<boolean> {
  try {
    await request(id, { ...CLIENTS[id].test, schema: z.unknown(), ttlMs: 0 }, {});
    return true;
  } catch (error) {
    if (isSourceError(error) || error instanceof AppError) return false;
    throw error;
  }
}

/** Anyone may have them tested, and sources limit how often they are asked. */
const TESTED_EACH_MS = 10_000;

const lastTest = processWide("market-source-tests", () => ({
  at: Number.NEGATIVE_INFINITY,
  done: Promise.resolve() as Promise<unknown>,
}));

export function forgetTests(): void {
  lastTest.at = Number.NEGATIVE_INFINITY;
}

/** Tests all sources in use, so that no question has to find out; at most once in ten seconds for all who want that. */
export async function testConnections(): Promise<void> {
  if (env().ALMANAC_DATA === "sample") return;
  if (clock.ms() - lastTest.at > TESTED_EACH_MS) {
    const inUse = CLIENT_IDS.filter((id) => !needsKey(id));
    Object.assign(lastTest, { at: clock.ms(), done: Promise.all(inUse.map((id) => testConnection(id))) });
  }
  await lastTest.done;
}

async function request<T>(
  id: ClientId,
  { endpoint, params = {}, schema, ttlMs = env().ALMANAC_CACHE_SECONDS * 1000 }: Question<T>,
  how: Pick<JsonRequest<T>, "signal" | "trial">,
): Promise<Sourced<T>> {
  const { name, base, headers } = CLIENTS[id];
  const authorised = headers();
  if (!authorised) throw new AppError("upstream_unavailable", `${name} needs a key that isn't set.`);
  const query = new URLSearchParams(params).toString();
  try {
    return await fetchJson({
      source: name,
      url: `${base()}${endpoint}${query && `?${query}`}`,
      schema,
      headers: authorised,
      timeoutMs: TIMEOUT_MS,
      ttlMs,
      cacheKey: apiCacheKey({ client: name, method: "GET", endpoint, params }),
      cache: apiCache(),
      cooldown: coolAtOnce,
      onHit: () => countHit(id),
      ...how,
    });
  } catch (error) {
    if (isSourceError(error)) note(id, error);
    throw error;
  }
}

function note(id: ClientId, error: SourceError): void {
  if (error.kind === "aborted" || error.kind === "breaker_open") return;
  noteFailure(id, error);
  if (error.status === REGION_REFUSED) {
    logger().warn({ source: CLIENTS[id].name, status: error.status }, "a source refuses this region");
  }
}
