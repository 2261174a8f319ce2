import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { fetchJson, type JsonRequest } from "@/lib/sources/http";
import type { Provenance, Sourced } from "@/lib/sources/provenance";
import { isSourceError, SourceError } from "@/lib/sources/source-error";
import { DATASET, datasetById } from "../datasets";
import type { Prose } from "../insights/prose";
import { isKnownLive } from "../places/levels";
import type { Area, CompleteQuery, RawData, Row } from "../types";
import { type LiveRequest, liveRequest } from "./live-requests";
import { type LiveRow, rowsOf } from "./live-rows";
import { toRawData } from "./raw";
import { namesOf, type Target } from "./target";

/** As provenance names it; it has a breaker apart from that of the API that knows the areas. */
const SOURCE = "Global Nature Watch analytics API";
const NAME = "Global Nature Watch";
/** So many areas a request; an answer must stay within what lib/sources reads. */
const AREAS_A_REQUEST = 100;
const ONE_REQUEST_MS = 20_000;
const ATTEMPTS_WHEN_LIMITED = 3;

interface Limits {
  totalMs: number;
  /** Least milliseconds between two looks at a result that isn't ready. */
  pauseMs: number;
}
const LIMITS: Limits = { totalMs: 120_000, pauseMs: 500 };

interface LiveOptions {
  signal?: AbortSignal;
  onProgress?(text: string): void;
  assumptions: Prose[];
  limits?: Limits;
}

interface Pull extends LiveOptions {
  limits: Limits;
  /** Epoch, ms. */
  startedAt: number;
}

const Accepted = z.object({ status: z.string(), data: z.object({ link: z.url() }) });
const Analysis = z.object({
  data: z.object({ status: z.string().nullish(), result: z.unknown(), message: z.string().nullish() }),
});

/**
 * Posts what is wanted, then looks at the result's address as often as its `Retry-After` says until it is saved.
 * @throws SourceError, or AppError `upstream_unavailable` where it can't know the answer, refuses the token, fails or
 * finds nothing
 */
export async function liveData(
  query: CompleteQuery,
  targets: readonly Target[],
  { limits = LIMITS, ...options }: LiveOptions,
): Promise<Sourced<RawData>> {
  if (!env().GNW_API_TOKEN) throw unavailable("Live land data needs a token in GNW_API_TOKEN.");
  const request = liveRequest(query);
  if (!request) throw unavailable(whyNot(query));
  const run: Pull = { ...options, limits, startedAt: performance.now() };
  const names = namesOf(targets);
  const rows: Row[] = [];
  let provenance: Provenance | undefined;
  for (const batch of batchesOf(targets)) {
    const answer = await analyse(run, request, query, batch);
    provenance = answer.provenance;
    for (const row of answer.data) {
      const target = batch.byId.get(row.aoi_id);
      if (target) rows.push({ ...row, aoi_id: target.area.ref, aoi_name: names.get(target.area.ref)! });
    }
  }
  const daily = datasetById(query.dataset)!.granularity === "day";
  // No alert is an answer; no row of anything else means that the area isn't covered.
  if (rows.length === 0 && !daily) throw unavailable(`${NAME} has nothing on this area.`);
  const data = toRawData({ query, rows, sample: false, source: SOURCE, assumptions: options.assumptions });
  const note = rows.length === 0 ? { note: "No alerts were found in this period" } : {};
  return { data, provenance: { ...provenance!, ...note } };
}

function whyNot({ dataset }: CompleteQuery): string {
  if (dataset === DATASET.prodes) return `${NAME} doesn't have PRODES, which is Brazil's own count.`;
  return `${NAME} counts land cover change from 2015 to 2024, and its classes in 2024, only.`;
}

interface Batch {
  aoi: Record<string, unknown>;
  byId: Map<string, Target>;
}

const TYPES: Partial<Record<Area["source"], string>> = {
  gadm: "admin",
  kba: "key_biodiversity_area",
  wdpa: "protected_area",
  landmark: "indigenous_land",
  custom: "feature_collection",
};

/** GADM's ids carry their version, which the API leaves off: IND.26_1 is IND.26. */
const idOf = ({ source, src_id }: Area): string => (source === "gadm" ? src_id.replace(/_\d+$/, "") : src_id);

