import { env } from "@/lib/env";
import { ModelChain } from "./chain";
import { EmbeddedChatModel } from "./embedded/model";
import { createChatModel } from "./providers";
import { type ModelSpec, modelId, modelSpecs } from "./spec";

/** What a part of a desk's graph needs of its model. */
export interface ModelRole {
  temperature: number;
  maxTokens: number;
}

export const ROLES = {
  router: { temperature: 0.1, maxTokens: 10 },
  specialist: { temperature: 0.7, maxTokens: 500 },
} as const satisfies Record<string, ModelRole>;

const chains = new Map<string, ModelChain>();

/**
 * The chat models of ALMANAC_MODEL, one for each role's settings.
 * @throws AppError `model_unavailable` when ALMANAC_MODEL is wrong or its key is missing.
 */
export function chatModel(role: ModelRole): ModelChain {
  const key = `${role.temperature} ${role.maxTokens}`;
  const known = chains.get(key);
  if (known) return known;
  const specs = modelSpecs(env());
  const made = new ModelChain(specs.map((spec, index) => link(spec, role, index < specs.length - 1)));
  chains.set(key, made);
  return made;
}

// Where another model stands ready, asking it is quicker than trying again.
function link(spec: ModelSpec, settings: ModelRole, hasNext: boolean) {
  const retries = hasNext ? 0 : undefined;
  const model = createChatModel(spec, { ...settings, retries }, () => new EmbeddedChatModel());
  return { spec, settings, model, bound: model };
}

/**
 * The ids of the models that would be asked, in order.
 * @throws AppError as `chatModel` does.
 */
export function configuredModels(): string[] {
  return modelSpecs(env()).map(modelId);
}

/** Forgets the models made so far, so that a test can set variables of its own. */
export function resetModels(): void {
  chains.clear();
}
