import type { Period } from "@/db/readings";
import type { SensorReading } from "../types";
import { listed, timeWords } from "./reading-words";

/* What an answer looked at, where that is less than the time it was asked about: it claims nothing of the rest. */

function missedWords(missed: readonly Period[], { from, to }: Period, zone: string): string {
  const at = (time: number) => timeWords(time, zone);
  const begin = missed.find((one) => one.from === from);
  const end = missed.find((one) => one.to === to);
  const gaps = missed.filter((one) => one !== begin && one !== end);
  const [longest] = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return listed(
    [
      begin && `begin at ${at(begin.to)}`,
      longest &&
        (gaps.length === 1
          ? `have a gap from ${at(longest.from)} to ${at(longest.to)}`
          : `have ${gaps.length} gaps, the longest from ${at(longest.from)} to ${at(longest.to)}`),
      end && `end at ${at(end.from)}`,
    ].filter((part) => part !== undefined),
  );
}

export interface Coverage {
  name: string;
  /** How many readings were looked at; those who sent none are told elsewhere. */
  readings: number;
  missed: readonly Period[];
}

/** A sentence on what isn't known of the time that was asked about; nothing where all of it is. */
export function coverageWords(all: readonly Coverage[], asked: Period, zone: string): string {
  const heard = all.filter(({ readings }) => readings > 0);
  const parts = heard.flatMap(({ name, missed }) => {
    const words = missedWords(missed, asked, zone);
    return words ? [{ name, words }] : [];
  });
  const [first] = parts;
  if (!first) return "";
  const isOnlyBegin = parts.every(({ words }) => words.startsWith("begin") && !words.includes(" and "));
  const rest = isOnlyBegin ? "I know nothing about the time before" : "I know nothing about the rest";
  if (all.length === 1) return `Its readings ${first.words}; ${rest}.`;
  const isSame = parts.length === heard.length && parts.every(({ words }) => words === first.words);
  if (isSame) return `The readings ${first.words}; ${rest}.`;
  const told = parts.slice(0, MOST_TOLD).map(({ name, words }) => `those of **${name}** ${words}`);
  const more =
    parts.length > MOST_TOLD ? [`those of ${parts.length - MOST_TOLD} more are incomplete, too`] : [];
  return `${listed([...told, ...more]).replace(/^those/, "The readings")}; ${rest}.`;
}

const MOST_TOLD = 5;

export function stretchWords(readings: readonly Pick<SensorReading, "timestamp">[], zone: string): string {
  const times = readings.map(({ timestamp }) => timestamp);
  const [first, last] = [Math.min(...times), Math.max(...times)].map((at) => timeWords(at, zone));
  return first === last ? `${first}` : `${first} to ${last}`;
}
