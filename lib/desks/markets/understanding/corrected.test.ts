import { expect, test } from "vitest";
import { corrected } from "./corrected";

test.each([
  ["alert me below 80k, no sorry, 75k", "alert me below 75k"],
  [
    "about three and a half XRP, no sorry three and a half thousand XRP",
    "about three and a half thousand XRP",
  ],
  ["I have two btc, no wait, 2.5 btc", "I have 2.5 btc"],
  ["3k, I mean 2.5k, sorry 2k", "2k"],
])("of “%s” the last number stays", (text, wanted) => {
  expect(corrected(text)).toBe(wanted);
});

test.each([
  "is 50 more than 20, and no more?",
  "no, I meant 2020",
  "sorry, what is btc at?",
  "between 10 and 20",
])("“%s” takes no number back", (text) => {
  expect(corrected(text)).toBe(text);
});
