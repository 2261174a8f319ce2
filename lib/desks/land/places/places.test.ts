import { readFileSync, statSync } from "node:fs";
import { feature } from "topojson-client";
import type { GeometryCollection } from "topojson-specification";
import { describe, expect, test } from "vitest";
import { type AoiRef, Area } from "../types";
import { placesFact } from "./database";
import { countryAt, isWithin } from "./gazetteer";
import { contains, hectares, polygonsOf, signedRingArea } from "./geometry";
import { areaByRef, findAreas, kindsOfPart, outlineOf, subregionsOf, toAoi, worldTopology } from "./index";
import { allAreas } from "./testing/all-areas";

const area = (ref: AoiRef): Area => {
  const found = areaByRef(ref);
  if (!found) throw new Error(`no ${ref}`);
  return found;
};

describe("the gazetteer", () => {
  test("its file names its sources, and is no larger than it need be", () => {
    expect(placesFact("source")).toMatch(/Natural Earth.*IBGE.*MPL-2\.0/);
    expect(statSync(new URL("data/places.sqlite", import.meta.url)).size).toBeLessThan(8e6);
  });

  test("the source of Peru's provinces is beside it with its licence", () => {
    const file = readFileSync(new URL("data/peru-provinces.topo.json", import.meta.url), "utf8");
    const { notice, objects } = JSON.parse(file) as {
      notice: string;
      objects: { provincias: GeometryCollection };
    };
    expect(notice).toContain("Mozilla Public License, v. 2.0");
    const ids = new Set(objects.provincias.geometries.map(({ id }) => `ubigeo:${id}`));
    expect(
      allAreas()
        .filter(({ source }) => source === "ubigeo")
        .map(({ ref }) => ref),
    ).toEqual([...ids].sort());
  });

  test("every area has a name, a kind, a country and a parent that exists", () => {
    expect(allAreas().length).toBe(15_112);
    for (const one of allAreas()) {
      const { name, short_name, GID_0, COUNTRY, area_ha, parent, subtype } = Area.parse(one);
      expect([name, short_name].every(Boolean), one.ref).toBe(true);
      expect(subtype === "region" || (GID_0 && COUNTRY), one.ref).toBeTruthy();
      expect(area_ha, one.ref).toBeGreaterThanOrEqual(0);
      expect(
        subtype === "country" || subtype === "region" ? parent === null : areaByRef(parent!) !== undefined,
        one.ref,
      ).toBe(true);
    }
  });

  test("refs are unique", () => {
    const refs = allAreas().map(({ ref }) => ref);
    expect(new Set(refs).size).toBe(refs.length);
  });

  test("states and districts have GADM's numbers where they are known", () => {
    expect(area("gadm:IND.26_1")).toMatchObject({
      name: "Odisha, India",
      NAME_1: "Odisha",
      ISO_1: "IN-OR",
      HASC_1: "IN.OR",
    });
    expect(area("gadm:IND.26.20_1")).toMatchObject({
      name: "Koraput, Odisha, India",
      GID_0: "IND",
      GID_1: "IND.26_1",
      GID_2: "IND.26.20_1",
      NAME_2: "Koraput",
      TYPE_2: "District",
      area_ha: 858243,
    });
    expect(area("gadm:IDN.14_1").name).toBe("Kalimantan Tengah, Indonesia");
    expect(area("gadm:MYS.14_1").name).toBe("Sarawak, Malaysia");
    expect(area("iso:BR-PA")).toMatchObject({
      name: "Pará, Brazil",
      GID_1: null,
      ISO_1: "BR-PA",
      parent: "gadm:BRA",
    });
    expect(area("ibge:1500602")).toMatchObject({
      name: "Altamira, Pará, Brazil",
      GID_0: "BRA",
      NAME_1: "Pará",
      NAME_2: "Altamira",
      TYPE_2: "Municipality",
      parent: "iso:BR-PA",
    });
    expect(area("ubigeo:0809")).toMatchObject({ name: "La Convención, Cusco, Peru", TYPE_2: "Province" });
    expect(area("fips:04015")).toMatchObject({
      name: "Mohave County, Arizona, United States",
      parent: "iso:US-AZ",
    });
  });

  test("a state of GADM's answers to its ISO code too", () => {
    expect(area("iso:IN-OR").ref).toBe("gadm:IND.26_1");
  });

  test("there is nothing for what isn't there", () => {
    for (const ref of ["gadm:XXX", "iso:ZZ-ZZ", "fips:99999", "custom:1"])
      expect(areaByRef(ref), ref).toBeUndefined();
  });
});

