import { FREE_COOLING } from "../air";
import type { Wanted } from "../wanted";
import { told } from "./measures";
import type { Expected } from "./outlook";
import { samplesIn } from "./samples";
import { stretchOf, yesOrNo } from "./tell-forecast";
import { usualBeyond } from "./tell-usual";
import { detailOf, extremeOf, testsOf, verdictOf } from "./verdict";
import { listed, stretchesWords, stretchWords } from "./when";

const NO_ADVICE = "That is what the forecast says, not advice: keep to your own rules.";

export function tellSafety(wanted: Wanted, expected: Expected): string {
  const stretch = stretchOf(wanted, expected.weather.now.time);
  const samples = samplesIn(expected.weather, stretch);
  const tests = testsOf(wanted);
  const where = `in **${expected.place.name}**`;
  if (samples.length === 0)
    return `I can't see that far ahead ${where}.${usualBeyond(wanted, expected.place)}`;
  if (wanted.conditions.includes("free_cooling") && tests[0]) {
    const { hits, known } = verdictOf(tests[0], samples);
    const hours = known.length > 0 ? ` Free-cooling hours: **${hits.length} of ${known.length}**.` : "";
    const wet = extremeOf(known, "wet_bulb", "highest");
    const wetWords = wet
      ? ` The wet-bulb temperature is at most ${told(wet.value, "wet_bulb", wanted.units)}.`
      : "";
    return `${yesOrNo(tests[0], wanted, where, stretch, samples)}${hours}${wetWords} I count outside air of at most ${wanted.limits.length > 0 ? tests[0].meaning : `${told(FREE_COOLING.temperature, "temperature", wanted.units)} with a dew point of at most ${told(FREE_COOLING.dewPoint, "dew_point", wanted.units)}`}.`;
  }
  const found = tests
    .map((test) => ({ test, ...verdictOf(test, samples) }))
    .filter(({ answer }) => answer !== null);
  const against = found.filter(({ hits }) => hits.length > 0);
  const when = stretchWords(stretch);
  if (against.length === 0) {
    const names = listed(
      found.map(({ test }) => test.noun.replace(/^an? /, "")),
      "or",
    );
    const detail = [
      ...new Set(found.map(({ test, known }) => detailOf(test, known, wanted.units)).filter(Boolean)),
    ].join("; ");
    const head = wanted.is_worry
      ? `**No**: no ${names} is expected`
      : `**Nothing speaks against it**: no ${names} is expected`;
    return `${head} ${where} ${when} (${detail}). ${NO_ADVICE}`;
  }
  const head = wanted.is_worry ? "**Yes**" : "**Better not**, or with care";
  const reasons = against.map(({ test, hits, known }) => {
    const detail = detailOf(test, known, wanted.units);
    return `${test.noun} is expected ${stretchesWords(hits)}${detail ? ` (${detail})` : ""}`;
  });
  return `${head}: ${where} ${reasons.join("; ")}. ${NO_ADVICE}`;
}
