import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DATASET, DATASETS, datasetById } from "../datasets";
import type { Prose } from "../insights/prose";
import { areaOf } from "../testing/areas";
import { AOI_SUBTYPES, type Area, EMPTY_QUERY, type LandQuery } from "../types";
import { type Feasibility, feasible, MAX_PARTS, questionOf } from "./index";
import { coverageOf } from "./periods";

const TODAY = new Date("2026-11-21T12:00:00Z");
const brazil = areaOf({ src_id: "BRA", name: "Brazil", bbox: [-74, -34, -34, 5] });
const finland = areaOf({ src_id: "FIN", name: "Finland", bbox: [20, 59.8, 31.6, 70.1] });
const own = areaOf({
  source: "custom",
  src_id: "c0ffee",
  name: "My wood",
  subtype: "custom-area",
  GID_0: null,
  bbox: [10, 50, 11, 51],
});
const ask = (change: Partial<LandQuery>, areas: Area[] = [brazil], parts?: () => number): Feasibility =>
  feasible({ ...EMPTY_QUERY, areas: areas.map(({ ref }) => ref), ...change }, areas, TODAY, parts);

function granted(result: Feasibility) {
  if (!result.ok) throw new Error(result.reason.text);
  return { ...result, assumptions: result.assumptions.map(({ text }) => text) };
}
function refused(result: Feasibility) {
  if (result.ok) throw new Error("it was feasible");
  return { ...result, reason: result.reason.text };
}
const labels = (result: Feasibility) => refused(result).alternatives.map(({ label }) => label);

describe("dates", () => {
  it("assumes the whole period where none is named, and says so", () => {
    const { query, assumptions } = granted(ask({ dataset: DATASET.grasslands }));
    expect(query).toMatchObject({ start_date: "2000-01-01", end_date: "2022-12-31" });
    expect(assumptions).toEqual(["Assumed 2000–2022; name other years to change that."]);
  });

  it("assumes of loss the years that are published", () => {
    expect(granted(ask({ dataset: DATASET.loss })).assumptions).toEqual([
      "Assumed 2001–2024; name other years to change that.",
    ]);
  });

  it("assumes the last twelve months of alerts", () => {
    expect(granted(ask({ dataset: DATASET.distAlerts })).query).toMatchObject({
      start_date: "2025-11-22",
      end_date: "2026-11-21",
    });
  });

  it("says nothing where there is nothing to say", () => {
    const dates = { start_date: "2010-01-01", end_date: "2015-12-31" };
    expect(granted(ask({ dataset: DATASET.loss, ...dates })).assumptions).toEqual([]);
  });

  it("clips what is partly outside", () => {
    const dates = { start_date: "1995-01-01", end_date: "2005-12-31" };
    const { query, assumptions } = granted(ask({ dataset: DATASET.loss, ...dates }));
    expect(query).toMatchObject({ start_date: "2001-01-01", end_date: "2005-12-31" });
    expect(assumptions).toEqual(["1995–2005 is only partly covered: what follows is for 2001–2005."]);
  });

  it("widens part of a year to the year", () => {
    const dates = { start_date: "2020-03-01", end_date: "2021-05-31" };
    const { query, assumptions } = granted(ask({ dataset: DATASET.loss, ...dates }));
    expect(query).toMatchObject({ start_date: "2020-01-01", end_date: "2021-12-31" });
    expect(assumptions).toEqual(["The data is yearly: it is for 2020–2021."]);
  });

  it.each([
    ["2003-01-01", "2003-12-31", "2000-01-01", "2005-12-31"],
    ["2005-01-01", "2010-12-31", "2005-01-01", "2010-12-31"],
    ["2004-01-01", "2011-12-31", "2000-01-01", "2015-12-31"],
    ["2020-01-01", "2020-12-31", "2015-01-01", "2020-12-31"],
  ])("snaps gain from %s to %s to periods of five years", (start_date, end_date, from, to) => {
    expect(granted(ask({ dataset: DATASET.gain, start_date, end_date })).query).toMatchObject({
      start_date: from,
      end_date: to,
    });
  });

  it("gives a total for its whole period, and says so", () => {
    const dates = { start_date: "2020-01-01", end_date: "2020-12-31" };
    const { query, assumptions } = granted(ask({ dataset: DATASET.carbonFlux, ...dates }));
    expect(query).toMatchObject({ start_date: "2001-01-01", end_date: "2025-12-31" });
    expect(assumptions).toEqual([
      "Forest greenhouse gas net flux is one total over 2001–2025, so 2020 alone can't be told.",
    ]);
  });

  it("refuses loss in 2026 and offers the newest year and the alerts", () => {
    const result = ask({ dataset: DATASET.loss, start_date: "2026-01-01", end_date: "2026-12-31" });
    expect(refused(result).reason).toBe("Tree cover loss covers 2001–2025; 2026 lies outside.");
    expect(labels(result)).toEqual(
      expect.arrayContaining(["2025", "Integrated alerts, 1 January 2026 to 21 November 2026"]),
    );
    expect(refused(result).alternatives[0]).toMatchObject({
      question: "Tree cover loss in Brazil in 2025",
      query: { start_date: "2025-01-01", end_date: "2025-12-31" },
    });
  });

  it("refuses tree cover in 2015 and offers 2000 and the land cover of 2015", () => {
    const result = ask({ dataset: DATASET.treeCover, start_date: "2015-01-01", end_date: "2015-12-31" });
    expect(labels(result).slice(0, 2)).toEqual(["2000", "Global land cover, 2015"]);
  });

  it("takes an open start beyond the data for its year", () => {
    const result = refused(ask({ dataset: DATASET.loss, start_date: "2026-03-01" }));
    expect(result.reason).toBe(
      "Tree cover loss covers 2001–2025; 1 March 2026 to 31 December 2026 lies outside.",
    );
    expect(result.alternatives[1]!.question).toBe(
      "Integrated alerts in Brazil from 1 March 2026 to 21 November 2026",
    );
  });

  it("turns dates the right way round", () => {
    const result = ask({ dataset: DATASET.loss, start_date: "2020-01-01", end_date: "2010-12-31" });
    expect(refused(result).reason).toContain("comes after");
    expect(labels(result)[0]).toBe("2010–2020");
  });

  it("takes an open start or end as far as the data goes", () => {
    expect(granted(ask({ dataset: DATASET.loss, start_date: "2020-01-01" })).query.end_date).toBe(
      "2025-12-31",
    );
    expect(refused(ask({ dataset: DATASET.loss, start_date: "2030-01-01" })).reason).toContain(
      "lies outside",
    );
  });
});

