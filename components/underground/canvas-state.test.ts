import { expect, test } from "vitest";
import type { Journey } from "@/lib/desks/underground/types";
import { type CanvasAction, canvasReducer, INITIAL, WHOLE_NETWORK } from "./canvas-state";

const after = (...actions: CanvasAction[]) => actions.reduce(canvasReducer, INITIAL);

const JOURNEY: Journey = {
  minutes: 12,
  changes: 0,
  departs: "2026-07-01T10:00:00.000Z",
  arrives: "2026-07-01T10:12:00.000Z",
  legs: [],
};
const answered = (view: Partial<typeof WHOLE_NETWORK>): CanvasAction => ({
  type: "answered",
  view: { ...WHOLE_NETWORK, ...view },
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
    answered({ journey: JOURNEY }),
  );
  expect(state).toMatchObject({ lines: [], station: null, journey: JOURNEY, aim: { at: "journey" } });
  const station = canvasReducer(state, answered({ station: "B", lines: ["circle"] }));
  expect(station).toMatchObject({ station: "B", lines: ["circle"], journey: null, aim: { at: "station" } });
  expect(station.answers).toBe(2);
});

test("what the user does after an answer wins", () => {
  const state = after(answered({ journey: JOURNEY }), { type: "line-pressed", line: "circle" });
  expect(state).toMatchObject({ journey: null, lines: ["circle"] });
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
