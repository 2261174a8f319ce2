import fc from "fast-check";
import { expect, test } from "vitest";
import { ShownWords } from "./shown-words";

/** @returns what was shown after each piece */
function shown(pieces: string[], bad?: string) {
  const parts: string[] = [];
  const check = (text: string) => ({
    figures: [],
    faults: bad && text.includes(bad) ? [{ text: bad, reason: "it is wrong" }] : [],
  });
  const words = new ShownWords(
    (text) => parts.push(text),
    () => (bad === undefined ? undefined : { check }),
  );
  let text = "";
  for (const piece of pieces) {
    text += piece;
    words.update(text);
  }
  const early = parts.join("");
  words.end(text);
  return { early, all: parts.join(""), faults: words.faults };
}

test("words go out as they come where nobody looks through them", () => {
  expect(shown(["All ", "is ", "w"])).toMatchObject({ early: "All is w", all: "All is w" });
});

test("sentences go out when they are whole and looked through", () => {
  expect(shown(["It is 7. Th", "en it is"], "9")).toMatchObject({
    early: "It is 7.",
    all: "It is 7. Then it is",
    faults: [],
  });
});

test("nothing goes out from the first fault on", () => {
  const { all, faults } = shown(["It is 7. It is 9. It is 7.", " It is over."], "9");
  expect(all).toBe("It is 7.");
  expect(faults).toEqual([{ text: "9", reason: "it is wrong" }]);
});

test("what may be a call is held back until its end", () => {
  expect(shown(['{"name":', ' "status"}']).early).toBe("");
});

test("half a tag is held back", () => {
  expect(shown(["Well <thi"]).early).toBe("Well ");
});

test("a text is shown whole and in order, however it is cut", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z.\n ]{0,8}$/)), fc.boolean(), (pieces, checked) => {
      expect(shown(pieces, checked ? "#" : undefined).all).toBe(pieces.join(""));
    }),
  );
});