describe("layers and canopy", () => {
  it("takes primary forest from 2002, when its loss begins", () => {
    const layer = { dataset: DATASET.loss, context_layer: "primary_forest" };
    expect(granted(ask(layer)).query.start_date).toBe("2002-01-01");
  });

  it("says where the layer covers only a part", () => {
    expect(granted(ask({ dataset: DATASET.loss, context_layer: "primary_forest" })).assumptions).toContain(
      "Primary forest of Brazil is mapped between 30° N and 30° S only.",
    );
  });

  it("refuses primary forest in Finland and offers intact forest or no layer", () => {
    const result = ask({ dataset: DATASET.loss, context_layer: "primary_forest" }, [finland]);
    expect(refused(result).reason).toContain("Finland lies outside");
    expect(labels(result)).toEqual(["Intact forest", "Tree cover loss without a layer"]);
  });

  it("refuses a layer that the dataset hasn't", () => {
    expect(labels(ask({ dataset: DATASET.gain, context_layer: "primary_forest" }))).toEqual([
      "Tree cover gain without a layer",
    ]);
  });

  it("fills in 30% canopy, says it of extent only, and refuses what isn't offered", () => {
    expect(granted(ask({ dataset: DATASET.loss })).query.threshold).toBe(30);
    expect(granted(ask({ dataset: DATASET.treeCover })).assumptions).toContain(
      "Assumed a canopy cover of at least 30%.",
    );
    expect(labels(ask({ dataset: DATASET.loss, threshold: 60 }))).toEqual([
      "At least 50% canopy",
      "At least 75% canopy",
    ]);
    expect(labels(ask({ dataset: DATASET.gain, threshold: 30 }))).toHaveLength(1);
  });
});

it("the numbers of what was assumed and of a refusal say where they are from", () => {
  const numbers = ({ text, figures }: Prose) => {
    expect(figures.reduce((left, figure) => left.replace(figure.text, ""), text)).not.toMatch(/\d/);
    return figures.map(({ text: written, value, unit }) => [written, value, unit]);
  };
  const extent = ask({ dataset: DATASET.treeCover, context_layer: "primary_forest" });
  const assumed = extent.ok ? extent.assumptions.filter(({ figures }) => figures.length > 0) : [];
  expect(assumed.map(numbers)).toEqual([
    [["30%", 30, "%"]],
    [
      ["30° N", 30, "°"],
      ["30° S", 30, "°"],
    ],
  ]);
  const refusal = ask({ dataset: DATASET.loss, threshold: 60 });
  expect(refusal.ok ? [] : numbers(refusal.reason).slice(-2)).toEqual([
    ["75%", 75, "%"],
    ["60%", 60, "%"],
  ]);
});

