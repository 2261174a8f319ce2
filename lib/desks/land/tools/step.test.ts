import { testSteps } from "@/lib/agent/tools/testing/step-tests";
import { isolateEnv } from "@/lib/test-env";
import { TOOLS } from "../tools";

isolateEnv();

testSteps(TOOLS, [
  ["pick_aoi", { places: ["Bolivia"] }, "Looked for Bolivia."],
  [
    "pick_aoi",
    { places: ["gadm:BRA"], subregion: "state-province" },
    "Looked for the states or provinces of Brazil.",
  ],
  ["pick_aoi", { places: ["wdpa:1"] }, "Looked for the chosen area."],
  [
    "pick_aoi",
    { places: ["Brazil", "Peru", "Chile", "Bolivia", "Cuba"] },
    "Looked for Brazil, Peru, Chile and 2 more.",
  ],
  ["pick_aoi", { places: ["Brazil"], first: 3 }, "Looked for the first 3 areas of the last answer."],
  ["pick_dataset", { dataset_id: 8 }, "Chose the data set: tree cover loss by dominant driver."],
  [
    "pick_dataset",
    { dataset_id: 4, context_layer: "primary_forest" },
    "Chose the data set: tree cover loss in primary forest.",
  ],
  ["pick_dataset", { dataset_id: 4, beyond: "net_change" }, "Looked for data on net change."],
  [
    "pick_dataset",
    { dataset_id: 9, for_area: "protected-area" },
    "Looked at the data set: crop emission factors.",
  ],
  ["pick_dataset", {}, "Looked for a data set that fits."],
  [
    "pull_data",
    { start_date: "2015-01-01", end_date: "2024-12-31" },
    "Looked up the figures for 2015 to 2024.",
  ],
  ["pull_data", { start_date: "2024-03-01" }, "Looked up the figures from 1 March 2024 on."],
  [
    "pull_data",
    { aoi_name: "Peru", dataset_name: "Tree cover gain", sample: true },
    "Looked up the made-up sample figures on tree cover gain in Peru.",
  ],
  ["generate_insights", { chart_type: "table" }, "Prepared the table and its findings."],
  ["generate_insights", {}, "Prepared the chart and its findings."],
]);
