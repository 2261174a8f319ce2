import { expect, test } from "vitest";
import { isWithinPage } from "./use-addressed-view";

test.each([
  ["https://a.test/desk?coin=btc", "https://a.test/desk?coin=btc#sources", true],
  ["https://a.test/desk#sources", "https://a.test/desk", true],
  ["https://a.test/desk?coin=btc#sources", "https://a.test/desk?coin=eth", false],
  ["https://a.test/desk?coin=btc#sources", "https://a.test/desk", false],
])("a step from %s to %s stays within the page: %s", (oldURL, newURL, isWithin) => {
  expect(isWithinPage({ oldURL, newURL })).toBe(isWithin);
});
