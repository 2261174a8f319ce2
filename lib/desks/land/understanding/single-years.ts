import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { DATASET, datasetById } from "../datasets";
import { fresh } from "./context";
import type { Wanted } from "./options";

const ONE_YEAR = /^\D*\b((?:19|20)\d\d)\D*$/;

/** The years that are named one by one: “2014 and 2016 besides”. */
function yearsNamed(request: Request): number[] {
  const slots = fresh(request, "time");
  const years = slots.flatMap(({ text }) => ONE_YEAR.exec(text)?.[1] ?? []).map(Number);
  const isRange = slots.some(({ start }, at) => {
    const before = slots[at - 1];
    if (!before) return false;
    const end = before.start + before.text.length;
    const joined = request.text.slice(end, start);
    return /\b(?:to|until|till|through)\b|[-–]/.test(joined) || isBetween(request.text.slice(0, end), joined);
  });
  return isRange || years.length < slots.length ? [] : [...new Set(years)].sort();
}

/** “Between 2014 and 2016”, “between the years 2014 and 2016”: all of them. */
function isBetween(before: string, joined: string): boolean {
  const words = normalise(before).split(" ");
  const isNear = words.slice(-MOST_WORDS, -1).includes("between");
  return normalise(joined) === "and" && isNear && !words.some((word) => APART.has(word));
}
const MOST_WORDS = 4;
/** Of a difference between two years the two are asked for. */
const APART: ReadonlySet<string> = new Set(["difference", "differ", "differs", "compare", "comparison"]);

/** Several years are told each by itself, without those in between. */
export function byNamedYears(request: Request, dataset: number, wanted: Wanted): Wanted {
  const { asked } = wanted.options;
  const years = yearsNamed(request);
  const isYearly = datasetById(dataset)!.granularity === "year" && dataset !== DATASET.landCover;
  if (
    years.length < 2 ||
    !isYearly ||
    !asked ||
    !request.is("value", "list", "plot") ||
    request.has("against")
  )
    return wanted;
  const [first, last] = [years[0]!, years.at(-1)!];
  const between = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((year) => !years.includes(year))
    .map(String);
  const except = [...(asked.except ?? []), ...between];
  return {
    ...wanted,
    options: {
      ...wanted.options,
      asked: { ...asked, operation: "list", along: "time", ...(except.length > 0 && { except }) },
    },
  };
}
