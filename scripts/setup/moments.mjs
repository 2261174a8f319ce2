import { SetupError } from "./project.mjs";

/** Times at which something is different: the tests run at one of them. */
export const MOMENTS = {
  "Sunday at 02:00 in London": "2027-01-17T02:00:00Z",
  "Monday at 08:30 in London": "2027-01-18T08:30:00Z",
  "just before midnight in London, in summer": "2027-07-14T22:59:30Z",
  "just after midnight in London, in summer": "2027-07-14T23:00:30Z",
  "just before midnight UTC, in summer": "2027-07-14T23:59:30Z",
  "just after midnight UTC, in summer": "2027-07-15T00:00:30Z",
  "29 February": "2028-02-29T12:00:00Z",
  "the clocks go forward": "2027-03-28T00:59:30Z",
  "the clocks go back": "2027-10-31T00:59:30Z",
};

/**
 * Picks the moment of a seed: `ALMANAC_TEST_SEED`, or one by chance. A time that is set already stays.
 * @param {Record<string, string | undefined>} env
 * @returns {{ now: string, words: string }} the value for `ALMANAC_NOW`, and a line that says so
 */
export function pickMoment(env) {
  if (env.ALMANAC_NOW) return { now: env.ALMANAC_NOW, words: `The tests run at ${env.ALMANAC_NOW}.` };
  const moments = Object.entries(MOMENTS);
  const seed = env.ALMANAC_TEST_SEED || String(Math.floor(Math.random() * 100_000));
  if (!/^\d{1,9}$/.test(seed)) throw new SetupError("ALMANAC_TEST_SEED must be a whole number.");
  const [name, now] = moments[Number(seed) % moments.length];
  return { now, words: `The tests run at ${now}, ${name}. ALMANAC_TEST_SEED=${seed} repeats it.` };
}