function batchesOf(targets: readonly Target[]): Batch[] {
  const stranger = targets.find(({ area }) => !isKnownLive(area));
  if (stranger) {
    throw unavailable(`${NAME} knows areas by GADM's ids, which ${stranger.area.name} has none of here.`);
  }
  return [...Map.groupBy(targets, ({ area }) => TYPES[area.source]!)].flatMap(([type, of]) =>
    chunks(of, AREAS_A_REQUEST).map((chunk) => ({
      aoi: type === "feature_collection" ? drawn(chunk) : { type, ids: chunk.map(({ area }) => idOf(area)) },
      byId: new Map(chunk.map((target) => [idOf(target.area), target])),
    })),
  );
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function drawn(targets: Target[]): Batch["aoi"] {
  const features = targets.map((target) => {
    const { area } = target;
    const geometry = target.outline();
    if (!geometry) throw unavailable(`${area.name} has no outline to ask ${NAME} with.`);
    return { type: "Feature", id: area.src_id, properties: { id: area.src_id, name: area.name }, geometry };
  });
  return { type: "feature_collection", feature_collection: { type: "FeatureCollection", features } };
}

async function analyse(
  run: Pull,
  { path, body }: LiveRequest,
  query: CompleteQuery,
  { aoi }: Batch,
): Promise<Sourced<LiveRow[]>> {
  const accepted = await ask(run, {
    url: `${env().GNW_ANALYTICS_URL}${path}`,
    route: path,
    method: "POST",
    body: JSON.stringify({ aoi, ...body }),
    schema: Accepted,
  });
  const { data, provenance } = await untilSaved(run, resultAddress(accepted.data.data.link), path);
  const rows = rowsOf(data, query);
  if (!rows) throw new SourceError(SOURCE, "schema", `unexpected result of ${path}`);
  return { data: rows, provenance };
}

/** The result's path at the address that we know: a link must not lead us, and the token, anywhere else. */
const resultAddress = (link: string): string => `${env().GNW_ANALYTICS_URL}${new URL(link).pathname}`;

async function untilSaved(run: Pull, url: string, path: string): Promise<Sourced<unknown>> {
  for (;;) {
    let wait = 0;
    const { data, provenance } = await ask(run, {
      url,
      route: `${path}/{id}`,
      schema: Analysis,
      onRetryAfter: (seconds) => {
        wait = seconds * 1000;
      },
    });
    const { status, result } = data.data;
    if (status === "saved") return { data: result, provenance };
    if (status === "failed") throw unavailable(`${NAME} could not compute it.`);
    await rest(run, wait);
  }
}

type Asked<T> = Omit<JsonRequest<T>, "source" | "headers" | "timeoutMs" | "signal">;

async function ask<T>(run: Pull, request: Asked<T>): Promise<Sourced<T>> {
  for (let attempt = 1; ; attempt += 1) {
    tell(run);
    try {
      return await fetchJson({
        ...request,
        source: SOURCE,
        headers: {
          authorization: `Bearer ${env().GNW_API_TOKEN}`,
          ...(request.body && { "content-type": "application/json" }),
        },
        timeoutMs: Math.max(1, Math.min(ONE_REQUEST_MS, left(run))),
        signal: run.signal,
      });
    } catch (error) {
      const wait = waitBeforeAnother(error, attempt);
      if (wait === undefined || wait >= left(run)) throw inOurWords(error);
      await rest(run, wait);
    }
  }
}

function waitBeforeAnother(error: unknown, attempt: number): number | undefined {
  if (!isSourceError(error) || error.kind !== "rate_limited" || attempt >= ATTEMPTS_WHEN_LIMITED)
    return undefined;
  return error.retryAfter === undefined ? undefined : error.retryAfter * 1000;
}

function inOurWords(error: unknown): unknown {
  if (!isSourceError(error)) return error;
  if (error.status === 401) return unavailable(`${NAME} refused the token in GNW_API_TOKEN.`, error);
  if (error.status === 403)
    return unavailable(`${NAME} keeps this dataset from the token in GNW_API_TOKEN.`, error);
  return error;
}

const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError("upstream_unavailable", message, { cause });

const left = ({ limits, startedAt }: Pull): number => startedAt + limits.totalMs - performance.now();

function tell({ startedAt, onProgress }: Pull): void {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  onProgress?.(`Asking ${NAME}${seconds > 0 ? `, ${seconds} s` : ""}`);
}

/** @throws SourceError `timeout` where the time of the whole pull would run out, `aborted` on abort */
async function rest(run: Pull, ms: number): Promise<void> {
  const wait = Math.max(ms, run.limits.pauseMs);
  if (wait >= left(run)) {
    throw new SourceError(SOURCE, "timeout", "result not ready in time", { waitedMs: run.limits.totalMs });
  }
  try {
    await pause(wait, undefined, { signal: run.signal });
  } catch (cause) {
    throw new SourceError(SOURCE, "aborted", "the caller gave up", { cause });
  }
}
