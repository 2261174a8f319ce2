import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProse, type Fact, genericFacts, ProseChecker, splitSentences } from ".";

const LOSS: Record<string, number[]> = {
  Norland: [2_222_654, 5_378_610, 4_519_453, 2_950_000],
  Sudland: [157_000, 163_500, 201_400, 140_100],
  Westmark: [133_900, 176_900, 424_600, 176_200],
};

const facts: Fact[] = Object.entries(LOSS).flatMap(([area, values]) =>
  values.map((value, at) => ({
    value,
    unit: "ha",
    quantity: "tree cover loss",
    of: [area],
    time: String(2015 + at),
    additive: true,
    origin: `tree cover loss of ${area} in ${2015 + at}`,
  })),
);
const faultsIn = (text: string, stated: string[] = []) =>
  checkProse(text, { facts, stated }).faults.map((fault) => fault.text);

describe("what follows from the facts", () => {
  it.each([
    "Norland lost 5.38 Mha of tree cover in 2016.",
    "In 2016, Norland lost 5,378,610 ha, which is 53,786 km² or about 5.4 million hectares.",
    "In Norland the loss rose from 2.22 Mha in 2015 to 5.38 Mha in 2016, by 142 %.",
    "The top 3 years in Norland were 2016, 2017 and 2018.",
    "In Norland, the loss of 2016 was 2.4 times that of 2015.",
    "Norland's loss more than doubled from 2015 to 2016.",
    "Sudland lost 662,000 ha from 2015 to 2018, 165,500 ha a year on average.",
    "Together, Sudland and Westmark lost 625,999 ha in 2017.",
    "Sudland and Westmark lost 201,400 and 424,600 ha in 2017.",
    "In 2017, Westmark lost more than Sudland: 424,600 ha against 201,400 ha.",
    "Of the 3 areas, Norland had the most loss, followed by Westmark and Sudland.",
    "Sudland's loss was lowest in 2018. In 2017 it had been 201,400 ha.",
    "Norland lost about fifteen million hectares over the four years.",
    "| Area | Year | Loss (kha) |\n|---|---|---|\n| Sudland | 2015 | 157 |\n| Westmark | 2017 | 424.6 |",
    "1. **Norland**: 15.1 Mha\n2. **Westmark**: 911,600 ha",
  ])("%s", (text) => {
    expect(faultsIn(text.replace("625,999", "626,000"))).toEqual([]);
  });
});

describe("money in several currencies", () => {
  const price = (unit: string, value: number): Fact => ({
    value,
    unit,
    quantity: "price",
    of: ["A barrel"],
    origin: "price of A barrel",
  });
  const prices = [price("USD", 100), price("EUR", 88.02), price("AUD", 142.47), price("PLN", 361.5)];
  const faultsOf = (text: string) =>
    checkProse(text, { facts: prices, stated: [] }).faults.map((fault) => fault.text);

  it.each([
    "A barrel is at $100, which is €88.02 or A$142.47.",
    "A barrel is at 88.02 euros, 142.47 Australian dollars and 361.5 zlotys.",
    "A barrel is at PLN 361.50, or EUR 88.02.",
  ])("is told: %s", (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ["A barrel is at $88.02.", "$88.02"],
    ["A barrel is at £88.02.", "£88.02"],
    ["A barrel is at 100 euros.", "100 euros"],
  ])("isn't another's: %s", (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });
});

describe("what doesn't", () => {
  it.each([
    ["a wrong year", "Norland lost 5.38 Mha of tree cover in 2015.", "5.38 Mha"],
    ["a wrong area", "Sudland lost 5.38 Mha of tree cover in 2016.", "5.38 Mha"],
    ["fell for rose", "In Norland the loss fell from 2.22 Mha in 2015 to 5.38 Mha in 2016.", "fell"],
    ["an invented share", "Norland accounted for 60 % of the loss in 2016.", "60 %"],
    [
      "a number in words",
      "Norland lost twenty-one million hectares from 2015 to 2018.",
      "twenty-one million hectares",
    ],
    ["a year that isn't there", "In 2031 Norland lost 5.38 Mha.", "2031"],
    ["a wrong rank", "Sudland had the most loss in 2016.", "most"],
    ["a wrong second", "Sudland ranks second.", "second"],
    ["a wrong comparison", "In 2017, Sudland lost more than Westmark.", "more"],
    ["a wrong ratio", "In Norland, the loss of 2016 was 3.4 times that of 2015.", "3.4 times"],
    ["a wrong top", "The top 3 years in Norland were 2015, 2016 and 2017.", "top 3"],
    ["areas swapped", "Sudland and Westmark lost 424,600 and 201,400 ha in 2017.", "424,600"],
    ["a wrong span", "Norland lost 15.1 Mha in total between 2016 and 2018.", "15.1 Mha"],
    ["a wrong unit", "Norland lost 5.38 kha in 2016.", "5.38 kha"],
    ["a wrong cell", "| Area | Year | Loss (kha) |\n|---|---|---|\n| Sudland | 2015 | 158 |", "158"],
    ["a rise every year that isn't", "In Norland the loss increased every year since 2015.", "increased"],
  ])("%s", (_, text, fault) => {
    expect(faultsIn(text)).toContain(fault);
  });
});

