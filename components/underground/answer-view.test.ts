import { expect, test } from "vitest";
import type { AnswerCall } from "@/components/desk-page/canvas-bridge";
import { callAlone } from "@/lib/agent/tools/testing/call";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { arrivals } from "@/lib/desks/underground/tools/arrivals";
import { findStation } from "@/lib/desks/underground/tools/find-station";
import { lineStations } from "@/lib/desks/underground/tools/line-stations";
import { lineStatus } from "@/lib/desks/underground/tools/line-status";
import { planJourney } from "@/lib/desks/underground/tools/plan-journey";
import { isolateEnv } from "@/lib/test-env";
import { answerView } from "./answer-view";

isolateEnv({ ALMANAC_DATA: "sample" });

const BAKER_STREET = "940GZZLUBST";

/** A call as the chat reports it, made by the tool itself. */
async function made(tool: AnyTool, input: Record<string, unknown>): Promise<AnswerCall> {
  const { result: output } = await callAlone(tool, input);
  return { id: crypto.randomUUID(), tool: tool.name, input, output: JSON.parse(JSON.stringify(output)) };
}

test("a question for a status makes the lines stand out", async () => {
  const two = await made(lineStatus, { lines: ["circle", "bakerloo"] });
  expect(answerView([two])).toEqual({ lines: ["circle", "bakerloo"], station: null, journey: null });
  expect(answerView([await made(lineStatus, {})])).toEqual({ lines: [], station: null, journey: null });
});

test("lines of several calls are shown together, each once", async () => {
  const calls = await Promise.all([
    made(lineStatus, { lines: ["circle"] }),
    made(lineStatus, { lines: ["victoria", "circle"] }),
  ]);
  expect(answerView(calls)?.lines).toEqual(["circle", "victoria"]);
});

test("a line's stations make the line stand out", async () => {
  expect(answerView([await made(lineStations, { line: "jubilee" })])?.lines).toEqual(["jubilee"]);
});

test("trains and facts of a station select it", async () => {
  const trains = await made(arrivals, { station: "baker street", line: "jubilee" });
  expect(answerView([trains])).toEqual({ lines: ["jubilee"], station: BAKER_STREET, journey: null });
  const facts = await made(findStation, { station: "baker street", about: "zone" });
  expect(answerView([facts])).toEqual({ lines: [], station: BAKER_STREET, journey: null });
});

test("a journey is shown alone, the first that was found", async () => {
  const call = await made(planJourney, { from: "Baker Street", to: "Brixton" });
  const view = answerView([await made(lineStatus, { lines: ["circle"] }), call]);
  expect(view).toMatchObject({ lines: [], station: null });
  expect(view?.journey?.legs[0]?.from.name).toBe("Baker Street");
  expect(view?.journey).toEqual((call.output as { data: { journeys: unknown[] } }).data.journeys[0]);
});

test.each<[string, AnswerCall[]]>([
  ["no calls", []],
  ["a call that has not returned", [{ id: "1", tool: "line_status", input: { lines: ["circle"] } }]],
  ["a tool of another desk", [{ id: "1", tool: "price", input: {}, output: {} }]],
  ["an odd output", [{ id: "1", tool: "arrivals", input: {}, output: { data: null } }]],
  ["no journey found", [{ id: "1", tool: "plan_journey", input: {}, output: { data: { journeys: [] } } }]],
])("nothing changes with %s", (_, calls) => {
  expect(answerView(calls)).toBeNull();
});
