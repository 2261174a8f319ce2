import { expect, test } from "vitest";
import type { Provenance } from "@/lib/sources/provenance";
import { aboutAnswer } from "./about-answer";
import type { Turn } from "./frame";

const SAMPLE: Provenance = {
  source: "Tide tables",
  live: false,
  as_of: "2026-01-02T03:04:00.000Z",
  note: "Printed each year.",
};
const LIVE: Provenance = { source: "Tide service", live: true, as_of: "2026-01-03T10:00:00.000Z" };

const turn = (...sources: Provenance[]): Turn => ({
  question: "high water?",
  calls: [],
  frames: [],
  sources,
});
const moment = { now: new Date("2026-01-03T10:05:00Z"), zone: "Europe/London" };

test.each([
  ["from what date is that?", [SAMPLE], /as of \*\*2 Jan 2026, 03:04 GMT\*\*/],
  ["says who, please?", [LIVE], /Source: Tide service, live, as of 3 Jan 2026, 10:00 GMT/],
  [
    "is that simulated or live?",
    [SAMPLE],
    /^It isn't live\. Source: Tide tables, not live.*Printed each year\./,
  ],
  ["is that really live?", [LIVE], /^It is real and live\./],
  ["how certain are you?", [LIVE], /can't check it against another source/],
  ["why can't you simply tell me", [SAMPLE], /No live source could be asked/],
])("“%s” is told of the last answer", async (question, sources, words) => {
  expect(await aboutAnswer(question, [turn(...sources)], false, moment)).toMatch(words);
});

test("an answer is still spoken of after talk, and not long after", async () => {
  const talk: Turn = { question: "hm", calls: [], frames: [] };
  const ask = (after: number) =>
    aboutAnswer("how certain are you?", [turn(LIVE), ...Array(after).fill(talk)], false, moment);
  expect(await ask(2)).toBeDefined();
  expect(await ask(3)).toBeUndefined();
});

test.each(["and tomorrow?", "when is high water in Dover", "thanks", "show it as a table"])(
  "“%s” isn't about the last answer",
  async (question) => {
    expect(await aboutAnswer(question, [turn(LIVE)], false, moment)).toBeUndefined();
  },
);

test("what was made sense of is left alone unless the turn says the same as an example", async () => {
  expect(await aboutAnswer("is that tide early?", [turn(LIVE)], true, moment)).toBeUndefined();
  expect(await aboutAnswer("is that live or simulated?", [turn(LIVE)], true, moment)).toBeDefined();
});

test("nothing was looked up, so nothing is said", async () => {
  expect(await aboutAnswer("how sure are you?", [turn()], false, moment)).toBeUndefined();
});
