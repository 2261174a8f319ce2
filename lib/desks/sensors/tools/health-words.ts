import { bandOf, basisOf, PURPOSES, scaleFor } from "../analysis/bands";
import { isOutside, type Judge } from "../analysis/judge";
import { factsOf, isForPeople, kindOfRoom } from "../analysis/rooms";
import { formatNumber } from "../analysis/summary";
import { inUnit, rangeIn } from "../analysis/units";
import { NAMES } from "../quantities";
import { latestReading } from "../readings/lookup";
import type { Watched } from "../readings/shakes";
import { QUANTITIES, type Quantity, type SensorInfo, type SensorReading, type Shake } from "../types";
import { ageNote, listed, timeWords } from "./reading-words";

export interface Health {
  name: string;
  /** What is wrong, each completes “Attic …”. */
  faults: string[];
  /** What is unusual for the place and no fault: “cold”, “17 °C”. */
  remarks: { word: string; value: string }[];
  values: string[];
  /** The quantities that a range is known for. */
  judged: Quantity[];
  /** Of what kind of room it was judged: “a greenhouse”. */
  place: string;
  /** What it is right for, where that was asked: “a baby's room, which wants 16°C to 20°C”. */
  rightFor?: string;
}

export function healthOf(
  { sensor, shakes }: Watched,
  above: number,
  zone: string,
  purpose?: Judge["purpose"],
): Health {
  const reading = latestReading(sensor.address);
  const isSilent = !reading || ageNote(sensor, reading) !== "";
  const silence = isSilent
    ? [reading ? `has sent nothing since ${timeWords(reading.timestamp, zone)}` : "has sent nothing yet"]
    : [];
  const found = reading && !isSilent ? judgedValues(reading, sensor, purpose) : NOTHING_JUDGED;
  return {
    name: sensor.name,
    ...found,
    faults: [...(shakes.length > 0 ? [shookWords(shakes, above, zone)] : []), ...silence, ...found.faults],
    values: reading ? valuesIn(reading) : [],
    place: factsOf(kindOfRoom(sensor)).phrase,
  };
}

type Found = Pick<Health, "faults" | "remarks" | "judged" | "rightFor">;

const NOTHING_JUDGED: Found = { faults: [], remarks: [], judged: [] };

const valuesIn = (reading: SensorReading): string[] =>
  QUANTITIES.flatMap((quantity) => {
    const value = reading[quantity];
    return value === undefined || quantity === "pressure"
      ? []
      : `${NAMES[quantity]} ${inUnit(value, quantity)}`;
  });

export function shookWords(shakes: Shake[], above: number, zone: string): string {
  const strongest = shakes.reduce((most, shake) => (shake.peak > most.peak ? shake : most));
  const last = shakes.at(-1) ?? strongest;
  const far = `${formatNumber(strongest.peak)} g at ${timeWords(strongest.t, zone)}`;
  if (shakes.length === 1) return `shook once beyond ±${formatNumber(above)} g: ${far}`;
  return `shook ${shakes.length} times beyond ±${formatNumber(above)} g, up to ${far}, the last time at ${timeWords(last.t, zone)}`;
}

/** Whether a value that is out of its range is a fault: a bedroom that is cool isn't broken, bad air and a warm fridge are wrong. */
export function isFault(sensor: SensorInfo, quantity: Quantity, purpose?: Judge["purpose"]): boolean {
  const isAsked = PURPOSES.some(({ id, quantity: own }) => id === purpose && own === quantity);
  if (isAsked || scaleFor(sensor, quantity)?.isClosed) return true;
  const isAir = quantity === "eco2" || quantity === "tvoc";
  return isAir || factsOf(kindOfRoom(sensor)).strict === true;
}

function judgedValues(reading: SensorReading, sensor: SensorInfo, purpose?: Judge["purpose"]): Found {
  const found: Found = { faults: [], remarks: [], judged: [] };
  for (const quantity of QUANTITIES) {
    const value = reading[quantity];
    const basis = basisOf(sensor, quantity, purpose);
    if (value === undefined || !basis) continue;
    found.judged.push(quantity);
    const isAsked = PURPOSES.some(({ id, quantity: own }) => id === purpose && own === quantity);
    if (!isOutside(value, basis)) {
      if (isAsked) found.rightFor = `${basis.for}, which wants ${rangeIn(basis, quantity)}`;
      continue;
    }
    const word = bandOf(quantity, value, sensor)?.word ?? "out of range";
    const told = `${NAMES[quantity]} ${inUnit(value, quantity)}`;
    const isAir = !isAsked && isForPeople(sensor) && (quantity === "eco2" || quantity === "tvoc");
    if (!isFault(sensor, quantity, purpose)) found.remarks.push({ word, value: inUnit(value, quantity) });
    else if (isAir) found.faults.push(`has ${word} air (${told})`);
    else found.faults.push(`is outside what is good for ${basis.for} (${told}; ${rangeIn(basis, quantity)})`);
  }
  return found;
}

interface Told {
  asked?: "fine" | "wrong";
  isAdvice?: boolean;
  isBrief?: boolean;
  /** Which stretch was looked at, and what of it: a sentence without its full stop. */
  basis: string;
}

