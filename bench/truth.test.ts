import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkProse } from "@/lib/agent/truth";
import { measuredDesks } from "./load";
import { Fixtures, knownOf } from "./truth-sets";

const read = (name: string) =>
  readFileSync(new URL(`../lib/agent/truth/bench/${name}`, import.meta.url), "utf8");
const fixtures = Fixtures.parse(JSON.parse(read("fixtures.json")));
const desks = await measuredDesks();

it.each(Object.entries(fixtures))("the tools' own words pass the check: %s", (_, fixture) => {
  const tools = desks.find(({ desk }) => desk.id === fixture.desk)!.bench.tools;
  const known = knownOf(fixture, tools);
  const messages = fixture.calls.map(({ result }) => (result as { message: string }).message);
  for (const message of messages) expect(checkProse(message, known).faults, message).toEqual([]);
});
