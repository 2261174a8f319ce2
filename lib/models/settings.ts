import type { Env } from "@/lib/env";
import { contextTokens } from "./context";
import { thinkingFamily, thinkingRoom } from "./families";
import { type ModelSpec, modelId } from "./spec";
import type { CallSettings } from "./telemetry";

export interface ModelRole extends Required<CallSettings> {
  name: "router" | "specialist" | "judge";
}

/** Not every router says only one word; choosing tools wants a low temperature; judges answer alike each time. */
export const ROLES = {
  router: { name: "router", temperature: 0.2, maxTokens: 64 },
  specialist: { name: "specialist", temperature: 0.2, maxTokens: 1024 },
  judge: { name: "judge", temperature: 0, maxTokens: 256 },
} as const satisfies Record<ModelRole["name"], ModelRole>;

const REFERENCE: Record<string, Partial<Record<ModelRole["name"], Partial<CallSettings>>>> = {
  "ollama:llama3.1:8b": { router: { temperature: 0.1 }, specialist: { temperature: 0.1 } },
  "openai:gpt-4o-mini": {
    router: { temperature: 0.1, maxTokens: 10 },
    specialist: { temperature: 0.7, maxTokens: 500 },
  },
};

/** By the settings, else a reference document, else the role. ALMANAC_MAX_TOKENS only concerns specialists. */
export function settingsOf(spec: ModelSpec, role: ModelRole, env: Env): Required<CallSettings> {
  const reference = REFERENCE[modelId(spec)]?.[role.name];
  const maxTokens = role.name === "specialist" ? env.ALMANAC_MAX_TOKENS : undefined;
  return {
    temperature: env.ALMANAC_TEMPERATURE ?? reference?.temperature ?? role.temperature,
    maxTokens: maxTokens ?? reference?.maxTokens ?? role.maxTokens,
  };
}

/** With room for thinking, a quarter of the context at most. */
export function answerTokens(spec: ModelSpec, maxTokens: number, env: Env): number {
  const thinking = env.ALMANAC_THINKING;
  const isTold = spec.provider === "ollama" && thinking !== undefined && thinking !== "off";
  if (!isTold && !thinkingFamily(spec)) return maxTokens;
  const context = contextTokens(spec, env) ?? Number.POSITIVE_INFINITY;
  return maxTokens + Math.min(thinkingRoom(thinking), Math.floor(context / 4));
}
