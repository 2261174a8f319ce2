import { readFileSync } from "node:fs";
import { z } from "zod";
import type { LabelledQuestion, SetName } from "@/lib/agent/desk-bench";
import type { Turn } from "@/lib/understanding/frame";
import { readTurn, type TurnFrame } from "../understanding";

/*
 * The desk's labelled questions, a JSON object a line:
 *
 *   id        any string
 *   before    the questions before it in its conversation, oldest first; absent: none
 *   question
 *   now       when it is asked, ISO 8601; absent: Saturday 21 November 2026, 14:30 UTC
 *   in_view   the id of the coin that the page shows; absent: none
 *   intent    crypto_analysis, small_talk, off_topic or unknown
 *   tokens    symbols of the coins that it is about, in any order; absent: not judged
 *   tools     names of the tools that answer it, in any order; absent: not judged; []: none
 *   ask       true: it needs a question back (then the tools aren't judged); false: it mustn't get one; absent: by the tools
 *   since     first day of the period asked for, YYYY-MM-DD; null: none may be read; absent: not judged
 *             For as long as there are prices: null.
 *   until     last day, likewise. A single day is both. For a period that ends now: null. A day more or less is right, too.
 *   or        other labels that are acceptable, too: objects with any of intent, tokens, tools, ask, since, until, which
 *             replace those above
 *   note      anything, for people
 */

const Day = z.iso.date().nullable().optional();
const Label = z.object({
  intent: z.enum(["crypto_analysis", "small_talk", "off_topic", "unknown"]),
  tokens: z.array(z.string()).optional(),
  tools: z.array(z.string()).optional(),
  ask: z.boolean().optional(),
  since: Day,
  until: Day,
});
type Label = z.infer<typeof Label>;

const Item = Label.extend({
  id: z.string(),
  before: z.array(z.string()).default([]),
  question: z.string(),
  now: z.iso.datetime().default("2026-11-21T14:30:00Z"),
  in_view: z.string().optional(),
  or: z.array(Label.partial()).default([]),
  note: z.string().optional(),
});
type Item = z.infer<typeof Item>;

const momentOf = ({ now, in_view }: Item) => ({
  now: new Date(now),
  zone: "UTC",
  inView: in_view ? { coin: in_view } : undefined,
});

async function historyOf(item: Item): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const question of item.before) {
    const { parts, ask, understanding } = await readTurn(question, turns, momentOf(item));
    const frames = "frames" in understanding ? (understanding.frames ?? []) : [];
    turns.push({ question, calls: parts, frames, pending: ask });
  }
  return turns;
}

/** What is asked for from before this on is asked for since ever. */
const FIRST_YEAR = "2011";
const DAY_MS = 86_400_000;

const sorted = (values: string[]) => [...new Set(values)].sort().join(", ") || "none";

function daysOf({ parts }: TurnFrame): { since: string[]; until: string[] } {
  const days = (name: string) =>
    parts
      .map(({ args }) => args)
      .flatMap(({ [name]: day, at }) => {
        const found = day ?? at;
        return typeof found === "string" && found >= FIRST_YEAR ? [found] : [];
      });
  return { since: days("since"), until: days("until") };
}

function isDay(found: string[], wanted: string | null, today: string): boolean {
  const isOpen = (day: string) => Math.abs(Date.parse(day) - Date.parse(today)) <= DAY_MS;
  if (wanted === null) return found.every(isOpen);
  if (found.length === 0) return isOpen(wanted);
  return found.some((day) => Math.abs(Date.parse(day) - Date.parse(wanted)) <= DAY_MS);
}

function outcomeFaults(label: Label, frame: TurnFrame): string[] {
  const faults: string[] = [];
  if (frame.intent !== label.intent) faults.push(`intent ${frame.intent}, not ${label.intent}`);
  const isAsked = frame.ask !== undefined;
  const wantsAsk = label.ask ?? (label.tools?.length ? false : isAsked);
  if (isAsked !== wantsAsk) faults.push(isAsked ? `asks “${frame.ask?.ask}”` : "asks nothing");
  const tools = sorted(frame.parts.map(({ tool }) => tool));
  const wanted = sorted(label.tools ?? []);
  if (label.tools && !wantsAsk && tools !== wanted) faults.push(`tools ${tools}, not ${wanted}`);
  return faults;
}

function detailFaults(label: Label, frame: TurnFrame, today: string): string[] {
  const faults: string[] = [];
  const tokens = sorted(frame.tokens);
  if (label.tokens && tokens !== sorted(label.tokens))
    faults.push(`tokens ${tokens}, not ${sorted(label.tokens)}`);
  const days = daysOf(frame);
  for (const end of ["since", "until"] as const) {
    const wanted = label[end];
    if (wanted !== undefined && !isDay(days[end], wanted, today))
      faults.push(`${end} ${sorted(days[end])}, not ${wanted}`);
  }
  return faults;
}

function judge(item: Item, frame: TurnFrame) {
  const today = item.now.slice(0, 10);
  const verdicts = [item, ...item.or.map((other) => ({ ...item, ...other }))].map((label) => {
    const outcome = outcomeFaults(label, frame);
    return { outcome: outcome.length === 0, faults: [...outcome, ...detailFaults(label, frame, today)] };
  });
  const whole = verdicts.find(({ faults }) => faults.length === 0);
  return whole ?? verdicts.find(({ outcome }) => outcome) ?? verdicts[0] ?? { outcome: false, faults: [] };
}

const labelled = (item: Item): LabelledQuestion => ({
  id: item.id,
  before: item.before,
  question: item.question,
  isForConcierge: item.before.length === 0 && item.intent === "crypto_analysis" && !item.ask,
  async ready() {
    const history = await historyOf(item);
    return async () => judge(item, await readTurn(item.question, history, momentOf(item)));
  },
});

function read(file: string): LabelledQuestion[] {
  const url = new URL(`./${file}`, import.meta.url);
  const lines = readFileSync(url, "utf8").trim().split("\n");
  return lines.map((line) => labelled(Item.parse(JSON.parse(line))));
}

export const questions: Record<SetName, LabelledQuestion[]> = {
  tuning: ["tuning.jsonl", "tuning-2.jsonl", "tuning-3.jsonl"].flatMap(read),
  "held-back": read("held-back.jsonl"),
};
