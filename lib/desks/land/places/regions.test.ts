import { expect, test } from "vitest";
import { areaByRef, kindsOfPart, placeMentions, subregionsOf, WORLD } from ".";
import { allAreas } from "./testing/all-areas";

const area = (ref: string) => areaByRef(ref)!;

test("every country is in the world once, and in one continent", () => {
  const world = subregionsOf(area(WORLD), "country").map(({ ref }) => ref);
  expect(new Set(world).size).toBe(world.length);
  const continents = ["002", "019", "142", "150", "009"].flatMap((code) =>
    subregionsOf(area(`m49:${code}`), "country").map(({ ref }) => ref),
  );
  expect(continents.sort()).toEqual(world.sort());
  const left = allAreas().filter((one) => one.subtype === "country" && !world.includes(one.ref));
  // The Antarctic, and Northern Cyprus, which M49 counts with Cyprus.
  expect(left.map(({ src_id }) => src_id).sort()).toEqual(["ATA", "ZNC"]);
});

test("a part of the world has countries for parts, and their sum for its size", () => {
  const africa = area("m49:002");
  expect(africa).toMatchObject({ name: "Africa", subtype: "region", GID_0: null, has_outline: false });
  expect(kindsOfPart(africa)[0]).toBe("country");
  const parts = subregionsOf(africa, "country");
  expect(parts.map(({ src_id }) => src_id)).toEqual(expect.arrayContaining(["COD", "ZAF", "EGY", "MDG"]));
  expect(africa.area_ha).toBeCloseTo(
    parts.reduce((sum, { area_ha }) => sum + area_ha, 0),
    0,
  );
});

test.each([
  ["deforestation in south america", "m49:005"],
  ["loss in Africa", "m49:002"],
  ["Southeast Asia forest loss", "m49:035"],
  ["tree cover loss in South Africa", "gadm:ZAF"],
  ["forest of the Central African Republic", "gadm:CAF"],
])("%s is about %s", (question, ref) => {
  expect(placeMentions(question).map(({ areas }) => areas.map((one) => one.ref))).toEqual([[ref]]);
});
