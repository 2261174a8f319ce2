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
