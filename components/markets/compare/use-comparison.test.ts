import { expect, it } from "vitest";
import { compareUrl } from "./use-comparison";

it("asks for what is compared, and for nothing before there are two coins", () => {
  const query = { coins: ["bitcoin"], measure: "return", since: null, until: null } as const;
  expect(compareUrl({ ...query, coins: ["bitcoin"] })).toBeNull();
  expect(compareUrl({ ...query, coins: ["bitcoin", "ethereum"] })).toBe(
    "/api/markets/compare?symbols=bitcoin%2Cethereum&measure=return",
  );
  expect(compareUrl({ ...query, coins: ["a", "b"], since: "2021-01-01", until: "2021-07-06" })).toBe(
    "/api/markets/compare?symbols=a%2Cb&measure=return&since=2021-01-01&until=2021-07-06",
  );
});
