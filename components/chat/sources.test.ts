import { describe, expect, it } from "vitest";
import { notesOf, sourcesOf } from "./sources";

const tfl = { source: "TfL Unified API", live: true, as_of: "2026-11-21T14:02:00.000Z" };
const simulation = {
  source: "Almanac simulation",
  live: false,
  as_of: "2026-11-21T14:03:00.000Z",
  note: "TfL failed.",
};
const tables = {
  source: "Global Forest Watch, published tables",
  live: false,
  as_of: "2025-10-12T00:00:00.000Z",
};
const copy = { source: "TfL Open Data, embedded copy", live: false, as_of: "2026-08-17T00:00:00.000Z" };

describe("sourcesOf", () => {
  it("names each source once, by the time of its newest result", () => {
    const newer = { ...tfl, as_of: "2026-11-21T14:05:00.000Z" };
    expect(sourcesOf([tfl, newer, tfl, simulation, tables, copy])).toMatchObject([
      { kind: "live", name: "TfL Unified API", asOf: newer.as_of },
      { kind: "simulated", name: "Almanac simulation" },
      { kind: "published", name: "Global Forest Watch, published tables" },
      { kind: "sample", name: "TfL Open Data, embedded copy" },
    ]);
  });
});

describe("notesOf", () => {
  it("says each note once", () => {
    expect(notesOf([simulation, tfl, simulation])).toEqual(["TfL failed."]);
  });
});
