import { clock } from "@/lib/clock";
import { type Kind, kindOf } from "@/lib/understanding/kinds";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { bandOf, basisOf } from "../analysis/bands";
import { unknownWords } from "../analysis/judge";
import { ANY_ROOM, type Room } from "../analysis/rooms";
import { inUnit, rangeIn } from "../analysis/units";
import { QUANTITIES, type Quantity } from "../types";
import { quantitiesOf } from "./asked";
import explained from "./explained.json";
import { saidOf } from "./kinds";
import type { SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { isTimeSaid } from "./times-said";

/** A kind for each entry of a table of topics, by the names that it goes by. */
export const topicsOf = (name: string, table: Record<string, { names: string[] }>): Kind =>
  kindOf(
    name,
    Object.entries(table).map(([value, { names }]) => ({ value, names })),
    { isName: false },
  );

const TERM = topicsOf("term", explained);
const texts = (table: Record<string, { says: string }>) => table;

export const explain: Plan<SensorContext> = (request) => {
  const quantities = quantitiesOf(request).filter((one): one is Quantity =>
    QUANTITIES.includes(one as Quantity),
  );
  request.use("what", "name", "ref", "every", "unit", "within", "top", "above", "below", "amount");
  const verdict = verdictOn(request.text, quantities[0]);
  const said = saidOf(TERM, request.text);
  const isTwo = said.includes("tvoc") && said.includes("eco2");
  const before = request.earlier[0]?.text ?? "";
  // “A normal CO2 level” is of CO2.
  const meant = said.find((one) => one !== "anomaly") ?? quantities[0] ?? said[0];
  const topic = (isTwo ? "difference" : meant) ?? saidOf(TERM, before)[0];
  if (!topic && !verdict) return { say: MENU };
  return { say: [verdict, texts(explained)[topic ?? ""]?.says].filter(Boolean).join(" ") || MENU };
};

const UNITS = "(?:ppm|ppb|e?co2|tvocs?|hpa)";
const ALONE = "(?=\\s*$| (?:actually|exactly|anyway|please|then|and|or|mean|means|stand|stands)\\b)";
const MEANS = new RegExp(
  [
    "\\b(?:what|whats|wat)\\b.{0,40}\\b(?:mean|means|meaning|stand for|stands for)\\b",
    "\\bmeaning of\\b",
    `\\bexplain (?:me |to me )?(?:what |the |this |that )*${UNITS}${ALONE}`,
    `\\b(?:what is|whats|what are) (?:this |that |the |an? )?(?:number |figure |unit |word )?${UNITS}${ALONE}`,
  ].join("|"),
);
const TERMS: ReadonlySet<string> = new Set(["ppm", "ppb", "eco2", "tvoc", "pressure"]);

/** “What does ppm mean?”, which no reading answers. */
export const asksForTerm = (text: string): boolean =>
  MEANS.test(normalise(text)) &&
  !OF_COURSE.test(normalise(text)) &&
  !isTimeSaid(text, { now: clock.now(), zone: "UTC" }) &&
  saidOf(TERM, text).some((one) => TERMS.has(one));

/** “The meaning of the pressure drop”, “what did it mean?”: how it went. */
const OF_COURSE = /\b(did|was|were)\b|\b(drop|fall|rise|jump|dip|spike|change|peak|curve)s?\b/;

export const isOfTerm = ({ text }: Request, { sensors }: SensorContext): boolean =>
  asksForTerm(text) && matcherFor(sensors).find(text).length === 0;

const MENU =
  "I can explain what the sensors measure (temperature, humidity, pressure in hPa, TVOC, eCO2, shaking in g), what values are good, how anomalies are found, what a simulated sensor is, and how readings are paid. Which of these?";

const NORMAL = /\b(normal|ok|okay|fine|good|healthy|safe|all ?right|acceptable)\b(?! or bad)/i;
const BAD = /\b(bad|too (high|low|much)|a lot)\b/i;
/** The ranges say that something is good, and nothing of danger. */
const HARMFUL = /\b(dangerous|unhealthy|harmful|toxic|unsafe)\b/i;

/** “Is 900 ppm bad?”, of a place or of rooms that people stay in. */
export function verdictOn(text: string, quantity: Quantity | undefined, room: Room = ANY_ROOM): string {
  const value = tokenise(text)
    .map((token) => Number(token.text))
    .find((number) => Number.isFinite(number));
  if (value === undefined || !quantity) return "";
  const [band, good] = [bandOf(quantity, value, room), basisOf(room, quantity)];
  if (!band || !good) return room === ANY_ROOM ? "" : unknownWords([quantity], room);
  const isFine = band.ease === "good";
  const answer = NORMAL.test(text)
    ? isFine
      ? "Yes: "
      : "No: "
    : BAD.test(text)
      ? isFine
        ? "No: "
        : "Yes: "
      : HARMFUL.test(text) && isFine
        ? "No: "
        : "";
  return `${answer}${inUnit(value, quantity)} counts as **${band.word}**; good for ${good.for} is ${rangeIn(good, quantity)} (${good.source}).`;
}
