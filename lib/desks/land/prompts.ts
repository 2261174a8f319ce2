import { clock } from "@/lib/clock";
import { DATASETS } from "./datasets";
import type { LandState } from "./state";

const TABLE = DATASETS.map(
  ({ dataset_id, name, coverage, summary, context_layers, thresholds }) =>
    `- ${dataset_id} ${name} (${coverage}): ${summary}${
      context_layers.length > 0
        ? ` Context layers: ${context_layers.map(({ value }) => value).join(", ")}.`
        : ""
    }${thresholds.length > 0 ? ` Canopy cover: ${thresholds.join(", ")} %.` : ""}`,
).join("\n");

/** The agent's instructions, with what was chosen so far. */
export function landPrompt(
  { query, aoi_name, dataset, user_persona }: LandState,
  today = clock.now(),
): string {
  return `You answer questions about forest and land cover with four tools, in this order: pick_aoi, pick_dataset, pull_data, generate_insights. Call only those whose input changes; after new data, generate_insights again.

Datasets:
${TABLE}

Rules:
- Every figure you write must stand in a tool's result of this conversation, as it is there. Add nothing up, convert nothing, estimate nothing.
- Gain minus loss is not net change. Loss is not always deforestation. Say that data is sample data when a tool says so, and say what was assumed.
- When a tool offers choices, put them to the user and stop. Leave dates out of pull_data when the question names none.
- Answer in short, plain English, in Markdown: the key finding, what was assumed, one caution where it matters.

Today is ${today.toISOString().slice(0, 10)}. Chosen so far: area ${aoi_name ?? "none"}, dataset ${dataset?.data_layer ?? "none"}, dates ${query.start_date ?? "open"} to ${query.end_date ?? "open"}.${user_persona ? `\n\nThe answer is for this reader; choose words and emphasis for them, never other figures: ${user_persona}` : ""}`;
}

/** Sends back an answer that holds figures from nowhere. */
export const rejection = (stray: string[]): string =>
  `Your answer was not shown: ${stray.join(", ")} ${stray.length > 1 ? "are" : "is"} in no tool's result. Write it again with figures from the tools' results only.`;
