import { DATASET } from "../datasets";

export const DATASET_OF: Record<string, number> = {
  loss: DATASET.loss,
  fireloss: DATASET.lossByFire,
  drivers: DATASET.lossByDriver,
  gain: DATASET.gain,
  cover: DATASET.treeCover,
  carbon: DATASET.carbonFlux,
  alerts: DATASET.integratedAlerts,
  grass: DATASET.grasslands,
  classes: DATASET.landCover,
  change: DATASET.landCover,
  natural: DATASET.naturalLands,
  crops: DATASET.emissionFactors,
  farmgas: DATASET.landGhg,
};
