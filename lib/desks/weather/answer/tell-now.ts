import type { Wanted } from "../wanted";
import { heatedWords } from "./heated";
import { type MeasureName, measureOf, told } from "./measures";
import type { Expected } from "./outlook";
import { type Sample, sampleNow } from "./samples";
import { detailOf, extremeOf, testsOf } from "./verdict";
import { momentWords } from "./when";

const IN_GENERAL: MeasureName[] = ["feels_like", "humidity", "precipitation", "wind", "direction"];

export function tellNow(wanted: Wanted, { place, weather }: Expected): string {
  const { measures, units } = wanted;
  const sample = sampleNow(weather);
  const where = `in **${place.name}**`;
  const value = (name: MeasureName) => told(extremeOf([sample], name, "highest")?.value ?? null, name, units);
  const at = `${momentWords(sample)} (${weather.timezone})`;
  if (wanted.heated_to !== undefined) return heatedNow(wanted.heated_to, wanted, sample, where);
  const tests = testsOf(wanted);
  if (tests.length > 0)
    return tests
      .map((test) => {
        const isSo = test.holds(sample);
        const detail = detailOf(
          { by: [...test.by, "temperature"].filter(isFirst) as MeasureName[], end: test.end },
          [sample],
          units,
        );
        const by = [sample.sky, withoutTimes(detail)].filter(Boolean).join(", ");
        if (isSo === null) return `I can't tell about ${test.noun} ${where} now (${by}).`;
        return `**${isSo ? "Yes" : "No"}**, there is ${isSo ? "" : "no "}${isSo ? test.noun : test.noun.replace(/^an? /, "")} ${where} ${at}: ${by}.`;
      })
      .join(" ");
  if (measures.length > 0)
    return measures
      .map((name) => {
        const found = extremeOf([sample], name, "highest");
        if (!found) return `I don't have the ${measureOf(name).label} ${where}.`;
        return `The ${measureOf(name).label} ${where} is **${value(name)}**, ${at}.`;
      })
      .join(" ");
  const rest = IN_GENERAL.filter((name) => extremeOf([sample], name, "highest"))
    .map((name) => (name === "direction" ? value(name) : `${measureOf(name).label} ${value(name)}`))
    .join(", ");
  return `It is **${value("temperature")}** ${where}, ${at}: ${sample.sky ?? "sky unknown"}; ${rest}.`;
}

function heatedNow(to: number, { units }: Wanted, sample: Sample, where: string): string {
  const { highest: temperature, humidity } = sample;
  if (temperature === null || humidity === null) return `I don't have the humidity ${where} now.`;
  const value = (celsius: number) => told(celsius, "temperature", units);
  return heatedWords({ temperature, humidity, to }, value, `The air ${where} now`);
}

const isFirst = <Item>(item: Item, at: number, all: Item[]): boolean => all.indexOf(item) === at;

/** Of one moment, bounds and times say nothing. */
const withoutTimes = (detail: string): string =>
  detail
    .replaceAll(/ (?:up|down) to/g, "")
    .replaceAll(/ at \d\d:\d\d on \w+ \d+ \w+/g, "")
    .replaceAll(" in all", "");
