import { ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import { ProseChecker, statedIn, textsIn } from "@/lib/agent/truth";
import { partsOf } from "./areas";
import { DATASETS, datasetById } from "./datasets";
import { composeResults } from "./embedded";
import { insightsInWords } from "./insights";
import { unpackData } from "./packed-data";
import type { LandState } from "./state";
import { landFacts } from "./tools/facts";
import { type DatasetInfo, type Figure, Insight } from "./types";

/** Looks through what a language model writes: what it says of the data must come from it. */
export function checkerOf({ areas, query, messages, calls, insights, raw_data }: LandState): ProseChecker {
  const raw = raw_data && unpackData(raw_data);
  const dataset = datasetById(raw?.metadata.query.dataset ?? query.dataset ?? -1);
  const said = messages.filter(({ type }) => type === "human" || type === "ai").map(({ text }) => text);
  const told = calls.flatMap(({ name, result }) =>
    name === "generate_insights" ? [] : (result?.message ?? []),
  );
  return new ProseChecker({
    facts: landFacts({
      areas,
      subregions: partsOf(raw?.metadata.query ?? query, areas),
      insights,
      raw_data: raw,
    }),
    stated: [
      ...said,
      ...told,
      ...(raw ? statedIn(raw.metadata) : []),
      ...(raw?.metadata.query.threshold ? [`${raw.metadata.query.threshold}%`] : []),
      ...(dataset ? statedOf(dataset) : DATASETS.flatMap(({ name, coverage }) => [name, coverage])),
    ],
    texts: textsIn([dataset, raw?.metadata]),
  });
}

const statedOf = (dataset: DatasetInfo): string[] => [
  ...statedIn(dataset),
  dataset.name,
  dataset.citation,
  ...dataset.thresholds.map((value) => `${value}%`),
];

export interface TracedText {
  text: string;
  figures: Figure[];
}

export const composedFigures = ({ calls }: LandState, text: string): Figure[] =>
  calls.flatMap(({ result }) => (result?.message && text.includes(result.message) && result.figures) || []);

/** What the tools have come to by themselves: this turn's words, or else the insights in view; undefined where they have come to nothing. */
export function composedAnswer(state: LandState): TracedText | undefined {
  const { messages, calls, waiting, insights, raw_data } = state;
  if (waiting || calls.some(({ name, error }) => name === "generate_insights" && !error)) {
    const ids = new Set(calls.map(({ id }) => id));
    const results = messages.filter((message) => ToolMessage.isInstance(message));
    const text = composeResults(results.filter(({ tool_call_id: id }) => ids.has(id)));
    return { text, figures: composedFigures(state, text) };
  }
  // Conversations begun before insights had figures are stored without them.
  return insights.length > 0 && raw_data ? insightsInWords(z.array(Insight).parse(insights)) : undefined;
}
