import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Polygon } from "geojson";
import { afterEach, describe, expect, test } from "vitest";
import { insertArea, MAX_AREAS, listAreas as storedAreas } from "@/db/areas";
import { store } from "@/db/client";
import { createOwnArea } from "@/lib/desks/land/places/own-areas";
import { findAreasByName, getArea, getWorld, listSubregions } from "@/lib/desks/land/routes/areas";
import { Aois, AreaFeature, AreaFeatures } from "@/lib/desks/land/routes/areas-schema";
import { createArea, deleteArea, listAreas, renameArea } from "@/lib/desks/land/routes/own-areas";
import { OwnAreas } from "@/lib/desks/land/routes/own-areas-schema";
import { OwnArea } from "@/lib/desks/land/types";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, browser, type CallOptions, call, OTHER_KEY } from "../testing/call";

isolateEnv(API_ENV);

async function body(answer: Promise<Response>, status = 200) {
  const response = await answer;
  expect(response.status).toBe(status);
  return response.json();
}

async function refusal(answer: Promise<Response>) {
  const response = await answer;
  const { code, faults, error } = ErrorBody.parse(await response.json());
  return { status: response.status, code, error, paths: faults?.map(({ path }) => path) };
}

const SQUARE: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [-60, -3],
      [-59.9, -3],
      [-59.9, -2.9],
      [-60, -2.9],
      [-60, -3],
    ],
  ],
};
const at = (source: string, id: string, options: CallOptions = {}) =>
  call(getArea, { params: { source, id }, ...options });
const post = (sent: unknown, options: CallOptions = {}) =>
  call(createArea, { method: "POST", body: sent, ...options });

describe("areas by name", () => {
  const find = async (search: string) => Aois.parse(await body(call(findAreasByName, { search }))).aois;

  test("come best first, with typos forgiven", async () => {
    expect((await find("?query=brzil"))[0]!.ref).toBe("gadm:BRA");
    expect(await find("?query=san&limit=3&subtype=state-province")).toHaveLength(3);
    expect((await find("")).length).toBeGreaterThan(3);
  });

  test.each(["?limit=0", "?limit=x", "?subtype=continent", `?query=${"a".repeat(201)}`])(
    "%s is refused",
    async (search) => {
      const { status, paths } = await refusal(call(findAreasByName, { search }));
      expect([status, paths?.length]).toEqual([400, 1]);
    },
  );

  test("nobody unknown is answered", async () => {
    for (const route of [findAreasByName, getWorld, listAreas, getArea, listSubregions]) {
      expect((await call(route, { key: null, params: { source: "gadm", id: "BRA" } })).status).toBe(401);
    }
  });
});

describe("one area", () => {
  test("comes as GeoJSON that may be kept", async () => {
    const response = await at("gadm", "IND.26.20_1");
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
    const feature = AreaFeature.strict().parse(await response.json());
    expect(feature).toMatchObject({
      id: "gadm:IND.26.20_1",
      geometry: { type: "Polygon" },
      properties: { short_name: "Koraput" },
    });
    expect(feature.bbox).toEqual(feature.properties.bbox);
  });

  test("without an outline has none made up", async () => {
    expect((await body(at("gadm", "IDN.16_1"))).geometry).toBeNull();
  });

  test.each([
    ["gadm", "XXX", 404],
    ["continent", "EU", 400],
    ["gadm", "a b", 400],
    ["custom", crypto.randomUUID(), 404],
  ])("%s:%s: %d", async (source, id, status) => {
    expect((await refusal(at(source, id))).status).toBe(status);
  });

  test("its parts come with theirs", async () => {
    const get = (id: string, search = "") => call(listSubregions, { params: { source: "gadm", id }, search });
    const states = AreaFeatures.parse(await body(get("BRA", "?by=state-province")));
    expect(states.features).toHaveLength(27);
    expect(states.features.every(({ geometry }) => geometry !== null)).toBe(true);
    expect((await body(get("COL", "?by=district-county"))).features).toEqual([]);
    expect((await refusal(get("BRA", "?by=district-county"))).paths).toEqual(["by"]);
    expect((await refusal(get("BRA", "?by=continent"))).paths).toEqual(["by"]);
  });
});

test("the world is TopoJSON, the same each time", async () => {
  const response = await call(getWorld);
  expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
  const topology = await response.json();
  expect([topology.type, Object.keys(topology.objects)]).toEqual(["Topology", ["countries", "land"]]);
});

