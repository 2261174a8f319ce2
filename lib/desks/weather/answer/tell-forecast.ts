import type { Wanted } from "../wanted";
import { type MeasureName, measureOf, told } from "./measures";
import type { Expected } from "./outlook";
import { purposeWords } from "./purpose";
import { daySamples, endOf, type Sample, type Stretch, sampleNow, samplesIn } from "./samples";
import { isByHour, tableOf } from "./table";
import { bestDayWords } from "./tell-best-day";
import { usualBeyond } from "./tell-usual";
import { detailOf, extremeOf, meanOf, sumOf, type Test, testsOf, verdictOf } from "./verdict";
import { dayWords, hoursAfter, momentWords, stretchesWords, stretchWords } from "./when";

/** What a question without a time is about, in hours from now. */
const SOON_HOURS = 24;

type Operation = Wanted["operation"];
/** These look at all that is known where no time is named. */
const LOOKING_AHEAD: ReadonlySet<Operation> = new Set<Operation>([
  "when",
  "extreme",
  "rank",
  "list",
  "plot",
  "trend",
  "count",
  "share",
  "plan",
]);

export function stretchOf({ from, to, hours, operation }: Wanted, now: string): Stretch {
  if (from || to) return { from: from && from > now ? from : now, to: to ?? undefined, hours };
  if (hours || LOOKING_AHEAD.has(operation)) return { from: now, hours };
  return { from: now, to: hoursAfter(now, SOON_HOURS) };
}

const inPlace = ({ place }: Expected): string => `in **${place.name}**`;

export function tellForecast(wanted: Wanted, expected: Expected): string {
  const { weather } = expected;
  const now = weather.now.time;
  const stretch = stretchOf(wanted, now);
  const samples = samplesIn(weather, stretch);
  const end = endOf({ from: `${weather.days.at(-1)?.date ?? now.slice(0, 10)}T00:00`, isDay: true });
  const reach = `${dayWords(hoursAfter(end, -1))}`;
  if (samples.length === 0)
    return `I can't see that far: the forecast ${inPlace(expected)} reaches only to ${reach}, not ${stretchWords({ from: wanted.from, to: wanted.to })}.${usualBeyond(wanted, expected.place)}`;
  const limit = stretch.to && stretch.to > end ? ` The forecast reaches no further than ${reach}.` : "";
  return [packWords(wanted, samples), `${bodyOf(wanted, expected, stretch, samples)}${limit}`]
    .filter(Boolean)
    .join(" ");
}

function packWords(wanted: Wanted, samples: Sample[]): string | undefined {
  const lowest = extremeOf(samples, "temperature", "lowest")?.value;
  const highest = extremeOf(samples, "temperature", "highest")?.value;
  if (wanted.purpose !== "pack" || lowest === undefined || highest === undefined) return undefined;
  return purposeWords(wanted, { lowest, highest, everLowest: lowest });
}

function bodyOf(wanted: Wanted, expected: Expected, stretch: Stretch, samples: Sample[]): string {
  if (wanted.is_best_day) return bestDayWords(wanted, expected, stretch);
  const tests = testsOf(wanted);
  const { operation, measures } = wanted;
  if (operation === "list" || operation === "plot" || isTabled(wanted))
    return listOf(wanted, expected, stretch, samples);
  if (
    operation === "extreme" ||
    operation === "rank" ||
    (wanted.end && operation !== "yesno" && operation !== "threshold")
  )
    return isOfTests(wanted, tests)
      ? tests.map((test) => whenWords(test, wanted, expected, samples)).join(" ")
      : extremes(wanted, expected, stretch, samples);
  if (operation === "trend") return trendOf(wanted, expected, samples);
  const words = tests.map((test) => testWords(test, wanted, expected, stretch, samples));
  // What the tests are told by needn't be told again.
  const rest = measures.filter((name) => !tests.some(({ by }) => by.includes(name)));
  if (tests.length + measures.length > 0)
    return words
      .concat(
        rest.map((name) =>
          rangeWords(name, wanted, expected, stretch, samplesFor(name, expected, stretch, samples)),
        ),
      )
      .join(" ");
  return overview(wanted, expected, stretch, samples);
}

export const isTabled = ({ is_table, is_hourly, operation }: Wanted): boolean =>
  is_table || (is_hourly && !TESTING.has(operation));

/** “The best day to paint”: when it is as it should be. */
const isOfTests = ({ end }: Wanted, tests: Test[]): boolean => end === undefined && tests.length > 0;

