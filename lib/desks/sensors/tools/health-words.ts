import { bandOf, PURPOSES } from "../analysis/bands";
import type { Judge } from "../analysis/judge";
import { formatNumber } from "../analysis/summary";
import { inUnit, rangeIn } from "../analysis/units";
import { NAMES } from "../quantities";
import { latestReading } from "../readings/lookup";
import type { Watched } from "../readings/shakes";
import { QUANTITIES, type Quantity, type SensorReading, type Shake } from "../types";
import { PURPOSE, saidOf } from "../understanding/kinds";
import { ageNote, listed, timeWords } from "./reading-words";

/** How a sensor is doing, by its shakes, its newest stored reading and its silence. */
export interface Health {
  name: string;
  /** What is wrong, each completes “Attic …”. */
  faults: string[];
  /** What is unusual for a room and may be right for this place: “cold”, “17 °C”. */
  remarks: { word: string; value: string }[];
  reading?: SensorReading;
  /** What it is right for, where that was asked: “a baby's room, which wants 16°C to 20°C”. */
  rightFor?: string;
}

/** How sensors are doing that were watched over a period. */
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
  const values =
    reading && !isSilent
      ? judgedValues(reading, sensor.name, purpose)
      : { faults: [], remarks: [], rightFor: undefined };
  return {
    name: sensor.name,
    faults: [...(shakes.length > 0 ? [shookWords(shakes, above, zone)] : []), ...silence, ...values.faults],
    remarks: values.remarks,
    rightFor: values.rightFor,
    reading: reading ?? undefined,
  };
}

function shookWords(shakes: Shake[], above: number, zone: string): string {
  const strongest = shakes.reduce((most, shake) => (shake.peak > most.peak ? shake : most));
  const last = shakes.at(-1) ?? strongest;
  const far = `${formatNumber(strongest.peak)} g at ${timeWords(strongest.t, zone)}`;
  if (shakes.length === 1) return `shook once beyond ±${formatNumber(above)} g: ${far}`;
  return `shook ${shakes.length} times beyond ±${formatNumber(above)} g, up to ${far}, the last time at ${timeWords(last.t, zone)}`;
}

/** Air that is bad, and values outside of what the place is named for, are faults; a cold attic isn't. */
function judgedValues(
  reading: SensorReading,
  name: string,
  wanted?: Judge["purpose"],
): Pick<Health, "faults" | "remarks" | "rightFor"> {
  const faults: string[] = [];
  const remarks: Health["remarks"] = [];
  let rightFor: string | undefined;
  for (const quantity of QUANTITIES) {
    const value = reading[quantity];
    if (value === undefined) continue;
    const told = `${NAMES[quantity]} ${inUnit(value, quantity)}`;
    const purpose =
      PURPOSES.find(({ id, quantity: own }) => id === wanted && own === quantity) ??
      purposeOf(name, quantity);
    const band = bandOf(quantity, value);
    const isOut =
      purpose &&
      ((purpose.from !== null && value < purpose.from) || (purpose.to !== null && value > purpose.to));
    if (purpose && !isOut && purpose.id === wanted)
      rightFor = `${purpose.for}, which wants ${rangeIn(purpose, quantity)}`;
    if (isOut)
      faults.push(`is outside what is good for ${purpose.for} (${told}; ${rangeIn(purpose, quantity)})`);
    else if (!purpose && band && band.ease !== "good") {
      const isAir = quantity === "eco2" || quantity === "tvoc";
      if (isAir) faults.push(`has ${band.word} air (${told})`);
      else remarks.push({ word: band.word, value: inUnit(value, quantity) });
    }
  }
  return { faults, remarks, rightFor };
}

/** What the place is named for: “Server room”, “Kitchen fridge”. */
function purposeOf(name: string, quantity: Quantity) {
  const ids = saidOf(PURPOSE, name);
  return PURPOSES.find((purpose) => ids.includes(purpose.id) && purpose.quantity === quantity);
}

