import { describe, expect, test } from "vitest";
import { readLayer, readParts, readThreshold, readWish } from "./insight-options";

describe("how an answer should look", () => {
  test.each([
    ["as a pie chart", { chart: "pie" }],
    ["make it a line chart", { chart: "line" }],
    ["in a table please", { chart: "table" }],
    ["stacked bars", { chart: "stacked-bar" }],
    ["grouped bar chart", { chart: "grouped-bar" }],
    ["scatter plot", { chart: "scatter" }],
    ["as an area chart", { chart: "area" }],
    ["the area of forest in this place", {}],
    ["top 5 states", { top: 5, order: "most" }],
    ["which five provinces lost most", { top: 5, order: "most" }],
    ["the three states with the least loss", { top: 3, order: "least" }],
    ["since 2015", {}],
  ])("%s", (text, insightOptions) => {
    const { chart, top, order } = readWish(text);
    expect({ chart, top, order }).toEqual({
      chart: undefined,
      top: undefined,
      order: undefined,
      ...insightOptions,
    });
  });
});

test.each([
  ["across the states of this place", "state-province"],
  ["which province of this place lost most", "state-province"],
  ["by region", "state-province"],
  ["by district", "district-county"],
  ["counties of this place", "district-county"],
  ["forest loss in this place", undefined],
  ["forest loss in the united states", undefined],
  ["santa cruz department in this place", undefined],
])("%s is divided by %s", (text, by) => expect(readParts(text)).toBe(by));

test.each([
  ["primary forest loss", 4, "primary_forest"],
  ["intact forests only", 4, "intact_forest"],
  ["all tree cover", 4, null],
  ["alerts by driver", 0, "driver"],
  ["tree cover loss", 4, undefined],
])("%s of dataset %i is within %s", (text, dataset, layer) => expect(readLayer(text, dataset)).toBe(layer));

test.each([
  ["with 50% canopy cover", 50],
  ["canopy density of at least 75 percent", 75],
  ["threshold 10", 10],
  ["how many percent were lost", undefined],
])("%s has the threshold %s", (text, value) => expect(readThreshold(text)).toBe(value));
