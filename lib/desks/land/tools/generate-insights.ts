import { AIMessage } from "@langchain/core/messages";
import { z } from "zod";
import { resultOf } from "../analyze";
import { DATASET, datasetById } from "../datasets";
import { partWord } from "../feasibility/unpublished";
import { insightsInWords } from "../insights";
import { joined } from "../insights/prose";
import { unpackData } from "../packed-data";
import { kindsOfPart } from "../places";
import type { LandState } from "../state";
import { Asked, ChartType, InsightOptions, LandResult, type RawData } from "../types";
import { askerOf, landTool, told } from "./land-tool";

export const generateInsights = landTool({
  name: "generate_insights",
  description:
    "Draw the chart or the table that answers the question from the pulled data, with its key finding.",
  input: z.object({
    query: z.string().default(""),
    chart_type: ChartType.nullish().describe("Only when the question asks for one"),
    focus: InsightOptions.shape.focus
      .nullable()
      .describe("What the finding is about, only when the question says it"),
    top: InsightOptions.shape.top.nullable().describe("Only when the question asks for so many"),
    order: InsightOptions.shape.order.nullable().describe("Only when the question asks for it"),
    // The embedded model's alone: language models word their findings themselves.
    asked: z.record(z.string(), z.unknown()).nullish().describe("Leave it out"),
  }),
  says: LandResult.omit({ query: true }).shape,
  progress: "drawing the chart",
  step: ({ chart_type }) => `Prepared the ${chart_type === "table" ? "table" : "chart"} and its findings.`,
  async run({ input: { chart_type, focus, top, order, asked }, ctx }) {
    const { state } = ctx;
    const insightOptions = InsightOptions.parse({
      chart: chart_type ?? undefined,
      focus: focus ?? undefined,
      top: top ?? undefined,
      order: order ?? undefined,
      asked: asked ? Asked.parse(asked) : undefined,
    });
    const [provenance] = state.provenance;
    if (state.waiting || !state.raw_data || !provenance) {
      // It is for when the open question is answered.
      ctx.update({ insightOptions });
      return told({ query: state.query }, "");
    }
    const raw = unpackData(state.raw_data);
    const { table, ...answered } = await resultOf(
      { data: withoutSaid(raw, saidIn(state)), provenance },
      { ...state.insightOptions, ...insightOptions },
      askerOf(ctx),
    );
    const result = { ...answered, raw_data: raw };
    const { insights, charts_data, insight_count } = result;
    ctx.update({ insights, charts_data, insight_count, insightOptions: {} });
    return told({ ...result }, joined([insightsInWords(insights), table ?? null], "\n\n"), {
      provenance: result.provenance,
      followUps: followUpsOf(result),
    });
  },
});

const saidIn = ({ messages = [], insights = [] }: Partial<LandState>): string[] => [
  ...insights.map(({ insight }) => insight),
  ...messages.filter((message) => AIMessage.isInstance(message)).map(({ text }) => text),
];

function withoutSaid(raw: RawData, before: readonly string[]): RawData {
  const { assumptions, assumption_figures: figures = [] } = raw.metadata;
  const isSaid = (text: string) => before.some((one) => one.includes(text.slice(1)));
  const left = assumptions.filter((text) => !isSaid(text));
  if (left.length === assumptions.length) return raw;
  const kept = figures.filter(({ text }) => left.some((sentence) => sentence.includes(text)));
  return { ...raw, metadata: { ...raw.metadata, assumptions: left, assumption_figures: kept } };
}

function followUpsOf({ areas, query, dataset }: LandResult): string[] {
  const [area] = areas;
  const parts = area && areas.length === 1 && !query.by ? kindsOfPart(area) : [];
  const isYearly = datasetById(dataset.dataset_id)?.granularity === "year";
  const canNarrow = isYearly && query.start_date !== null && query.start_date < "2015-01-01";
  return [
    ...(area && parts.includes("state-province") ? [`By ${partWord("state-province", [area])}`] : []),
    ...(dataset.dataset_id === DATASET.loss ? ["What drives it?"] : ["How much tree cover was lost?"]),
    ...(canNarrow ? ["Since 2015"] : ["As a table"]),
  ].slice(0, 3);
}
