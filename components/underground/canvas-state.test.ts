import { expect, test } from "vitest";
import type { Journey } from "@/lib/desks/underground/types";
import { type CanvasAction, canvasReducer, INITIAL, type Plan, planOf, WHOLE_NETWORK } from "./canvas-state";

const after = (...actions: CanvasAction[]) => actions.reduce(canvasReducer, INITIAL);

const JOURNEY: Journey = {
  minutes: 12,
  changes: 0,
  departs: "2026-07-01T10:00:00.000Z",
  arrives: "2026-07-01T10:12:00.000Z",
  legs: [],
};
const PLAN: Plan = { from: "Bank", to: "Angel", avoid: [] };
const answered = (view: Partial<typeof WHOLE_NETWORK>): CanvasAction => ({
  type: "answered",
  view: { ...WHOLE_NETWORK, ...view },
  journeys: view.plan ? [JOURNEY] : null,
  step: "answer-1",
});

test("a line pressed stands out, another takes its place, the same again takes it back", () => {
  const pressed = after({ type: "line-pressed", line: "circle" });
  expect(pressed).toMatchObject({ lines: ["circle"], aim: { at: "lines" } });
  const other = canvasReducer(pressed, { type: "line-pressed", line: "victoria" });
  expect(other.lines).toEqual(["victoria"]);
  const none = canvasReducer(other, { type: "line-pressed", line: "victoria" });
  expect(none).toMatchObject({ lines: [], aim: { at: "network" } });
});

test("pressing one of several lines leaves that one", () => {
  const two = after(answered({ lines: ["circle", "victoria"] }));
  expect(canvasReducer(two, { type: "line-pressed", line: "circle" }).lines).toEqual(["circle"]);
});

test("an answer replaces what was shown, the journey before the station before the lines", () => {
  const state = after(
    { type: "line-pressed", line: "circle" },
    { type: "station-picked", id: "A" },
    answered({ plan: PLAN }),
  );
  expect(state).toMatchObject({
    lines: [],
    station: null,
    plan: PLAN,
    given: [JOURNEY],
    draft: { from: "Bank", to: "Angel", at: null, isStepFree: false },
    aim: { at: "journey" },
  });
  const station = canvasReducer(state, answered({ station: "B", lines: ["circle"] }));
  expect(station).toMatchObject({
    station: "B",
    lines: ["circle"],
    plan: null,
    given: null,
    aim: { at: "station" },
  });
  expect(station.answers).toBe(2);
});

test("what the user does after an answer wins", () => {
  const state = after(answered({ plan: PLAN }), { type: "line-pressed", line: "circle" });
  expect(state).toMatchObject({ plan: null, given: null, lines: ["circle"], step: true });
});

test("the focus follows a user into a panel, never an answer", () => {
  expect(after({ type: "station-picked", id: "A" }).isOpenedByUser).toBe(true);
  expect(after({ type: "station-picked", id: "A" }, answered({ station: "B" })).isOpenedByUser).toBe(false);
});

test("closing a station moves nothing, showing all moves the map", () => {
  const open = after({ type: "line-pressed", line: "circle" }, { type: "station-picked", id: "A" });
  const closed = canvasReducer(open, { type: "station-closed" });
  expect(closed).toMatchObject({ station: null, lines: ["circle"], aim: open.aim });
  expect(canvasReducer(open, { type: "all-shown" })).toMatchObject({
    ...WHOLE_NETWORK,
    aim: { at: "network" },
  });
});

test("the marks of access stay through answers and moves until they are switched off", () => {
  const on = after(
    { type: "access-switched", isOn: true },
    answered({ station: "B" }),
    { type: "line-pressed", line: "circle" },
    { type: "all-shown" },
  );
  expect(on).toMatchObject({ ...WHOLE_NETWORK, showsAccess: true });
  expect(canvasReducer(on, { type: "access-switched", isOn: false })).toEqual({ ...on, showsAccess: false });
});

test("asking for the same aim again is another aim", () => {
  const once = after({ type: "station-picked", id: "A" });
  const twice = canvasReducer(once, { type: "station-picked", id: "A" });
  expect(twice.aim.count).toBe(once.aim.count + 1);
});

const typed = (from: string, to: string): CanvasAction => ({ type: "draft-changed", draft: { from, to } });

test("what is entered is planned when it is asked for, and not while an end is missing", () => {
  expect(after(typed("Bank", ""), { type: "planned" }).plan).toBeNull();
  const state = after({ type: "station-picked", id: "A" }, typed(" Bank", "Angel"), { type: "planned" });
  expect(state).toMatchObject({ plan: PLAN, given: null, station: null, aim: { at: "journey" } });
});

test("a plan in view follows a new time, a wish and a swap, and waits while words are typed", () => {
  const planned = after(typed("Bank", "Angel"), { type: "planned" });
  expect(canvasReducer(planned, typed("Ban", "Angel")).plan).toEqual(PLAN);
  const later = canvasReducer(planned, { type: "draft-changed", draft: { at: "2026-11-24T08:30" } });
  expect(later.plan).toEqual({ ...PLAN, at: "2026-11-24T08:30" });
  const free = canvasReducer(later, { type: "draft-changed", draft: { isStepFree: true } });
  expect(free.plan).toEqual({ ...PLAN, at: "2026-11-24T08:30", prefer: "step_free" });
  expect(canvasReducer(free, { type: "ends-swapped" }).plan).toMatchObject({ from: "Angel", to: "Bank" });
  expect(after(typed("Bank", "Angel"), { type: "ends-swapped" })).toMatchObject({
    plan: null,
    draft: { from: "Angel", to: "Bank" },
  });
});

test("a plan that is cleared leaves empty fields", () => {
  const cleared = after(answered({ plan: PLAN }), { type: "plan-cleared" });
  expect(cleared).toMatchObject({ plan: null, given: null, draft: INITIAL.draft, aim: { at: "network" } });
  expect(planOf(cleared.draft)).toBeNull();
});

test("another way of the same plan is shown without another plan", () => {
  const other = after(answered({ plan: PLAN }), { type: "way-picked", way: 1 });
  expect(other).toMatchObject({ plan: PLAN, given: [JOURNEY], way: 1, aim: { at: "journey" } });
});

test("an answer's moves are one step, a stored one's none, and what an address opens is shown", () => {
  expect(after(answered({ lines: ["circle"] })).step).toBe("answer-1");
  const opened = after(answered({ plan: PLAN }), {
    type: "opened",
    view: { ...WHOLE_NETWORK, lines: ["circle"] },
    showsAccess: true,
  });
  expect(opened).toMatchObject({ lines: ["circle"], plan: null, showsAccess: true, aim: { at: "lines" } });
});
