import { expect, test } from "vitest";
import type { AnswerCall } from "@/components/desk-page/answer-feed";
import { callAlone } from "@/lib/agent/tools/testing/call";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { arrivals } from "@/lib/desks/underground/tools/arrivals";
import { findStation } from "@/lib/desks/underground/tools/find-station";
import { lineStations } from "@/lib/desks/underground/tools/line-stations";
import { lineStatus } from "@/lib/desks/underground/tools/line-status";
import { planJourney } from "@/lib/desks/underground/tools/plan-journey";
import { isolateEnv } from "@/lib/test-env";
import { answerView, changeWords, londonLocal, showing } from "./answer-view";
import { type Plan, type View, WHOLE_NETWORK } from "./canvas-state";

isolateEnv({ ALMANAC_DATA: "sample" });

const BAKER_STREET = "940GZZLUBST";
const NOTHING = { ...WHOLE_NETWORK, journeys: null };

async function made(tool: AnyTool, input: Record<string, unknown>): Promise<AnswerCall> {
  const { result: output } = await callAlone(tool, input);
  return { id: crypto.randomUUID(), tool: tool.name, input, output: JSON.parse(JSON.stringify(output)) };
}

test("a question for a status makes the lines stand out", async () => {
  const two = await made(lineStatus, { lines: ["circle", "bakerloo"] });
  expect(answerView([two])).toEqual({ ...NOTHING, lines: ["circle", "bakerloo"] });
  expect(answerView([await made(lineStatus, {})])).toEqual(NOTHING);
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
  expect(answerView([trains])).toEqual({ ...NOTHING, lines: ["jubilee"], station: BAKER_STREET });
  const facts = await made(findStation, { station: "baker street", about: "zone" });
  expect(answerView([facts])).toEqual({ ...NOTHING, station: BAKER_STREET });
});

test("a journey is shown alone, with all the ways that were found", async () => {
  const call = await made(planJourney, { from: "baker street", to: "Brixton" });
  const view = answerView([await made(lineStatus, { lines: ["circle"] }), call]);
  expect(view).toMatchObject({
    lines: [],
    station: null,
    plan: { from: "Baker Street", to: "Brixton", avoid: [] },
  });
  expect(view?.journeys).toEqual((call.output as { data: { journeys: unknown[] } }).data.journeys);
});

test("what a journey was asked for with belongs to its plan", async () => {
  const options = {
    via: "Bank",
    prefer: "step_free",
    avoid_lines: ["circle"],
    depart_at: "2026-07-01T09:30:00.000Z",
  };
  const call = await made(planJourney, { from: "Green Park", to: "Stratford", ...options });
  expect(answerView([call])?.plan).toEqual({
    from: "Green Park",
    to: "Stratford",
    via: "Bank",
    prefer: "step_free",
    avoid: ["circle"],
    at: "2026-07-01T10:30",
  });
});

test("London's clocks are an hour ahead in summer", () => {
  expect(londonLocal("2026-11-24T08:30:00Z")).toBe("2026-11-24T08:30");
  expect(londonLocal(Date.parse("2026-07-01T23:30:00Z"))).toBe("2026-07-02T00:30");
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

const NAMES = {
  lines: [
    { id: "circle" as const, name: "Circle" },
    { id: "dlr" as const, name: "DLR" },
  ],
  stations: [{ id: "b", name: "Bank" }],
};
const plan: Plan = { from: "Bank", to: "Angel", avoid: [] };

test.each<[Partial<View>, string, string]>([
  [{}, "", "The board shows every line"],
  [{ lines: ["circle"] }, "Circle line", "The map shows the Circle line"],
  [{ lines: ["circle", "dlr"] }, "Circle line and DLR", "The map shows the Circle line and DLR"],
  [{ station: "b" }, "Bank", "The map shows Bank"],
  [{ station: "b", lines: ["dlr"] }, "DLR · Bank", "The map shows DLR · Bank"],
  [{ plan }, "Bank → Angel", "The map shows the way from Bank to Angel"],
])("%j", (view, shown, change) => {
  expect(showing({ ...WHOLE_NETWORK, ...view }, NAMES)).toBe(shown);
  expect(changeWords({ ...WHOLE_NETWORK, ...view }, NAMES)).toBe(change);
});