describe("parts", () => {
  test.each([
    ["gadm:BRA", "state-province", 27],
    ["gadm:IND", "state-province", 36],
    ["gadm:IND", "district-county", 666],
    ["gadm:IDN", "state-province", 34],
    ["gadm:USA", "state-province", 51],
    ["gadm:FRA", "state-province", 13],
    ["gadm:GBR", "state-province", 4],
    ["iso:US-TX", "district-county", 254],
    ["gadm:IND.26_1", "district-county", 30],
    ["iso:BR-PA", "district-county", 143],
    ["gadm:BRA", "district-county", 5564],
    ["gadm:PER", "district-county", 195],
    ["iso:PE-CUS", "district-county", 13],
    ["iso:FR-BRE", "country", 0],
    ["gadm:IND.26_1", "state-province", 0],
  ] as const)("%s by %s: %d", (ref, by, count) => {
    const parts = subregionsOf(area(ref), by);
    expect(parts).toHaveLength(count);
    expect(parts.every((part) => part.subtype === by && isWithin(part, ref))).toBe(true);
    expect(parts.map(({ short_name }) => short_name)).toEqual(
      parts.map(({ short_name }) => short_name).sort((a, b) => a.localeCompare(b, "en")),
    );
  });

  test("which divisions are known", () => {
    expect(kindsOfPart(area("gadm:IND"))).toEqual(["state-province", "district-county"]);
    expect(kindsOfPart(area("gadm:BRA"))).toEqual(["state-province", "district-county"]);
    expect(kindsOfPart(area("iso:BR-PA"))).toEqual(["district-county"]);
    expect(kindsOfPart(area("gadm:COL"))).toEqual(["state-province"]);
    expect(kindsOfPart(area("ibge:1500602"))).toEqual([]);
  });
});

describe("outlines", () => {
  test("every one is closed, in range and wound as RFC 7946 has it", () => {
    let drawn = 0;
    for (const one of allAreas()) {
      const outline = outlineOf(one);
      expect(outline !== null, one.ref).toBe(one.has_outline);
      if (!outline) continue;
      drawn += 1;
      const polygons = polygonsOf(outline);
      const isRight = polygons.every((rings) =>
        rings.every(
          (ring, i) =>
            ring.length >= 4 &&
            ring[0]![0] === ring.at(-1)![0] &&
            ring[0]![1] === ring.at(-1)![1] &&
            signedRingArea(ring) > 0 === (i === 0) &&
            ring.every(([x, y]) => Math.abs(x!) <= 180.001 && Math.abs(y!) <= 90.001),
        ),
      );
      expect(isRight && polygons.length > 0, one.ref).toBe(true);
    }
    expect(drawn).toBeGreaterThan(13_000);
  });

  test("simplifying changes no state's area by much", () => {
    for (const ref of [
      "iso:BR-PA",
      "iso:US-CA",
      "gadm:IND.26_1",
      "iso:DE-BY",
      "iso:FR-BRE",
      "iso:RU-CHU",
      "gadm:IND.26.20_1",
    ]) {
      const one = area(ref);
      expect(hectares(outlineOf(one)!) / one.area_ha, ref).toBeCloseTo(1, 1);
    }
  });

  test("municipalities lie in their states and fill them", () => {
    for (const [ref, least] of [
      ["iso:BR-PA", 0.97],
      ["iso:BR-RO", 0.97],
      ["iso:PE-MDD", 0.97],
    ] as const) {
      const filled = subregionsOf(area(ref), "district-county").reduce(
        (sum, { area_ha }) => sum + area_ha,
        0,
      );
      expect(filled / area(ref).area_ha, ref).toBeGreaterThan(least);
      expect(filled / area(ref).area_ha, ref).toBeLessThan(2 - least);
    }
  });

  test("the parts of a state with most of them can be sent together", () => {
    const parts = subregionsOf(area("iso:BR-MG"), "district-county");
    expect(parts).toHaveLength(853);
    expect(JSON.stringify(parts.map((part) => [part, outlineOf(part)])).length).toBeLessThan(1.5e6);
  });

  test("no line runs around the world where a country crosses the antimeridian", () => {
    for (const ref of ["gadm:RUS", "gadm:FJI", "gadm:USA", "gadm:NZL", "gadm:ATA"]) {
      const steps = polygonsOf(outlineOf(area(ref))!).flatMap((rings) =>
        rings.flatMap((ring) => ring.slice(1).map(([x], i) => Math.abs(x! - ring[i]![0]!))),
      );
      // Antarctica's edge runs along the pole.
      if (ref !== "gadm:ATA") expect(Math.max(...steps), ref).toBeLessThan(90);
    }
    expect(area("gadm:RUS").bbox).toEqual([19.604, 41.199, -169.729, 80.168]);
    const [west, , east] = area("gadm:FJI").bbox!;
    expect([west > 176, east < -177]).toEqual([true, true]);
  });

  test("of France and Norway only what lies in Europe", () => {
    expect(area("gadm:FRA").bbox![0]).toBeGreaterThan(-6);
    expect(area("gadm:FRA").area_ha).toBeGreaterThan(54e6);
    expect(area("gadm:GUF")).toMatchObject({ name: "French Guiana", has_outline: true });
  });

  test("parts that GADM has and Natural Earth joins", () => {
    const longitudes = (ref: AoiRef) =>
      polygonsOf(outlineOf(area(ref))!).map(([outer]) => outer![0]![0]! > 72.95);
    expect(longitudes("gadm:IND.8_1")).toEqual([true]);
    expect(longitudes("gadm:IND.9_1")).toEqual([false, false]);
    expect(outlineOf(area("gadm:IDN.16_1"))).toBeNull();
  });

  test("which country a point lies in", () => {
    expect(countryAt([-60, -3])?.GID_0).toBe("BRA");
    expect(countryAt([178, -17.8])?.GID_0).toBe("FJI");
    expect(countryAt([-30, 0])).toBeUndefined();
  });
});

