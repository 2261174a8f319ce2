import { beforeAll, describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { warmUpReader } from "@/lib/understanding/reader";
import { DATASET } from "./datasets";
import { SAMPLE_NOTICE } from "./insights/sample";
import { conversation, type Turn } from "./testing/conversation";

isolateEnv({
  ALMANAC_DATA: "auto",
  GNW_API_TOKEN: "",
  ALMANAC_MODEL: "embedded",
  ALMANAC_NOW: "2026-11-21T12:00:00Z",
});
beforeAll(warmUpReader);

const isSample = ({ state }: Turn): boolean => state.raw_data?.metadata.sample === true;
const WORST_STATE = "Which Brazilian state lost most tree cover in 2020?";

describe("asked for what isn't published", () => {
  test("the published figure of the whole and the choices are the answer, a sample last", async () => {
    const answer = await conversation()(WORST_STATE);
    expect(answer.state.raw_data).toBeNull();
    expect(answer.text).toContain("Published for Brazil as a whole: 3.29 Mha of tree cover loss in 2020.");
    expect(answer.buttons).toEqual([
      "Clear-cut deforestation in Brazil's Legal Amazon (PRODES) across the states of Brazil in 2020",
      "Tree cover loss in Brazil in 2020",
      "A sample of tree cover loss across the states of Brazil in 2020",
    ]);
    expect(answer.state.figures.map(({ text }) => text)).toContain("3.29 Mha");
  });

  test.each(["the PRODES one", "1", "prodes please"])("“%s” takes what INPE counts", async (reply) => {
    const say = conversation();
    await say(WORST_STATE);
    const answer = await say(reply);
    expect(isSample(answer)).toBe(false);
    expect(answer.text).toMatch(/Pará had the most clear-cut deforestation/);
    expect(answer.text).toContain("Legal Amazon");
  });

  test.each(["ok Brazil then", "the whole country", "number 2"])("“%s” takes the whole", async (reply) => {
    const say = conversation();
    await say(WORST_STATE);
    expect((await say(reply)).text).toContain("3.29 Mha");
  });

  test.each([
    "yes, the sample",
    "draw it anyway",
    "A sample of tree cover loss across the states of Brazil in 2020",
  ])("“%s” takes the sample, which ranks no state and sums to what is published", async (reply) => {
    const say = conversation();
    await say(WORST_STATE);
    const answer = await say(reply);
    expect(isSample(answer)).toBe(true);
    expect(answer.text.startsWith(SAMPLE_NOTICE)).toBe(true);
    expect(answer.text).toContain("Sample data can't rank the 27 states of Brazil");
    expect(answer.text).toContain("Together they come to 3.29 Mha in 2020.");
    expect(answer.text).not.toMatch(/\b(Amazonas|Pará|most)\b/);
    const again = await say("and which one is the highest?");
    expect(again.text).not.toMatch(/\b(Amazonas|Pará)\b/);
    expect((await say("How do I cite this?")).text).toContain("nothing to cite");
  });

  test("a sample that was taken isn't taken for another place", async () => {
    const say = conversation();
    await say("Tree cover loss in Pará in 2020");
    expect(isSample(await say("draw the sample"))).toBe(true);
    const other = await say("And in Rondônia?");
    expect(other.text).toContain("No published figures");
    expect(other.state.query.sample).toBe(false);
  });

  test("two questions at once are both answered, and the choices are in the order in which they are read", async () => {
    const say = conversation();
    const { text } = await say("How much tree cover did Acre lose and why?");
    expect(text.match(/No published figures/g)).toHaveLength(2);
    expect((await say("the second one")).text).toContain("Tree cover loss in Brazil");
  });
});

describe("a sample", () => {
  test.each([
    "Show me a sample of tree cover loss in Pará in 2020",
    "Use sample data for tree cover loss in Pará in 2020",
  ])("is drawn where it is asked for: %s", async (question) => {
    const answer = await conversation()(question);
    expect(isSample(answer)).toBe(true);
    expect(answer.text).toMatch(/^This is made-up sample data.*In the sample data, tree cover loss in Pará/);
  });

  test("of data that nobody publishes as a table is drawn at once, and said first", async () => {
    const answer = await conversation()("How much natural grassland does Kenya have?");
    expect(isSample(answer)).toBe(true);
    expect(answer.text.startsWith(SAMPLE_NOTICE)).toBe(true);
  });
});

describe("PRODES", () => {
  test("answers how much of the Amazon was deforested", async () => {
    const { text, state } = await conversation()("How much of the Amazon was deforested in 2004?");
    expect(state.query).toMatchObject({ dataset: DATASET.prodes, areas: ["gadm:BRA"] });
    expect(text).toContain("2.78 Mha");
    expect(text).toContain("Legal Amazon");
  });

  test("is compared, followed over time and gone on with", async () => {
    const say = conversation();
    expect((await say("Which state deforested the most according to INPE in 2021?")).text).toContain(
      "Pará had the most",
    );
    const { text, state } = await say("What about Rondônia?");
    expect(state.query).toMatchObject({ dataset: DATASET.prodes, areas: ["iso:BR-RO"] });
    expect(text).toContain("167,300 ha");
    expect((await say("and its tree cover loss?")).text).toContain("No published figures of tree cover loss");
  });

  test("is no other country's deforestation", async () => {
    const { state } = await conversation()("How much deforestation was there in Peru in 2020?");
    expect(state.query.dataset).toBe(DATASET.loss);
  });
});

test.each<[string, string]>([
  ["Which Canadian province lost the most tree cover in 2023?", "Quebec had the most"],
  ["How much forest burned in Canada in 2023?", "7.76 Mha"],
  ["How much tree cover did California lose to fires in 2020?", "United States as a whole"],
  [
    "Tree cover loss in DR Congo by province since 2015",
    "Published for the Democratic Republic of the Congo as a whole",
  ],
  ["Which region of Ghana lost the most tree cover?", "Western had the most"],
  ["What drives forest loss in Ghana?", "ermanent agriculture"],
  ["Which department of Bolivia lost the most tree cover in 2024?", "Santa Cruz had the most"],
  ["How much primary forest did Bolivia lose in 2024?", "1.48 Mha"],
  ["How did tree cover loss in Mato Grosso change since 2010?", "No published figures"],
  ["Compare Pará and Mato Grosso, PRODES, 2023", "Pará had more"],
])("“%s” is answered by what is published", async (question, words) => {
  const answer = await conversation()(question);
  expect(isSample(answer)).toBe(false);
  expect(answer.text).toContain(words);
});

test("the end of the data is said once", async () => {
  const say = conversation();
  expect((await say("How much tree cover did Brazil lose in 2016?")).text.match(/2024/g)).toHaveLength(1);
  expect((await say("and in 2017?")).text).not.toContain("2024");
});

describe("no made-up figure is told where a sample wasn't asked for", () => {
  test("the course of deforestation since an event is that of the loss", async () => {
    const { text, state } = await conversation()(
      "is deforestation in brazil going up or down since lula came back",
    );
    expect(state.raw_data?.metadata.sample).toBe(false);
    expect(state.query.dataset).toBe(DATASET.loss);
    expect(text).toContain("I don't know the year of “lula came back”");
    expect(text).toMatch(/Tree cover loss .*in Brazil is (?:rising|falling|about level)/);
    expect(text).not.toMatch(/gain|made-up/);
  });

  test("a balance without published gain is the loss alone, and says so", async () => {
    const { text, state } = await conversation()("has brazil gained or lost forest on balance");
    expect(state.raw_data?.metadata.sample).toBe(false);
    expect(text).toContain("isn't published here for this place, so the balance can't be told");
    expect(text).toContain("Tree cover loss in Brazil");
  });

  test("with published gain both are told", async () => {
    const { text } = await conversation()("has canada gained or lost forest on balance");
    expect(text).toContain("Tree cover gain in Canada was 17.0 Mha over 2000–2020");
    expect(text).toContain("Tree cover loss in Canada");
    expect(text).not.toContain("made-up");
  });

  test.each([
    ["How much tree cover gain was there in Peru?", "tree cover gain"],
    ["Emission factor of soy in Brazil", "deforestation (sLUC) Emission Factors"],
  ])("“%s” is offered what is published, a sample last", async (question, what) => {
    const { text, state, buttons } = await conversation()(question);
    expect(state.raw_data).toBeNull();
    expect(text).toContain(`No published figures of ${what}`);
    expect(buttons.at(-1)).toMatch(/^A sample of/);
  });

  test("a year that isn't published yet is said, and the last published one is offered", async () => {
    const say = conversation();
    const first = await say("Which Brazilian states lost the most primary forest last year?");
    expect(first.text).toContain("2025 isn't in these published figures yet");
    expect(first.text).toContain("- Brazil as a whole, 2024");
    const { text, state, buttons } = await say("And how much of that was down to fire?");
    expect(state.raw_data).toBeNull();
    expect(text).toContain("2025 isn't in these published figures");
    expect(buttons[0]).toContain("in Brazil in 2024");
  });

  test("a crop's share of a loss is that of the driver that it is part of", async () => {
    const say = conversation();
    await say("How much forest did Ghana lose between 2015 and 2024?");
    const { text, state } = await say("and cocoa's share of that?");
    expect(state.raw_data?.metadata.sample).toBe(false);
    expect(text).toContain("The drivers don't tell cocoa apart: it is part of permanent agriculture.");
    expect(text).toContain("85.8%");
  });
});

describe("a chart or a map that is asked for", () => {
  test.each([
    "Can I get a chart of tree cover loss in Pará for every year since 2001, with the worst year picked out?",
    "Show me a map of forest loss in the Democratic Republic of Congo by province.",
  ])("isn't pointed at where nothing is drawn: %s", async (question) => {
    const { text, state } = await conversation()(question);
    expect(state.raw_data).toBeNull();
    expect(text).not.toContain("shows it");
  });

  test("is pointed at where it is drawn", async () => {
    const { text } = await conversation()("Show me a map of forest loss in Brazil in 2020");
    expect(text).toContain("The map beside this conversation shows it");
  });
});
