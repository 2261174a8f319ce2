import type { z } from "zod";
import { localMoment } from "@/lib/agent/local-time";
import { countFact, type Fact, type NumberFact } from "@/lib/agent/truth";
import { addDays } from "./days";
import { quotedFacts } from "./quoted-facts";
import type { RecallOutput } from "./schema";

type Recalled = z.infer<typeof RecallOutput>;
type Found = Recalled["found"][number];

/** How much of an answer is quoted, in letters. */
const QUOTED = 300;

export const passages = ({ found }: Recalled, zone: string): string =>
  found.map((each) => passage(each, zone)).join("\n\n");

function passage({ thread_id, title, question, answer, at }: Found, zone: string): string {
  const link = `[${oneLine(title)}](/markets?thread=${encodeURIComponent(thread_id)})`;
  const quote = oneLine(shortened(withoutTables(answer)));
  // A thread is called after its first question.
  const asked = oneLine(question) === oneLine(title) ? "" : ` You asked: “${oneLine(question)}”`;
  return `${link}, ${localMoment(Date.parse(at), zone)}.${asked}\n\n> ${quote}`;
}

export const spanWords = ({ from, to }: Recalled, zone: string): string =>
  from && to ? ` from ${localMoment(Date.parse(from), zone)} to ${localMoment(Date.parse(to), zone)}` : "";

/** A text as part of a line: what would be a link or a table of its own is left as words. */
export const oneLine = (text: string): string =>
  text
    .replace(/[[\]|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const withoutTables = (text: string): string => text.replace(/^\s*\|.*$/gm, "");

const shortened = (text: string): string =>
  text.length > QUOTED ? `${text.slice(0, QUOTED).replace(/\s+\S*$/, "")} …` : text;

/** What was quoted may be said again, with the times that the message names. */
export const recallFacts = (data: Recalled, message: string): Fact[] => [
  countFact(data.found.length, "answers"),
  ...data.found.flatMap(({ title, question, answer }) => [title, question, answer].flatMap(quotedFacts)),
  ...[data.from, data.to, ...data.found.map(({ at }) => at)].flatMap((at) => (at ? dayFact(at) : [])),
  ...[...message.matchAll(CLOCK)].map(clockFact),
];

/** A day in UTC is one of three where the asker is. */
const dayFact = (at: string): NumberFact => ({
  ...countFact(1, "day of an answer"),
  time: `${addDays(at.slice(0, 10), -1)}/${addDays(at.slice(0, 10), 1)}`,
});

const CLOCK = /\b([01]\d|2[0-3]):([0-5]\d)\b/g;

const clockFact = ([text, hour, minute]: RegExpExecArray): NumberFact => ({
  value: Number(hour) * 60 + Number(minute),
  unit: "time of day",
  quantity: "time of an answer",
  of: [],
  origin: `${text}, in the asker's zone`,
});
