import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { PassedOver } from "@/lib/models/failure";
import { costOf } from "@/lib/models/prices";
import { say } from "./node";
import type { Usage } from "./usage";

interface Written {
  /** As in ALMANAC_MODEL. */
  model: string;
  ms: number;
  usage?: Usage;
  passedOver?: PassedOver[];
  /** Continues after the model's name. */
  setback?: string;
}

export function sayModel(
  config: LangGraphRunnableConfig,
  { model, ms, usage, passedOver = [], setback }: Written,
): void {
  const cost_usd = usage && costOf(model, usage);
  const { input_tokens = 0, output_tokens = 0 } = usage ?? {};
  say(config, {
    type: "model",
    model,
    ms: Math.round(ms),
    usage: usage && { input_tokens, output_tokens, ...(cost_usd !== undefined && { cost_usd }) },
    ...(passedOver.length > 0 && { passed_over: passedOver }),
    ...(setback && { setback }),
  });
}