describe("areas and parts", () => {
  it("refuses an own area where the data is by country, state and district", () => {
    const result = ask({ dataset: DATASET.landGhg }, [own]);
    expect(refused(result).reason).toContain("areas of your own such as My wood");
    expect(labels(result)[0]).toBe("Forest greenhouse gas net flux");
  });

  it("refuses to divide several areas", () => {
    const result = ask({ dataset: DATASET.loss, by: "state-province" }, [brazil, finland]);
    expect(labels(result)).toEqual(["Compare the areas as wholes", "Brazil by states", "Finland by states"]);
  });

  it("refuses more parts than can be shown, and offers fewer", () => {
    const parts = (_: Area, by: string) => (by === "district-county" ? 3142 : 51);
    const by = { areas: [brazil.ref], dataset: DATASET.loss, by: "district-county" as const };
    const result = feasible({ ...EMPTY_QUERY, ...by }, [brazil], TODAY, parts);
    expect(refused(result).reason).toBe(
      "Brazil has 3,142 districts, more than the 1,000 that can be shown at once.",
    );
    expect(labels(result)).toEqual(["By states", "Brazil as a whole"]);
  });

  it("refuses parts that aren't known", () => {
    expect(labels(ask({ dataset: DATASET.loss, by: "state-province" }, [brazil], () => 0))).toEqual([
      "Brazil as a whole",
    ]);
    expect(ask({ dataset: DATASET.loss, by: "state-province" }, [own]).ok).toBe(false);
  });

  it("asks for an area and for a dataset, with examples", () => {
    expect(labels(ask({}, []))).toEqual(["Brazil", "Democratic Republic of the Congo", "Indonesia"]);
    expect(labels(ask({}))[0]).toBe("Tree cover loss");
    expect(ask({ dataset: 77 }).ok).toBe(false);
  });
});

it("puts a query into words", () => {
  const { query } = granted(ask({ dataset: DATASET.loss, context_layer: "primary_forest", threshold: 50 }));
  expect(questionOf({ ...query, by: "state-province" }, [brazil])).toBe(
    "Tree cover loss, primary forest, across the states of Brazil from 2002 to 2024, with a canopy cover of at least 50%",
  );
});

const anyDay = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2032-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const anyArea = fc
  .record({ subtype: fc.constantFrom(...AOI_SUBTYPES), south: maybe(fc.integer({ min: -60, max: 75 })) })
  .map(({ subtype, south }) =>
    areaOf({
      src_id: `X${subtype}${south}`,
      subtype,
      bbox: south === null ? null : [0, south, 5, south + 8],
    }),
  );
const anyQuery = fc.record({
  by: maybe(fc.constantFrom("state-province" as const, "district-county" as const)),
  dataset: maybe(fc.integer({ min: 0, max: 14 })),
  context_layer: maybe(
    fc.constantFrom("primary_forest", "intact_forest", "driver", "land_cover", "nonsense"),
  ),
  threshold: maybe(fc.constantFrom(0, 10, 30, 50, 60, 75)),
  start_date: maybe(anyDay),
  end_date: maybe(anyDay),
});
const anyCount = fc.constantFrom(undefined, 0, 12, MAX_PARTS + 1);

describe("whatever the query", () => {
  it("a feasible answer is of whole periods within coverage", () => {
    fc.assert(
      fc.property(anyQuery, fc.array(anyArea, { minLength: 1, maxLength: 3 }), (change, areas) => {
        const result = ask(change, areas);
        if (!result.ok) return;
        const { start_date, end_date, context_layer } = result.query;
        const dataset = datasetById(result.query.dataset)!;
        const covered = coverageOf(dataset, TODAY, context_layer);
        expect(start_date >= covered.start && end_date <= covered.end && start_date <= end_date).toBe(true);
        if (dataset.granularity === "day") return;
        expect([start_date.slice(5), end_date.slice(5)]).toEqual(["01-01", "12-31"]);
        if (dataset.granularity === "five-years") {
          expect([Number(start_date.slice(0, 4)) % 5, Number(end_date.slice(0, 4)) % 5]).toEqual([0, 0]);
          expect(start_date.slice(0, 4)).not.toBe(end_date.slice(0, 4));
        }
        if (["total", "single"].includes(dataset.granularity)) {
          expect({ start: start_date, end: end_date }).toEqual(covered);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("a refusal offers something, and what it offers is feasible and stays as it is", () => {
    fc.assert(
      fc.property(anyQuery, fc.array(anyArea, { maxLength: 3 }), anyCount, (change, areas, count) => {
        const parts = count === undefined ? undefined : () => count;
        const result = ask(change, areas, parts);
        if (result.ok) return;
        expect(result.alternatives.length).toBeGreaterThan(0);
        const known = [...areas, ...["BRA", "COD", "IDN"].map((src_id) => areaOf({ src_id }))];
        for (const { label, question, query } of result.alternatives) {
          expect(label && question).toBeTruthy();
          const chosen = query.areas.map((ref) => known.find((area) => area.ref === ref)!);
          expect(granted(feasible(query, chosen, TODAY, parts)).query).toEqual(query);
        }
      }),
      { numRuns: 500 },
    );
  });
});

it("names each dataset's own alternative somewhere", () => {
  for (const { dataset_id } of DATASETS) {
    expect(
      refused(ask({ dataset: dataset_id, start_date: "1980-01-01", end_date: "1980-12-31" })).alternatives,
    ).not.toHaveLength(0);
  }
});
