import { describe, expect, test } from "vitest";
import { cityOf, labelOf, zoneNear } from "./cities";
import { capitalPlaceKind, fartherPlaceKind, placeKind, regionKind } from "./kinds";
import near from "./near.json";

const first = (text: string) => placeKind.find(text).map(({ values }) => labelOf(values[0] ?? ""));

describe("places by name", () => {
  test.each([
    ["leeds", "Leeds, United Kingdom"],
    ["Tromsø", "Tromsø, Norway"],
    ["tromso", "Tromsø, Norway"],
    ["new york", "New York City, New York, USA"],
    ["Frankfurt", "Frankfurt am Main, Germany"],
    ["Cologne", "Köln, Germany"],
    ["Saint Albans", "St Albans, United Kingdom"],
    ["Paris", "Paris, France"],
    ["Paris, Texas", "Paris, Texas, USA"],
    ["Ithaca NY", "Ithaca, New York, USA"],
    ["Halifax Nova Scotia", "Halifax, Nova Scotia, Canada"],
  ])("%s is %s", (text, label) => {
    expect(first(text)[0]).toBe(label);
  });

  test("a name has its coordinates and its zone", () => {
    expect(cityOf(placeKind.find("Reykjavik")[0]?.values[0] ?? "")).toMatchObject({
      latitude: 64.14,
      country_code: "IS",
      timezone: "Atlantic/Reykjavik",
    });
  });

  test("in a sentence only names with a capital count, and words such as days don't", () => {
    const found = (text: string) => capitalPlaceKind.find(text).length;
    expect(found("is it nice in Leeds")).toBe(1);
    expect(found("is it nice on Sunday")).toBe(0);
  });

  test("countries and states are told apart from towns", () => {
    expect(regionKind.find("Spain")[0]?.values).toEqual(["ES"]);
    expect(regionKind.find("Texas")[0]?.values).toEqual(["US|TX"]);
  });

  test("a point has the zone of the place that is nearest", () => {
    expect(zoneNear({ latitude: 40.3495, longitude: -111.8998 })).toBe("America/Denver");
  });
});

describe("places of the gazetteer", () => {
  const farther = (text: string) => fartherPlaceKind.find(text).map(({ values }) => labelOf(values[0] ?? ""));

  test.each([
    ["Port Isaac", "Port Isaac, United Kingdom"],
    ["Kenmare, Ireland", "Kenmare, Ireland"],
    ["Bukarest", "Bukarest (Bucharest, Romania)"],
    ["LSGG", "LSGG (Geneva Cointrin International Airport, Switzerland)"],
  ])("%s is %s", (text, label) => {
    expect(farther(text)).toEqual([label]);
  });

  test.each([
    "Norway",
    "my place",
    "leeds",
    "the weather at Port Isaac tomorrow morning",
    "sun",
    "the golf",
    "mill",
  ])("“%s” is none", (text) => {
    expect(farther(text)).toEqual([]);
  });

  test("each has coordinates and a zone", () => {
    expect(cityOf(fartherPlaceKind.find("Port Isaac")[0]?.values[0] ?? "")).toMatchObject({
      latitude: 50.59,
      timezone: "Europe/London",
    });
  });

  test("each mountain, island and region has a town that is known", () => {
    expect(near.filter(({ town }) => !cityOf(town))).toEqual([]);
  });
});
