import { expect, test } from "vitest";
import { TILE_SERVERS } from "@/lib/desks/land/datasets";
import { filled } from "@/lib/desks/land/tile-url";
import { type DatasetInfo, EMPTY_QUERY, type LandQuery } from "@/lib/desks/land/types";
import { pagePolicy } from "@/lib/http/security-headers";
import { tileLayersOf } from "./tile-layers";

const DATASET: DatasetInfo = {
  dataset_id: 4,
  name: "Tree cover loss",
  short_name: "Loss",
  summary: "",
  start_date: "2001-01-01",
  end_date: "2025-12-31",
  granularity: "year",
  coverage: "2001–2025, yearly",
  subtypes: ["country"],
  context_layers: [
    {
      value: "primary_forest",
      label: "Primary forest",
      description: "",
      extent: null,
      start_date: null,
      tile_url: "https://tiles.globalforestwatch.org/primary/{z}/{x}/{y}.png",
    },
    { value: "driver", label: "Driver", description: "", extent: null, start_date: null, tile_url: null },
  ],
  thresholds: [30, 50],
  default_threshold: 30,
  tile_url: "https://tiles.globalforestwatch.org/loss/{z}/{x}/{y}.png?canopy={threshold}",
  categories: [],
  series_color: null,
  divergent_colors: null,
  unit: "ha",
  resolution: "30 m",
  update_frequency: "",
  keywords: [],
  cautions: [],
  license: "",
  citation: "",
  providers: "",
};
const QUERY: LandQuery = { ...EMPTY_QUERY, start_date: "2015-01-01", end_date: "2020-12-31" };
const labelled = (dataset: DatasetInfo | null, query: LandQuery, year: number | null = null) =>
  tileLayersOf(dataset, query, year).map(({ label, url }) => [label, url]);

test("the canopy cover is the query's, or else the dataset's own", () => {
  const at = (canopy: number) => `https://tiles.globalforestwatch.org/loss/{z}/{x}/{y}.png?canopy=${canopy}`;
  expect(labelled(DATASET, QUERY)).toEqual([["Tree cover loss, 2001–2025, yearly", at(30)]]);
  expect(labelled(DATASET, { ...QUERY, threshold: 50 })[0]?.[1]).toBe(at(50));
});

test("a picture is labelled with the time that it is of", () => {
  const dated = {
    ...DATASET,
    tile_url: "https://tiles.globalforestwatch.org/{year}/{z}/{x}/{y}.png?from={start_year}",
  };
  expect(labelled(dated, QUERY)).toEqual([
    ["Tree cover loss, 2015–2020", "https://tiles.globalforestwatch.org/2020/{z}/{x}/{y}.png?from=2015"],
  ]);
  expect(labelled(dated, QUERY, 2018)).toEqual([
    ["Tree cover loss, 2018", "https://tiles.globalforestwatch.org/2018/{z}/{x}/{y}.png?from=2018"],
  ]);
  expect(labelled(dated, EMPTY_QUERY)).toEqual([]);
});

test("the chosen context layer lies below, if it has a picture", () => {
  const labels = (context_layer: string) =>
    labelled(DATASET, { ...QUERY, context_layer }).map(([label]) => label);
  expect(labels("primary_forest")).toEqual(["Primary forest", "Tree cover loss, 2001–2025, yearly"]);
  expect(labels("driver")).toEqual(["Tree cover loss, 2001–2025, yearly"]);
  expect(labelled({ ...DATASET, tile_url: null }, QUERY)).toEqual([]);
  expect(labelled(null, QUERY)).toEqual([]);
});

test("an address with a place that nothing fills is none", () => {
  expect(filled("https://x/{z}/{x}/{y}?a={nothing}", {})).toBeNull();
  expect(filled("https://x/{z}/{x}/{y}?a={a}", { a: "1 2" })).toBe("https://x/{z}/{x}/{y}?a=1%202");
});

test("the page's policy lets the map ask the tiles' server", () => {
  const policy = pagePolicy("n", { development: false, contentSources: TILE_SERVERS });
  const connect = policy.split("; ").find((directive) => directive.startsWith("connect-src"));
  const [layer] = tileLayersOf(DATASET, QUERY, null);
  expect(connect?.split(" ")).toContain(new URL(layer!.url).origin);
});
