import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NARROWEST, readPreferences, readZone, WIDEST, writePreferences } from "./frame-preferences";

describe("frame preferences", () => {
  it("are read as they were written, to a hundredth", () => {
    fc.assert(
      fc.property(
        fc.double({ min: NARROWEST, max: WIDEST, noNaN: true }),
        fc.boolean(),
        (split, threadsOpen) => {
          const read = readPreferences(writePreferences({ split, threadsOpen }));
          expect(read.threadsOpen).toBe(threadsOpen);
          expect(read.split).toBeCloseTo(split, 1);
        },
      ),
    );
  });

  it("are the default, or within bounds, whatever the cookie says", () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), (value) => {
        const { split } = readPreferences(value);
        expect(split).toBeGreaterThanOrEqual(NARROWEST);
        expect(split).toBeLessThanOrEqual(WIDEST);
      }),
    );
    expect(readPreferences("99-open").split).toBe(WIDEST);
    expect(readPreferences("1-folded")).toEqual({ split: NARROWEST, threadsOpen: false });
  });
});

describe("the reader's zone", () => {
  it("is as the browser told it, or UTC whatever the cookie says", () => {
    expect(readZone("America%2FNew_York")).toBe("America/New_York");
    fc.assert(
      fc.property(
        fc.string(),
        (value) => void new Date().toLocaleString("en", { timeZone: readZone(value) }),
      ),
    );
    expect(readZone("%E0%A4%A")).toBe("UTC");
    expect(readZone(undefined)).toBe("UTC");
  });
});
