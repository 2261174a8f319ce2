import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { z } from "zod";
import { sayModel } from "@/lib/agent/say-model";
import { logger } from "@/lib/log";
import { chatModel, configuredModels, ROLES } from "@/lib/models";
import { writerOf } from "@/lib/models/chain";
import { EMBEDDED_ID } from "@/lib/models/spec";
import { withoutThinking } from "@/lib/models/thinking";

/** Whether a language model may be asked; the embedded one fills no forms. */
export const hasLanguageModel = (): boolean => configuredModels().some((id) => id !== EMBEDDED_ID);

/** Has a language model fill a form; undefined where there is none or its text doesn't fit. @throws the signal's reason */
export async function askJson<Form>(
  form: z.ZodType<Form>,
  { prompt, text }: { prompt: string; text: string },
  config: LangGraphRunnableConfig,
): Promise<Form | undefined> {
  try {
    if (!hasLanguageModel()) return undefined;
    // Should the chain come down to the embedded model, it says nothing.
    const model = chatModel(ROLES.judge).withConfig({ choices: [], fallback: "" });
    const started = performance.now();
    const answer = await model.invoke([new SystemMessage(prompt), new HumanMessage(text)], config);
    const ms = performance.now() - started;
    const writer = writerOf(answer);
    if (writer.model === EMBEDDED_ID) return undefined;
    const { data } = form.safeParse(jsonIn(withoutThinking(answer.text)));
    const setback = data === undefined ? "gave no judgement that can be read" : undefined;
    sayModel(config, { ...writer, ms, usage: answer.usage_metadata, setback });
    return data;
  } catch (error) {
    if (config.signal?.aborted) throw error;
    logger().warn({ err: error }, "a model's judgement could not be had");
    return undefined;
  }
}

/** The outermost object in a text, as models wrap it in words and fences. */
function jsonIn(text: string): unknown {
  const object = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    return JSON.parse(object);
  } catch {
    return undefined;
  }
}