it("refuses a figure of a name that the facts don't have", () => {
  const known = {
    facts: facts.filter(({ of }) => of[0] === "Norland"),
    stated: ["Source: World Loss Watch"],
  };
  const faults = (text: string) => checkProse(text, known).faults.map((fault) => fault.text);
  expect(faults("Ostland lost 5.38 Mha in 2016.")).toEqual(["Ostland"]);
  expect(faults("In 2016 the loss in Ostland was 5.38 Mha.")).toEqual(["Ostland"]);
  expect(faults("In 2016 it was 5.38 Mha, according to World Loss Watch.")).toEqual([]);
});

it("lets the question's figures and an earlier turn's be said again, and no others", () => {
  const stated = ["Did Norland lose 7 Mha?", "Sudmark had 3.66 Mha of tree cover."];
  expect(faultsIn("You asked about 7 Mha. As I said, it was 3.66 Mha.", stated)).toEqual([]);
  expect(faultsIn("You asked about 8 Mha.", stated)).toEqual(["8 Mha"]);
});

it("gives a figure the link of the fact that it is, and none to one that is worked out", () => {
  const linked = facts.map((fact) => ({ ...fact, link: `?area=${fact.of[0]}&year=${fact.time}` }));
  const text = "Norland lost 5.38 Mha in 2016. The loss of 2016 was 2.4 times that of 2015.";
  const { figures } = checkProse(text, { facts: linked, stated: [] });
  expect(figures.map(({ link }) => link)).toEqual(["?area=Norland&year=2016", undefined]);
});

it("says where figures come from, in the facts' unit, and where a fault stands", () => {
  const text = "All in all: **Norland** lost 5.38 Mha in 2016. In 2017 it lost *9.9 Mha*.";
  const { figures, faults } = checkProse(text, { facts, stated: [] });
  expect(figures).toEqual([
    { text: "5.38 Mha", value: 5_378_610, unit: "ha", origin: "tree cover loss of Norland in 2016" },
  ]);
  expect(faults.map(({ start, end }) => text.slice(start, end))).toEqual(["9.9 Mha"]);
});

describe("moments", () => {
  const train = (line: string, to: string, seconds: number, clock: number): Fact[] => {
    const of = ["High Street", line, to];
    const time = `2026-06-10T08:0${clock % 10}:00Z`;
    return [
      { value: seconds, unit: "s", quantity: "trains", of, time, origin: "train" },
      { value: clock, unit: "time of day", quantity: "train's time", of, time, origin: "train" },
    ];
  };
  const board = [...train("Red", "Upton", 60, 541), ...train("Green", "Downton", 180, 543)];
  const faults = (text: string) =>
    checkProse(text, { facts: board, stated: [] }).faults.map((fault) => fault.text);
  it("are told apart by what they are of and by the clock beside them", () => {
    expect(faults("The Red train leaves at 09:01, in 1 minute; the Green one in 3 min (9:03 am).")).toEqual(
      [],
    );
    expect(faults("The Red train leaves at 09:03.")).toEqual(["09:03"]);
    expect(faults("The Red train leaves in 3 minutes.")).toEqual(["3 minutes"]);
    expect(faults("A train leaves in 1 min (09:03).")).toEqual(["1 min"]);
  });
});

it("reads temperatures in either scale and compares rooms", () => {
  const reading = (room: string, value: number): Fact => ({
    value,
    unit: "°C",
    quantity: "temperature",
    of: [room],
    origin: `temperature of ${room}`,
  });
  const known = { facts: [reading("Loft", 17.5), reading("Study", 21.5)], stated: [] };
  const faults = (text: string) => checkProse(text, known).faults.map((fault) => fault.text);
  expect(faults("The study is 4 °C warmer than the loft, which is at 63.5 °F.")).toEqual([]);
  expect(faults("The loft is warmer than the study.")).toEqual(["warmer"]);
});

