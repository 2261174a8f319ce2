import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { store } from "@/db/client";
import { listThreads } from "@/db/threads";
import { createArea, deleteArea } from "@/lib/desks/land/routes/own-areas";
import type { Figure, LandResult } from "@/lib/desks/land/types";
import { LAND_UPDATES } from "@/lib/desks/land/updates";
import { resetModels } from "@/lib/models";
import { calls, fails, ProviderDouble, says } from "@/lib/models/testing/provider-double";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, ask, call, type Line, OTHER_KEY, readLines, warmEmbeddedModel } from "../testing/call";

isolateEnv(API_ENV);
warmEmbeddedModel();

interface Asked {
  lines: Line[];
  threadId: string;
  response: string;
  state: Record<string, unknown>;
}

async function asked(body: Record<string, unknown>): Promise<Asked> {
  const lines = await readLines(await ask({ desk: "land", ...body }, "application/x-ndjson"));
  const state = Object.assign({}, ...lines.slice(1).map(({ update }) => update));
  const response = (state.response ?? "") as string;
  return { lines, threadId: lines[0]?.update.thread_id as string, response, state };
}

const errorOf = ({ lines }: Asked) => lines.find(({ node }) => node === "error")?.update;

describe("a question in words", () => {
  test("is answered tool by tool, each update in its published form", async () => {
    const { lines, response, state } = await asked({
      query: "How much tree cover did Brazil lose from 2015 to 2020?",
    });
    expect(lines.map(({ node }) => node)).toEqual([
      "thread",
      "agent",
      "tools",
      "tools",
      "tools",
      "tools",
      "agent",
    ]);
    const [aoi, dataset, data, insights] = lines.slice(2, 6).map(({ update }) => update);
    for (const [name, update] of Object.entries({
      pick_aoi: aoi,
      pick_dataset: dataset,
      pull_data: data,
      generate_insights: insights,
    })) {
      const parsed = LAND_UPDATES[name as keyof typeof LAND_UPDATES].safeParse(update);
      expect(parsed.error?.issues ?? [], name).toEqual([]);
    }
    expect(aoi).toMatchObject({
      aoi: { GID_0: "BRA", geometry: { type: "MultiPolygon" } },
      subtype: "country",
    });
    expect(state).toMatchObject({
      dataset: { dataset_id: 4, source: "GFW" },
      start_date: "2015-01-01",
      end_date: "2020-12-31",
      insight_count: 1,
    });
    expect(response).toContain("Brazil");
    const { data: rows } = state.raw_data as { data: unknown[] };
    expect(rows).toHaveLength(6);
  });

  test("is answered with figures that say where they are from, each in its place", async () => {
    const { response, state } = await asked({
      query: "Tree cover loss across the provinces of Canada from 2015 to 2020",
    });
    const figures = state.figures as Figure[];
    const origins = figures.map(({ text, origin }) => `${text}: ${origin}`);
    expect(response).toMatch(
      /^Of 13 provinces and territories of Canada, the 5 with the most tree cover loss/,
    );
    expect(origins).toContainEqual(
      expect.stringMatching(/ha: sum of 6 values, tree cover loss, Alberta over 2015–2020/),
    );
    let from = 0;
    for (const { text } of figures) {
      const found = response.indexOf(text, from);
      expect(found, text).toBeGreaterThanOrEqual(from);
      from = found + text.length;
    }
  });

  test("that is refused has them too", async () => {
    const { response, state } = await asked({
      query: "Tree cover loss in Brazil with a canopy cover of at least 45%",
    });
    expect(response).toContain("not 45%.");
    expect(state.figures).toContainEqual({
      text: "45%",
      origin: "canopy cover that was asked for",
      value: 45,
      unit: "%",
    });
  });

  test("about a name of several places is asked back, and the answer completes it with its dates", async () => {
    const first = await asked({ query: "Tree cover loss in Georgia from 2010 to 2012" });
    expect(first.response).toContain("the country");
    expect(first.state.insights).toBeUndefined();
    const second = await asked({ thread_id: first.threadId, query: "the country" });
    expect(second.state).toMatchObject({
      aoi: { GID_0: "GEO" },
      raw_data: { metadata: { query: { dataset: 4 } } },
      start_date: "2010-01-01",
      end_date: "2012-12-31",
    });
  });

  test("that goes on changes only what it says", async () => {
    const { threadId } = await asked({ query: "Tree cover loss in Brazil from 2010 to 2012" });
    const next = await asked({ thread_id: threadId, query: "and Bolivia?" });
    expect(next.state).toMatchObject({
      aoi: { GID_0: "BOL" },
      start_date: "2010-01-01",
      end_date: "2012-12-31",
    });
    const chart = await asked({ thread_id: threadId, query: "as a line chart" });
    expect(chart.lines.map(({ node }) => node)).toEqual(["thread", "agent", "tools", "agent"]);
    expect(chart.state).toMatchObject({ charts_data: [{ type: "line" }] });
  });

  test("for what can't be had is refused, with what can be", async () => {
    const first = await asked({ query: "Tree cover loss in Peru in 1995" });
    expect(first.state.insights).toBeUndefined();
    const [refusal] = first.lines.filter(({ update }) => "choices" in update);
    expect(refusal).toBeUndefined();
    expect(first.response).toMatch(/2001/);
  });

  test("with a place that nobody knows is told so", async () => {
    const { response } = await asked({ query: "Tree cover loss in Blorptown since 2010" });
    expect(response).toContain("Blorptown");
  });

  test("may be about an area that the caller drew and named, and nobody else's", async () => {
    const ring = [
      [-63, -17],
      [-62.9, -17],
      [-62.9, -17.1],
      [-63, -17.1],
      [-63, -17],
    ];
    const body = { name: "Finca Azul", geojson: { type: "Polygon", coordinates: [ring] } };
    const made = await call(createArea, { method: "POST", body });
    expect(made.status).toBe(201);
    const { state, response } = await asked({ query: "Tree cover loss in finca azul since 2015" });
    expect(state).toMatchObject({
      aoi: { source: "custom", geometry: { type: "Polygon" } },
      insight_count: 1,
    });
    expect(response).toContain("Finca Azul");
    const body2 = { desk: "land", query: "Tree cover loss in Finca Azul since 2015" };
    const others = await ask(body2, "application/json", { key: OTHER_KEY });
    expect((await others.json()).response).toContain("I don't know a place called Finca Azul");
  });

  test("an area of one's own that was deleted since stops no conversation about it", async () => {
    const coordinates = [
      [-63, -17],
      [-62.9, -17],
      [-62.9, -17.1],
      [-63, -17.1],
      [-63, -17],
    ];
    const body = { name: "Finca Verde", geojson: { type: "Polygon", coordinates: [coordinates] } };
    const { src_id: id } = await (await call(createArea, { method: "POST", body })).json();
    const { threadId: thread_id } = await asked({ query: "Tree cover loss in finca verde since 2015" });
    expect((await call(deleteArea, { method: "DELETE", params: { id } })).status).toBe(204);
    const { lines } = await asked({ query: "And since 2018?", thread_id });
    expect(lines.at(-1)?.node).toMatch(/^(agent|error)$/);
    const { response } = await asked({ query: "Tree cover loss in Peru in 2020", thread_id });
    expect(response).toContain("Peru");
  });

  test("divides an area into its parts", async () => {
    const { state } = await asked({ query: "Tree cover loss across the states of Brazil in 2020" });
    expect(state).toMatchObject({ subregion: "state-province", subregion_aois: { total_rows: 27 } });
    const { data } = state.subregion_aois as { data: { geometry: unknown }[] };
    expect(data[0]?.geometry).toMatchObject({ type: expect.stringContaining("Polygon") });
  });
});

