import { expect, test } from "vitest";
import { sampleAsked, withSample } from "./sample";

test.each([
  ["Show me a sample of tree cover loss in Peru", "Show me tree cover loss in Peru"],
  ["use sample data", ""],
  ["please use made-up data", ""],
  ["can you draw a sample?", ""],
  ["use sample data for Pará", "use for Pará"],
  ["sample data for fires in California 2020", "for fires in California 2020"],
  ["draw made-up figures of loss in Acre", "draw loss in Acre"],
  [
    "what is the emission factor of beef in Brazil, sample is fine",
    "what is the emission factor of beef in Brazil",
  ],
  ["how much did Acre lose in 2020? a sample will do", "how much did Acre lose in 2020?"],
  ["sample data are ok", ""],
])("“%s” asks for a sample", (question, rest) => expect(sampleAsked(question)).toBe(rest));

test.each([
  "is that sample data?",
  "is the sample fine?",
  "a sample is not fine",
  "are these figures made up?",
  "why do you show sample data",
  "don't use sample data",
  "tree cover loss in Peru without sample data",
  "How much tree cover did Brazil lose?",
  "Which plots are sampled?",
])("“%s” asks for none", (question) => expect(sampleAsked(question)).toBeUndefined());

test("what is pulled for it may be a sample", () => {
  const calls = [
    { tool: "pick_aoi", args: {} },
    { tool: "pull_data", args: { start_date: null } },
  ];
  expect(withSample({ kind: "calls", calls })).toMatchObject({
    calls: [{ args: {} }, { args: { start_date: null, sample: true } }],
  });
  expect(withSample({ kind: "help" })).toEqual({ kind: "help" });
});
