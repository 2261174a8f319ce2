import { expect, test } from "vitest";
import { withArticle } from "./article";

test.each([
  "Democratic Republic of the Congo",
  "United States",
  "Solomon Islands",
  "Northwest Territories, Canada",
  "Netherlands",
])("%s has its article", (name) => expect(withArticle(name)).toBe(`the ${name}`));

test.each(["Brazil", "Republica", "Åland Islands", "Congo", "Islandia", "California, United States"])(
  "%s has none",
  (name) => expect(withArticle(name)).toBe(name),
);

test("the world", () => expect(withArticle("World")).toBe("the world"));
