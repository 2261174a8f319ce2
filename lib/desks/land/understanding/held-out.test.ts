import { expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import type { Call } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { plannedTurns } from "@/lib/understanding/testing";
import { DATASET } from "../datasets";
import { placeMentions } from "../places";
import { EMPTY_QUERY } from "../types";
import { teaching } from ".";
import type { LandContext } from "./context";

isolateEnv({ ALMANAC_DATA: "sample", ALMANAC_NOW: "2026-11-21T12:00:00Z", GNW_API_TOKEN: "" });

const EMPTY: LandContext = { query: EMPTY_QUERY, own: [], ranked: [], hasData: false };
const of = (query: Partial<LandContext["query"]>): LandContext => ({
  ...EMPTY,
  hasData: true,
  query: { ...EMPTY_QUERY, areas: ["gadm:PER"], dataset: DATASET.loss, ...query },
});
const last = async (context: LandContext, ...lines: string[]): Promise<Understanding> =>
  (await plannedTurns(lines, { teaching, context })).at(-1)!;
const argsOf = (understood: Understanding, tool: Call["tool"]) =>
  understood.kind === "calls" ? understood.calls.find((call) => call.tool === tool)?.args : undefined;
const notesOf = (understood: Understanding) =>
  ("notes" in understood ? understood.notes?.join(" ") : "") ?? "";

test.each([
  ["alerts in para since june", ["iso:BR-PA"]],
  ["between para and amapa, brazil", ["iso:BR-PA", "iso:BR-AP"]],
  ["loss in parana in brazil", ["iso:BR-PR"]],
  ["a chart for the para", []],
  ["loss for para 2 of the report", []],
])("a state's name without its accent is found where a place stands: %s", (text, refs) => {
  expect(placeMentions(text).map(({ areas }) => areas[0]!.ref)).toEqual(refs);
});

test("what is denied goes, and what only describes the other isn't asked about", async () => {
  const understood = await last(
    of({ areas: ["iso:BR-PR"] }),
    "ask land.loss value | loss in [name: Paraná]",
    "refine land.loss value | no, not [not: Paraná], [name: Pará], the one with [name: Santarém] in it",
  );
  expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["iso:BR-PA"] });
});

test("an order of countries is of the newest year that all have", async () => {
  const understood = await last(
    EMPTY,
    "ask land.loss rank | [top: top seven] [by: countries] for [what: forest loss] [time: last year]",
  );
  expect(argsOf(understood, "pull_data")).toMatchObject({ start_date: "2024-01-01", end_date: "2024-12-31" });
  expect(notesOf(understood)).toContain("2025 isn't published for all countries yet, so this is 2024.");
});

test("an order that is asked for again is of all of them, and not of the one asked about between", async () => {
  const understood = await last(
    of({ areas: ["gadm:RUS"] }),
    "ask land.loss rank | [top: top five] [by: countries] by [what: tree cover loss] [time: in 2024]",
    "refine land.loss value | what about [name: Russia]",
    "refine land.loss rank | then rank by [what: primary forest loss] [time: in 2022] instead",
  );
  expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["m49:001"], subregion: "country" });
});

test.each(["for the [name: appendix]", "for our [name: newsletter]", "on one [name: slide]"])(
  "what an answer is for is no place: %s",
  async (words) => {
    const understood = await last(of({}), `refine land.loss value | the same as a [form: table] ${words}`);
    expect(argsOf(understood, "pick_aoi")?.places ?? ["gadm:PER"]).toEqual(["gadm:PER"]);
    expect(notesOf(understood)).toBe("");
  },
);

test.each([
  "does it show whether that was natural forest, or just rubber trees that were replanted?",
  "could that be old palm plantations rather than forest?",
])("whether the trees were natural or planted is a question of the data: %s", async (words) => {
  expect(await last(of({}), `refine land.drivers explain | ${words}`)).toMatchObject({
    kind: "say",
    text: expect.stringMatching(/^No, these figures alone don't tell/),
  });
});

test("a figure of a place's own natural forest is asked for all the same", async () => {
  expect(
    await last(EMPTY, "ask land.natural value | how much natural forest is in [name: Gabon]"),
  ).toMatchObject({
    kind: "calls",
  });
});

test.each([
  "refine land.loss value | now for the [name: osa peninsula]",
  "refine land.loss value | and for the [name: zagorje]",
  "refine land.loss compare | compare with the [name: kurpie forest]",
  "refine land.loss compare | compare it to the [name: report mountains]",
  "ask land.loss value | forest loss for the [name: tatra mountains]",
])("a place that nobody knows is named, and not passed over: %s", async (line) => {
  const understood = await last(of({}), "ask land.loss value | loss in [name: Peru]", line);
  const [, name] = /\[name: ([^\]]*)\]/.exec(line)!;
  expect(JSON.stringify(argsOf(understood, "pick_aoi")?.places ?? understood)).toContain(name);
});

test.each([
  "refine land.loss rank | [top: top 5] [by: states]",
  "refine land.loss rank | then the [top: top 5] [by: municipalities] instead",
  "refine land.drivers rank | rank the [what: drivers]",
  "refine land.drivers rank | then rank all the [what: drivers]",
  "refine land.loss list | list the [top: top 3] [by: years]",
  "refine land.loss rank | which [by: years] rank highest?",
])("an order of something else is of the place in view: %s", async (line) => {
  const understood = await last(
    of({ areas: ["gadm:BRA"] }),
    "ask land.loss rank | [top: top five] [by: countries] by [what: tree cover loss] [time: in 2023]",
    "refine land.loss value | what about [name: Brazil]",
    line,
  );
  expect(argsOf(understood, "pick_aoi")?.places ?? ["gadm:BRA"]).toEqual(["gadm:BRA"]);
  expect(argsOf(understood, "pick_aoi")?.subregion).not.toBe("country");
});

test("what is set beside another place is no description of it", async () => {
  const understood = await last(
    EMPTY,
    "ask land.loss compare | compare [name: Bolivia] with [name: Peru] in there",
  );
  expect(argsOf(understood, "pick_aoi")).toMatchObject({ places: ["gadm:BOL", "gadm:PER"] });
});

test.each([
  ["refine land.drivers explain | could that be because of [what: palm plantations]?"],
  [
    "ask land.natural compare | can you tell whether [name: Peru] has more [what: natural forest] than plantations?",
  ],
])("a cause and an amount are figures of their own: %s", async (line) => {
  const understood = await last(of({}), "ask land.loss value | loss in [name: Peru]", line);
  expect("text" in understood ? understood.text : notesOf(understood)).not.toMatch(/^No, these figures/);
});