const SELECTION = {
  aoi_selected: {
    aoi: { ref: "gadm:PER", name: "Peru" },
    aoi_name: "Peru",
    subtype: "country",
    subregion: null,
    subregion_aois: null,
  },
  dataset_selected: {
    dataset: {
      dataset_id: 4,
      source: "GFW",
      data_layer: "Tree cover loss",
      context_layer: null,
      threshold: null,
    },
  },
  daterange_selected: { start_date: "2010-01-01", end_date: "2015-12-31" },
};

describe("what was picked on the page", () => {
  test("is applied without a question", async () => {
    const { lines, response, state, threadId } = await asked({ ui_context: SELECTION, ui_action_only: true });
    expect(lines.map(({ node }) => node)).toEqual(["thread", "tools"]);
    expect(state).toMatchObject({
      aoi: { GID_0: "PER" },
      dataset: { dataset_id: 4 },
      start_date: "2010-01-01",
    });
    expect(response).toContain("Peru");
    const next = await asked({ thread_id: threadId, query: "What was lost?" });
    expect(next.state).toMatchObject({ start_date: "2010-01-01", end_date: "2015-12-31", insight_count: 1 });
  });

  test("answers a question that says nothing of it, and is acknowledged once", async () => {
    const first = await asked({ query: "How much was lost?", ui_context: SELECTION });
    expect(first.response).toMatch(/Using what you picked: Peru/);
    expect(first.state).toMatchObject({ insight_count: 1 });
    const second = await asked({ thread_id: first.threadId, query: "as a table", ui_context: SELECTION });
    expect(second.response).not.toContain("Using what you picked");
  });

  test("is not said to be used where the question names something else", async () => {
    const { response } = await asked({
      query: "Tree cover loss in Bolivia from 2016 to 2020",
      ui_context: SELECTION,
    });
    expect(response).toContain("Bolivia");
    expect(response).not.toMatch(/Using what you picked.*(?:Peru|2010)/);
  });

  test("is overridden by words", async () => {
    const { threadId } = await asked({ query: "How much was lost?", ui_context: SELECTION });
    const { state } = await asked({ thread_id: threadId, query: "Actually, show me Brazil instead" });
    expect(state).toMatchObject({ aoi: { GID_0: "BRA" }, start_date: "2010-01-01", end_date: "2015-12-31" });
  });

  test("is checked before anything is stored", async () => {
    const faulty = { ...SELECTION, daterange_selected: { start_date: "2015-01-01", end_date: "soon" } };
    const response = await ask({ desk: "land", query: "What was lost?", ui_context: faulty });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      faults: [{ path: "ui_context.daterange_selected.end_date" }],
    });
    expect(listThreads("key:0", { limit: 5 }).threads).toEqual([]);
  });

  test("and isn't known is an error that names the field", async () => {
    const unknown = { aoi_selected: { aoi: { name: "Blorptown" }, aoi_name: "Blorptown" } };
    const answer = await asked({ query: "What was lost?", ui_context: unknown });
    expect(errorOf(answer)).toMatchObject({
      error_type: "not_found",
      message: expect.stringContaining("aoi_selected"),
    });
  });
});