/** Some measures are known of whole days only. */
const samplesFor = (
  name: MeasureName,
  { weather }: Expected,
  stretch: Stretch,
  samples: Sample[],
): Sample[] => (measureOf(name).isOfDays ? daySamples(weather, stretch) : samples);

const TESTING: ReadonlySet<Operation> = new Set<Operation>(["when", "count", "share"]);

function testWords(
  test: Test,
  wanted: Wanted,
  expected: Expected,
  stretch: Stretch,
  samples: Sample[],
): string {
  if (wanted.operation === "when" || wanted.is_ending) return whenWords(test, wanted, expected, samples);
  if (TESTING.has(wanted.operation)) return countWords(test, wanted, expected, stretch, samples);
  return yesOrNo(test, wanted, inPlace(expected), stretch, samples);
}

export function yesOrNo(
  test: Test,
  { units }: Pick<Wanted, "units">,
  where: string,
  stretch: Stretch,
  samples: Sample[],
): string {
  const { answer, hits, known } = verdictOf(test, samples);
  const when = stretchWords(stretch);
  if (answer === null)
    return `I can't tell about ${test.noun} ${where} ${when}: ${test.by.includes("dew_point") ? "humidity is known for 48 hours only" : "the forecast says nothing of it"}.`;
  const detail = detailOf(test, known, units);
  const by = detail ? ` (${detail})` : "";
  if (answer === "yes" && test.isThroughout)
    return `**Yes**, ${test.noun} is expected ${where} all the time ${when}${by}.`;
  if (answer === "yes")
    return `**Yes**, ${test.noun} is expected ${where} ${when}: ${hits.length === known.length ? "all the time" : stretchesWords(hits)}${by}.`;
  if (answer === "partly")
    return `**Partly**: ${test.noun} is expected ${where} for ${hits.length} of ${known.length} ${known[0]?.isDay ? "days" : "hours"} ${when}: ${stretchesWords(hits)}${by}.`;
  return `**No**, no ${withoutArticle(test.noun)} is expected ${where} ${when}${by}.`;
}

const withoutArticle = (noun: string): string => noun.replace(/^an? /, "");

