import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inspect } from "./inspect";

const TOOLS = ["price_analysis", "technical_analysis"];
const faultOf = (text: string) => inspect(text, TOOLS);

describe("what can be shown", () => {
  test.each([
    "Bitcoin closed at **$34,235.19** on 6 July 2021.",
    "To the moon 🚀",
    "Gladly 😊",
    "It is **$34,235.19**",
    "| Coin | Return |\n| --- | --- |\n| BTC | 12% |",
    "Here they are:\n\n- Bitcoin\n- Ethereum",
    "Which one?",
    "*These are figures, not advice.*",
    "The price analysis (of Bitcoin) is above.",
    "Sie ist bei 34.235 $",
    "> quoted",
    "```\ncode\n```",
  ])("%j", (text) => expect(faultOf(text)).toBeUndefined());
});

describe("what can't, and why", () => {
  test.each([
    ["", /empty/],
    ["  \n ", /empty/],
    ['<tool_call>{"name": "price_analysis"}</tool_call>', /call/],
    ["Let me see: price_analysis(symbol='BTC')", /call/],
    ['price_analysis{"symbol": "BTC"}', /call/],
    ["<|python_tag|>price_analysis", /call/],
    ['I used tool_calls: [{"name": "x"}] for it.', /call/],
    ['```json\n{"symbol": "BTC"}\n```', /call/],
    ["Bitcoin closed at $34,235.19, and", /middle/],
    ["Bitcoin rose because of the", /middle/],
    ["There are three reasons:", /middle/],
    ["It rose by 3%,", /middle/],
    ["It is (", /middle/],
    ["```\nhalf a block", /middle/],
  ])("%j: %s", (text, fault) => expect(faultOf(text)).toMatch(fault));
});

test("a sentence with a full stop or an emoji at its end is whole", () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z]{1,9}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.constantFrom(".", "!", "?", "…", " 🚀", " 😊", ".**"), (sentence, end) => {
      expect(faultOf(sentence.join(" ") + end)).toBeUndefined();
    }),
  );
});
