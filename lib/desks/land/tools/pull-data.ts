import { z } from "zod";
import { pullFor } from "../analyze";
import { DATASETS } from "../datasets";
import { prose } from "../insights/prose";
import { packData } from "../packed-data";
import { datasetVariable } from "../query/variables";
import type { LandState } from "../state";
import { Alternative, type LandQuery } from "../types";
import { datasetChoices, FIRST_CHOICES } from "./dataset-choices";
import { askerOf, asking, type LandContext, landTool, offering, told } from "./land-tool";
import { lookUp, takeAreas } from "./pick-aoi";
import { areasInStep, timeInStep, writtenDataInStep } from "./step";

const day = z.iso.date().nullish();
export const pullData = landTool({
  name: "pull_data",
  description:
    "Pull the rows of the picked dataset for the picked area and a range of dates. Pick both first.",
  input: z.object({
    query: z.string().default(""),
    start_date: day,
    end_date: day.describe("The last day, included"),
    aoi_name: z.string().max(200).nullish().describe("Where none was picked"),
    dataset_name: z.string().max(200).nullish().describe("Where none was picked"),
    sample: z
      .boolean()
      .nullish()
      .describe(
        "true only when the user asks for made-up sample data, or takes that choice; never by yourself",
      ),
  }),
  says: { total_rows: z.int() },
  progress: "pulling the data",
  step({ start_date, end_date, aoi_name, dataset_name, sample }, { caller }) {
    const what = dataset_name ? ` on ${writtenDataInStep(dataset_name)}` : "";
    const where = aoi_name ? ` in ${areasInStep([aoi_name], caller)}` : "";
    const kind = sample ? "made-up sample figures" : "figures";
    return `Looked up the ${kind}${what}${where}${timeInStep(start_date, end_date)}.`;
  },
  timeoutMs: 180_000,
  async run({ input: { start_date, end_date, aoi_name, dataset_name, sample }, ctx }) {
    const named = await withNamed(ctx, aoi_name, dataset_name);
    const query: LandQuery = {
      ...named,
      start_date: start_date ?? null,
      end_date: end_date ?? null,
      sample: sample ?? named.sample,
    };
    ctx.update({ query });
    if (ctx.state.waiting) return told({ query }, "");
    if (query.areas.length === 0) return askArea(query, ctx);
    if (query.dataset === null) return askDataset(query, ctx);
    return pullRows(query, ctx);
  },
});

async function withNamed(
  ctx: LandContext,
  aoiName?: string | null,
  datasetName?: string | null,
): Promise<LandQuery> {
  let { query } = ctx.state;
  if (aoiName && query.areas.length === 0) {
    const { areas } = await lookUp(aoiName, ctx);
    if (areas.length === 1) query = takeAreas(areas, null, ctx);
  }
  const dataset = DATASETS.find(({ name, short_name }) => isNamed(datasetName, name, short_name));
  if (!dataset || query.dataset !== null) return query;
  ctx.update({ dataset: datasetVariable(dataset, null, null, query) });
  return { ...query, dataset: dataset.dataset_id };
}

const isNamed = (said: string | null | undefined, ...names: string[]): boolean =>
  names.some((name) => name.toLowerCase() === said?.toLowerCase());

function askArea(query: LandQuery, ctx: LandContext) {
  const question =
    "Which area? Name a country, a state or province, or a district; or pick one above the map.";
  return asking(ctx, query, question, {
    followUps: ["Brazil", "Indonesia", "Democratic Republic of the Congo"],
  });
}

const MOST_NAMED = 3;

function askDataset(query: LandQuery, ctx: LandContext) {
  const name = query.areas.length > MOST_NAMED ? `these ${query.areas.length} areas` : ctx.state.aoi_name;
  const question = `What about ${name ?? "it"}? For example:`;
  return offering(ctx, query, question, datasetChoices(FIRST_CHOICES, query));
}

const Offered = z.object({ choices: z.array(Alternative).default([]) });

const offeredBefore = ({ calls }: Pick<LandState, "calls">) =>
  calls.flatMap(({ name, result }) =>
    name === "pull_data" ? (Offered.safeParse(result?.data).data?.choices ?? []) : [],
  );

async function pullRows(query: LandQuery, ctx: LandContext) {
  const { state, say } = ctx;
  say(`pulling ${state.dataset?.data_layer.toLowerCase() ?? "data"} for ${state.aoi_name ?? "the area"}`);
  const pulled = await pullFor(query, askerOf(ctx), { onProgress: say, assumed: state.assumed });
  if (!pulled.ok) {
    const offered = offering(ctx, query, prose`${pulled.reason} What can be had:`, pulled.alternatives);
    // What was offered before in this turn is still to choose from, in the order in which it is read.
    ctx.update({ choices: [...offeredBefore(state), ...pulled.alternatives] });
    return offered;
  }
  const { start_date, end_date } = pulled.query;
  const { data: raw, provenance } = pulled.raw;
  ctx.update({
    raw_data: packData(raw),
    start_date,
    end_date,
    provenance: [provenance],
    // What was offered for another ask of this turn is still to choose from.
    choices: offeredBefore(state),
  });
  return told(
    { query: pulled.query, total_rows: raw.metadata.total_rows },
    `Successfully pulled ${raw.metadata.sample ? "made-up sample data" : "data"} for ${state.aoi_name} from ${state.dataset?.data_layer} dataset for period ${start_date} to ${end_date}`,
    { provenance: [provenance] },
  );
}
