import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkProse } from "@/lib/agent/truth";
import { measuredDesks } from "./load";
import { type Fixture, Fixtures, knownOf } from "./truth-sets";

const read = (name: string) =>
  readFileSync(new URL(`../lib/agent/truth/bench/${name}`, import.meta.url), "utf8");
const fixtures = Fixtures.parse(JSON.parse(read("fixtures.json")));
const desks = await measuredDesks();

/** Two ends of a range, each with a day of its own in brackets, aren't told apart. */
const GAPS = new Set(["w_week"]);
const all = Object.entries(fixtures);

it.each(all.filter(([name]) => !GAPS.has(name)))("the tools' own words pass the check: %s", ownWordsPass);
it.fails.each(all.filter(([name]) => GAPS.has(name)))("not yet: %s", ownWordsPass);

function ownWordsPass(_: string, fixture: Fixture): void {
  const tools = desks.find(({ desk }) => desk.id === fixture.desk)!.bench.tools;
  const known = knownOf(fixture, tools);
  const messages = fixture.calls.map(({ result }) => (result as { message: string }).message);
  for (const message of messages) expect(checkProse(message, known).faults, message).toEqual([]);
}
