import { beforeAll, describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { warmUpReader } from "@/lib/understanding/reader";
import { DATASET } from "./datasets";
import { conversation } from "./testing/conversation";

isolateEnv({
  ALMANAC_DATA: "auto",
  GNW_API_TOKEN: "",
  ALMANAC_MODEL: "embedded",
  ALMANAC_NOW: "2026-11-21T12:00:00Z",
});
beforeAll(warmUpReader);

async function answerTo(...questions: string[]) {
  const say = conversation();
  let last = await say(questions[0]!);
  for (const question of questions.slice(1)) last = await say(question);
  return last;
}

describe("a verdict", () => {
  test.each([
    "Does that fit with the claim that Indonesia has got deforestation under control?",
    "Does the data support the claim that Peru has stopped deforestation?",
  ])("isn't given on what nothing was compared for: %s", async (question) => {
    const { text } = await answerTo(question);
    expect(text).not.toMatch(/\b(?:Yes|No):/);
    expect(text).toContain("can't judge a claim in these words");
  });

  test("has both years' figures, of the place that the question itself names", async () => {
    const { text, state } = await answerTo(
      'Headline check: "Brazil halves Amazon forest loss in a single year". Did primary forest loss in Brazil fall by half between 2022 and 2023?',
    );
    expect(state.query.areas).toEqual(["gadm:BRA"]);
    expect(text).toMatch(/^Only in part: .*1\.77 Mha.*1\.14 Mha/);
  });
});

describe("a second ask of a turn", () => {
  test("of a part is answered or offered what is published", async () => {
    const { text } = await answerTo(
      "canada wildfires 2023 how many hectares forest gone, which province worst",
    );
    expect(text).toContain("7.76 Mha");
    expect(text).toContain("- Tree cover loss by province, 2023");
  });

  test("of a part of the country that came first is of that country", async () => {
    const { text } = await answerTo(
      "which country lost the most forest to fire in 2024, Brazil, Bolivia, Russia or Canada, and where in that country was the worst of it?",
    );
    expect(text).toContain("Canada had the most");
    expect(text).toContain("Canada by province");
  });

  test("of the other end is answered", async () => {
    const { text } = await answerTo("Which regions in Ghana lost most tree cover in 2023? And the least?");
    expect(text).toMatch(/Of 10 regions of Ghana, the 5 with the most .* 1\. Western.* had the least/);
  });

  test("is about the year that the first named, and names the record that was broken", async () => {
    const { text } = await answerTo(
      "Was 2024 a record year for forest loss in Bolivia? If so, what was the previous record and what share of last year's loss was caused by fire?",
    );
    expect(text).toContain("The record before that was 853,556 ha in 2019.");
    expect(text).toContain("59.0% of the tree cover loss in Bolivia in 2024");
    expect(text).toContain("a release of Bolivia alone goes to 2025");
  });

  test("stands beside what another ask was refused", async () => {
    const { text, buttons } = await answerTo(
      "Which Indonesian provinces saw primary forest loss go up in 2023, and does that fit with the claim that Indonesia has got deforestation under control?",
    );
    expect(text).toContain(
      "No published figures of primary forest loss are kept here for Indonesia by province",
    );
    expect(text).toContain("is falling");
    expect(buttons.length).toBeGreaterThan(0);
  });
});

describe("what is set beside something else", () => {
  test.each([
    ["is Canada's tree cover loss bigger than Brazil's in 2023", "8.57 Mha against 2.81 Mha in Brazil"],
    ["was Bolivia's loss in 2024 larger than Peru's", "1.81 Mha against 268,477 ha in Peru"],
  ])("is the other's loss where it is the other's: %s", async (question, words) => {
    expect((await answerTo(question)).text).toContain(words);
  });

  test("is the year that is named, and now the last that is known", async () => {
    const { text } = await answerTo("What share of land cover in Ghana is cropland now compared with 2015?");
    expect(text).toContain("so this is 2024 against 2015");
  });

  test("has the published figure of each place that has one", async () => {
    const { text } = await answerTo("Compare Ontario and Quebec tree cover loss in 2023 with Para's");
    expect(text).toContain("Published for Ontario: 385,338 ha");
    expect(text).toContain("Published for Quebec: 2.49 Mha");
  });
});

test("drivers by year are drawn by driver and year", async () => {
  const { state } = await answerTo("drivers of tree cover loss in Brazil by year since 2015");
  const [chart] = state.insights;
  expect(chart).toMatchObject({
    chart_type: "stacked-bar",
    x_axis: "tree_cover_loss_year",
    color_field: "tree_cover_loss_driver",
  });
  expect(new Set(chart!.data.map((row) => row.tree_cover_loss_driver)).size).toBe(7);
});

test("none of those that are level is called the least", async () => {
  const { text } = await answerTo("which indonesian district lost least in 2023");
  expect(text).toMatch(
    /^\d+ of 502 regencies of Indonesia share the least tree cover loss in 2023, 0 ha each\./,
  );
});

test.each([
  [
    "how much of the loss in Indonesia was in plantations",
    "tree cover loss from permanent agriculture",
    "The drivers don't tell plantations apart",
  ],
  [
    "what share of Ghana's tree cover loss was due to mining",
    "8.7%: tree cover loss from hard commodities",
    "",
  ],
])("a cause's share is of the loss, not of the tree cover: %s", async (question, ...words) => {
  const { text } = await answerTo(question);
  for (const one of words) expect(text).toContain(one);
});

describe("Bolivia's provinces", () => {
  test.each([
    [
      "which province of Santa Cruz, Bolivia lost most tree cover in 2024",
      "Guarayos had the most",
      "of 15 provinces of Santa Cruz",
    ],
    ["which province of Beni lost the most tree cover in 2024", "Vaca Diez had the most", "97,287 ha"],
    ["how much did Velasco lose in 2024", "Velasco, Santa Cruz, Bolivia in 2024 was 284,849 ha", ""],
  ])("are told as published: %s", async (question, ...words) => {
    const { text, state } = await answerTo(question);
    expect(state.raw_data?.metadata.sample).toBe(false);
    for (const one of words) expect(text).toContain(one);
  });
});

test("places that the live source has no id of aren't promised by a token", async () => {
  expect((await answerTo("Tree cover loss in Pará in 2020")).text).not.toContain("GNW_API_TOKEN");
  expect((await answerTo("Deforestation alerts in Pará last month")).text).toContain(
    "areas that you draw, but not of these",
  );
  expect((await answerTo("How much grassland does Kenya have?")).text).toContain("brings live figures. ");
});

describe("a name of several places", () => {
  test.each([
    [["tree cover loss in Santa Cruz Bolivia by year", "how much did santa cruz lose in 2024"]],
    [["tree cover loss in Bolivia by department", "and santa cruz in 2024?"]],
  ])("is the one that is told of: %j", async (questions) => {
    const { state } = await answerTo(...questions);
    expect(state.query.areas).toEqual(["iso:BO-S"]);
  });
});

test("parts that INPE doesn't tell are no question of a token", async () => {
  const { text } = await answerTo("which municipality in Pará had the most PRODES deforestation in 2022");
  expect(text).not.toContain("GNW_API_TOKEN");
  expect(text).toContain("- Pará as a whole, 2022\n- The Legal Amazon as a whole, 2022");
  expect(text).toContain("Published for Brazil's Legal Amazon: 1.16 Mha");
});

describe("questions about the figures", () => {
  test.each<[string[], string[]]>([
    [
      ["How do I cite the figure for tree cover loss in Mato Grosso in a newspaper article?"],
      ["Hansen", "No published figure of tree cover loss for Mato Grosso is kept here"],
    ],
    [
      [
        "How much primary forest did Brazil lose in 2024?",
        "Is that number official? The government's INPE figure I have is a lot lower.",
      ],
      ["isn't an official figure", "Global Forest Watch", "628,800 ha"],
    ],
    [
      [
        "How much forest burned in California in 2020?",
        "Cal Fire says more than 4 million acres burned that year. Why is yours so different",
      ],
      ["count different things", "grass, shrubs"],
    ],
    [
      [
        "What was the tree cover loss in Ghana's Western region in 2022?",
        "Hang on, Western was split into Western and Western North in 2019. Which boundaries are you using?",
      ],
      ["GADM", "Ghana's ten regions as they were until 2018", "Natural Earth"],
    ],
    [
      [
        "How much tree cover has California lost since 2000?",
        "So is it gone for good? Is regrowth counted anywhere?",
      ],
      ["isn't taken off", "2000–2020"],
    ],
    [
      ["When will the 2025 numbers be out? And what's the latest year you have"],
      ["countries is kept here to 2024", "2025 for Bolivia and Malaysia", "isn't known here"],
    ],
    [["Prodes vs GFW: why do they differ for the Amazon?"], ["clear-cut", "Legal Amazon"]],
  ])("%j", async (questions, words) => {
    const { text } = await answerTo(...questions);
    for (const word of words) expect(text).toContain(word);
    expect(text).not.toContain("isn't for this desk");
  });
});

describe("drivers of single years", () => {
  test("are told where they are published", async () => {
    const { text, state } = await answerTo("what caused Brazil's loss in 2024?");
    expect(state.query).toMatchObject({ dataset: DATASET.lossByDriver, start_date: "2024-01-01" });
    expect(text).toContain("Wildfire 2.18 Mha (49.8%)");
    expect(text).toContain("under the driver that prevailed there");
  });

  test("make a series of shares", async () => {
    const { text } = await answerTo("Wildfire share in Brazil by year");
    expect(text).toMatch(/2001 1\.5%.*2024 49\.8%/);
  });
});

describe("words", () => {
  test("countries have their article, and one place is named once", async () => {
    const { text } = await answerTo(
      "Which provinces of the DR Congo have lost the most primary forest since 2002?",
    );
    expect(text).toContain("No published figures of primary forest loss");
    expect(text.match(/Published for the Democratic Republic of the Congo as a whole/g)).toHaveLength(1);
  });

  test("a year is said once", async () => {
    const { text } = await answerTo("What percentage of Equateur province is forest?");
    expect(text).not.toContain("in 2000 in 2000");
  });

  test.each([
    [["Rank the departments of Bolivia by tree cover loss in 2023."], "9 departments of Bolivia"],
    [["Rank the regions of Ghana by tree cover loss in 2022", "only Ashanti"], "Ashanti, Ghana"],
    [
      ["Rank the states of Brazil by PRODES deforestation in 2022", "only Pará"],
      "Pará, Brazil was 416,200 ha",
    ],
  ])("%j", async (questions, words) => expect((await answerTo(...questions)).text).toContain(words));

  test("the end of the data is that of the place", async () => {
    expect((await answerTo("How much did Bolivia lose last year?")).text).toContain("in 2025 was 765,219 ha");
  });
});

test("a sample stands in no order and has no cautions of real data", async () => {
  const { state } = await answerTo("Show me a sample of tree cover loss by state in Brazil in 2020");
  const { data } = state.insights[0]!;
  const names = data.map(({ aoi_name }) => String(aoi_name));
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  expect(state.raw_data?.metadata.cautions).toEqual([]);
});

describe("as they ask next", () => {
  test("which of several places is meant is asked once", async () => {
    const say = conversation();
    const { text } = await say(
      "what's driving deforestation in the Congo, is it mining or farming or charcoal",
    );
    expect(text.match(/Which one\?/g)).toHaveLength(1);
    expect((await say("Democratic Republic of the Congo")).text).toContain("Shifting cultivation");
  });

  test.each([
    ["Ghana has lost a third of its primary forest since 2001", "No, less than that: ", "14.3%"],
    ["Ghana has lost 14% of its primary forest since 2001", "Yes, about that: ", "14.3%"],
    ["Ghana has lost a tenth of its primary forest since 2001", "No, more than that: ", "14.3%"],
  ])("a share that is said to be gone is judged: %s", async (claim, verdict, share) => {
    const { text } = await answerTo(`A campaign group says ${claim}. Is that right?`);
    expect(text.startsWith(verdict)).toBe(true);
    expect(text).toContain(`${share} of the primary forest that it had in 2001`);
  });

  test("a country's rank is its place among all, told once with those ahead", async () => {
    const { text } = await answerTo(
      "Where did Bolivia rank in the world for primary forest loss in 2024, and who was ahead of it?",
    );
    expect(text.match(/Bolivia had the second most/g)).toHaveLength(1);
    expect(text).toContain("Ahead of it: Brazil (2.82 Mha).");
    expect(text).not.toContain("of the whole");
  });

  test("now against a year compares the last published one, for each, whatever a preamble says of the future", async () => {
    const { text } = await answerTo(
      "For a piece on the Glasgow pledge to end forest loss by 2030: are Brazil, Bolivia, DR Congo, Ghana and Canada losing more or less forest now than when it was signed in 2021?",
    );
    expect(text).toContain("The figures end in 2024, so that year stands for now.");
    expect(text.match(/in 2021 and [\d.,]+ \w+ in 2024/g)).toHaveLength(5);
    expect((await answerTo("Is Brazil losing more forest now than in 2021?")).text).toMatch(
      /Yes: tree cover loss in Brazil was 2\.99 Mha in 2021 and 4\.39 Mha in 2024/,
    );
  });

  test("emissions of that, next to another country's, are of the same loss and year", async () => {
    const { text, state } = await answerTo(
      "How much primary forest did Bolivia lose in 2024?",
      "What's that in carbon emissions, and can you put it next to Brazil's for the same year?",
    );
    expect(state.query).toMatchObject({
      areas: ["gadm:BOL", "gadm:BRA"],
      dataset: DATASET.loss,
      context_layer: "primary_forest",
      start_date: "2024-01-01",
    });
    expect(text).toMatch(/Emissions from loss \(primary forest\) .*Brazil 1\.20 Gt CO2e and Bolivia 441 Mt/);
    expect(text).not.toContain("near");
  });

  test("gain after a loss is gain", async () => {
    const { text } = await answerTo(
      "Where did Ghana rank in Africa for tree cover loss in 2024?",
      "Which three states of India gained most tree cover?",
    );
    expect(text).toContain("with the most tree cover gain over 2000–2020");
  });

  test("what grew back since the last year of gain isn't known", async () => {
    const { text } = await answerTo(
      "What was California's tree cover loss in 2020 and 2021?",
      "Has any of it grown back?",
    );
    expect(text).toContain("Tree cover gain is known to 2020 only");
  });
});
