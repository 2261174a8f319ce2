import { AIMessage } from "@langchain/core/messages";
import { fieldError } from "@/lib/errors";
import { type Asker, selectedAreas } from "../areas";
import { DATASETS, datasetById } from "../datasets";
import { inWords } from "../feasibility/periods";
import type { LandState, LandUpdate } from "../state";
import type { LandQuery } from "../types";
import type { Selection } from "./ui-context";
import { areaVariables, datasetVariable } from "./variables";

/** Changes the same variables that the tools write. @throws AppError naming the field of an unknown area or dataset */
export async function applySelection(
  state: LandState,
  selection: Selection,
  asker: Asker,
): Promise<LandUpdate> {
  const update: LandUpdate = { selection: null, choices: [] };
  let query: LandQuery = state.query;
  if (selection.aoi_selected) {
    const { areas, by } = await selectedAreas(selection.aoi_selected, asker);
    // A sample was taken for another place.
    query = { ...query, areas: areas.map(({ ref }) => ref), by, sample: false };
    Object.assign(update, areaVariables(areas, by));
  }
  const dates = selection.daterange_selected ?? selection.dataset_selected?.dataset.daterange;
  if (dates) {
    query = { ...query, ...dates };
    Object.assign(update, dates);
  }
  if (selection.dataset_selected) {
    const { context_layer = null, threshold = null, sample } = selection.dataset_selected.dataset;
    const dataset = selectedDataset(selection.dataset_selected.dataset);
    query = { ...query, dataset: dataset.dataset_id, context_layer, threshold, sample: sample ?? false };
    update.dataset = datasetVariable(dataset, context_layer, threshold, query);
    update.assumed = [];
  }
  // The data of another query must not stand beside this one.
  Object.assign(update, { query, raw_data: null });
  update.selected = selectionInWords({ ...state, ...update } as LandState);
  if (!state.selectOnly) return update;
  const response = `Selected ${update.selected}.`;
  return { ...update, response, messages: [new AIMessage(response)], acknowledged: true };
}

function selectedDataset({ dataset_id, data_layer }: NonNullable<Selection["dataset_selected"]>["dataset"]) {
  const named = DATASETS.find(({ name, short_name }) => [name, short_name].includes(data_layer ?? ""));
  const dataset = named ?? datasetById(dataset_id ?? -1);
  if (dataset) return dataset;
  throw fieldError(
    "not_found",
    "ui_context.dataset_selected.dataset",
    "there is no such dataset; see /api/land/datasets",
  );
}

function selectionInWords({ query, aoi_name, dataset }: LandState): string {
  const { start_date: start, end_date: end } = query;
  const dates = start && end ? inWords({ start, end }) : null;
  return [aoi_name, dataset?.data_layer, dates].filter(Boolean).join(APART);
}

const APART = " · ";

/** What was picked and still holds: a question may have named another area since. */
export function stillSelected(state: LandState): string {
  const now = selectionInWords(state).split(APART);
  const picked = state.selected?.split(APART) ?? [];
  return picked.filter((part) => now.includes(part)).join(APART);
}
