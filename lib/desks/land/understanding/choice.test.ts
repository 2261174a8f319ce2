import { describe, expect, test } from "vitest";
import { type Alternative, EMPTY_QUERY } from "../types";
import { choiceByCountry, matchChoice, planChoice } from "./choice";

const choice = (label: string): Alternative => ({ label, question: label, query: EMPTY_QUERY });
const GEORGIAS = [choice("Georgia (the country)"), choice("Georgia, United States (state or province)")];

test.each([
  ["Georgia (the country)", 0],
  ["the country", 0],
  ["the first one", 0],
  ["the state please", 1],
  ["United States", 1],
  ["second", 1],
  ["no, the state please, not the country", 1],
  ["not the country", 1],
])("“%s” takes choice %i", (reply, index) => expect(matchChoice(reply, GEORGIAS)).toBe(GEORGIAS[index]));

test.each(["Georgia", "what about Brazil", "tree cover loss in the country of my dreams since 2010", ""])(
  "“%s” takes none",
  (reply) => expect(matchChoice(reply, GEORGIAS)).toBeUndefined(),
);

test("what is denied names no choice", () => {
  const of = (ref: string) => ({ ...choice(ref), query: { ...EMPTY_QUERY, areas: [ref] } });
  const choices = [of("gadm:GEO"), of("iso:US-GA")];
  expect(choiceByCountry("no i meant the US state, not the country", choices)).toBe(choices[1]);
});

describe("where figures aren't published", () => {
  const offered = (label: string, query: Partial<Alternative["query"]> = {}): Alternative => ({
    ...choice(label),
    query: { ...EMPTY_QUERY, ...query },
  });
  const OFFERED = [
    offered("Clear-cut deforestation (PRODES) by state, Legal Amazon only, 2020", { dataset: 100 }),
    offered("Brazil as a whole, 2020"),
    offered("Draw a sample by state, made up", { sample: true }),
  ];

  test.each([
    ["the PRODES one", 0],
    ["prodes please", 0],
    ["1", 0],
    ["number 2", 1],
    ["ok Brazil then", 1],
    ["the whole country", 1],
    ["just the whole country then", 1],
    ["yes, the sample", 2],
    ["draw it anyway", 2],
    ["no, draw it anyway", 2],
    ["ok go ahead with the sample", 2],
    ["I'd like the made-up data", 2],
    ["option 3", 2],
  ])("“%s” takes choice %i", (reply, index) => expect(matchChoice(reply, OFFERED)).toBe(OFFERED[index]));

  test.each([
    "not the sample",
    "I don't want made-up data",
    "no sample please",
    "yes",
    "4",
    "9",
    "and Peru?",
  ])("“%s” takes none", (reply) => expect(matchChoice(reply, OFFERED)).toBeUndefined());

  test("yes takes the only one that is published", () => {
    const two = OFFERED.slice(1);
    expect(matchChoice("yes please", two)).toBe(two[0]);
  });

  test("the sample is pulled as one", () => {
    const calls = planChoice("draw it", { ...EMPTY_QUERY, dataset: 4, sample: true }, EMPTY_QUERY);
    expect(calls.find(({ tool }) => tool === "pull_data")?.args).toMatchObject({ sample: true });
  });
});
