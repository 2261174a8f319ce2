import { DATASET, datasetById } from "../datasets";
import type { Alternative, LandQuery } from "../types";

/** Datasets to choose from, each for the rest of a query. */
export const datasetChoices = (ids: number[], query: LandQuery): Alternative[] =>
  ids.flatMap((id) => {
    const name = datasetById(id)?.name;
    return name ? [{ label: name, question: name, query: { ...query, dataset: id } }] : [];
  });

/** Offered where none is chosen. */
export const FIRST_CHOICES: number[] = [
  DATASET.loss,
  DATASET.lossByDriver,
  DATASET.landCover,
  DATASET.carbonFlux,
];
