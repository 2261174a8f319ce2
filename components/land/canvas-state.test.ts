import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { queryToSearch } from "@/lib/desks/land/query/address";
import { EMPTY_QUERY, type LandQuery } from "@/lib/desks/land/types";
import {
  type AnswerView,
  currentEntry,
  INITIAL,
  type LandAction,
  type LandState,
  landReducer,
  openedState,
  wantedKey,
} from "./canvas-state";
import { areaOf, datasetOf, resultOf } from "./testing/results";

const play = (actions: LandAction[], from: LandState = INITIAL): LandState =>
  actions.reduce(landReducer, from);

const brazil = areaOf("gadm:BRA");
const peru = areaOf("gadm:PER");
const asked: LandQuery = { ...EMPTY_QUERY, areas: [brazil.ref], dataset: 4 };
const brazilPicked: LandAction = { type: "picked", change: { areas: [brazil.ref] }, areas: [brazil] };
const lossPicked: LandAction = { type: "dataset-picked", dataset: datasetOf() };
const analysed: LandAction = { type: "analysed", asked, result: resultOf({ areas: [brazil] }) };
const view = (query: LandQuery, more: Partial<AnswerView> = {}): AnswerView => ({
  query,
  areas: [],
  subregions: [],
  failure: null,
  ...more,
});

describe("what is analysed", () => {
  test("a query that picks made complete, once", () => {
    expect(wantedKey(play([brazilPicked]))).toBe("");
    const complete = play([brazilPicked, lossPicked]);
    expect(wantedKey(complete)).toBe(queryToSearch(asked).toString());
    expect(wantedKey(play([analysed], complete))).toBe("");
  });

  test("not what an answer moved, until the user wants it", () => {
    const answered = play([{ type: "answered", view: view(asked) }]);
    expect(wantedKey(answered)).toBe("");
    expect(wantedKey(play([{ type: "wanted" }], answered))).not.toBe("");
  });

  test("not again after it failed, until another attempt is wanted", () => {
    const failure = { reason: "No.", alternatives: [], canRetry: true };
    const failed = play([brazilPicked, lossPicked, { type: "failed", asked, failure }]);
    expect(wantedKey(failed)).toBe("");
    expect(wantedKey(play([{ type: "wanted" }], failed))).not.toBe("");
  });

  test("what comes for a query that is no longer in view isn't taken", () => {
    const moved = play([brazilPicked, lossPicked, { type: "picked", change: { areas: [peru.ref] } }]);
    expect(play([analysed], moved)).toBe(moved);
  });
});

describe("a link to a conversation", () => {
  const { query } = resultOf({ areas: [brazil] });
  const opened = openedState(query, true);
  const read = (entries: LandState["entries"]): LandAction => ({ type: "thread-read", entries });

  test("shows what was answered, however late the conversation is read", () => {
    const answered = { id: "call:a", result: resultOf({ areas: [brazil] }) };
    expect(opened.query).toEqual(query);
    expect(wantedKey(opened)).toBe("");
    const shown = play([read([answered])], opened);
    expect(currentEntry(shown)).toBe(answered);
    expect(wantedKey(shown)).toBe("");
  });

  test("has a query analysed that no answer in it was about", () => {
    const elsewhere = { id: "call:a", result: resultOf({ areas: [peru] }) };
    for (const entries of [[], [elsewhere]])
      expect(wantedKey(play([read(entries)], opened))).toBe(queryToSearch(query).toString());
  });

  test("gives way to what the user picks meanwhile", () => {
    expect(wantedKey(play([{ type: "picked", change: { areas: [peru.ref] } }], opened))).not.toBe("");
  });
});

describe("dates", () => {
  test("what was assumed goes with the dataset, what was chosen stays where it is covered", () => {
    const alerts = datasetOf({ dataset_id: 0, granularity: "day", start_date: "2023-12-01", end_date: null });
    const assumed = play([brazilPicked, lossPicked, analysed]);
    expect(assumed.query.start_date).toBe("2001-01-01");
    expect(play([{ type: "dataset-picked", dataset: alerts }], assumed).query.start_date).toBeNull();

    const chosen = { start_date: "2024-01-01", end_date: "2024-12-31" };
    const fixed = play([{ type: "picked", change: chosen }], assumed);
    expect(play([{ type: "dataset-picked", dataset: alerts }], fixed).query).toMatchObject(chosen);
  });

  test("days aren't kept for a dataset of years", () => {
    const days = { start_date: "2024-02-03", end_date: "2024-04-05" };
    expect(play([brazilPicked, { type: "picked", change: days }, lossPicked]).query.start_date).toBeNull();
  });
});

