import { convert } from "@/lib/understanding/quantities";
import { formatNumber } from "../analysis/summary";
import { differenceIn, inUnit } from "../analysis/units";
import { NAMES } from "../quantities";
import { readingBefore } from "../readings/lookup";
import { PLOTTABLE, type Plottable, type SensorInfo, type SensorReading } from "../types";
import { figureOf, listed, timeWords } from "./reading-words";
import { STEADY } from "./series";

interface Change {
  since: number;
  quantities: Plottable[];
  unit?: string;
  zone: string;
}

export function changeWords(
  { name, address }: SensorInfo,
  reading: SensorReading,
  { since, quantities, unit, zone }: Change,
): string {
  const then = readingBefore(address, since);
  if (!then) return `**${name}** has nothing stored from ${timeWords(since, zone)} to compare with.`;
  const pairs = (quantities.length > 0 ? quantities : PLOTTABLE).flatMap((quantity) => {
    const [now, before] = [figureOf(reading, quantity), figureOf(then, quantity)];
    return now === undefined || before === undefined ? [] : [{ quantity, now, before }];
  });
  const isOther = ({ quantity, now, before }: (typeof pairs)[number]) =>
    Math.abs(now - before) >= STEADY[quantity];
  const told = ({ quantity, now, before }: (typeof pairs)[number]) =>
    `${NAMES[quantity]} ${inUnit(now, quantity, unit)} (${
      now === before
        ? "the same"
        : `${inUnit(before, quantity, unit)} then, ${differenceIn(Math.abs(now - before), quantity, unit)} ${now > before ? "more" : "less"} now`
    })`;
  const [changed, same] = [pairs.filter(isOther), pairs.filter((pair) => !isOther(pair))];
  const [at, before] = [reading.timestamp, then.timestamp].map((t) => timeWords(t, zone));
  const times = at === before ? `, both read within the minute of ${at}` : `, now at ${at}`;
  if (changed.length === 0)
    return `**${name}** has hardly changed since ${before}: ${listed(same.map(told))}${times}.`;
  const rest = same.length > 0 ? ` Hardly changed: ${listed(same.map(told))}.` : "";
  return `**${name}** has changed since ${before}: ${listed(changed.map(told))}${times}.${rest}`;
}

interface Doubt {
  doubted: number;
  quantity: Plottable;
  at: string;
}

export function doubtWords(name: string, reading: SensorReading, { doubted, quantity, at }: Doubt): string {
  const value = figureOf(reading, quantity);
  if (value === undefined) return `**${name}** sent no ${NAMES[quantity]}.`;
  const [told, said] = [inUnit(value, quantity), inUnit(doubted, quantity)];
  if (Math.abs(value - doubted) < STEADY[quantity] * 2)
    return `Yes, that is what it sends: **${name}**: ${NAMES[quantity]} **${told}** at ${at}. ${JUDGED_BY}`;
  const fahrenheit = quantity === "temperature" ? convert(doubted, "°F", "°C") : undefined;
  const other = PLOTTABLE.find((one) => {
    const figure = figureOf(reading, one);
    return (
      one !== quantity && figure !== undefined && Math.abs(figure - doubted) <= Math.abs(doubted) * ALIKE
    );
  });
  const guesses = [
    fahrenheit !== undefined && Math.abs(fahrenheit - value) < NEAR_DEGREES
      ? `${formatNumber(doubted)}°F would be ${inUnit(Math.round(fahrenheit * 10) / 10, "temperature")}`
      : "",
    other ? `its ${NAMES[other]} is ${inUnit(figureOf(reading, other) ?? 0, other)}` : "",
  ].filter(Boolean);
  const guess = guesses.length > 0 ? ` Perhaps you saw another figure: ${guesses.join("; ")}.` : "";
  return `**${name}** sends a ${NAMES[quantity]} of **${told}** at ${at}, and not ${said}.${guess} ${JUDGED_BY}`;
}

const JUDGED_BY = "I can judge whether a sensor is broken only by what it sends.";

/** So near, as a share, another figure of the reading may be the one that was seen. */
const ALIKE = 0.07;
const NEAR_DEGREES = 3;
