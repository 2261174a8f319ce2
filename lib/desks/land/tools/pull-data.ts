import { z } from "zod";
import { type AnyToolSpec, defineTool } from "@/lib/models/tool-spec";
import { pullFor } from "../analyze";
import { DATASET } from "../datasets";
import { prose } from "../insights/prose";
import { packData } from "../packed-data";
import type { LandUpdate } from "../state";
import type { LandQuery } from "../types";
import { datasetChoices } from "./dataset-choices";
import { asking, offering, type Turn, told } from "./turn";

/** Pulls the rows of what was picked. */
export function pullData(turn: Turn): AnyToolSpec {
  const day = z.iso.date().nullish();
  return defineTool({
    name: "pull_data",
    description:
      "Pull the rows of the picked dataset for the picked area and a range of dates. Pick both first. Leave the dates out when the question names none.",
    input: z.object({
      query: z.string().default(""),
      start_date: day,
      end_date: day.describe("The last day, included"),
      aoi_name: z.string().nullish(),
      dataset_name: z.string().nullish(),
    }),
    examples: [],
    slots: {},
    async run({ start_date, end_date }) {
      const { state, update } = turn;
      const query: LandQuery = { ...state.query, start_date: start_date ?? null, end_date: end_date ?? null };
      update.query = query;
      if (state.waiting) return told({ query }, "");
      if (query.areas.length === 0) return askArea(query, turn);
      if (query.dataset === null) return askDataset(query, turn);
      return pullRows(query, turn);
    },
  });
}

function askArea(query: LandQuery, turn: Turn) {
  const question =
    "Which area? Name a country, a state or province, or a district; or pick one above the map.";
  return asking(turn, query, question, {
    followUps: ["Brazil", "Indonesia", "Democratic Republic of the Congo"],
  });
}

const FIRST_CHOICES = [DATASET.loss, DATASET.lossByDriver, DATASET.landCover, DATASET.carbonFlux];

function askDataset(query: LandQuery, turn: Turn) {
  const question = `What about ${turn.state.aoi_name ?? "it"}? For example:`;
  return offering(turn, query, question, datasetChoices(FIRST_CHOICES, query));
}

async function pullRows(query: LandQuery, turn: Turn) {
  const { state, update, say } = turn;
  say(`pulling ${state.dataset?.data_layer.toLowerCase() ?? "data"} for ${state.aoi_name ?? "the area"}`);
  const pulled = await pullFor(query, turn, { onProgress: say, assumed: state.assumed });
  if (!pulled.ok) return offering(turn, query, prose`${pulled.reason} What can be had:`, pulled.alternatives);
  const { start_date, end_date } = pulled.query;
  const { data: raw, provenance } = pulled.raw;
  Object.assign(update, {
    raw_data: packData(raw),
    start_date,
    end_date,
    provenance: [provenance],
    choices: [],
  } satisfies LandUpdate);
  return told(
    { query: pulled.query, total_rows: raw.metadata.total_rows },
    `Successfully pulled data for ${state.aoi_name} from ${state.dataset?.data_layer} dataset for period ${start_date} to ${end_date}`,
    { provenance: [provenance] },
  );
}
