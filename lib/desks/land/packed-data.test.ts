import fc from "fast-check";
import { expect, test } from "vitest";
import { packData, unpackData } from "./packed-data";
import { EMPTY_QUERY, type RawData, type Row } from "./types";

const metadata: RawData["metadata"] = {
  columns: [],
  total_rows: 0,
  query: EMPTY_QUERY,
  sample: true,
  source: "test",
  license: "none",
  citation: "none",
  cautions: [],
  assumptions: [],
  retrieved_at: "2026-11-21T00:00:00.000Z",
};
const value = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));

test("what was packed comes out as it was", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.string({ minLength: 1 }).filter((name) => name !== "__proto__"),
        { minLength: 1 },
      ),
      fc.array(fc.array(value, { minLength: 20, maxLength: 20 })),
      (names, rows) => {
        const data: Row[] = rows.map((values) =>
          Object.fromEntries(names.map((name, at) => [name, values[at % 20] ?? null])),
        );
        // JSON has no −0.
        expect(unpackData(packData({ data, metadata }))).toEqual(
          JSON.parse(JSON.stringify({ data, metadata })),
        );
      },
    ),
  );
});

test("many rows take little room", () => {
  const data = Array.from({ length: 15_000 }, (_, at) => ({
    aoi_id: `gadm:IND.26.${at % 666}_1`,
    aoi_name: `District ${at % 666}, Odisha, India`,
    tree_cover_loss_year: 2001 + (at % 23),
    area_ha: (at * 7919) % 5000,
  }));
  const packed = JSON.stringify(packData({ data, metadata })).length;
  expect(packed).toBeLessThan(JSON.stringify(data).length / 8);
});
