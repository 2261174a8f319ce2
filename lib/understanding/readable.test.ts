import fc from "fast-check";
import { expect, test } from "vitest";
import { isReadInPart, readable } from "./readable";

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `w${from + at}`).join(" ");

test("what a person writes is read as it is", () => {
  const text = `  Is it dry?\n\n${words(290)} `;
  expect(readable(text)).toBe(text);
  expect(isReadInPart(text)).toBe(false);
});

test("of a long text the beginning and the end are read", () => {
  const read = readable(words(1000));
  expect(read.startsWith("w0 w1 ")).toBe(true);
  expect(read.endsWith(" w998 w999")).toBe(true);
  expect(read.split(/\s/)).toHaveLength(300);
  expect(isReadInPart(words(1000))).toBe(true);
});

test("whatever a text is, little of it is read, and none of it twice", () => {
  const piece = fc.constantFrom("weather ", "天", "?", "a\n", "😀", "0x12,", " ");
  fc.assert(
    fc.property(piece, fc.nat(8000), fc.string(), (repeated, count, end) => {
      const text = repeated.repeat(count / repeated.length) + end;
      const read = readable(text);
      expect(read.length).toBeLessThanOrEqual(2500);
      expect(read.length).toBeLessThanOrEqual(text.length);
      expect((read.match(/[\p{L}\p{N}]+/gu) ?? []).length).toBeLessThanOrEqual(302);
    }),
  );
});