test("the map's ground has our refs and names, and no ring across the antimeridian", () => {
  const topology = worldTopology();
  const countries = feature(
    topology,
    topology.objects.countries as GeometryCollection<{ ref: AoiRef | null; name: string }>,
  );
  const named = countries.features.flatMap(({ properties: { ref, name } }) => (ref ? [{ ref, name }] : []));
  expect(named.length).toBeGreaterThan(190);
  for (const { ref, name } of named) expect(name).toBe(area(ref).name);
  const brazil = countries.features.find(({ properties }) => properties.ref === "gadm:BRA")!;
  expect(contains(brazil.geometry as never, [-60, -3])).toBe(true);
  const russia = countries.features.find(({ properties }) => properties.ref === "gadm:RUS")!;
  const rings = (russia.geometry as { coordinates: number[][][][] }).coordinates.flat();
  const steps = rings.flatMap((ring) => ring.slice(1).map(([x], i) => Math.abs(x! - ring[i]![0]!)));
  expect(Math.max(...steps)).toBeLessThan(90);
});

test("an area as the reference document has it holds every column of GADM's", () => {
  const aoi = toAoi(area("gadm:IND.26.20_1"), outlineOf(area("gadm:IND.26.20_1")));
  expect(aoi).toMatchObject({
    GID_0: "IND",
    COUNTRY: "India",
    subtype: "district-county",
    GID_1: "IND.26_1",
    NAME_1: "Odisha",
    VARNAME_1: null,
    CC_2: null,
    ENGTYPE_2: "District",
    HASC_3: null,
    GID_5: null,
    name: "Koraput, Odisha, India",
    gadm_id: 22056,
    geometry: { type: "Polygon" },
  });
});

describe("the search box", () => {
  const refs = (text: string, options = {}) => findAreas(text, options).map(({ ref }) => ref);

  test.each([
    ["bra", "gadm:BRA"],
    ["brzil", "gadm:BRA"],
    ["Deutschl", "gadm:DEU"],
    ["koraput", "gadm:IND.26.20_1"],
    ["korap, od", "gadm:IND.26.20_1"],
    ["amaz, per", "iso:PE-AMA"],
    ["new yo", "iso:US-NY"],
    ["IND.26_1", "gadm:IND.26_1"],
    ["Orange County, California", "fips:06059"],
    ["wa", "gadm:WLF"],
    ["altam", "ibge:1500602"],
    ["sao felix do x", "ibge:1507300"],
    ["SÃO FÉLIX DO X", "ibge:1507300"],
    ["la conv", "ubigeo:0809"],
    ["bom jesus, piau", "ibge:2201903"],
    ["brasi", "gadm:BRA"],
    ["Altamira", "ibge:1500602"],
    ["1500602", "ibge:1500602"],
  ])("“%s” finds %s first", (text, ref) => {
    expect(refs(text)[0]).toBe(ref);
  });

  test("both Georgias, the country first", () => {
    expect(refs("geor").slice(0, 2)).toEqual(["gadm:GEO", "iso:US-GA"]);
  });

  test("only so many, only such", () => {
    expect(refs("san", { limit: 3 })).toHaveLength(3);
    expect(
      findAreas("san", { subtypes: ["district-county"] }).every(
        ({ subtype }) => subtype === "district-county",
      ),
    ).toBe(true);
  });

  test("with nothing typed, countries with much forest; with nonsense, nothing", () => {
    expect(refs("")).toContain("gadm:BRA");
    expect(refs("qqxqzzk")).toEqual([]);
  });
});
