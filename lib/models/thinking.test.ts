import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutThinking } from "./thinking";

test.each([
  ["no tags", " It is 5 < 6. ", "It is 5 < 6. "],
  ["thinking first", "<think>Which line?</think>\n\nVictoria", "Victoria"],
  ["nothing but thinking", "<think>Which line?</think>", ""],
  ["nested", "<think>a<think>b</think>c</think>Victoria", "Victoria"],
  ["unclosed", "Victoria<think>or is it", "Victoria"],
  ["unclosed inside", "<think>a<think>b</think>c", ""],
  ["a closing tag alone", "Which line?</think>Victoria", "Victoria"],
  ["two closing tags", "a</think>b</think>Victoria", "Victoria"],
  ["twice", "<think>a</think>The <think>b</think>Victoria line", "The Victoria line"],
  ["another spelling", "<Thinking>a</THINKING>Victoria", "Victoria"],
  ["over several lines", "<think>\na\n\nb\n</think>\nVictoria", "Victoria"],
])("%s", (_, text, said) => expect(withoutThinking(text)).toBe(said));

const word = fc.stringMatching(/^[a-z]{1,5}$/);

test("of any text, no tag and no word that was thought is left, and every word that was said is", () => {
  const part = fc.oneof(
    word.map((said) => ({ text: ` S${said} `, said: `S${said}` })),
    word.map((thought) => ({ text: `<think> T${thought} </think>`, said: "" })),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const left = withoutThinking(parts.map(({ text }) => text).join(""));
      expect(left.split(/\s+/).filter(Boolean)).toEqual(parts.map(({ said }) => said).filter(Boolean));
    }),
  );
});

test("with the tags in any order, none is left", () => {
  const part = fc.constantFrom("<think>", "</think>", "a", " ");
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(withoutThinking(parts.join(""))).not.toMatch(/<\/?think>/);
    }),
  );
});
