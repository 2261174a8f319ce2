import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lexicon } from "./lexicon";
import { tokenise } from "./text";

const places = new Lexicon([
  { value: "KGX", names: ["King's Cross St. Pancras", "Kings X", "Kings Cross"] },
  { value: "PAD", names: ["Palermo"] },
  { value: "EDG-A", names: ["Edgware Road (A)", "Edgware Road"] },
  { value: "EDG-B", names: ["Edgware Road (B)", "Edgware Road"] },
  { value: "EDG", names: ["Edgware"] },
  { value: "CIT", names: ["Trinidad & Tobago"] },
  { value: "WAT", names: ["Trinidad"] },
]);

const found = (text: string) => places.find(tokenise(text)).map(({ values }) => values.join("|"));

describe("Lexicon", () => {
  it.each([
    ["to kings x please", ["KGX"]],
    ["from King’s Cross St Pancras to palermmo", ["KGX", "PAD"]],
    ["trinidad and tobago", ["CIT"]],
    ["trinidad, and the city", ["WAT"]],
    ["edgware road", ["EDG-A|EDG-B"]],
    ["edgware", ["EDG"]],
    ["when is the next train", []],
  ])("finds in “%s” %j", (text, values) => {
    expect(found(text)).toEqual(values);
  });

  it("takes no everyday word of its field for a misspelt name", () => {
    const entries = [{ value: "TRL", names: ["Trail"] }];
    const find = (lexicon: Lexicon) => lexicon.find(tokenise("the next train"));
    expect(find(new Lexicon(entries))).toHaveLength(1);
    expect(find(new Lexicon(entries, ["train"]))).toEqual([]);
  });

  it("finds every name it was given, whatever stands around it", () => {
    const name = fc.constantFrom("Palermo", "Kings Cross", "Trinidad & Tobago", "Edgware Road");
    fc.assert(
      fc.property(
        name,
        fc.constantFrom("", "is it ", "from "),
        fc.constantFrom("", " now", "?"),
        (known, before, after) => {
          expect(found(`${before}${known}${after}`)).toHaveLength(1);
        },
      ),
    );
  });

  it("never overlaps mentions, and finds the same for the same words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const mentions = places.find(tokenise(text));
        for (const [index, mention] of mentions.entries()) {
          expect(mention.to).toBeGreaterThan(mention.from);
          expect(mention.from).toBeGreaterThanOrEqual(mentions[index - 1]?.to ?? 0);
        }
        expect(places.find(tokenise(text))).toEqual(mentions);
      }),
    );
  });
});
