import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { DATASET } from "../datasets";
import classes from "./classes.json";
import { fresh, goesOn, type LandContext } from "./context";
import { wordsIn } from "./kinds";
import { opensYesNo } from "./limits";

type Class = keyof typeof classes;

const INCLUDES =
  /\b(?:includ(?:e|es|ed|ing)|counts?|counted|part of|contains?|compris(?:e|es)|covers?|(?:are|is)\b.*\bin (?:it|that|there|this))\b/i;
const READ = ["what", "name", "within", "ref", "time", "not", "on", "unit"] as const;

const POINTS = /\b(?:it|that|this|those|these|them)\b/i;

const isDefined = (label: string): label is Class => label in classes;

/** “Does that include greenhouses?”, after one class of land was told: what that class is; no finer kind is told apart. */
export function classIncludes(request: Request, { query }: LandContext): Planned | undefined {
  const { text, earlier } = request;
  const found = INCLUDES.exec(text);
  if (query.dataset !== DATASET.landCover || !found || !goesOn(request) || !opensYesNo(text))
    return undefined;
  if (fresh(request, "name", "within").some(({ mentions }) => mentions.some(({ kind }) => kind === "area")))
    return undefined;
  const named = wordsIn("class", text.slice(0, found.index));
  const isPointing = POINTS.test(text);
  const before = earlier.slice(0, MOST_BACK).map((frame) => wordsIn("class", frame.text));
  const told = isPointing ? (before.find((labels) => labels.length > 0) ?? []) : named;
  const labels = [...new Set(told)];
  const known = labels.filter(isDefined);
  if (known.length === 0 || known.length < labels.length || known.length > MOST_CLASSES) return undefined;
  request.use(...READ);
  const thing = thingIn(request, known);
  const apart = thing ? [`The data don't tell ${thing} apart.`] : [];
  return { say: [...known.map((label) => classes[label]), ...apart].join(" ") };
}

const MOST_CLASSES = 2;

/** So many turns back the class may have been named. */
const MOST_BACK = 3;

/** What may be part of a class, as it was said (“roads”); the class's own name is none. */
function thingIn(request: Request, labels: readonly string[]): string | undefined {
  const isOwn = (text: string) =>
    labels.some((label) => label.toLowerCase().startsWith(text.toLowerCase().replace(/s$/, "")));
  const others = fresh(request, "what", "name", "not").filter(({ text }) => !isOwn(text));
  const [first, last] = [others[0], others.at(-1)];
  if (!first || !last) return undefined;
  return request.text.slice(first.start, last.start + last.text.length).toLowerCase();
}
