import { expect, test } from "vitest";
import type { Call } from "@/lib/understanding/frame";
import { anchored } from "./anchored";

const moment = { now: new Date("2026-11-21T12:00:00Z"), zone: "Europe/London" };
const after = (question: string, call: Call, answer: string) =>
  anchored(question, [{ question: "", calls: [call], frames: [], answer }], moment);

const peak: Call = { tool: "history_analysis", args: { symbol: "LTC", measure: "highest" } };
const told =
  "The highest price of **Litecoin (LTC)** was **$412.96**, on 10 May 2021; that day closed at $352. From 3 candles, 1 May 2021 to 6 July 2021.";

test("a stretch beside the day that an answer found is said in days", () => {
  expect(after("and how did it do in the week after?", peak, told)).toBe(
    "and how did it do from 10 May 2021 to 17 May 2021?",
  );
  expect(after("over the month before that", peak, told)).toBe("from 10 April 2021 to 10 May 2021");
});

test("after an answer that found no day it stays as it is", () => {
  const question = "and in the week after?";
  const price: Call = { tool: "price_analysis", args: { symbol: "LTC", at: "2021-05-10" } };
  expect(after(question, price, told)).toBe(question);
  expect(anchored(question, [], moment)).toBe(question);
});

test("the day on which a coin peaked or bottomed in a whole year", () => {
  expect(anchored("litecoin when bitcoin peaked in 2017", [], moment)).toBe("litecoin on 17 December 2017");
  expect(anchored("ETH when BTC was at its low in 2020?", [], moment)).toBe("ETH on 13 March 2020?");
  const own = "what was the price when Bitcoin peaked in 2017?";
  expect(anchored(own, [], moment)).toBe(own);
  // Of 2021 the embedded candles have half.
  const half = "ETH when BTC peaked in 2021";
  expect(anchored(half, [], moment)).toBe(half);
});

test("“since” at the end is since the day whose price was told", () => {
  const price: Call = { tool: "price_analysis", args: { symbol: "LTC", at: "2017-12-17" } };
  expect(after("how much has it lost since?", price, "")).toBe(
    "how much has it lost since 17 December 2017?",
  );
  expect(after("is it up since then", price, "")).toBe("is it up since 17 December 2017");
  expect(after("since when?", price, "")).toBe("since when?");
  const rolling: Call = { tool: "price_analysis", args: { symbol: "LTC", at: "2025-11-21", rolling: true } };
  expect(after("is it up since?", rolling, "")).toBe("is it up since?");
});

test("“that year” is the one year named before it in the turn", () => {
  expect(anchored("bought in May 2019, what was it worth at the end of that year", [], moment)).toBe(
    "bought in May 2019, what was it worth at the end of 2019",
  );
  const two = "from 2018 to 2019, and what about that year";
  expect(anchored(two, [], moment)).toBe(two);
});

test("a bare number beside a crossing is an average, and a price of so much is none", () => {
  const read = (question: string) => anchored(question, [], moment);
  expect(read("has XRP gone over its 50 yet?")).toBe("has XRP gone over its 50-day moving average yet?");
  expect(read("did it cross under the 200")).toBe("did it cross under the 200-day moving average");
  expect(read("is LTC above the 200 dollar mark")).toBe("is LTC above the 200 dollar mark");
  expect(read("is LTC over 200")).toBe("is LTC over 200");
});

test("“that same day” is the day that an answer found; what recovers does so from the day before", () => {
  const fall: Call = { tool: "history_analysis", args: { symbol: "BTC", measure: "worst_day" } };
  const fell =
    "The biggest one-day fall was **37.2%**, from $7,911 on 11 March 2020 to $4,971 on 12 March 2020.";
  expect(after("what did ether do that same day?", fall, fell)).toBe("what did ether do on 12 March 2020?");
  expect(after("how long did it take to recover from that day?", fall, fell)).toBe(
    "how long did it take to recover from 11 March 2020?",
  );
});

test.each([
  ["did bitcoin go up more often than down in 2020", "on how many days did bitcoin rise in 2020"],
  [
    "how long did it take btc to recover from the 2018 crash?",
    "how long did btc need to recover after falling in 2018?",
  ],
  [
    "how long has it taken for litecoin to recover from its fall in 2018",
    "how long did litecoin need to recover after falling in 2018",
  ],
  ["over a shorter time, say 3 months", "over the last 3 months"],
  ["how long will it take to recover", "how long will it take to recover"],
])("%j is read as %j", (question, as) => {
  expect(anchored(question, [], moment)).toBe(as);
});
