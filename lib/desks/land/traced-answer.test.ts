import { expect, test } from "vitest";
import { testRaw } from "./insights/testing";
import { packData } from "./packed-data";
import type { LandState } from "./state";
import { checkerOf, composedAnswer } from "./traced-answer";
import { EMPTY_QUERY } from "./types";

const old = { title: "Loss", insight: "It was 7 ha in 2002.", chart_type: "table", data: [{ year: 2002 }] };
const state = {
  insights: [{ ...old, x_axis: "year", y_axis: "year", color_field: "" }],
  raw_data: packData(testRaw([], [])),
  areas: [],
  query: EMPTY_QUERY,
  messages: [],
  calls: [],
  waiting: null,
} as unknown as LandState;

test("a figure from nowhere is a fault", () => {
  expect(checkerOf(state).check("It was 9,999,999 ha.").faults).toMatchObject([{ text: "9,999,999 ha" }]);
});

test("insights that were stored before they had figures stand in for an answer that can't be traced", () => {
  expect(composedAnswer(state)).toEqual({ text: "It was 7 ha in 2002.", figures: [] });
});

test("where there are no insights and nothing is asked, nothing stands in", () => {
  expect(composedAnswer({ ...state, insights: [] })).toBeUndefined();
});
