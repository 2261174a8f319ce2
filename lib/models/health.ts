import { z } from "zod";
import { env } from "@/lib/env";
import { firstToken } from "./first-token";
import {
  type ModelSpec,
  modelId,
  modelSpecs,
  ollamaBaseUrl,
  openaiBaseUrl,
  openaiKey,
  type Provider,
} from "./spec";

/** Whether a model answers; `detail` says what is wrong and what to do. */
export interface ModelHealth {
  model: string;
  ok: boolean;
  /** How long it took to say something when it was last asked, in milliseconds. */
  ms?: number;
  detail?: string;
}

const TIMEOUT_MS = 2000;

/**
 * Looks whether each configured model is there, and asks it for a token, at most once a minute.
 * @throws AppError `model_unavailable` when ALMANAC_MODEL is wrong.
 */
export function modelHealth(): Promise<ModelHealth[]> {
  return Promise.all(modelSpecs(env()).map(check));
}

async function check(spec: ModelSpec): Promise<ModelHealth> {
  const model = modelId(spec);
  const absent = await FAULT[spec.provider](spec.model).catch(unreachable);
  if (absent) return { model, ok: false, detail: absent };
  const token = await firstToken(spec);
  return "fault" in token ? { model, ok: false, detail: token.fault } : { model, ok: true, ms: token.ms };
}

/** What is wrong with a provider's model, if anything is. */
const FAULT: Record<Provider, (model: string) => Promise<string | undefined>> = {
  embedded: async () => undefined,
  ollama: ollamaFault,
  openai: openaiFault,
};

const Tags = z.object({ models: z.array(z.object({ name: z.string() })) });

async function ollamaFault(model: string): Promise<string | undefined> {
  const response = await get(`${ollamaBaseUrl(env())}/api/tags`);
  if (!response.ok) return `Ollama answered with status ${response.status}.`;
  const { models } = Tags.parse(await response.json());
  const isThere = models.some(({ name }) => name === model || name === `${model}:latest`);
  return isThere ? undefined : `The model isn't installed. Run: ollama pull ${model}`;
}

async function openaiFault(): Promise<string | undefined> {
  const response = await get(`${openaiBaseUrl(env())}/models`, {
    authorization: `Bearer ${openaiKey(env())}`,
  });
  await response.body?.cancel();
  if (response.ok) return undefined;
  if (response.status === 401) return "The key was refused. Check OPENAI_API_KEY.";
  return `The server answered with status ${response.status}.`;
}

function get(url: string, headers?: Record<string, string>): Promise<Response> {
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

// The error itself isn't told: it can hold an address, or a key that can't be sent.
function unreachable(error: unknown): string {
  const isLate = error instanceof Error && error.name === "TimeoutError";
  if (isLate) return `No answer within ${TIMEOUT_MS / 1000} seconds.`;
  return error instanceof z.ZodError || error instanceof SyntaxError
    ? "What answered doesn't speak the expected protocol. Check the address."
    : "It can't be reached. Check that its server runs and the address is right.";
}
