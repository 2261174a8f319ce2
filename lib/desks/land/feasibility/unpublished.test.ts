import { describe, expect, it } from "vitest";
import { resetBreakers } from "@/lib/sources/breaker";
import { memoryCache, useCache } from "@/lib/sources/cache";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { pullFor } from "../analyze";
import { DATASET } from "../datasets";
import { startGnwDouble } from "../testing/gnw-double";
import { EMPTY_QUERY, type LandQuery } from "../types";

isolateEnv({ ALMANAC_DATA: "auto", GNW_API_TOKEN: "", ALMANAC_NOW: "2026-11-21T12:00:00Z" });

const IN_2020 = { start_date: "2020-01-01", end_date: "2020-12-31" };
const ask = (change: Partial<LandQuery>) =>
  pullFor(
    { ...EMPTY_QUERY, areas: ["gadm:BRA"], dataset: DATASET.loss, ...IN_2020, ...change },
    { owner: "me" },
  );

async function offered(change: Partial<LandQuery>) {
  const pulled = await ask(change);
  if (pulled.ok) throw new Error("It was answered.");
  return { ...pulled, labels: pulled.alternatives.map(({ label }) => label) };
}

async function pulled(query: Partial<LandQuery>) {
  const answer = await ask(query);
  if (!answer.ok) throw new Error(answer.reason.text);
  return answer.raw.data;
}

describe("what isn't published", () => {
  it("isn't made up: the published choices are offered first, the sample last", async () => {
    const { reason, labels, alternatives } = await offered({ by: "state-province" });
    expect(reason.text).toBe(
      "No published figures of tree cover loss are kept here for Brazil by state. Published for Brazil as a whole: 3.29 Mha of tree cover loss in 2020.",
    );
    expect(reason.figures).toMatchObject([{ text: "3.29 Mha", unit: "ha" }]);
    expect(reason.figures[0]!.origin).toContain("Global Forest Watch");
    expect(labels).toEqual([
      "Clear-cut deforestation (PRODES) by state, Legal Amazon only, 2020",
      "Brazil as a whole, 2020",
      "Draw a sample by state, made up",
    ]);
    expect(alternatives.map(({ query }) => query.sample)).toEqual([false, false, true]);
  });

  it("has choices of which each is published but the last", async () => {
    for (const change of [
      { by: "state-province" as const },
      { areas: ["iso:US-CA"], dataset: DATASET.lossByFire },
      { areas: ["gadm:COD"], by: "state-province" as const },
      { areas: ["iso:BR-AM"], context_layer: "primary_forest" },
      { areas: ["iso:GH-AH"], dataset: DATASET.lossByDriver },
    ]) {
      const { alternatives } = await offered(change);
      expect(alternatives.length).toBeGreaterThan(1);
      for (const { query, label } of alternatives) {
        const { metadata } = await pulled(query);
        expect(metadata.sample, label).toBe(query.sample);
      }
    }
  });

  it("of fires in a state offers the country's", async () => {
    const { labels } = await offered({ areas: ["iso:US-CA"], dataset: DATASET.lossByFire });
    expect(labels[0]).toBe("The United States as a whole, 2020");
  });

  it("of many Amazon states offers them as the whole that INPE tells", async () => {
    const areas = ["AC", "AP", "AM", "MA", "MT", "PA", "RO", "RR", "TO"].map((code) => `iso:BR-${code}`);
    const { alternatives } = await offered({ areas });
    expect(alternatives[0]!.query).toMatchObject({ dataset: DATASET.prodes, areas: ["gadm:BRA"], by: null });
  });

  it("of PRODES is never a sample, nor of another country", async () => {
    const elsewhere = await offered({ areas: ["iso:BR-SP"], dataset: DATASET.prodes });
    expect(elsewhere.alternatives.some(({ query }) => query.sample)).toBe(false);
    expect(elsewhere.labels[0]).toContain("The Legal Amazon as a whole");
    const abroad = await offered({ areas: ["gadm:PER"], dataset: DATASET.prodes });
    expect(abroad.reason.text).toContain("has nothing on Peru");
  });

  it("says so where releases differ, and offers each place by itself", async () => {
    const { reason, labels } = await offered({ areas: ["iso:CA-AB", "iso:US-CA"] });
    expect(reason.text).toContain("different releases");
    expect(labels).toEqual(expect.arrayContaining(["Alberta alone, 2020", "California alone, 2020"]));
  });
});

describe("a sample", () => {
  it("is drawn where it is taken, and only where nothing is published", async () => {
    expect((await pulled({ by: "state-province", sample: true })).metadata.sample).toBe(true);
    const { metadata } = await pulled({ sample: true });
    expect(metadata).toMatchObject({ sample: false, query: { sample: false } });
    expect(metadata.assumptions.join()).toContain("aren't a sample");
  });

  it("is drawn at once of data that nobody publishes as a table", async () => {
    const { metadata } = await pulled({ dataset: DATASET.grasslands });
    expect(metadata.sample).toBe(true);
  });
});

it.each([
  ["Bolivia by department", { areas: ["gadm:BOL"], by: "state-province" as const }],
  ["Canada by province", { areas: ["gadm:CAN"], by: "state-province" as const }],
  ["Ghana by region", { areas: ["gadm:GHA"], by: "state-province" as const }],
  ["fires in Canada", { areas: ["gadm:CAN"], dataset: DATASET.lossByFire }],
  ["PRODES by state", { by: "state-province" as const, dataset: DATASET.prodes }],
])("%s is published", async (_, change) => {
  expect((await pulled(change)).metadata.sample).toBe(false);
});

it("where the live source fails, that is said, and nothing is made up", async () => {
  const gnw = await startGnwDouble();
  gnw.behave("failed");
  setEnv({ GNW_API_TOKEN: "a-token", GNW_ANALYTICS_URL: gnw.url });
  resetBreakers();
  useCache(memoryCache());
  const { reason, alternatives } = await offered({ by: "state-province" });
  expect(reason.text).toMatch(/^Global Nature Watch .*No published figures of tree cover loss are kept here/);
  expect(reason.text).not.toContain("GNW_API_TOKEN");
  expect(alternatives.at(-1)!.query.sample).toBe(true);
  await gnw.close();
});
