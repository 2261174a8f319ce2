import type { Wanted } from "../wanted";
import { conditionOf } from "./conditions";
import { told } from "./measures";
import type { Expected } from "./outlook";
import { daySamples, type Sample, type Stretch } from "./samples";
import { extremeOf, sumOf } from "./verdict";
import { dayWords, stretchWords } from "./when";

interface Day {
  sample: Sample;
  /** Wishes that it doesn't fulfil. */
  faults: number;
  rain: number;
  wind: number;
}

/** “The best day to move the sheep, dry and not too windy”: the one that fulfils most of what is wished, then the driest and calmest. */
export function bestDayWords(
  { conditions, units }: Pick<Wanted, "conditions" | "units">,
  { weather, place }: Expected,
  stretch: Stretch,
): string {
  const isDry = conditions.includes("dry");
  const isCalm = conditions.includes("strong_wind");
  const days = daySamples(weather, stretch).map((sample): Day => {
    const faults = [
      isDry && conditionOf("dry").holds(sample) === false,
      isCalm && conditionOf("strong_wind").holds(sample) === true,
    ].filter(Boolean).length;
    const rain = isDry ? (sumOf([sample], "precipitation") ?? 0) : 0;
    return { sample, faults, rain, wind: extremeOf([sample], "wind", "highest")?.value ?? 0 };
  });
  const [best, next] = days.toSorted((a, b) => a.faults - b.faults || a.rain - b.rain || a.wind - b.wind);
  if (!best) return `I don't have the days ${stretchWords(stretch)} in **${place.name}**.`;
  const figures = ({ sample, wind }: Day) =>
    [
      isDry && `precipitation ${told(sumOf([sample], "precipitation"), "precipitation", units)}`,
      `wind up to ${told(wind, "wind", units)}`,
    ]
      .filter(Boolean)
      .join(", ");
  const but = best.faults > 0 ? " No day has everything you want." : "";
  const other = next ? ` Next best: ${dayWords(next.sample.from)} (${figures(next)}).` : "";
  return `**${dayWords(best.sample.from)}** looks best in **${place.name}**: ${figures(best)}.${but}${other}`;
}
