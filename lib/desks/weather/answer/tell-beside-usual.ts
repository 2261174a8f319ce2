import { AppError } from "@/lib/errors";
import type { Span, Wanted } from "../wanted";
import { type MeasureName, measureOf, told } from "./measures";
import type { Expected } from "./outlook";
import { daySamples, type Sample, samplesIn } from "./samples";
import { stretchOf } from "./tell-forecast";
import { tellNow } from "./tell-now";
import { type Usual, usualAt, usualHead, usualOf } from "./tell-usual";
import { extremeOf, meanOf } from "./verdict";
import { stretchWords } from "./when";

/** “Is it warm for late November?”: what it is or will be, and how that stands to what is usual then. */
export function tellBesideUsual(wanted: Wanted, expected: Expected, span: Span): string {
  const { place, weather } = expected;
  const isNow = wanted.about === "now";
  const name = wanted.measures[0] ?? "temperature";
  const stretch = isNow ? dayOf(weather.now.time) : stretchOf(wanted, weather.now.time);
  const days = daySamples(weather, stretch);
  const samples = days.length > 0 ? days : samplesIn(weather, stretch);
  const now = isNow ? tellNow({ ...wanted, measures: [name] }, expected) : "";
  const usual = knownAt(wanted, expected, span);
  const figure = figureOf(samples, name);
  if (!usual || figure === null)
    return `${now} I don't know the usual ${measureOf(name).label} in **${place.name}**.`.trim();
  const when = isNow ? "today" : stretchWords(stretch);
  const verdict = `**${verdictOf(figure, usual, name)}**: ${rangeWords(samples, name, wanted.units)} in **${place.name}** ${when}.`;
  return [verdict, now, usualHead(wanted, usual)].filter(Boolean).join(" ");
}

const dayOf = (now: string) => ({ from: `${now.slice(0, 10)}T00:00`, to: `${now.slice(0, 10)}T23:59` });

function knownAt({ from, to }: Wanted, { place }: Expected, span: Span): Usual | undefined {
  try {
    return usualAt(place, span.from ? span : { from, to });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** As the usual figure is made: the mean of the temperatures, the highest wind of a day. */
const figureOf = (samples: Sample[], name: MeasureName): number | null =>
  name === "wind" ? meanOf(samples, "wind") : meanOf(samples, KIN[name] ?? name);

const KIN: Partial<Record<MeasureName, MeasureName>> = { feels_like: "temperature" };

/** Nearer than this, in the measure's own unit, is as usual. */
const STEADY: Partial<Record<MeasureName, number>> = { temperature: 1.5, wind: 5, humidity: 8, cloud: 15 };

const WORDS: Partial<Record<MeasureName, [more: string, less: string]>> = {
  temperature: ["Warmer than usual", "Colder than usual"],
  wind: ["Windier than usual", "Calmer than usual"],
  humidity: ["More humid than usual", "Less humid than usual"],
  cloud: ["Cloudier than usual", "Clearer than usual"],
};

function verdictOf(figure: number, usual: Usual, asked: MeasureName): string {
  const name = KIN[asked] ?? asked;
  const typical = usualOf(name, usual);
  if (typical === null) return "I don't know what is usual";
  const away = figure - typical;
  if (Math.abs(away) < (STEADY[name] ?? 1)) return "About as usual";
  const [more, less] = WORDS[name] ?? ["More than usual", "Less than usual"];
  return away > 0 ? more : less;
}

function rangeWords(samples: Sample[], asked: MeasureName, units: string[]): string {
  const name = KIN[asked] ?? asked;
  const [low, high] = [extremeOf(samples, name, "lowest"), extremeOf(samples, name, "highest")];
  const value = (one: typeof low) => told(one?.value ?? null, name, units);
  return name === "temperature"
    ? `**${value(low)} to ${value(high)}**`
    : `${measureOf(name).label} up to **${value(high)}**`;
}
