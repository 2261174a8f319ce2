import type { Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { findTimes, type Moment } from "@/lib/understanding/times";
import { LABELS, NAMES } from "../quantities";
import { PLOTTABLE, type Plottable } from "../types";
import { SIDE, saidOf } from "./kinds";
import { quantitiesIn } from "./last-moment";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import words from "./words.json";

/* The readings that the answers of a conversation told, and which of them is the highest or lowest: nothing is bought. */

interface Seen {
  name: string;
  quantity: Plottable;
  value: number;
  /** As it was told: “14.86°C”. */
  text: string;
}

const OF_NOW: ReadonlySet<string> = new Set(["fetchIoTSensorData", "compareSensors"]);
const MOST_WORDS = 16;

/** “What is the lowest of the ones you have seen so far?”; undefined for any other question. */
export function amongSeen(
  question: string,
  history: readonly Turn[],
  { context: { sensors }, moment }: { context: SensorContext; moment: Moment },
): Understanding | undefined {
  const side = endIn(question);
  if (!side || !isOfSeen(question, history) || matcherFor(sensors).find(question).length > 0)
    return undefined;
  // “The lowest you have seen today”, “… ever”, asks what the sensors measured.
  if (findTimes(question, moment).length > 0 || /\bever\b/i.test(question)) return undefined;
  const seen = history.flatMap((turn) => readingsTold(turn, sensors));
  const [quantity] = [question, ...history.map((turn) => turn.question).toReversed()]
    .map(quantitiesIn)
    .find((found) => found.length > 0) ?? [seen.at(-1)?.quantity];
  if (!quantity) return undefined;
  return { kind: "say", text: extremeWords(seen, quantity, side), frames: history.at(-1)?.frames };
}

function endIn(text: string): "highest" | "lowest" | undefined {
  if (!SUPERLATIVE.test(text)) return undefined;
  const said = new Set(saidOf(SIDE, text));
  if (said.size !== 1) return undefined;
  return said.has("high") ? "highest" : "lowest";
}

const SUPERLATIVE = /est\b|\b(?:most|least|minimum|maximum|min|max|top)\b/i;

function isOfSeen(question: string, history: readonly Turn[]): boolean {
  const text = ` ${normalise(question)} `;
  const isSaid = (phrases: readonly string[]) => phrases.some((phrase) => text.includes(` ${phrase} `));
  const isShort = tokenise(question).length <= MOST_WORDS;
  const { seen, those, talk } = words.seenSoFar;
  const isOfThose = isSaid(those) || WHICH.test(text);
  return (
    isShort &&
    history.length > 0 &&
    (SEEN.test(text) || isSaid([...seen, ...talk]) || (isOfThose && wereSingle(history)))
  );
}

const WHICH = / which (?:one |of those )?(?:was|is|had|has) the /;

/** Whether the last two answers each gave a reading of another sensor: “the smallest of those”, “which was the highest?” */
function wereSingle(history: readonly Turn[]): boolean {
  const calls = history.slice(-2).flatMap((turn) => (turn.calls.length === 1 ? turn.calls : []));
  const read = calls.filter(({ tool }) => tool === "fetchIoTSensorData");
  return new Set(read.map(({ args }) => args.address)).size === 2;
}

/** “You have seen”, “you've shown me”, “we have looked at”. */
const SEEN =
  / (?:you|we|ive|youve|weve|i|you ve|we ve|i ve)(?: have| had| just)? (?:seen|shown|showed|told|given|gave|listed|looked at|read|got|checked|quoted|mentioned) /;

function extremeWords(all: readonly Seen[], quantity: Plottable, side: "highest" | "lowest"): string {
  const told = all.filter((one) => one.quantity === quantity);
  // Of two units those that were told last.
  const unit = unitOf(told.at(-1)?.text ?? "");
  const seen = told.filter(({ text }) => unitOf(text) === unit);
  const sign = side === "highest" ? -1 : 1;
  const [best, next] = seen.toSorted((a, b) => sign * (a.value - b.value));
  const what = NAMES[quantity];
  if (!best) return `I haven't told you a reading of ${what} in this conversation yet.`;
  if (!next)
    return `I have told you only one reading of ${what} so far: **${best.text}** (**${best.name}**).`;
  return `Of the ${seen.length} readings of ${what} that I have told you so far, the ${side} is **${best.text}** (**${best.name}**), then ${next.text} (${next.name}).`;
}

const unitOf = (text: string): string => text.replace(/^[-−\d.,]+/, "").trim();

export function readingsTold({ calls, answer = "" }: Turn, sensors: readonly KnownSensor[]): Seen[] {
  if (!calls.some(({ tool }) => OF_NOW.has(tool))) return [];
  const names = new Set(sensors.map(({ name }) => name));
  return [...inTables(answer, names), ...inLines(answer, names)];
}

const BY_LABEL = new Map(PLOTTABLE.map((quantity) => [LABELS[quantity], quantity]));

/** A table has a sensor in each row, or in each column where they are few. */
function inTables(answer: string, names: ReadonlySet<string>): Seen[] {
  const rows = answer
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head = [], ...lines] = rows;
  return lines.flatMap(([first = "", ...cells]) =>
    cells.flatMap((cell, at) => {
      const other = head[at + 1] ?? "";
      const [name, label] = names.has(first) ? [first, other] : [other, first];
      return names.has(name) ? told(name, label, cell) : [];
    }),
  );
}

/** “Latest reading: Temperature: 14.86°C, Humidity: 59.4%” below the name of its sensor. */
function inLines(answer: string, names: ReadonlySet<string>): Seen[] {
  let name = "";
  return answer.split("\n").flatMap((line) => {
    name =
      [...line.matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold = ""]) => bold).find((bold) => names.has(bold)) ??
      name;
    if (!name || !line.includes("Latest reading:")) return [];
    const parts = line.slice(line.indexOf("Latest reading:") + "Latest reading:".length).split(", ");
    return parts.flatMap((part) => {
      const [label = "", cell = ""] = part.split(": ");
      return told(name, label.trim(), cell.replace(/\.$/, ""));
    });
  });
}

function told(name: string, label: string, cell: string): Seen[] {
  const quantity = BY_LABEL.get(label);
  const value = Number.parseFloat(cell.replace("−", "-"));
  return quantity && Number.isFinite(value) ? [{ name, quantity, value, text: cell }] : [];
}
