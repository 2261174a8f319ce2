import { expect, test } from "vitest";
import { type Alternative, EMPTY_QUERY } from "../types";
import { choiceByCountry, matchChoice } from "./choice";

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
