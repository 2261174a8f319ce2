import { DATASET, type DatasetId } from "../datasets";
import type { Column, CompleteQuery, Row } from "../types";

/* Column names are Global Nature Watch's (github.com/wri/project-zeno-data-infra) but for PRODES's, which are ours. */

const area: Column[] = [
  { name: "aoi_id", label: "Area id", unit: null, role: "area_id" },
  { name: "aoi_name", label: "Area", unit: null, role: "area" },
];
const time = (name: string, label: string): Column => ({ name, label, unit: null, role: "time" });
const category = (name: string, label: string): Column => ({ name, label, unit: null, role: "category" });
const measure = (name: string, label: string, unit: string): Column => ({
  name,
  label,
  unit,
  role: "measure",
});

const lossYear = time("tree_cover_loss_year", "Year");
const CO2E = "Mg CO2e";

/** Every dataset's own columns, the main measure first among its measures. */
const COLUMNS: Record<DatasetId, Column[]> = {
  [DATASET.distAlerts]: [
    time("dist_alert_date", "Day"),
    category("dist_alert_confidence", "Confidence"),
    measure("area_ha", "Alert area", "ha"),
  ],
  [DATASET.landCover]: [
    category("land_cover_class_start", "From"),
    category("land_cover_class_end", "To"),
    measure("area_ha", "Changed land", "ha"),
  ],
  [DATASET.grasslands]: [time("year", "Year"), measure("area_ha", "Natural grassland", "ha")],
  [DATASET.naturalLands]: [
    category("natural_lands_class", "Class of land"),
    measure("area_ha", "Land in 2020", "ha"),
  ],
  [DATASET.loss]: [
    lossYear,
    measure("area_ha", "Tree cover loss", "ha"),
    measure("carbon_emissions_MgCO2e", "Emissions from loss", CO2E),
  ],
  [DATASET.gain]: [category("tree_cover_gain_period", "Period"), measure("area_ha", "Tree cover gain", "ha")],
  [DATASET.carbonFlux]: [
    measure("carbon_net_flux_Mg_CO2e", "Net flux", CO2E),
    measure("carbon_gross_emissions_Mg_CO2e", "Gross emissions", CO2E),
    measure("carbon_gross_removals_Mg_CO2e", "Gross removals", CO2E),
  ],
  [DATASET.treeCover]: [measure("area_ha", "Tree cover in 2000", "ha")],
  [DATASET.lossByDriver]: [
    category("tree_cover_loss_driver", "Driver"),
    measure("area_ha", "Tree cover loss", "ha"),
    measure("carbon_emissions_MgCO2e", "Emissions from loss", CO2E),
  ],
  [DATASET.emissionFactors]: [
    time("year", "Year"),
    category("crop_type", "Crop"),
    measure("emissions_factor_tCO2e_per_tonne_production", "Emission factor", "t CO2e/t"),
    measure("emissions_tCO2e", "Emissions", "t CO2e"),
    measure("production_tonnes", "Production", "t"),
  ],
  [DATASET.lossByFire]: [
    lossYear,
    measure("tree_cover_loss_from_fires_area_ha", "Tree cover loss due to fires", "ha"),
    measure("tree_cover_loss_non_fires_area_ha", "Tree cover loss not due to fires", "ha"),
  ],
  [DATASET.integratedAlerts]: [
    time("alert_date", "Day"),
    category("alert_confidence", "Confidence"),
    measure("area_ha", "Alert area", "ha"),
  ],
  [DATASET.landGhg]: [
    time("year", "Year"),
    category("category", "Sector"),
    category("class", "Source or sink"),
    measure("net_flux_MgCO2e", "Net flux", CO2E),
    measure("gross_emissions_MgCO2e", "Gross emissions", CO2E),
    measure("gross_removals_MgCO2", "Gross removals", "Mg CO2"),
    measure("area_ha", "Area", "ha"),
  ],
  [DATASET.prodes]: [
    time("prodes_year", "Year (August to July)"),
    measure("area_ha", "Clear-cut deforestation", "ha"),
  ],
};

/** A single year of land cover is its composition, not a change. */
const COMPOSITION: Column[] = [
  category("land_cover_class", "Class of land"),
  measure("area_ha", "Land cover", "ha"),
];

const ALERT_LAYERS: Record<string, Column> = {
  driver: category("driver", "Driver"),
  natural_lands: category("natural_lands_class", "Class of natural land"),
  grasslands: category("grasslands", "Grassland"),
  land_cover: category("land_cover_class", "Class of land"),
};

const LAYER_MEASURES: Record<string, string> = {
  primary_forest: "Primary forest",
  intact_forest: "Intact forest",
};

export const isComposition = ({ dataset, start_date, end_date }: CompleteQuery): boolean =>
  dataset === DATASET.landCover && start_date.slice(0, 4) === end_date.slice(0, 4);

export function columnsOfRows(query: CompleteQuery, [first]: readonly Row[]): Column[] {
  const columns = columnsOf(query);
  const isByYear = query.dataset === DATASET.lossByDriver && first?.[lossYear.name] != null;
  return isByYear ? [...area, lossYear, ...columns.slice(area.length)] : columns;
}

export function columnsOf(query: CompleteQuery): Column[] {
  const own = isComposition(query) ? COMPOSITION : COLUMNS[query.dataset as DatasetId];
  const layer = query.dataset === DATASET.distAlerts ? ALERT_LAYERS[query.context_layer ?? ""] : undefined;
  const split = layer ? [...own.slice(0, -1), layer, ...own.slice(-1)] : own;
  return [...area, ...split.map((column) => inForest(column, query))];
}

/** “Tree cover loss” within primary forest is “Primary forest loss”. */
function inForest(column: Column, { context_layer }: CompleteQuery): Column {
  const forest = LAYER_MEASURES[context_layer ?? ""];
  return forest ? { ...column, label: column.label.replace(/^Tree cover/, forest) } : column;
}
