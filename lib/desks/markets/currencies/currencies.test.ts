import { expect, test } from "vitest";
import { isCurrency } from "./currencies";

test("only the codes that are listed are currencies", () => {
  expect(["EUR", "USD", "constructor", "toString"].filter(isCurrency)).toEqual(["EUR"]);
});
