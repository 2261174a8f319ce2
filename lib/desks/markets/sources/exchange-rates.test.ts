import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { freshSources } from "../testing/fresh-sources";
import { type SourceDoubles, startSourceDoubles } from "../testing/source-doubles";
import { latestRates, ratesOn } from "./exchange-rates";

isolateEnv({ ALMANAC_NOW: "2026-10-01T11:00:00Z" });
let doubles: SourceDoubles;
beforeAll(async () => {
  doubles = await startSourceDoubles();
});
afterAll(() => doubles.close());
beforeEach(() => {
  setEnv({ ...doubles.env, ALMANAC_NOW: "2026-10-01T11:00:00Z", ALMANAC_DATA: "auto" });
  freshSources();
  doubles.behave("all", "ok");
});

test("where neither address answers well, the stored rates are used, and which failed is said", async () => {
  doubles.behave("exchange_rates", "wrong-unit");
  doubles.behave("exchange_rates_mirror", "refuse");
  const { data, provenance } = await latestRates();
  expect(data).toMatchObject({ date: "2026-09-29", rates: { EUR: 0.88022588 } });
  expect(provenance).toMatchObject({ live: false, as_of: "2026-09-29T00:00:00.000Z" });
  expect(provenance.note).toContain(
    "currency-api gave an answer of an unexpected form; currency-api's mirror could not be reached; the stored rates used instead",
  );
});

test("rates of today have their day, and only the currencies that are told", async () => {
  const { data, provenance } = await latestRates();
  expect(data).toEqual({ date: "2026-10-01", rates: { EUR: 0.8, GBP: 0.5, JPY: 150 } });
  expect(provenance).toMatchObject({ source: "currency-api", live: true, as_of: "2026-10-01T00:00:00.000Z" });
});

test("there are none of a past day without a connection", async () => {
  setEnv({ ALMANAC_DATA: "sample" });
  await expect(ratesOn("2025-05-02")).rejects.toMatchObject({ code: "upstream_unavailable" });
});
