import { expect, test } from "vitest";
import { noteHandOver, wasHandedOver } from "./hand-over";

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
