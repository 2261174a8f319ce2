import { describe, expect, test, vi } from "vitest";
import type { Said } from "@/db/messages";
import { testDesk } from "@/lib/agent/testing/test-desk";
import { type Route, route } from "@/lib/desks/routing";

const knows = (id: string, ...names: string[]) =>
  testDesk(
    {},
    { id, name: id, isNamed: (question) => names.some((name) => question.toLowerCase().includes(name)) },
  );

vi.mock("@/lib/desks", () => ({
  get desks() {
    return DESKS;
  },
}));

const DESKS = [
  knows("underground", "bank", "victoria line", "central line", "euston"),
  knows("land", "peru", "chile", "brazil"),
  knows("sensors", "nursery", "attic"),
  knows("markets", "bitcoin", "eth", "solana"),
  testDesk(
    {},
    {
      id: "noon",
      name: "Noon",
      description: "When the sun is highest in a city.",
      examples: ["When is solar noon in Paris?"],
      isTaught: true,
      isNamed: (question) => question.includes("Tokyo"),
    },
  ),
];

const told = (found: Route) =>
  "talk" in found ? found.talk : found.parts.map(({ desk }) => desk.id).join(" + ");

const turn = (
  desk: string,
  question: string,
  answer = "Here it is.",
  parts: Said["parts"] = null,
): Said[] => [
  { role: "human", desk, content: question, parts: null },
  { role: "assistant", desk, content: answer, parts },
];

const part = (desk: string, question: string) => ({
  desk,
  question,
  response: "Here it is.",
  checkpointThread: "x",
  checkpointId: null,
});

test.each([
  ["is the central line ok", "underground"],
  ["How much forest did Peru lose in 2015?", "land"],
  ["how warm is the nursery", "sensors"],
  ["price of bitcoin", "markets"],
  ["what is solana", "markets"],
  ["Bank", "underground"],
  ["When is the sun highest in Tokyo?", "noon"],
  ["hi", "greet"],
  ["thanks!", "thanks"],
  ["bye", "thanks"],
  ["who are you?", "about"],
  ["what can you do", "about"],
  ["is this real data?", "about"],
  ["what does it cost", "about"],
  ["asdf jkl qwer", "nonsense"],
  ["recipe for pancakes", "outside"],
  ["will it rain tomorrow?", "outside"],
])("“%s” is for %s", async (question, desk) => {
  expect(told(await route(question))).toBe(desk);
});

describe("several requests in one message", () => {
  test.each([
    [
      "is the central line ok and how warm is the nursery",
      ["is the central line ok", "how warm is the nursery"],
    ],
    [
      "What's the price of ETH? And is the Victoria line running?",
      ["What's the price of ETH?", "is the Victoria line running?"],
    ],
    [
      "how much tree cover did brazil lose in 2020, and what is bitcoin worth now?",
      ["how much tree cover did brazil lose in 2020", "what is bitcoin worth now?"],
    ],
    [
      "tell me how warm the attic is and whether the victoria line is running",
      ["tell me how warm the attic is", "whether the victoria line is running"],
    ],
  ])("“%s” is for two desks", async (question, parts) => {
    const found = await route(question);
    expect("parts" in found && found.parts.map((part) => part.question)).toEqual(parts);
    expect("parts" in found && new Set(found.parts.map(({ desk }) => desk.id)).size).toBe(2);
  });

  test("three are answered by three", async () => {
    const found = await route("what is eth worth? is the dlr ok? and how warm is the nursery?");
    expect(told(found)).toBe("markets + underground + sensors");
  });

  test.each([
    ["how's the weather in paris and is the central line running", "start + underground"],
    ["what's the humidity in the attic and who won the cup final", "sensors + start"],
  ])("“%s” is for one desk and for none", async (question, expected) => {
    expect(told(await route(question))).toBe(expected);
  });

  test.each([
    ["how much forest did Peru and Chile lose in 2015?", "land"],
    ["How do I get from Bank to Euston and is it step-free?", "underground"],
    ["Compare bitcoin and eth since 2019", "markets"],
    ["hello, is the central line ok?", "underground"],
    ["is the attic too humid? tell me whether I should buy a dryer", "sensors"],
  ])("“%s” is for one", async (question, desk) => {
    const found = await route(question);
    expect(told(found)).toBe(desk);
    expect("parts" in found && found.parts[0]?.question).toBe(question);
  });
});

describe("in a conversation", () => {
  const line = turn("underground", "Is there a good service on the Circle line?");
  const loss = turn("land", "how much forest did Peru lose in 2015?");

  test.each([
    ["And the Victoria line?", line, "underground"],
    ["and chile?", loss, "land"],
    ["as a chart", loss, "land"],
    ["no, I meant 2016", loss, "land"],
    ["what's bitcoin at?", line, "markets"],
    ["and how warm is the nursery?", line, "sensors"],
    ["and the year after?", [...line, ...loss], "land"],
    ["thanks", loss, "thanks"],
    ["and chile?", [...loss, ...turn("start", "thanks", "You're welcome.")], "land"],
    [
      "and chile?",
      turn("start", "line and loss", "Both.", [
        part("underground", "is the central line ok"),
        part("land", "how much forest did Peru lose in 2015?"),
      ]),
      "land",
    ],
    ["and will it rain there tomorrow?", loss, "outside"],
    ["Euston", turn("underground", "next train please", "Which station?"), "underground"],
  ])("“%s” is told by what was said before", async (question, said, desk) => {
    expect(told(await route(question, said))).toBe(desk);
  });

  test.each([
    [
      "how much forest was lost there?",
      turn("underground", "any delays to Richmond?"),
      "how much forest was lost in Richmond?",
    ],
    ["is there an alert for bitcoin?", loss, "is there an alert for bitcoin?"],
  ])("“%s” is told the place that was spoken of", async (question, said, whole) => {
    const found = await route(question, said);
    expect("parts" in found && found.parts[0]?.question).toBe(whole);
  });
});