interface Told {
  asked?: "fine" | "wrong";
  /** Asked whether somebody should see to it. */
  isAdvice?: boolean;
  /** Asked for it in one line. */
  isBrief?: boolean;
  /** “In the last 24 hours”. */
  period: string;
}

/** The verdict on all, then what is wrong; of a few a line for each. */
export function healthWords(all: Health[], { asked, isAdvice, isBrief, period }: Told): string {
  if (isAdvice) return adviceWords(all, period);
  const ill = all.filter(({ faults }) => faults.length > 0);
  const well = all.filter(({ faults }) => faults.length === 0);
  const isFine = ill.length === 0;
  const isPlain = !isFine || all.length > FEW || all.every(({ remarks }) => remarks.length === 0);
  // A cold bedroom isn't broken, and “yes, it is ok” would say too much.
  const fine = isPlain ? "Yes" : "Nothing is broken";
  const answer = asked === "fine" ? (isFine ? fine : "No") : asked ? (isFine ? "No" : "Yes") : "";
  const basis = `I looked at shakes ${period}, at the newest stored readings, and at silence.`;
  const [only, another] = all;
  if (only && !another) return `${answer && `${answer}: `}${healthLine(only).slice(2)}. ${basis}`;
  if (isBrief && !isFine)
    return `${answer && `${answer}: `}${ill
      .slice(0, MOST_TOLD)
      .map(({ name, faults }) => `**${name}** ${listed(faults)}`)
      .join("; ")}${well.length > 0 ? "; nothing else stands out" : ""}.`;
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

/** Whether something should be seen to, as far as readings tell it. */
function adviceWords(all: Health[], period: string): string {
  const ill = all.filter(({ faults }) => faults.length > 0);
  const looked = `I looked at shakes ${period}, at the newest stored readings, and at silence`;
  const limit = "what it bears I can't know: that takes somebody who knows it";
  if (ill.length === 0)
    return `By the readings it can wait: nothing is wrong with ${listed(all.slice(0, MOST_TOLD).map(({ name }) => `**${name}**`))}. ${looked}; ${limit}.`;
  const lines = ill.slice(0, MOST_TOLD).map(({ name, faults }) => `**${name}** ${listed(faults)}`);
  return `By the readings I would have it looked at: ${lines.join("; ")}. ${looked}; ${limit}.`;
}

/** “Both”, “all 7”. */
function whole(count: number, isLed: boolean): string {
  const word = count === 2 ? "both" : `all ${count}`;
  return isLed ? word : word.replace(/^./, (letter) => letter.toUpperCase());
}

const FEW = 3;
const MOST_TOLD = 10;

/** Those that are all right, and what stands out of them all the same. */
function othersWords(well: Health[]): string {
  const marked = well.filter(({ remarks }) => remarks.length > 0).slice(0, MOST_TOLD);
  if (marked.length === 0) return "";
  const told = marked.map(
    ({ name, remarks }) => `**${name}** is ${listed(remarks.map(({ word, value }) => `${word} (${value})`))}`,
  );
  return `For rooms that people stay in, ${listed(told)}; elsewhere that may be right.`;
}

/** A sensor that is all right in a line, or what is wrong with it. */
function healthLine({ name, faults, remarks, reading, rightFor }: Health): string {
  const values = reading
    ? QUANTITIES.flatMap((quantity) => {
        const value = reading[quantity];
        return value === undefined || quantity === "pressure"
          ? []
          : `${NAMES[quantity]} ${inUnit(value, quantity)}`;
      })
    : [];
  const rest = listed(values);
  if (faults.length > 0) return `- **${name}** ${listed(faults)}${rest && `; otherwise ${rest}`}`;
  const remark =
    remarks.length > 0 ? `, though ${listed(remarks.map(({ word }) => word))} for a room to live in` : "";
  const right = rightFor ? `, and right for ${rightFor}` : "";
  return `- **${name}**: all right${right}${remark}${rest && ` (${rest})`}`;
}
