import { describe, expect, test } from "vitest";
import { desks } from "@/lib/desks";
import { register } from "@/lib/desks/sensors/routes/sensors";
import { isolateEnv } from "@/lib/test-env";
import { GET as getTile } from "../desks/[id]/tile/route";
import { API_ENV, call } from "../testing/call";
import { GET as find } from "./route";

isolateEnv({ ...API_ENV, ALMANAC_DATA: "sample" });

const found = async (typed: string) => {
  const response = await call(find, { search: `?q=${encodeURIComponent(typed)}` });
  expect(response.status).toBe(200);
  return (await response.json()).entries as { desk: string; kind: string; title: string; link: string }[];
};

describe("GET /api/find", () => {
  test.each([
    ["Baker Street", "Stations", "Baker Street", /^\/underground\?station=/],
    ["Peru", "Areas", "Peru", /^\/land\?area=/],
    ["tree cover loss", "Datasets", "Tree cover loss", /^\/land\?dataset=/],
    ["ethereum", "Tokens", "Ethereum", /^\/markets\?coin=/],
    ["spending", "Settings", "Payments and spending limits", /^\/sensors\?view=payments$/],
    ["price alerts", "Settings", "Price alerts", /^\/markets\?view=alerts$/],
  ])("finds %s", async (typed, kind, title, link) => {
    const entry = (await found(typed)).find((one) => one.kind === kind && one.title === title);
    expect(entry?.link).toMatch(link);
  });

  test("finds a sensor of the caller's", async () => {
    const body = {
      address: `0x${"ab12".repeat(10)}`,
      name: "Boathouse",
      place: "By the lake",
      interval_s: 60,
    };
    expect((await call(register, { method: "POST", body })).status).toBe(201);
    expect(await found("boath")).toContainEqual(
      expect.objectContaining({ kind: "Sensors", title: "Boathouse", detail: "By the lake" }),
    );
  });

  test("links lead to the page of the desk that found them", async () => {
    for (const { desk, link } of await found("green")) expect(link.startsWith(`/${desk}?`)).toBe(true);
  });

  test("finds nothing by signs alone", async () => {
    expect(await found("?!")).toEqual([]);
  });

  test("refuses nothing typed, and strangers", async () => {
    expect((await call(find, { search: "?q=" })).status).toBe(400);
    expect((await call(find, { search: "?q=peru", key: null })).status).toBe(401);
  });

  test("goes on when a desk fails", async () => {
    const [first] = desks;
    const { find: own } = first!;
    first!.find = () => {
      throw new Error("broken");
    };
    expect((await found("Peru")).some(({ title }) => title === "Peru")).toBe(true);
    first!.find = own;
  });
});

describe("GET /api/desks/{id}/tile", () => {
  test.each(desks.filter(({ tile }) => tile).map(({ id }) => id))("tells one thing of %s", async (id) => {
    const response = await call(getTile, { params: { id } });
    expect(response.status).toBe(200);
    const { tile } = await response.json();
    // No sensor has reported to a database that is new.
    if (tile === null) return;
    expect(tile.link.split("?")[0]).toBe(`/${id}`);
    expect(tile.sentence).toMatch(/\.$/);
  });

  test("is null of a desk that tells nothing", async () => {
    const silent = desks.find(({ tile }) => !tile);
    const response = await call(getTile, { params: { id: silent!.id } });
    expect(await response.json()).toEqual({ tile: null });
  });
});
