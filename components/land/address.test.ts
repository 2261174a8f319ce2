import { createLoader } from "nuqs";
import { expect, test } from "vitest";
import { EMPTY_QUERY, type LandQuery } from "@/lib/desks/land/types";
import { linkTo, PARAMS, queryOf, written } from "./address";

const load = createLoader(PARAMS);
const read = (search: string | URLSearchParams) => queryOf(load(search));

const query: LandQuery = {
  ...EMPTY_QUERY,
  areas: ["gadm:BRA", "iso:PE-LOR"],
  dataset: 4,
  start_date: "2001-01-01",
};

test("the query takes the place of the one before, and all else stays", () => {
  const search = written(query, "?thread=t1&area=gadm:FRA&canopy=30&x=a%26b");
  expect(search).toBe("?thread=t1&area=gadm:BRA,iso:PE-LOR&x=a%26b&dataset=4&from=2001-01-01");
  expect(read(search)).toEqual(query);
});

test("an address says that a sample was taken, and nothing else makes it one", () => {
  const taken = { ...EMPTY_QUERY, areas: ["gadm:BRA"], sample: true };
  expect(written(taken, "?sample=0")).toBe("?sample=1&area=gadm:BRA");
  expect(read("area=gadm:BRA&sample=1")).toEqual(taken);
  expect(written({ ...taken, sample: false }, "?sample=1")).toBe("?area=gadm:BRA");
  expect(read("area=gadm:BRA&sample=yes").sample).toBe(false);
});

test("an empty query leaves nothing behind", () => {
  expect(written(EMPTY_QUERY, "?area=gadm:FRA")).toBe("");
});

test("a link opens the same query", () => {
  const link = new URL(linkTo(query, "https://almanac.example"));
  expect(link.pathname).toBe("/land");
  expect(read(link.searchParams)).toEqual(query);
});
