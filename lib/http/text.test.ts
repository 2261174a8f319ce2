import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { withoutHidden } from "./hidden-characters";
import { lineOfText, linesOfText, oneLineName } from "./text";

const faultOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

const HIDDEN: [name: string, text: string][] = [
  ["U+0000", "a\0b"],
  ["U+001B", "a\u001b[31mb"],
  ["U+000D", "a\rb"],
  ["U+0085", "a\u0085b"],
  ["U+200B", "ig\u200bnore"],
  ["U+200D", "ig\u200dnore"],
  ["U+200C", "1\u200c2"],
  ["U+202E", "a\u202egpj.exe"],
  ["U+2066", "a\u2066b"],
  ["U+200F", "a\u200fb"],
  ["U+FEFF", "a\ufeffb"],
  ["U+00AD", "a\u00adb"],
  ["U+3164", "a\u3164b"],
  ["U+E0041", "a\u{e0041}b"],
  ["U+E0101", "a\u{e0101}b"],
  ["U+FE0F", "a\ufe0f\ufe0fb"],
  ["U+D800", "a\ud800b"],
  ["U+DC00", "\udc00"],
];

describe("a text field", () => {
  test.each(HIDDEN)("refuses %s and names it", (name, text) => {
    for (const schema of [lineOfText(80), linesOfText(80), oneLineName()])
      expect(faultOf(schema, text)).toBe(`must not hold characters that can't be seen, such as ${name}`);
  });

  test.each([
    "What’s new – 20 °C?",
    "मौसम कैसा है",
    "می‌خواهم",
    "ක්‍රීඩා",
    "👩‍🚀 🏳️‍🌈 👨‍👩‍👧 ☂️ 1️⃣ 👍🏽",
    "Zürich\u0308",
    "\u00a0a\u00a0b",
    "\ue000",
  ])("takes %j", (text) => {
    expect(faultOf(lineOfText(80), text)).toBeUndefined();
    expect(faultOf(linesOfText(80), text)).toBeUndefined();
    expect(withoutHidden(text)).toBe(text);
  });

  test("has no line breaks unless it may have lines", () => {
    for (const text of ["a\nb", "a\r\nb", "a\tb"]) {
      expect(faultOf(lineOfText(80), text)).toMatch(/can't be seen/);
      expect(faultOf(linesOfText(80), text)).toBeUndefined();
    }
    expect(faultOf(lineOfText(80), "a\u2028b")).toMatch(/U\+2028/);
  });

  test("loses blanks at its ends, and may be only so long", () => {
    expect(lineOfText(3).parse(" abc\n")).toBe("abc");
    expect(faultOf(lineOfText(3), "abcd")).toMatch(/3 characters/);
  });

  test("is taken once what can't be seen was taken out", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const left = withoutHidden(text);
        expect(faultOf(linesOfText(500), left)).toBeUndefined();
      }),
    );
    for (const [, text] of HIDDEN) expect(faultOf(linesOfText(80), withoutHidden(text))).toBeUndefined();
  });
});

describe("a name", () => {
  test.each([
    "Loft",
    "Räucher-Ofen №3 (north)",
    "Büro 2. OG / links",
    "北京",
    "Loft_01: 20 °C?",
    "O’Brien’s “shed” & co.",
    "100 % for €5",
    "می‌خواهم",
    "e\u0301",
  ])("may be %j", (name) => {
    expect(oneLineName().parse(name)).toBe(name.normalize("NFC"));
  });

  test.each([
    ["<b>Loft</b>", "<"],
    ["[Loft](https://example.org)", "["],
    ["Loft`rm`", "`"],
    ["**Loft**", "*"],
    ["{{name}}", "{"],
    ["a | b", "|"],
    ["C:\\temp", "\\"],
    ["Loft 🔥", "🔥"],
  ])("may not be %j", (name, odd) => {
    expect(faultOf(oneLineName(), name)).toBe(
      `may have letters, digits and plain punctuation, but no “${odd}”`,
    );
  });

  test("has a letter or a digit, and no more characters than it may", () => {
    for (const name of ["...", "-", "’"])
      expect(faultOf(oneLineName(), name)).toBe("must have a letter or a digit");
    expect(faultOf(oneLineName(), "  ")).toMatch(/>=1/);
    expect(oneLineName().safeParse("a".repeat(80)).success).toBe(true);
    expect(oneLineName().safeParse("a".repeat(81)).success).toBe(false);
  });
});