test("another area isn't divided as the one before was", () => {
  const divided = play([brazilPicked, { type: "picked", change: { by: "state-province" } }]);
  expect(play([{ type: "picked", change: { areas: [peru.ref] } }], divided).query.by).toBeNull();
});

describe("a sample that was taken", () => {
  const query = { ...asked, by: "state-province", sample: true } as const;
  const taken = play([{ type: "opened", query }]);

  test("is asked for, and stays with other dates", () => {
    expect(wantedKey(taken)).toMatch(/\bsample=/);
    const dated = play(
      [{ type: "picked", change: { start_date: "2001-01-01", end_date: "2001-12-31" } }],
      taken,
    );
    expect(dated.query.sample).toBe(true);
  });

  test.each<[string, LandAction]>([
    ["another area", { type: "picked", change: { areas: [peru.ref] } }],
    ["the whole", { type: "picked", change: { by: null } }],
    ["another dataset", { type: "dataset-picked", dataset: datasetOf({ dataset_id: 8 }) }],
  ])("isn't taken for %s", (_, action) => {
    expect(play([action], taken).query.sample).toBe(false);
  });

  test("isn't shown for the same query without it", () => {
    const result = resultOf({ areas: [brazil], query });
    const shown = play([{ type: "analysed", asked: query, result }], taken);
    expect(currentEntry(shown)?.result).toBe(result);
    const back = play([{ type: "opened", query: { ...result.query, sample: false } }], shown);
    expect(currentEntry(back)).toBeUndefined();
  });
});

test("the user's pick wins until the next answer, and that until the next pick", () => {
  const picked = play([
    { type: "answered", view: view(asked) },
    { type: "picked", change: { areas: [peru.ref] } },
  ]);
  expect(picked.query.areas).toEqual([peru.ref]);
  const answered = play([{ type: "answered", view: view(asked, { areas: [brazil] }) }], picked);
  expect(answered.query.areas).toEqual([brazil.ref]);
  expect(answered.answers).toBe(2);
  expect(answered.areas[brazil.ref]).toBe(brazil);
});

test("results of a conversation come in front, go with it, and what was picked stays", () => {
  const entry = (id: string) => ({ id: `call:${id}`, result: resultOf({ areas: [brazil] }) });
  const picked = play([brazilPicked, lossPicked, analysed]);
  const read = play([{ type: "thread-read", entries: [entry("b"), entry("a")] }], picked);
  expect(read.entries.map(({ id }) => id)).toEqual(["call:b", "call:a", "pick:1"]);
  expect(play([{ type: "thread-read", entries: [entry("b"), entry("a")] }], read)).toBe(read);
  const other = play([{ type: "thread-read", entries: [entry("c")] }], read);
  expect(other.entries.map(({ id }) => id)).toEqual(["call:c", "pick:1"]);
});

test("an earlier result is opened with its query, and of two of the same query that one", () => {
  const bra = { id: "call:a", result: resultOf({ areas: [brazil] }) };
  const again = { id: "call:b", result: resultOf({ areas: [brazil] }) };
  const per = { id: "call:c", result: resultOf({ areas: [peru] }) };
  const read = play([{ type: "thread-read", entries: [per, again, bra] }]);
  const opened = play([{ type: "entry-opened", id: "call:a" }], read);
  expect(opened.query).toEqual(bra.result.query);
  expect(currentEntry(opened)).toBe(bra);
  expect(wantedKey(opened)).toBe("");
});

const actions = fc.oneof(
  fc.constant(brazilPicked),
  fc.constant(lossPicked),
  fc.constant(analysed),
  fc.constant<LandAction>({ type: "picked", change: { areas: [peru.ref] }, areas: [peru] }),
  fc.constant<LandAction>({ type: "picked", change: { areas: [] } }),
  fc.constant<LandAction>({ type: "wanted" }),
  fc.constant<LandAction>({ type: "answered", view: view(asked) }),
  fc.constant<LandAction>({ type: "entry-opened", id: "pick:1" }),
  fc.constant<LandAction>({
    type: "thread-read",
    entries: [{ id: "call:p", result: resultOf({ areas: [peru] }) }],
  }),
  fc.integer({ min: 2001, max: 2002 }).map((year): LandAction => ({ type: "year-picked", year })),
);

test("whatever happens, what is in view answers the query in view", () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 20 }), (list) => {
      const state = play(list);
      const entry = currentEntry(state);
      if (entry) expect(entry.result.query).toEqual(state.query);
      if (wantedKey(state)) expect(entry).toBeUndefined();
      expect(new Set(state.entries.map(({ id }) => id)).size).toBe(state.entries.length);
    }),
  );
});
