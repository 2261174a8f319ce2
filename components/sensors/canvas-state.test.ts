import { expect, test } from "vitest";
import {
  INITIAL,
  MOST_COMPARED,
  type SensorsAction,
  type SensorsState,
  sensorsReducer,
} from "./canvas-state";

const after = (...actions: SensorsAction[]): SensorsState => actions.reduce(sensorsReducer, INITIAL);

test("an answer about a sensor opens it, at the chart and the time that it is about", () => {
  const period = { from: 1, to: 2 };
  const state = after(
    { type: "tab-picked", tab: "payments" },
    { type: "answered", view: { at: "sensor", sensor: "0xa", focus: "accelerometer", period } },
  );
  expect(state).toMatchObject({
    tab: "board",
    sensor: "0xa",
    focus: "accelerometer",
    period,
    mover: "answer",
    answers: 1,
  });
});

test("a step of the user ends the answer's focus", () => {
  const state = after(
    { type: "answered", view: { at: "sensor", sensor: "0xa", focus: "accelerometer", period: null } },
    { type: "sensor-opened", address: "0xb" },
  );
  expect(state).toMatchObject({ sensor: "0xb", focus: null, mover: "user", answers: 1 });
});

test("sensors that shook are shown, whatever was searched for", () => {
  const shaken = { addresses: ["0xa"], since: 5 };
  const state = after(
    { type: "sensor-opened", address: "0xb" },
    { type: "arranged", change: { search: "cellar", filters: ["late"], sort: "newest" } },
    { type: "answered", view: { at: "grid", shaken } },
  );
  expect(state.sensor).toBeNull();
  expect(state.shaken).toBe(shaken);
  expect(state.arrangement).toEqual({ search: "", filters: [], sort: "newest" });
});

test("a comparison of an answer takes its sensors; without a quantity the one in view", () => {
  const state = after(
    { type: "quantity-picked", quantity: "humidity" },
    { type: "ticked", address: "0xz" },
    {
      type: "answered",
      view: { at: "comparison", compared: ["0xa", "0xb"], quantity: null, period: { last: "24h" } },
    },
  );
  expect(state).toMatchObject({
    compared: ["0xa", "0xb"],
    isComparing: true,
    quantity: "humidity",
    period: { last: "24h" },
  });
});

test("a tick is set and taken back, and there are only so many", () => {
  const ticks = Array.from(
    { length: MOST_COMPARED + 2 },
    (_, i): SensorsAction => ({
      type: "ticked",
      address: `0x${i}`,
    }),
  );
  expect(after(...ticks).compared).toHaveLength(MOST_COMPARED);
  expect(after({ type: "ticked", address: "0xa" }, { type: "ticked", address: "0xa" }).compared).toEqual([]);
});

test("nothing can't be compared", () => {
  expect(after({ type: "comparison-opened" }).isComparing).toBe(false);
});
