import { describe, expect, it } from "vitest";
import { notesOf, sourcesOf } from "./sources";

const live = { source: "Tide service", live: true, as_of: "2026-11-21T14:02:00.000Z" };
const simulation = {
  source: "Almanac simulation",
  live: false,
  as_of: "2026-11-21T14:03:00.000Z",
  note: "It failed.",
};
const tables = {
  source: "Office of Statistics, published tables",
  live: false,
  as_of: "2025-10-12T00:00:00.000Z",
};
const record = { source: "Met office, past daily highs", live: false, as_of: "2021-07-06T23:59:59.999Z" };
const copy = { source: "Tide archive, embedded copy", live: false, as_of: "2026-08-17T00:00:00.000Z" };

describe("sourcesOf", () => {
  it("names each source once, by the time of its newest result", () => {
    const newer = { ...live, as_of: "2026-11-21T14:05:00.000Z" };
    expect(sourcesOf([live, newer, live, simulation, tables, record, copy])).toMatchObject([
      { kind: "live", name: "Tide service", asOf: newer.as_of },
      { kind: "simulated", name: "Almanac simulation" },
      { kind: "published", name: "Office of Statistics, published tables" },
      { kind: "past", name: "Met office, past daily highs" },
      { kind: "published", name: "Tide archive, embedded copy" },
    ]);
  });
});

describe("notesOf", () => {
  it("says each note once", () => {
    expect(notesOf([simulation, live, simulation])).toEqual(["It failed."]);
  });
});
