import { env } from "@/lib/env";
import { ModelChain } from "./chain";
import { contextTokens } from "./context";
import { EmbeddedChatModel } from "./embedded/model";
import { createChatModel } from "./providers";
import { answerTokens, type ModelRole, ROLES, settingsOf } from "./settings";
import { type ModelSpec, modelId, modelSpecs } from "./spec";

export { ROLES };

/** By role. Not process-wide: the embedded model knows the tools of its own bundle only. */
const chains = new Map<string, ModelChain>();

/** @throws AppError `model_unavailable` when ALMANAC_MODEL is wrong or its key is missing */
export function chatModel(role: ModelRole): ModelChain {
  const known = chains.get(role.name);
  if (known) return known;
  const specs = modelSpecs(env());
  const made = new ModelChain(specs.map((spec, index) => link(spec, role, index < specs.length - 1)));
  chains.set(role.name, made);
  return made;
}

// Asking the next model, where there is one, is quicker than retrying.
function link(spec: ModelSpec, role: ModelRole, hasNext: boolean) {
  const settings = settingsOf(spec, role, env());
  const retries = hasNext ? 0 : undefined;
  const model = createChatModel(spec, { ...settings, retries }, () => new EmbeddedChatModel());
  return { spec, settings, model, bound: model };
}

/** In order. @throws AppError as `chatModel` does */
export function configuredModels(): string[] {
  return modelSpecs(env()).map(modelId);
}

/** Input tokens beside an answer; undefined with the embedded model alone. @throws AppError as `chatModel` does */
export function contextRoom(role: ModelRole): number | undefined {
  const rooms = modelSpecs(env()).flatMap((spec) => {
    const context = contextTokens(spec, env());
    const { maxTokens } = settingsOf(spec, role, env());
    return context === undefined ? [] : [context - answerTokens(spec, maxTokens, env())];
  });
  return rooms.length > 0 ? Math.min(...rooms) : undefined;
}

export function resetModels(): void {
  chains.clear();
}