function whenWords(test: Test, wanted: Wanted, expected: Expected, samples: Sample[]): string {
  const where = inPlace(expected);
  const { hits, known } = verdictOf(test, samples);
  const last = known.at(-1);
  const until = last ? `before the end of ${dayWords(last.from)}` : "in the forecast";
  if (wanted.is_ending) {
    const isNow = test.holds(sampleNow(expected.weather)) === true || hits[0] === known[0];
    if (!isNow || hits.length === 0)
      return `There is no ${withoutArticle(test.noun)} now ${where}.${hits[0] ? ` It is expected ${stretchesWords(hits, 1)}.` : ""}`;
    const end = known.find((sample) => test.holds(sample) === false);
    return end
      ? `${capital(test.noun)} ${where} is expected to end **${momentWords(end)}**.`
      : `${capital(test.noun)} ${where} isn't expected to end ${until}.`;
  }
  const [first] = hits;
  if (!first) return `**Not ${until}**: no ${withoutArticle(test.noun)} is expected ${where}.`;
  const detail = detailOf(test, hits, wanted.units);
  return `${capital(test.noun)} is expected ${where} **${momentWords(first)}**${hits.length > 1 ? `, in all ${stretchesWords(hits)}` : ""}${detail ? ` (${detail})` : ""}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function countWords(
  test: Test,
  { operation, units }: Wanted,
  expected: Expected,
  stretch: Stretch,
  samples: Sample[],
): string {
  const { hits, known } = verdictOf(test, samples);
  if (known.length === 0) return yesOrNo(test, { units }, inPlace(expected), stretch, samples);
  const hours = known.filter(({ isDay }) => !isDay);
  const days = known.filter(({ isDay }) => isDay);
  const parts = [hours, days].flatMap((some) => {
    if (some.length === 0) return [];
    const unit = some[0]!.isDay ? "days" : "hours";
    const count = some.filter((sample) => hits.includes(sample)).length;
    const share = operation === "share" ? ` (${Math.round((100 * count) / some.length)}%)` : "";
    return [`**${count} of ${some.length} ${unit}**${share}`];
  });
  const when = hits.length > 0 ? `: ${stretchesWords(hits)}` : "";
  return `${capital(test.noun)} ${inPlace(expected)} ${stretchWords(stretch)}: ${parts.join(" and, beyond the hours that are known, ")}${when}.`;
}

function rangeWords(
  name: MeasureName,
  { units, operation }: Wanted,
  expected: Expected,
  stretch: Stretch,
  samples: Sample[],
): string {
  const { label, isSum } = measureOf(name);
  const head = `${capital(label)} ${inPlace(expected)} ${stretchWords(stretch)}`;
  if (isSum) return `${head}: **${told(sumOf(samples, name), name, units)}** in all.`;
  const [low, high] = [extremeOf(samples, name, "lowest"), extremeOf(samples, name, "highest")];
  if (!low || !high) return unknownMeasure(name, expected);
  if (operation === "mean") return `${head}: **${told(meanOf(samples, name), name, units)}** on average.`;
  if (name === "direction" || low.value === high.value)
    return `${head}: **${told(low.value, name, units)}**.`;
  return `${head}: **${told(low.value, name, units)}** (${momentWords(low.sample)}) **to ${told(high.value, name, units)}** (${momentWords(high.sample)}).`;
}

const unknownMeasure = (name: MeasureName, expected: Expected): string =>
  `I don't have the ${measureOf(name).label} ${inPlace(expected)} for that time.`;

function extremes(
  { measures, conditions, end = "highest", units, top = 1 }: Wanted,
  expected: Expected,
  stretch: Stretch,
  samples: Sample[],
): string {
  const name =
    measures[0] ??
    (conditions[0] === "strong_wind"
      ? "wind"
      : conditions[0] === "rain" || conditions[0] === "dry"
        ? "precipitation"
        : "temperature");
  const sorted = samples
    .flatMap((sample) => {
      const found = extremeOf([sample], name, end);
      return found ? [found] : [];
    })
    .sort((a, b) => (end === "lowest" ? a.value - b.value : b.value - a.value))
    .slice(0, Math.max(1, top));
  if (sorted.length === 0) return unknownMeasure(name, expected);
  const [best] = sorted;
  const head = `The ${end} ${measureOf(name).label} ${inPlace(expected)} ${stretchWords(stretch)} is **${told(best!.value, name, units)}**, ${momentWords(best!.sample)}.`;
  if (sorted.length === 1) return head;
  return [
    head,
    "",
    ...sorted.map(
      ({ value, sample }, at) => `${at + 1}. ${told(value, name, units)}, ${momentWords(sample)}`,
    ),
  ].join("\n");
}

/** Less than this is no trend, in °C. */
const STEADY = 1;

function trendOf({ measures, units }: Wanted, expected: Expected, samples: Sample[]): string {
  const name = measures[0] ?? "temperature";
  const half = Math.floor(samples.length / 2);
  const [first, last] = [meanOf(samples.slice(0, half), name), meanOf(samples.slice(half), name)];
  if (first === null || last === null) return unknownMeasure(name, expected);
  const word = Math.abs(last - first) < STEADY ? "stays about the same" : last > first ? "rises" : "falls";
  const until = dayWords(samples.at(-1)!.from);
  return `The ${measureOf(name).label} ${inPlace(expected)} **${word}** up to ${until}: ${told(first, name, units)} on average in the first half, ${told(last, name, units)} in the second.`;
}

function overview(wanted: Wanted, expected: Expected, stretch: Stretch, samples: Sample[]): string {
  const { units } = wanted;
  const [low, high] = [
    extremeOf(samples, "temperature", "lowest"),
    extremeOf(samples, "temperature", "highest"),
  ];
  const skies = [...new Set(samples.flatMap(({ sky }) => sky ?? []))].slice(0, 3);
  const wind = extremeOf(samples, "wind", "highest");
  const parts = [
    low &&
      high &&
      `**${told(low.value, "temperature", units)} to ${told(high.value, "temperature", units)}**`,
    skies.length > 0 && skies.join(", "),
    `precipitation ${told(sumOf(samples, "precipitation"), "precipitation", units)}`,
    wind && `wind up to ${told(wind.value, "wind", units)}`,
  ].filter(Boolean);
  const head = `${capital(inPlace(expected))} ${stretchWords(stretch)}: ${parts.join("; ")}.`;
  return samples.length > 1 && !stretch.to ? `${head}\n\n${tableOf(expected.weather, stretch, units)}` : head;
}

function listOf({ units }: Wanted, expected: Expected, stretch: Stretch, samples: Sample[]): string {
  const head = `${capital(inPlace(expected))} ${stretchWords(stretch)}, ${isByHour(samples) ? "hour by hour" : "day by day"}:`;
  return `${head}\n\n${tableOf(expected.weather, stretch, units)}`;
}
