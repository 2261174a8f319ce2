import { z } from "zod";
import { UNREACHABLE } from "@/components/data/api";
import { Alternative, type LandQuery, LandResult, OwnArea } from "@/lib/desks/land/types";

const Fault = z.object({ path: z.string().optional(), message: z.string() });
const Refused = z.object({
  error: z.string(),
  faults: z.array(Fault).default([]),
  alternatives: z.array(Alternative).default([]),
});

export class LandError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly faults: string[],
    readonly alternatives: Alternative[],
  ) {
    super(message);
    this.name = "LandError";
  }
}

interface Call {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
}

/** @throws LandError when it refuses; Error with a sentence for people when it can't be reached or read */
async function call<T>(url: string, schema: z.ZodType<T>, { method, body, signal }: Call): Promise<T> {
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_BODY };
  const response = await fetch(url, { method, signal, ...json }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new Error(UNREACHABLE);
  });
  const received: unknown = await response.json().catch((error) => {
    if (signal?.aborted) throw error;
    return undefined;
  });
  if (!response.ok) throw refusal(response.status, received);
  const parsed = schema.safeParse(received);
  if (!parsed.success) throw new Error("The server’s answer couldn’t be read. Try reloading the page.");
  return parsed.data;
}

const JSON_BODY = { "content-type": "application/json" };

function refusal(status: number, body: unknown): LandError {
  const { data } = Refused.safeParse(body);
  if (!data)
    return new LandError(`The server couldn’t answer (${status}). Try again in a moment.`, status, [], []);
  const faults = data.faults.map(({ message }) => message);
  return new LandError(data.error, status, faults, data.alternatives);
}

export const analyze = (query: LandQuery, signal: AbortSignal): Promise<LandResult> =>
  call("/api/land/analyze", LandResult, { method: "POST", body: query, signal });

export const createArea = (name: string, geojson: unknown): Promise<OwnArea> =>
  call("/api/land/areas", OwnArea, { method: "POST", body: { name, geojson } });

export const renameArea = (id: string, name: string): Promise<OwnArea> =>
  call(`/api/land/areas/${encodeURIComponent(id)}`, OwnArea, { method: "PATCH", body: { name } });

export const deleteArea = (id: string): Promise<unknown> =>
  call(`/api/land/areas/${encodeURIComponent(id)}`, z.unknown(), { method: "DELETE" });

const LARGEST = 1_000_000;
const LONGEST_NAME = 100;

/** Named as its one feature, else as the file. @throws Error with a sentence for people */
export async function readUpload(file: File): Promise<{ name: string; geojson: unknown }> {
  if (file.size > LARGEST) {
    const size = (file.size / 1_000_000).toFixed(1);
    throw new Error(`The file is ${size} MB; the limit is 1 MB. Try a simplified outline.`);
  }
  const fileName = file.name.replace(/\.(geo)?json$/i, "").trim() || "My area";
  try {
    const geojson: unknown = JSON.parse(await file.text());
    return { name: ownName(geojson) ?? fileName, geojson };
  } catch {
    throw new Error("The file isn’t JSON, so it can’t be GeoJSON.");
  }
}

function ownName(geojson: unknown): string | null {
  const { features, properties } = (geojson ?? {}) as {
    features?: unknown;
    properties?: { name?: unknown } | null;
  };
  if (Array.isArray(features)) return features.length === 1 ? ownName(features[0]) : null;
  const name = properties?.name;
  return typeof name === "string" ? name.trim().slice(0, LONGEST_NAME) || null : null;
}

export function faultsOf(error: unknown): string[] {
  if (error instanceof LandError && error.faults.length > 0) return [...new Set(error.faults)];
  return [error instanceof Error ? error.message : "The file couldn’t be read."];
}
