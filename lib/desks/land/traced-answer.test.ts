import { AIMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { testRaw } from "./insights/testing";
import { packData } from "./packed-data";
import type { LandState } from "./state";
import { tracedAnswer } from "./traced-answer";
import { EMPTY_QUERY } from "./types";

test("insights that were stored before they had figures stand in for an answer that can't be traced", async () => {
  const old = { title: "Loss", insight: "It was 7 ha in 2002.", chart_type: "table", data: [{ year: 2002 }] };
  const state = {
    insights: [{ ...old, x_axis: "year", y_axis: "year", color_field: "" }],
    raw_data: packData(testRaw([], [])),
    areas: [],
    query: EMPTY_QUERY,
    messages: [],
    calls: [],
  } as unknown as LandState;
  const madeUp = new AIMessage("It was 9,999,999 ha.");
  const answer = await tracedAnswer(state, madeUp, async () => madeUp);
  expect(answer).toEqual({ text: "It was 7 ha in 2002.", figures: [] });
});