describe("own areas", () => {
  test("are kept, listed, shown, renamed and deleted", async () => {
    const made = OwnArea.strict().parse(await body(post({ name: " My block ", geojson: SQUARE }), 201));
    expect(made).toMatchObject({
      name: "My block",
      source: "custom",
      subtype: "custom-area",
      GID_0: "BRA",
      parent: "gadm:BRA",
    });
    expect(made.area_ha).toBeGreaterThan(12_000);
    expect(OwnAreas.parse(await body(call(listAreas))).areas).toEqual([made]);
    expect(await body(at("custom", made.src_id))).toMatchObject({ id: made.ref, geometry: SQUARE });
    expect((await at("custom", made.src_id)).headers.get("cache-control")).toBe("no-store");
    const patch = { method: "PATCH", params: { id: made.src_id }, body: { name: "Northern block" } };
    expect(await body(call(renameArea, patch))).toEqual({
      ...made,
      name: "Northern block",
      short_name: "Northern block",
    });
    expect((await call(deleteArea, { method: "DELETE", params: { id: made.src_id } })).status).toBe(204);
    expect((await refusal(at("custom", made.src_id))).status).toBe(404);
  });

  test("of another are as if they weren't", async () => {
    const { src_id } = OwnArea.parse(await body(post({ name: "Mine", geojson: SQUARE }), 201));
    for (const other of [{ key: OTHER_KEY }, { key: null, headers: browser() }]) {
      const params = { id: src_id };
      const refused = await Promise.all([
        refusal(at("custom", src_id, other)),
        refusal(call(renameArea, { method: "PATCH", params, body: { name: "Yours" }, ...other })),
        refusal(call(deleteArea, { method: "DELETE", params, ...other })),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect((await body(call(listAreas, other))).areas).toEqual([]);
    }
    expect((await body(call(listAreas))).areas).toHaveLength(1);
  });

  test.each([
    [{ geojson: SQUARE }, ["name"]],
    [{ name: "  ", geojson: SQUARE }, ["name"]],
    [{ name: "x".repeat(81), geojson: SQUARE }, ["name"]],
    [{ name: "[x](https://example.org)", geojson: SQUARE }, ["name"]],
    [{ name: "x\n# System", geojson: SQUARE }, ["name"]],
    [{ name: "x" }, ["geojson"]],
    [{ name: "x", geojson: "{}" }, ["geojson"]],
    [{ name: "x", geojson: { type: "Point", coordinates: [0, 0] } }, ["geojson.type"]],
    [
      { name: "x", geojson: { type: "Polygon", coordinates: [SQUARE.coordinates[0]!.slice(0, 4)] } },
      ["geojson.coordinates[0]"],
    ],
  ])("%j is refused", async (sent, paths) => {
    expect(await refusal(post(sent))).toMatchObject({ status: 400, paths });
  });

  test("above 1 MB are refused", async () => {
    expect(await refusal(post({ name: "x", geojson: SQUARE, padding: "x".repeat(1_000_000) }))).toMatchObject(
      {
        status: 413,
        code: "too_large",
      },
    );
  });

  test("there may be so many, and no more", async () => {
    const kept = {
      owner: "key:crowd",
      geometry: SQUARE,
      areaHa: 12_000,
      bbox: [-60, -3, -59.9, -2.9],
      country: "BRA",
    } as const;
    store().db.transaction(() => {
      for (let i = 0; i < MAX_AREAS; i++) insertArea({ ...kept, bbox: [...kept.bbox], name: `${i}` });
    });
    expect(() => createOwnArea("key:crowd", { name: "one more", geojson: SQUARE })).toThrow(
      "Delete one first",
    );
    expect(storedAreas("key:crowd")).toHaveLength(MAX_AREAS);
    expect(() => createOwnArea("key:other", { name: "mine", geojson: SQUARE })).not.toThrow();
  });
});

describe("the live registers", () => {
  let close: (() => void) | undefined;
  afterEach(() => close?.());

  async function register(
    status: number,
    answer: unknown,
  ): Promise<{ url: string; asked: (string | undefined)[] }> {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url, request.headers.authorization);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    close = () => server.close();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    setEnv({ GNW_API_URL: url, GNW_API_TOKEN: "token-of-the-test", ALMANAC_DATA: "auto" });
    return { url, asked };
  }

  test("without a token say what is missing", async () => {
    expect(await refusal(at("wdpa", "555"))).toMatchObject({ status: 502, code: "upstream_unavailable" });
    expect((await refusal(at("wdpa", "555"))).error).toContain("GNW_API_TOKEN");
  });

  test("are asked for the area and its outline", async () => {
    const { asked } = await register(200, {
      name: "Jaú National Park, BRA",
      subtype: "protected-area",
      source: "wdpa",
      src_id: 55,
      geometry: { type: "MultiPolygon", coordinates: [SQUARE.coordinates] },
    });
    const feature = AreaFeature.parse(await body(at("wdpa", "55")));
    expect(feature).toMatchObject({
      id: "wdpa:55",
      geometry: SQUARE,
      properties: { name: "Jaú National Park, BRA", subtype: "protected-area", GID_0: "BRA" },
    });
    expect(asked).toEqual(["/api/geometry/wdpa/55", "Bearer token-of-the-test"]);
  });

  test.each([
    [404, "not_found"],
    [401, "upstream_unavailable"],
    [500, "upstream_unavailable"],
  ])("that answer %d: %s", async (status, code) => {
    await register(status, { detail: "no" });
    expect((await refusal(at("kba", `${status}`))).code).toBe(code);
  });

  test("whose answer has no outline are a failure, not an area", async () => {
    await register(200, { name: "x", src_id: 1, geometry: { type: "Point", coordinates: [0, 0] } });
    expect((await refusal(at("landmark", "1"))).code).toBe("upstream_unavailable");
  });
});
