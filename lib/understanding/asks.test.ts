import { describe, expect, it } from "vitest";
import { asksIn, isTold, withoutTold, withSharedTime } from "./asks";

describe("the asks of a turn", () => {
  it.each([
    ["What does it cost, who gets the money, and can I see it?", 3],
    ["How long is it and is it step-free?", 2],
    ["Has it been lower this year? when was the lowest", 2],
    ["Rank the rooms from cold to warm, and tell me the difference.", 2],
    ["Is A above its average? By what percent?", 2],
    ["fear and greed index now, and is that unusual for november", 2],
    ["Is the line closed, and why", 2],
    ["If we get off at Bath, when is the next train, and is there a café at the station?", 2],
    ["How many stops is that and must I change anywhere", 2],
    ["We run a small shop, kindly tell which five sell best and is it all because of the price?", 2],
  ])("%s", (text, count) => {
    expect(asksIn(text)).toHaveLength(count);
  });

  it.each([
    "What are the RSI and the MACD of Ethereum?",
    "Tell me if and when the train comes",
    "Is it warmer or is it colder than yesterday",
    "How is the Central line, which is closed on Sundays, today",
    "When I arrive at Bank, which platform do I need?",
    "If it rains tomorrow, how do I get to Kew?",
    "show the map and list",
    "Check the pump and tell me if it is well",
    "",
  ])("%s is one", (text) => {
    expect(asksIn(text)).toEqual([text]);
  });

  it("leaves what only tells something with the ask after it", () => {
    expect(asksIn("My mother uses a wheelchair. Is there a lift? and what does it cost")).toEqual([
      "My mother uses a wheelchair. Is there a lift?",
      "and what does it cost",
    ]);
  });

  it("waits for what “tell me, please” asks", () => {
    const text = "She's coming on Friday. Could you tell me, please, which shelf is the driest?";
    expect(asksIn(text)).toEqual([text]);
  });

  it("tells what is only told from what is asked", () => {
    const text = "The hob was on. Check the attic again";
    expect([isTold(text, 4), isTold(text, 26), isTold("check the attic", 10)]).toEqual([true, false, false]);
  });

  it.each([
    ["We are a small firm. I write the report. Which one is the oldest?", "Which one is the oldest?"],
    ["My boss is away.", ""],
    ["The price of coffee.", "The price of coffee."],
    ["the news please, my flight is late.", "the news please, my flight is late."],
  ])("without what is told: %s", (text, asked) => {
    expect(withoutTold(text)).toBe(asked);
  });

  it("keeps every word", () => {
    const text = "How warm is it, and by how much did it rise? We were away. And why?";
    expect(asksIn(text).join(" ")).toBe(text);
  });
});

describe("the time of two asks of one turn", () => {
  const moment = { now: new Date("2026-11-28T12:00:00Z"), zone: "UTC" };
  const shared = (text: string) => withSharedTime(asksIn(text), moment);

  it("is the first's, where both tell of the past and the second has none", () => {
    expect(shared("How much did Peru lose in 2015 and how much did Bolivia lose?")).toEqual([
      "How much did Peru lose in 2015",
      "and how much did Bolivia lose in 2015?",
    ]);
    expect(shared("What did it close at on 14 December 2020, and where was the RSI?").at(-1)).toBe(
      "and where was the RSI on 14 December 2020?",
    );
  });

  it("isn't shared with an ask of another time or of now", () => {
    for (const text of [
      "How much did Peru lose in 2015 and how much did it lose in 2019?",
      "What was it at on 1 May 2021 and what is it now?",
      "What is the price and what was it on 1 May 2021?",
      "What did Bitcoin cost on 1 May 2021 and when was Ethereum highest?",
      "How much did Peru lose in 2015 and how much did Bolivia lose in total?",
      "How much did Peru lose in 2005 and how much did Bolivia lose since then?",
    ])
      expect(shared(text)).toEqual(asksIn(text));
  });
});

it("takes a year for what is asked about", () => {
  expect(asksIn("How much went each year since 2012, and was 2016 really the worst?")).toEqual([
    "How much went each year since 2012,",
    "and was 2016 really the worst?",
  ]);
  expect(asksIn("What was BTC's return in 2020, and is 2021 better?")).toHaveLength(1);
});
