import fc from "fast-check";
import { expect, test } from "vitest";
import { type Kind, lowerOf, type Ratings, scoreOf, THRESHOLD, WEIGHTS } from "./score";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyNumber = fc.double();
const kind = fc.constantFrom<Kind>("crypto", "talk");

const ratingsOf = (of: Kind, values: number[]): Ratings<Kind> =>
  Object.fromEntries(
    Object.keys(WEIGHTS[of]).map((name, at) => [name, { value: values[at] ?? 0, note: name }]),
  ) as never;

const cryptoOf = (values: number[]) => ratingsOf("crypto", values) as Ratings<"crypto">;

const three = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: 3, maxLength: 3 });

test("the weights are the reference document's, and add up to 1", () => {
  expect(WEIGHTS).toEqual({
    crypto: { completeness: 0.4, freshness: 0.3, relevance: 0.3 },
    talk: { completeness: 0.5, helpfulness: 0.5 },
  });
  expect(THRESHOLD).toBe(0.7);
  for (const weights of Object.values(WEIGHTS)) {
    expect(Object.values<number>(weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  }
});

test("a score is from 0 to 1, whatever the parts are", () => {
  fc.assert(
    fc.property(kind, three(anyNumber), (of, values) => {
      const { value, parts } = scoreOf(of, ratingsOf(of, values), 0);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      for (const part of parts) expect(part.value >= 0 && part.value <= 1).toBe(true);
    }),
  );
});

test("a score is the weighted sum of its parts", () => {
  fc.assert(
    fc.property(kind, three(share), (of, values) => {
      const { value, parts } = scoreOf(of, ratingsOf(of, values), 0);
      const sum = parts.reduce((total, { weight, value: part }) => total + weight * part, 0);
      expect(value).toBeCloseTo(sum, 2);
    }),
  );
});

test("a better part never makes a score worse", () => {
  fc.assert(
    fc.property(kind, three(share), fc.nat({ max: 2 }), share, (of, values, at, better) => {
      const raised = values.map((value, index) => (index === at ? Math.max(value, better) : value));
      expect(scoreOf(of, ratingsOf(of, raised), 0).value).toBeGreaterThanOrEqual(
        scoreOf(of, ratingsOf(of, values), 0).value,
      );
    }),
  );
});

test("the lower of two ratings counts, part by part", () => {
  fc.assert(
    fc.property(three(share), three(share), (computed, judged) => {
      const lower = lowerOf<"crypto">(cryptoOf(computed), cryptoOf(judged));
      expect(Object.values(lower).map(({ value }) => value)).toEqual(
        computed.map((value, at) => Math.min(value, judged[at] ?? 1)),
      );
      expect(lowerOf<"crypto">(cryptoOf(computed), {})).toEqual(cryptoOf(computed));
    }),
  );
});

test("whole and relevant, with past data for a question about now, is just not below the threshold", () => {
  const { value } = scoreOf("crypto", cryptoOf([1, 0, 1]), 0);
  expect(value).toBeGreaterThanOrEqual(THRESHOLD);
});
