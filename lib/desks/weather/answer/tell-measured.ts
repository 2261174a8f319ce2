import { MOST_PAST_DAYS } from "../sources/open-meteo";
import type { Wanted } from "../wanted";
import { type MeasureName, measureOf, told } from "./measures";
import type { Expected } from "./outlook";
import { pastSamples, type Sample } from "./samples";
import { daysTable } from "./table";
import { extremeOf, meanOf, sumOf, type Test, testsOf, verdictOf } from "./verdict";
import { listed, momentWords, stretchesWords, stretchWords } from "./when";

export function tellMeasured(wanted: Wanted, expected: Expected): string {
  const { from, to } = wanted;
  const days = pastSamples(expected.weather, { from, to });
  const where = `in **${expected.place.name}**`;
  if (days.length === 0)
    return `I can look back ${MOST_PAST_DAYS} days, whole days only: nothing is known ${where} ${stretchWords({ from, to })}.`;
  const first = days[0]!.from;
  const isCut = from !== undefined && first.slice(0, 10) > from.slice(0, 10);
  const note = isCut ? ` I can look back no further than ${MOST_PAST_DAYS} days.` : "";
  const when = days.length === 1 ? momentWords(days[0]!) : stretchesWords(days);
  return `${bodyOf(wanted, days, where, when)}${note}`;
}

function bodyOf(wanted: Wanted, days: Sample[], where: string, when: string): string {
  const { operation, measures, end, units } = wanted;
  const tests = testsOf(wanted);
  if (operation === "list" || operation === "plot")
    return `What it was like ${where}:\n\n${daysTable(days, units)}`;
  if (end || operation === "extreme" || operation === "rank") return extremes(wanted, days, where, when);
  const isOfAmount = (operation === "value" || operation === "mean") && isOfPrecipitation(wanted);
  if (isOfAmount) return `${capital(where)} ${when}: ${valueWords("precipitation", days, units)}.`;
  if (tests.length > 0 && measures.length === 0)
    return tests.map((test) => testWords(test, wanted, days, where, when)).join(" ");
  const names: MeasureName[] = measures.length > 0 ? measures : ["temperature", "precipitation", "wind"];
  return `${capital(where)} ${when}: ${listed(names.map((name) => valueWords(name, days, units)))}.`;
}

const FALLING: ReadonlySet<string> = new Set(["rain", "snow", "dry"]);

const isOfPrecipitation = ({ conditions, measures }: Wanted): boolean =>
  measures.length === 0 && conditions.some((name) => FALLING.has(name));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function valueWords(name: MeasureName, days: Sample[], units: string[]): string {
  const { label, isSum } = measureOf(name);
  const [low, high] = [extremeOf(days, name, "lowest"), extremeOf(days, name, "highest")];
  if (!low || !high) return `no ${label}, which I don't have for past days`;
  if (isSum) return `${label} **${told(sumOf(days, name), name, units)}** in all`;
  const mean = days.length > 1 ? `, ${told(meanOf(days, name), name, units)} on average` : "";
  if (low.value === high.value) return `${label} up to **${told(high.value, name, units)}**`;
  return `${label} **${told(low.value, name, units)} to ${told(high.value, name, units)}**${mean}`;
}

function testWords(test: Test, { operation }: Wanted, days: Sample[], where: string, when: string): string {
  const { hits, known } = verdictOf(test, days);
  const noun = test.noun.replace(/^an? /, "");
  if (known.length === 0) return `I can't tell about ${noun} ${where} on past days.`;
  const on = hits.length > 0 ? `: ${stretchesWords(hits, 6)}` : "";
  if (operation === "count" || operation === "share")
    return `${capital(noun)} ${where}: **${hits.length} of ${known.length} days**${on}.`;
  if (operation === "when") {
    const last = hits.at(-1);
    return last
      ? `The last ${noun} ${where} was **${momentWords(last)}**.`
      : `There was no ${noun} ${where} ${when}.`;
  }
  return hits.length > 0
    ? `**Yes**, there was ${test.noun} ${where}${on}.`
    : `**No**, there was no ${noun} ${where} ${when}.`;
}

function extremes(
  { measures, end = "highest", units, top = 1 }: Wanted,
  days: Sample[],
  where: string,
  when: string,
): string {
  const name = measures[0] ?? "temperature";
  const sorted = days
    .flatMap((day) => extremeOf([day], name, end) ?? [])
    .sort((a, b) => (end === "lowest" ? a.value - b.value : b.value - a.value))
    .slice(0, Math.max(1, top));
  const [best, ...rest] = sorted;
  if (!best) return `I don't have the ${measureOf(name).label} ${where} of past days.`;
  const head = `The ${end} ${measureOf(name).label} ${where} ${when} was **${told(best.value, name, units)}**, ${momentWords(best.sample)}`;
  const others = rest.map(({ value, sample }) => `${told(value, name, units)} ${momentWords(sample)}`);
  return `${[head, ...others].join("; ")}.`;
}
