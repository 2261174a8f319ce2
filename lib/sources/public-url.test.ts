import { expect, it } from "vitest";
import { publicUrl, routeOf } from "./public-url";

it.each([
  ["https://user:pass@a.org/x", "https://a.org/x"],
  ["https://a.org/x?app_key=1&app_id=2&mode=x", "https://a.org/x?mode=x"],
  ["https://a.org/x?apiKey=1&access_token=2&subscription-key=3&sig=4&APPID=5", "https://a.org/x"],
  ["https://a.org/x?keyword=tower&author=me&monkey=1", "https://a.org/x?keyword=tower&author=me&monkey=1"],
])("makes %s public", (url, expected) => {
  expect(publicUrl(url)).toBe(expected);
});

it("leaves ids and the query out of a route", () => {
  expect(routeOf("https://a.org/StopPoint/940GZZLUBST/Arrivals?app_key=1")).toBe("/StopPoint/{id}/Arrivals");
  expect(routeOf("https://a.org/Line/victoria,northern/Status")).toBe("/Line/{id}/Status");
});