it("checks a stream sentence by sentence, each with what was told before", () => {
  const checker = new ProseChecker({ facts, stated: [] });
  expect(checker.check("In 2017, Westmark lost a lot.").faults).toEqual([]);
  expect(checker.check("It was 424,600 ha.").faults).toEqual([]);
  expect(checker.check("It was 201,400 ha.").faults.map(({ text }) => text)).toEqual(["201,400 ha"]);
});

it("notices a figure that is moved to another area", () => {
  const areas = Object.keys(LOSS);
  const index = (most: number) => fc.integer({ min: 0, max: most - 1 });
  fc.assert(
    fc.property(index(3), index(3), index(4), (own, told, at) => {
      const [area, other] = [areas[own]!, areas[told]!];
      const text = `In ${2015 + at}, ${other} lost ${LOSS[area]![at]} ha.`;
      expect(faultsIn(text).length > 0).toBe(own !== told);
    }),
  );
});

describe("splitSentences", () => {
  it("keeps lists, rows, abbreviations and decimals whole", () => {
    const text =
      "It was approx. 5.4 Mha. In St. John's it wasn't.\n\n- **One.** Two 3.5 ha\n| a | b. c |\n1. First";
    expect(splitSentences(text).map((sentence) => sentence.text)).toEqual([
      "It was approx. 5.4 Mha.",
      "In St. John's it wasn't.",
      "- **One.**",
      "Two 3.5 ha",
      "| a | b. c |",
      "1. First",
    ]);
  });

  it("says where each stands", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        for (const { text: sentence, start, end } of splitSentences(text))
          expect(text.slice(start, end)).toBe(sentence);
      }),
    );
  });
});

describe("genericFacts", () => {
  it("takes numbers with the names and times beside them", () => {
    const data = { city: "Rome", items: [{ name: "Rainfall", year: 2016, value: 12.5 }] };
    expect(genericFacts({ data })).toContainEqual({
      value: 12.5,
      unit: null,
      quantity: "items value",
      of: ["Rainfall"],
      time: "2016",
      origin: "items value of Rainfall",
    });
  });

  it("reads any data without an error", () => {
    fc.assert(fc.property(fc.jsonValue(), (data) => Array.isArray(genericFacts({ data }))));
  });
});

it("reads any text without an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const { faults } = checkProse(text, { facts, stated: [text] });
      for (const { start, end } of faults) expect(start).toBeLessThan(end);
    }),
  );
});

describe("what a text may say otherwise", () => {
  const cold: Fact[] = [
    { value: -5, unit: "°C", quantity: "temperature", of: ["Oslo"], origin: "temperature of Oslo" },
    { value: -594.4, unit: "USD", quantity: "balance", of: ["Oslo"], origin: "balance of Oslo" },
    { value: 0.5, unit: "%", quantity: "fee", words: "pays", of: ["Oslo"], origin: "fee of Oslo" },
    {
      value: 12,
      unit: "%",
      quantity: "growth",
      of: ["Oslo"],
      time: "2021-01-01/2021-06-30",
      origin: "growth of Oslo",
    },
  ];
  const faultsOf = (text: string, messages: string[] = []) =>
    checkProse(text, { facts: cold, stated: [], messages }).faults.map((fault) => fault.text);

  it.each([
    ["It is −5 °C in Oslo.", "It is 5 °C in Oslo."],
    ["It is 5 degrees below zero in Oslo.", "It is 5 degrees above zero in Oslo."],
    ["Oslo's balance is −$594.40.", "Oslo's balance is −$495.40."],
    ["Oslo pays half a percent.", "Oslo pays half a dollar."],
    ["Oslo's growth from January to June 2021 was 12%.", "Oslo's growth from January to July 2021 was 12%."],
  ])("%s, but not: %s", (right, wrong) => {
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf(wrong)).not.toEqual([]);
  });

  it("repeats a message's sentence word for word, and changes none of its figures", () => {
    const messages = ["**Yes**, frost is expected on 27 nights of 31, as far as I know. More follows."];
    expect(faultsOf("Yes, frost is expected on 27 nights of 31, as far as I know.", messages)).toEqual([]);
    expect(faultsOf("Yes, frost is expected on 28 nights of 31, as far as I know.", messages)).not.toEqual(
      [],
    );
    expect(faultsOf("on 27 nights", messages)).not.toEqual([]);
  });
});