describe("a language model", () => {
  let provider: ProviderDouble;
  beforeEach(async () => {
    provider = await ProviderDouble.start();
    setEnv({
      ALMANAC_MODEL: "openai:gpt-4o-mini",
      OPENAI_BASE_URL: `${provider.url}/v1`,
      OPENAI_API_KEY: "test",
    });
    resetModels();
  });
  afterEach(async () => {
    await provider.close();
    resetModels();
  });

  const work = () =>
    provider.script(
      calls({ id: "a", name: "pick_aoi", args: { question: "q", places: ["Brazil"] } }),
      calls({ id: "b", name: "pick_dataset", args: { query: "q", dataset_id: 4 } }),
      calls({
        id: "c",
        name: "pull_data",
        args: { query: "q", start_date: "2015-01-01", end_date: "2020-12-31" },
      }),
      calls({ id: "d", name: "generate_insights", args: { query: "q" } }),
    );
  const QUESTION = { query: "How much tree cover did Brazil lose from 2015 to 2020?" };

  test("calls the tools one by one and answers with their figures", async () => {
    work().script(says("Brazil lost tree cover in ", "2016."));
    const { response, state } = await asked(QUESTION);
    expect(response).toBe("Brazil lost tree cover in 2016.");
    expect(state).toMatchObject({ insight_count: 1 });
  });

  test("that makes a figure up is sent back before anyone sees it", async () => {
    work().script(says("Brazil lost 123,456,789 ha."), says("Brazil lost tree cover."));
    const { response, lines } = await asked(QUESTION);
    expect(response).toBe("Brazil lost tree cover.");
    expect(JSON.stringify(lines)).not.toContain("123,456,789");
    expect(provider.completions.at(-1)?.body.messages.at(-1).content).toContain("123,456,789");
  });

  test("that insists on it is replaced by the insights' own words", async () => {
    work().script(says("Brazil lost 123,456,789 ha."), says("It is 123,456,789 ha."));
    const { response, lines, state } = await asked(QUESTION);
    expect(JSON.stringify(lines)).not.toContain("123,456,789");
    const [insight] = state.insights as LandResult["insights"];
    expect(response).toContain(insight?.insight);
    expect(response).toContain("gave figures that aren't in the data");
    expect(state.figures).toEqual(insight?.figures);
  });

  test("that fails once the data is there doesn't take it away: the error isn't fatal, and the stream goes on", async () => {
    work().script(fails(401));
    const { lines, response, state } = await asked(QUESTION);
    expect(lines.map(({ node }) => node).slice(-3)).toEqual(["tools", "error", "agent"]);
    expect(lines.at(-2)?.update).toMatchObject({ type: "stream_processing_error", fatal: false });
    const [insight] = state.insights as LandResult["insights"];
    expect(response).toContain(insight?.insight);
    expect(response).toContain("This is what the tools returned");
  });

  test("that fails before the data is there ends the stream, fatally only where nothing was finished", async () => {
    provider.script(fails(401));
    expect(errorOf(await asked(QUESTION))).toMatchObject({
      type: "stream_initialization_error",
      fatal: true,
    });
    provider.script(
      calls({ id: "a", name: "pick_aoi", args: { question: "q", places: ["Brazil"] } }),
      fails(401),
    );
    const second = await asked(QUESTION);
    expect(errorOf(second)).toMatchObject({ type: "stream_processing_error", fatal: false });
    expect(second.lines.at(-1)?.node).toBe("error");
  });

  test("is told who its reader is, who is kept with the thread until another is given", async () => {
    const metadataOf = (id: string) =>
      store()
        .sqlite.prepare("SELECT metadata ->> 'user_persona' AS persona FROM threads WHERE id = ?")
        .get(id);
    const promptOf = () => provider.completions.at(-1)?.body.messages[0].content;
    provider.script(says("Hello."), says("Yes."), says("Well."));
    const { threadId } = await asked({ query: "Hi", user_persona: "A journalist in a hurry" });
    expect(promptOf()).toContain("A journalist in a hurry");
    expect(metadataOf(threadId)).toEqual({ persona: "A journalist in a hurry" });
    await asked({ query: "Hi", thread_id: threadId });
    expect(promptOf()).toContain("A journalist in a hurry");
    await asked({ query: "Hi", thread_id: threadId, user_persona: "A child" });
    expect(promptOf()).toContain("A child");
    expect(promptOf()).not.toContain("journalist");
    expect(metadataOf(threadId)).toEqual({ persona: "A child" });
  });
});
