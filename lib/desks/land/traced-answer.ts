import type { AIMessage } from "@langchain/core/messages";
import { z } from "zod";
import { logger } from "@/lib/log";
import { partsOf } from "./areas";
import { DATASETS, datasetById } from "./datasets";
import { insightsInWords, traceFigures } from "./insights";
import { unpackData } from "./packed-data";
import { rejection } from "./prompts";
import type { LandState } from "./state";
import { type Figure, Insight } from "./types";

export interface TracedAnswer {
  /** Markdown */
  text: string;
  figures: Figure[];
}

const WITHOUT_FIGURES =
  "The data is in the chart. Its figures couldn't be traced in the words that were written about it, so those aren't shown.";

/**
 * An answer whose every figure comes from the data, whoever wrote it. The embedded model only repeats the tools' messages;
 * what a language model wrote is searched for figures.
 * @param again asks the model for another answer, told what was wrong
 */
export async function tracedAnswer(
  state: LandState,
  first: AIMessage,
  again: (correction: string) => Promise<AIMessage>,
): Promise<TracedAnswer> {
  const isEmbedded = first.response_metadata?.model_id === "embedded";
  const { text, figures } = isEmbedded
    ? { text: first.text, figures: composedFigures(state, first.text) }
    : await writtenAnswer(state, first, again);
  return { text: acknowledged(state, text), figures };
}

/** The figures of a text that is put together of this turn's tool messages. */
const composedFigures = ({ calls }: LandState, text: string): Figure[] =>
  calls.flatMap(({ result }) => (result?.message && text.includes(result.message) && result.figures) || []);

/** One that holds figures from nowhere is sent back once, then the insights' own words stand in its place. */
async function writtenAnswer(
  state: LandState,
  first: AIMessage,
  again: (correction: string) => Promise<AIMessage>,
): Promise<TracedAnswer> {
  const known = knownTo(state);
  const attempts = [async () => first.text, async (stray: string[]) => (await again(rejection(stray))).text];
  let wrong: string[] = [];
  for (const attempt of attempts) {
    const text = await attempt(wrong);
    if (!text && wrong.length > 0) continue;
    const { figures, stray } = traceFigures(text, known);
    if (stray.length === 0) return { text, figures };
    logger().warn({ stray, text }, "an answer held figures from nowhere");
    wrong = stray;
  }
  const hasInsights = state.insights.length > 0 && state.raw_data !== null;
  // Conversations begun before insights had figures are stored without them.
  return hasInsights
    ? insightsInWords(z.array(Insight).parse(state.insights))
    : { text: WITHOUT_FIGURES, figures: [] };
}

/** All that the figures of a language model's answer may come from. */
function knownTo(state: LandState) {
  const { areas, insights, query, messages, calls } = state;
  const raw = state.raw_data && unpackData(state.raw_data);
  const dataset = datasetById(raw?.metadata.query.dataset ?? query.dataset ?? -1);
  const said = messages.filter(({ type }) => type === "human").map(({ text }) => text);
  const facts = (dataset ? [dataset] : DATASETS).flatMap(
    ({ name, summary, coverage, resolution, license, cautions, thresholds }) => [
      name,
      summary,
      coverage,
      resolution,
      license,
      ...cautions,
      ...thresholds.map((value) => `${value} %`),
    ],
  );
  const told = calls.flatMap(({ name, result }) =>
    name === "generate_insights" ? [] : (result?.message ?? []),
  );
  return {
    raw,
    areas,
    subregions: partsOf(raw?.metadata.query ?? query, areas),
    dataset,
    insights,
    alsoAllowed: [...said, ...facts, ...told],
  };
}

/** What was picked on the page is mentioned once in a conversation. */
function acknowledged({ selected, acknowledged }: LandState, text: string): string {
  return selected && !acknowledged ? `*Using what you picked: ${selected}.*\n\n${text}` : text;
}
