import { z } from "zod";
import { env } from "@/lib/env";
import { firstToken } from "./first-token";
import { apiKey, baseUrl, infoOf, type Protocol } from "./provider-info";
import { recentFailure } from "./recent-failures";
import { type ModelSpec, modelId, modelSpecs } from "./spec";

export interface ModelHealth {
  model: string;
  ok: boolean;
  /** Milliseconds to the first token when it was last asked. */
  ms?: number;
  detail?: string;
}

const TIMEOUT_MS = 2000;

/** Asks for a token at most once a minute. @throws AppError `model_unavailable` when ALMANAC_MODEL is wrong */
export function modelHealth(): Promise<ModelHealth[]> {
  return Promise.all(modelSpecs(env()).map(check));
}

async function check(spec: ModelSpec): Promise<ModelHealth> {
  const model = modelId(spec);
  const absent = await FAULT[infoOf(spec.provider).protocol](spec).catch(unreachable);
  if (absent) return { model, ok: false, detail: absent };
  const token = await firstToken(spec);
  if ("fault" in token) return { model, ok: false, detail: token.fault };
  const warning = recentFailure(spec);
  return { model, ok: true, ms: token.ms, ...(warning && { detail: warning }) };
}

const FAULT: Record<Protocol, (spec: ModelSpec) => Promise<string | undefined>> = {
  embedded: async () => undefined,
  ollama: ollamaFault,
  openai: (spec) => listFault(spec, "/models", { authorization: `Bearer ${apiKey(spec.provider, env())}` }),
  anthropic: (spec) =>
    listFault(spec, "/v1/models", {
      "x-api-key": apiKey(spec.provider, env()),
      "anthropic-version": "2023-06-01",
    }),
};

const Tags = z.object({ models: z.array(z.object({ name: z.string() })) });

async function ollamaFault({ provider, model }: ModelSpec): Promise<string | undefined> {
  const response = await get(`${baseUrl(provider, env())}/api/tags`);
  if (!response.ok) return `Ollama answered with status ${response.status}.`;
  const { models } = Tags.parse(await response.json());
  const isThere = models.some(({ name }) => name === model || name === `${model}:latest`);
  return isThere ? undefined : `The model isn't installed. Run: ollama pull ${model}`;
}

/** It shows whether the server is there and accepts the key. */
async function listFault(
  { provider }: ModelSpec,
  path: string,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const response = await get(`${baseUrl(provider, env())}${path}`, headers);
  await response.body?.cancel();
  if (response.ok) return undefined;
  const wasRefused = response.status === 401 || response.status === 403;
  if (wasRefused) return `The key was refused. Check ${infoOf(provider).keyVariable}.`;
  return `The server answered with status ${response.status}.`;
}

function get(url: string, headers?: Record<string, string>): Promise<Response> {
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

// The error itself isn't shown: it can hold an address or a key.
function unreachable(error: unknown): string {
  const isLate = error instanceof Error && error.name === "TimeoutError";
  if (isLate) return `No answer within ${TIMEOUT_MS / 1000} seconds.`;
  return error instanceof z.ZodError || error instanceof SyntaxError
    ? "What answered doesn't speak the expected protocol. Check the address."
    : "It can't be reached. Check that its server runs and the address is right.";
}
