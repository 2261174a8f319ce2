import { z } from "zod";
import { DATASET, datasetById, NET_CHANGE_CAUTION } from "../datasets";
import { datasetVariable } from "../query/variables";
import { AoiSubtype, type Area, type DatasetInfo, type LandQuery } from "../types";
import { datasetChoices, FIRST_CHOICES } from "./dataset-choices";
import { type LandContext, landTool, offering, told } from "./land-tool";
import { dataInStep } from "./step";

export const pickDataset = landTool({
  name: "pick_dataset",
  description:
    "Pick the dataset that answers the question, with its context layer and least canopy cover where the question asks for them.",
  input: z.object({
    query: z.string().default("").describe("The user's question, word for word"),
    dataset_id: z.int().min(0).nullish().describe("Always give it: a number from the list of datasets"),
    context_layer: z
      .string()
      .max(40)
      .nullish()
      .describe(
        "Only when the question says so, e.g. primary_forest for primary forest; the list of datasets has the others",
      ),
    threshold: z.number().min(0).max(100).nullish().describe("Least canopy cover, %"),
    beyond: z
      .enum(["net_change", "forecast", "parts_of_years"])
      .nullish()
      .describe(
        "Only when the question asks for what no dataset has: gain minus loss, the years to come, or months of yearly data",
      ),
    for_area: AoiSubtype.nullish().describe(
      "Only for a protected area, a biodiversity area, an indigenous land or an area of the user's own",
    ),
  }),
  says: {
    dataset: z.object({ dataset_id: z.int(), name: z.string() }),
    selected_dataset: z.string(),
    context_layer: z.string().nullable(),
    threshold: z.number().nullable(),
    reasoning: z.string(),
  },
  progress: "choosing the dataset",
  step({ dataset_id, context_layer, beyond, for_area }) {
    if (beyond === "net_change") return "Looked for data on net change.";
    if (beyond === "forecast") return "Looked for data on the years to come.";
    const dataset = datasetById(dataset_id ?? -1);
    if (!dataset) return "Looked for a data set that fits.";
    if (beyond || (for_area && !dataset.subtypes.includes(for_area)))
      return `Looked at the data set: ${dataInStep(dataset)}.`;
    const layer = dataset.context_layers.find(({ value }) => value === context_layer)?.label.toLowerCase();
    const within = layer ? ` ${layer.includes("forest") ? "in" : "by"} ${layer}` : "";
    return `Chose the data set: ${dataInStep(dataset)}${within}.`;
  },
  async run({ input: { dataset_id, context_layer, threshold, for_area, beyond }, ctx }) {
    if (beyond === "net_change") return refuseNetChange(ctx);
    if (beyond === "forecast") return refuseForecast(ctx);
    const dataset = datasetById(dataset_id ?? -1);
    if (!dataset) return offerDatasets(ctx, "Which data? For example:", FIRST_CHOICES);
    if (beyond && dataset.granularity !== "day") return refuseFiner(dataset, ctx);
    if (for_area && !dataset.subtypes.includes(for_area)) return refuseKind(dataset, ctx);
    return pickThe(dataset, { layer: context_layer ?? null, threshold: threshold ?? null }, ctx);
  },
});

function refuseNetChange(ctx: LandContext) {
  const { query } = ctx.state;
  const of = (dataset: number): LandQuery => ({ ...query, dataset, context_layer: null, threshold: null });
  const question = `Net change can't be had from these data. ${NET_CHANGE_CAUTION} Each can be had by itself:`;
  return offering(ctx, query, question, [
    { label: "Tree cover loss, by year", question: "Tree cover loss, by year", query: of(DATASET.loss) },
    { label: "Tree cover gain, 2000–2020", question: "Tree cover gain", query: of(DATASET.gain) },
    { label: "Land cover change", question: "How has land cover changed?", query: of(DATASET.landCover) },
  ]);
}

function refuseForecast(ctx: LandContext) {
  const question =
    "These data look back: they are observations, and nothing here forecasts. What was observed:";
  return offerDatasets(ctx, question, [DATASET.loss, DATASET.integratedAlerts]);
}

function refuseFiner({ name, coverage, dataset_id }: DatasetInfo, ctx: LandContext) {
  const question = `${name} isn't divided so finely: it is known for ${coverage}. What can be had, the alerts by day, week and month:`;
  return offerDatasets(ctx, question, [dataset_id, DATASET.integratedAlerts]);
}

/** Some datasets are tables of countries, states and districts, and can't be cut to any other outline. */
function refuseKind({ name }: DatasetInfo, ctx: LandContext) {
  const question = `${name} is published for countries, states and districts only, not for other areas. For such an area there is:`;
  return offerDatasets(ctx, question, [DATASET.loss, DATASET.lossByDriver, DATASET.landCover]);
}

function offerDatasets(ctx: LandContext, question: string, ids: number[]) {
  const { query } = ctx.state;
  const whole = { ...query, context_layer: null, threshold: null, start_date: null, end_date: null };
  return offering(ctx, query, question, datasetChoices(ids, whole));
}

function pickThe(
  dataset: DatasetInfo,
  wanted: { layer: string | null; threshold: number | null },
  ctx: LandContext,
) {
  const layer = wanted.layer === "auto" ? usualLayer(dataset, ctx.state.areas) : wanted.layer;
  const { query: before } = ctx.state;
  const query: LandQuery = {
    ...before,
    dataset: dataset.dataset_id,
    context_layer: layer,
    threshold: wanted.threshold,
    sample: before.sample && before.dataset === dataset.dataset_id,
  };
  ctx.update({
    query,
    dataset: datasetVariable(dataset, layer, wanted.threshold, query),
    assumed:
      wanted.layer === "auto" && layer
        ? ["loss within humid tropical primary forest; ask for all tree cover to change that"]
        : [],
  });
  const reasoning = `${dataset.summary} Covers ${dataset.coverage}.`;
  return told(
    {
      query,
      dataset: { dataset_id: dataset.dataset_id, name: dataset.name },
      selected_dataset: dataset.name,
      context_layer: layer,
      threshold: wanted.threshold,
      reasoning,
    },
    `Selected dataset: ${dataset.name}${layer ? `, within ${layer.replaceAll("_", " ")}` : ""}. ${reasoning}`,
  );
}

/** Latitudes between which there is humid tropical primary forest. */
const TROPICS = 23.5;

function usualLayer(dataset: DatasetInfo, areas: Area[]): string | null {
  if (!dataset.context_layers.some(({ value }) => value === "primary_forest") || areas.length === 0)
    return null;
  const isTropical = areas.every(({ bbox }) => bbox !== null && Math.abs((bbox[1] + bbox[3]) / 2) < TROPICS);
  return isTropical ? "primary_forest" : null;
}
