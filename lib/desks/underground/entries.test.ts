import { describe, expect, test } from "vitest";
import { findEntries, statusInWords } from "./entries";
import type { LineId, LineStatus } from "./types";

const line = (id: LineId, severity: number, status: string): LineStatus => ({
  line: id,
  name: id,
  severity,
  status,
  reason: null,
});
const good = line("victoria", 10, "Good Service");

describe("the tile", () => {
  test("names the disrupted lines by their status, the worst first", () => {
    const words = statusInWords([
      good,
      line("circle", 9, "Minor Delays"),
      line("central", 6, "Severe Delays"),
      line("district", 9, "Minor Delays"),
    ]);
    expect(words).toEqual({
      title: "3 lines disrupted",
      sentence: "Severe delays on the Central line; minor delays on the Circle and District lines.",
      is_unusual: true,
    });
  });

  test("says when nothing is late, and when nothing runs", () => {
    expect(statusInWords([good])).toMatchObject({ title: "No delays", is_unusual: false });
    const closed = line("jubilee", 20, "Service Closed");
    expect(statusInWords([good, closed]).sentence).toBe(
      "Good service on all lines that run. 1 line closed for now.",
    );
    expect(statusInWords([closed])).toMatchObject({ title: "No trains now", is_unusual: false });
  });
});

test("stations are found with the page that shows them", () => {
  const [first] = findEntries("baker str");
  expect(first).toMatchObject({ kind: "Stations", title: "Baker Street" });
  expect(first?.link).toMatch(/^\/underground\?station=9/);
  expect(findEntries("giraffe enclosure")).toEqual([]);
});

test("of names that are as like the one with more lines comes first", () => {
  expect(findEntries("king").map(({ title }) => title)[0]).toBe("King's Cross St. Pancras");
});

test("a line is found by its name, and all by what one fears", () => {
  expect(findEntries("jubi")[0]).toMatchObject({ title: "Jubilee line", link: "/underground?lines=jubilee" });
  expect(findEntries("delays")[0]).toMatchObject({ title: "All lines", link: "/underground" });
});
