import { DATASET, datasetById } from "../datasets";
import type { Alternative, LandQuery } from "../types";

export const datasetChoices = (ids: number[], query: LandQuery): Alternative[] =>
  ids.flatMap((id) => {
    const name = datasetById(id)?.name;
    return name ? [{ label: name, question: name, query: { ...query, dataset: id } }] : [];
  });

export const FIRST_CHOICES: number[] = [
  DATASET.loss,
  DATASET.lossByDriver,
  DATASET.landCover,
  DATASET.carbonFlux,
];
