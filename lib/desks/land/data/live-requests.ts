import { DATASET, type DatasetId } from "../datasets";
import type { CompleteQuery } from "../types";
import { isComposition } from "./columns";

/* Global Nature Watch's analytics API, by its public source (github.com/wri/project-zeno-data-infra, November 2026). */

export interface LiveRequest {
  path: string;
  body: Record<string, unknown>;
}

const path = (name: string): string => `/v0/land_change/${name}/analytics`;
const year = (day: string): string => day.slice(0, 4);
const years = ({ start_date, end_date }: CompleteQuery) => ({
  start_year: year(start_date),
  end_year: year(end_date),
});
const days = ({ start_date, end_date }: CompleteQuery) => ({ start_date, end_date });

const loss =
  (...intersections: string[]) =>
  (query: CompleteQuery): LiveRequest => ({
    path: path("tree_cover_loss"),
    body: {
      ...years(query),
      canopy_cover: query.threshold,
      forest_filter: query.context_layer,
      intersections,
    },
  });

/** The crops that factors exist for, as the API spells them. */
const CROPS =
  "Banana,Barley,Bean,Cassava,Chickpea,Coconut,Cocoa,Arabica Coffee,Robusta Coffee,Cotton,Cowpea,Groundnut,Lentil,Maize,Pearl Millet,Small Millet,Oil Palm,Pigeon Pea,Plantain,Potato,Rapeseed,Rice,Sesame Seed,Sorghum,Soybean,Sugarbeet,Sugarcane,Sunflower,Sweet Potato,Tea,Tobacco,Wheat,Yams,Other Cereals,Other Fibre Crops,Other Oil Crops,Other Pulses,Other Roots,Rest of Crops,Temperate Fruit,Tropical Fruit,Vegetables";

/** The only years between which the API counts change, and the one that it gives the composition of. */
const COVER_YEARS = ["2015", "2024"];

/** The request for a query; undefined where the API can't answer it. */
export function liveRequest(query: CompleteQuery): LiveRequest | undefined {
  return REQUESTS[query.dataset as DatasetId](query);
}

const REQUESTS: Record<DatasetId, (query: CompleteQuery) => LiveRequest | undefined> = {
  [DATASET.distAlerts]: (query) => ({
    path: path("dist_alerts"),
    body: { ...days(query), intersections: query.context_layer ? [query.context_layer] : [] },
  }),
  [DATASET.landCover]: landCover,
  [DATASET.grasslands]: (query) => ({ path: path("grasslands"), body: years(query) }),
  [DATASET.naturalLands]: () => ({ path: path("natural_lands"), body: {} }),
  [DATASET.loss]: loss(),
  [DATASET.gain]: (query) => ({
    path: path("tree_cover_gain"),
    body: { ...years(query), forest_filter: null },
  }),
  [DATASET.carbonFlux]: ({ threshold }) => ({ path: path("carbon_flux"), body: { canopy_cover: threshold } }),
  [DATASET.treeCover]: ({ threshold, context_layer }) => ({
    path: path("tree_cover"),
    body: { canopy_cover: threshold, forest_filter: context_layer },
  }),
  [DATASET.lossByDriver]: loss("driver"),
  [DATASET.emissionFactors]: (query) => ({
    path: path("deforestation_luc_emissions_factor"),
    body: { ...years(query), gas_types: ["CO2e"], crop_types: CROPS.split(",") },
  }),
  [DATASET.lossByFire]: loss("fire"),
  [DATASET.integratedAlerts]: (query) => ({ path: path("integrated_alerts"), body: days(query) }),
  [DATASET.landGhg]: () => ({ path: path("land_ghg_inventory"), body: {} }),
  [DATASET.prodes]: () => undefined,
};

function landCover(query: CompleteQuery): LiveRequest | undefined {
  const [first, last] = [year(query.start_date), year(query.end_date)];
  if (isComposition(query)) {
    return last === COVER_YEARS[1] ? { path: path("land_cover_composition"), body: {} } : undefined;
  }
  const known = first === COVER_YEARS[0] && last === COVER_YEARS[1];
  return known ? { path: path("land_cover_change"), body: {} } : undefined;
}
