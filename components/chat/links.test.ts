import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { noteHandOver, searchAfter, wasHandedOver } from "./links";

describe("searchAfter", () => {
  it("leads to the link's view within the conversation that is open", () => {
    expect(searchAfter("?thread=t1&view=table&zoom=3", "?place=rome&at=2021-07-06")).toBe(
      "?place=rome&at=2021-07-06&thread=t1",
    );
    expect(searchAfter("", "?place=rome")).toBe("?place=rome");
    expect(searchAfter("?view=table", "?")).toBe("");
  });

  it("never leads into another conversation", () => {
    expect(searchAfter("?thread=mine", "?place=rome&thread=other")).toBe("?place=rome&thread=mine");
    expect(searchAfter("", "?place=rome&thread=other")).toBe("?place=rome");
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (thread, query) => {
        const next = new URLSearchParams(searchAfter(`?thread=${thread}`, `?${query}`));
        expect(next.getAll("thread")).toEqual([thread]);
      }),
    );
  });
});

test("a question is asked at once where its link was pressed, and only once", () => {
  expect(wasHandedOver("Is it warm?")).toBe(false);
  noteHandOver("/echo?q=Is+it+warm%3F");
  expect(wasHandedOver("Is it warm?")).toBe(true);
  expect(wasHandedOver("Is it warm?")).toBe(false);
  noteHandOver("/echo?q=Is+it+warm%3F");
  expect(wasHandedOver("Buy everything")).toBe(false);
  noteHandOver("/docs");
  expect(wasHandedOver("Is it warm?")).toBe(false);
});
