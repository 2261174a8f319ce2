import { expect, test } from "vitest";
import { queryFromSearch } from "@/lib/desks/land/query/address";
import { EMPTY_QUERY, type LandQuery } from "@/lib/desks/land/types";
import { hasQuery, linkTo, searchWith } from "./address";

const query: LandQuery = {
  ...EMPTY_QUERY,
  areas: ["gadm:BRA", "iso:PE-LOR"],
  dataset: 4,
  start_date: "2001-01-01",
};

test("the query takes the place of the one before, and all else stays", () => {
  const search = searchWith(new URLSearchParams("thread=t1&area=gadm:FRA&canopy=30&x=a%26b"), query);
  expect(search).toBe("?thread=t1&x=a%26b&area=gadm:BRA,iso:PE-LOR&dataset=4&from=2001-01-01");
  expect(queryFromSearch(new URLSearchParams(search))).toEqual(query);
});

test("an address says that a sample was taken, and nothing else makes it one", () => {
  const taken = { ...EMPTY_QUERY, areas: ["gadm:BRA"], sample: true };
  expect(searchWith(new URLSearchParams("sample=0"), taken)).toBe("?area=gadm:BRA&sample=1");
  expect(queryFromSearch(new URLSearchParams("area=gadm:BRA&sample=1"))).toEqual(taken);
  expect(searchWith(new URLSearchParams("sample=1"), { ...taken, sample: false })).toBe("?area=gadm:BRA");
  expect(queryFromSearch(new URLSearchParams("area=gadm:BRA&sample=yes")).sample).toBe(false);
});

test("an empty query leaves nothing behind", () => {
  expect(searchWith(new URLSearchParams("area=gadm:FRA"), EMPTY_QUERY)).toBe("");
  expect(hasQuery(new URLSearchParams("thread=t1"))).toBe(false);
  expect(hasQuery(new URLSearchParams("dataset=4"))).toBe(true);
});

test("a link opens the same query", () => {
  const link = new URL(linkTo(query, "https://almanac.example"));
  expect(link.pathname).toBe("/land");
  expect(queryFromSearch(link.searchParams)).toEqual(query);
});
