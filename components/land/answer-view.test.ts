import { expect, test } from "vitest";
import { EMPTY_QUERY } from "@/lib/desks/land/types";
import { answerView, threadEntries } from "./answer-view";
import { areaOf, resultOf } from "./testing/results";

const brazil = areaOf("gadm:BRA");
const georgia = { ...EMPTY_QUERY, areas: ["gadm:GEO"] };
const choice = { label: "Georgia (the country)", question: "Georgia (the country)", query: georgia };
const call = (id: string, tool: string, output?: unknown) => ({ id, tool, input: {}, output });
const picked = call("1", "pick_aoi", {
  data: { query: { ...EMPTY_QUERY, areas: [brazil.ref] }, areas: [brazil], subregions: [] },
});

test("the last word of an answer counts, whatever tool it came from", () => {
  const pulled = call("2", "pull_data", {
    data: { query: { ...EMPTY_QUERY, areas: [brazil.ref], dataset: 4 }, total_rows: 3 },
  });
  const view = answerView([picked, pulled, call("3", "generate_insights")]);
  expect(view).toMatchObject({ query: { dataset: 4 }, areas: [brazil], failure: null });
});

test("a choice is asked for in the answer's words, until a later call settles it", () => {
  const unclear = call("2", "pick_aoi", {
    message: "There are several places called Georgia. Which one?\n\n- Georgia (the country)",
    data: { query: EMPTY_QUERY, choices: [choice] },
  });
  expect(answerView([unclear])?.failure).toEqual({
    reason: "There are several places called Georgia. Which one?",
    alternatives: [choice],
    canRetry: false,
  });
  expect(answerView([unclear, picked])?.failure).toBeNull();
  const result = call("4", "generate_insights", { data: resultOf({ areas: [brazil] }) });
  expect(answerView([unclear, result])?.failure).toBeNull();
});

test("a dataset that is picked after a place was asked for goes with the choice", () => {
  const unclear = call("1", "pick_aoi", {
    message: "Which?",
    data: { query: EMPTY_QUERY, choices: [choice] },
  });
  const dataset = call("2", "pick_dataset", { data: { query: { ...EMPTY_QUERY, dataset: 4 } } });
  const idle = call("3", "generate_insights", {
    data: { query: { ...EMPTY_QUERY, dataset: 4 } },
    message: "",
  });
  const view = answerView([unclear, dataset, idle]);
  expect(view?.failure?.alternatives[0]?.query).toEqual({ ...georgia, dataset: 4 });
});

test("what is offered in place of data is taken whole, whatever was called after it", () => {
  const sample = { ...choice, query: { ...georgia, dataset: 4, sample: true } };
  const query = { ...EMPTY_QUERY, areas: [brazil.ref], dataset: 4 };
  const unpublished = call("1", "pull_data", {
    message: "Not published.",
    data: { query, choices: [sample] },
  });
  const idle = call("2", "generate_insights", { data: { query }, message: "" });
  expect(answerView([unpublished, idle])?.failure?.alternatives).toEqual([sample]);
});

test("what isn't the desk's is passed over", () => {
  expect(answerView([])).toBeNull();
  expect(
    answerView([call("1", "pick_aoi", "failed"), call("2", "x", { data: { query: { areas: 3 } } })]),
  ).toBeNull();
});

test("the results of a conversation, newest first", () => {
  const result = resultOf({ areas: [brazil] });
  const answers = ["a", "b"].map((id) => ({
    calls: [picked, call(id, "generate_insights", { data: result })],
  }));
  expect(threadEntries(answers).map(({ id }) => id)).toEqual(["call:b", "call:a"]);
  expect(
    threadEntries([{ calls: [call("c", "generate_insights", { data: { query: EMPTY_QUERY } })] }]),
  ).toEqual([]);
});