export function healthWords(all: Health[], { asked, isAdvice, isBrief, basis: looked }: Told): string {
  if (isAdvice) return adviceWords(all, looked);
  const ill = all.filter(({ faults }) => faults.length > 0);
  const well = all.filter(({ faults }) => faults.length === 0);
  const isFine = ill.length === 0;
  const isPlain = !isFine || all.length > FEW || all.every(({ remarks }) => remarks.length === 0);
  // A cold bedroom isn't broken, and “yes, it is ok” would say too much.
  const isJudged = all.some(({ judged }) => judged.length > 0);
  const fine = !isJudged ? "As far as I can judge, yes" : isPlain ? "Yes" : "Nothing is broken";
  const answer = asked === "fine" ? (isFine ? fine : "No") : asked ? (isFine ? "No" : "Yes") : "";
  const basis = `${looked}.`;
  const [only, another] = all;
  if (only && !another) return `${answer && `${answer}: `}${healthLine(only).slice(2)}. ${basis}`;
  if (isBrief && !isFine)
    return `${answer && `${answer}: `}${ill
      .slice(0, MOST_TOLD)
      .map(({ name, faults }) => `**${name}** ${listed(faults)}`)
      .join("; ")}${well.length > 0 ? "; nothing else stands out" : ""}. ${basis}`;
  const lines = (all.length <= FEW ? all : ill).map(healthLine);
  const names = listed(ill.slice(0, MOST_TOLD).map(({ name }) => `**${name}**`));
  const more = ill.length > MOST_TOLD ? ` and ${ill.length - MOST_TOLD} more` : "";
  const verdict = isFine
    ? `${whole(all.length, answer !== "")} sensors are all right.`
    : `${names}${more} ${ill.length === 1 ? "needs" : "need"} a look.`;
  const others = all.length > FEW ? othersWords(well) : "";
  return [
    `${answer && `${answer}: `}${verdict}`,
    lines.slice(0, MOST_TOLD).join("\n"),
    [others, basis].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function adviceWords(all: Health[], looked: string): string {
  const ill = all.filter(({ faults }) => faults.length > 0);
  const limit = "I can't know how much it can take: that takes somebody who knows it";
  if (ill.length === 0)
    return `By the readings it can wait: nothing is wrong with ${listed(all.slice(0, MOST_TOLD).map(({ name }) => `**${name}**`))}. ${looked}; ${limit}.`;
  const lines = ill.slice(0, MOST_TOLD).map(({ name, faults }) => `**${name}** ${listed(faults)}`);
  return `By the readings I would have it looked at: ${lines.join("; ")}. ${looked}; ${limit}.`;
}

function whole(count: number, isLed: boolean): string {
  const word = count === 2 ? "both" : `all ${count}`;
  return isLed ? word : word.replace(/^./, (letter) => letter.toUpperCase());
}

const FEW = 3;
const MOST_TOLD = 10;

function othersWords(well: Health[]): string {
  const marked = well.filter(({ remarks }) => remarks.length > 0).slice(0, MOST_TOLD);
  if (marked.length === 0) return "";
  const told = marked.map(
    ({ name, remarks, place }) => `**${name}** is ${remarkWords(remarks)} for ${place}`,
  );
  return `${listed(told)}; that may be as wanted.`;
}

const remarkWords = (remarks: Health["remarks"]): string =>
  listed(remarks.map(({ word, value }) => `${word} (${value})`));

function healthLine({ name, faults, remarks, values, judged, rightFor, place }: Health): string {
  const rest = listed(values);
  if (faults.length > 0) return `- **${name}** ${listed(faults)}${rest && `; otherwise ${rest}`}`;
  const remark = remarks.length > 0 ? `, though ${listed(remarks.map(({ word }) => word))} for ${place}` : "";
  const right = rightFor ? `, and right for ${rightFor}` : "";
  // Where no range is known, its values say nothing of whether all is well.
  const verdict = judged.length > 0 ? "all right" : "no hard shake and no silence";
  return `- **${name}**: ${verdict}${right}${remark}${rest && ` (${rest})`}`;
}

/** What an answer on some sensors looked at, a sentence without its full stop; `readings`: “every stored reading”. */
export function lookedWords(all: readonly Health[], readings: string, period: string): string {
  const judged = QUANTITIES.filter((quantity) => all.some((one) => one.judged.includes(quantity)));
  const unjudged = all.filter((one) => one.judged.length === 0 && one.values.length > 0);
  const values =
    judged.length > 0
      ? `, and at ${listed(judged.map((one) => NAMES[one]))} ${readings} against what suits the place`
      : "";
  const names = listed(unjudged.slice(0, MOST_TOLD).map(({ name }) => name));
  const more = unjudged.length > MOST_TOLD ? ` and ${unjudged.length - MOST_TOLD} more` : "";
  const none =
    unjudged.length > 0 ? `; I know no range for the values of ${names}${more}, so I don't judge them` : "";
  return `I looked at shakes and silence ${period}${values}${none}`;
}
