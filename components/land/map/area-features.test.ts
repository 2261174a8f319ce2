import { expect, test } from "vitest";
import { areaByRef, outlineOf } from "@/lib/desks/land/places";
import { type AoiRef, EMPTY_QUERY } from "@/lib/desks/land/types";
import {
  drawnAreas,
  outlineFeatures,
  outlineNotes,
  partFeatures,
  partsOf,
  wantedShapes,
} from "./area-features";
import type { AreaShape, Fetched } from "./shapes";

const shapeOf = (ref: AoiRef): AreaShape => {
  const area = areaByRef(ref)!;
  return { area, outline: outlineOf(area) };
};
const ready = (data: AreaShape): Fetched<AreaShape> => ({ state: "ready", data });
const BRAZIL = shapeOf("gadm:BRA");
const STATE = shapeOf("gadm:IND.26_1");
const without: AreaShape = { area: { ...shapeOf("gadm:IND.26.20_1").area, bbox: null }, outline: null };
const { ref } = without.area;
const known = (...shapes: [AoiRef, Fetched<AreaShape>][]) => ({
  areas: [without.area],
  shapes: new Map(shapes),
});

test("an area is outlined, of one that isn't fetched yet there is nothing to say", () => {
  const before = drawnAreas([ref, "gadm:BRA"], known());
  expect(before.map(({ area, isLoading }) => [area.short_name, isLoading])).toEqual([["Koraput", true]]);
  expect(outlineNotes(before)).toEqual([]);
  const drawn = drawnAreas(["gadm:BRA"], known(["gadm:BRA", ready(BRAZIL)]));
  const { features } = outlineFeatures(drawn);
  expect(features.map(({ properties }) => properties)).toEqual([
    { isExact: true, kind: "surface" },
    { isExact: true, kind: "border" },
  ]);
});

test("an area without an outline stands in that of what it is part of", () => {
  const half = known([ref, ready(without)]);
  expect(wantedShapes([ref], half)).toEqual([ref, STATE.area.ref]);
  const whole = known([ref, ready(without)], [STATE.area.ref, ready(STATE)]);
  const drawn = drawnAreas([ref], whole);
  expect(outlineNotes(drawn)).toEqual(["No outline of Koraput is available; the dashed line is Odisha."]);
  expect(outlineFeatures(drawn).features[0]?.properties.isExact).toBe(false);
  expect(drawn[0]?.area.bbox).toEqual(STATE.area.bbox);
});

test("without either there is the box, and why is said", () => {
  const boxed = { ...without.area, parent: null, bbox: STATE.area.bbox };
  const drawn = drawnAreas([ref], {
    areas: [boxed],
    shapes: new Map([[ref, { state: "failed", message: "Almanac can't be reached." }]]),
  });
  expect(outlineNotes(drawn)[0]).toMatch(/couldn’t be loaded \(Almanac can't be reached\.\).*box/);
  expect(drawn[0]?.of).toBe("box");
});

test("parts without outlines are left out", () => {
  expect(partFeatures([BRAZIL, without]).refs).toEqual(["gadm:BRA"]);
});

test("the parts asked for are shown, or else the next level or the neighbours", () => {
  const asked = (areas: AoiRef[], by: "district-county" | null = null) => ({ ...EMPTY_QUERY, areas, by });
  const at = (path: string) => `/api/land/aois/gadm/${path}`;
  expect(partsOf(asked(["gadm:BRA"]), BRAZIL.area)).toEqual([at("BRA/subregions?by=state-province")]);
  expect(partsOf(asked([STATE.area.ref]), STATE.area)).toEqual([
    at("IND.26_1/subregions?by=district-county"),
    at("IND/subregions?by=state-province"),
  ]);
  expect(partsOf(asked([ref]), without.area)).toEqual([at("IND.26_1/subregions?by=district-county")]);
  expect(partsOf(asked([ref], "district-county"), without.area)).toEqual([
    at("IND.26.20_1/subregions?by=district-county"),
  ]);
  expect(partsOf(asked(["gadm:BRA", ref]), BRAZIL.area)).toEqual([]);
});
