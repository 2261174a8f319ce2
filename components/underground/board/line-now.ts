import { z } from "zod";
import { Line } from "@/lib/desks/underground/types";
import { lineLabel } from "../lines";

export const LineNow = z.object({
  ...Line.shape,
  status: z
    .object({ severity: z.number(), description: z.string(), reason: z.string().nullable() })
    .optional(),
});
export type LineNow = z.infer<typeof LineNow>;

/** `closed`: its hours are over; `stopped`: it ought to run. */
export type Service = "good" | "disrupted" | "stopped" | "closed" | "unknown";

/** TfL's numbers for “Good Service” and “No Issues”. */
const GOOD = new Set([10, 18]);
/** For closed, suspended, planned closure and not running. */
const STOPPED = new Set([1, 2, 4, 16]);
/** For “Service Closed”: trains start again in the morning. */
const CLOSED = 20;

export function serviceOf({ status }: Pick<LineNow, "status">): Service {
  if (!status) return "unknown";
  if (GOOD.has(status.severity)) return "good";
  if (status.severity === CLOSED) return "closed";
  return STOPPED.has(status.severity) ? "stopped" : "disrupted";
}

const isDisrupted = (line: LineNow): boolean => ["disrupted", "stopped"].includes(serviceOf(line));

export interface Board {
  /** What is wrong first, the worst at the top; then the lines that run well, in TfL's order. */
  lines: LineNow[];
  closed: LineNow[];
}

export function boardOf(all: LineNow[]): Board {
  const severity = ({ status }: LineNow) => status?.severity ?? 0;
  const disrupted = all.filter(isDisrupted).toSorted((a, b) => severity(a) - severity(b));
  const closed = all.filter((line) => serviceOf(line) === "closed");
  const rest = all.filter((line) => !disrupted.includes(line) && !closed.includes(line));
  return { lines: [...disrupted, ...rest], closed };
}

const counted = (count: number) => `${count} line${count === 1 ? "" : "s"}`;

/** “2 lines disrupted, 9 running well, 8 closed”. */
export function summary(lines: LineNow[]): string {
  const count = (...services: Service[]) => lines.filter((line) => services.includes(serviceOf(line))).length;
  const good = count("good");
  if (good === lines.length) return `Good service on all ${lines.length} lines`;
  const [first, ...others] = (
    [
      [count("disrupted", "stopped"), "disrupted"],
      [good, "running well"],
      [count("closed"), "closed"],
    ] as const
  ).filter(([number]) => number > 0);
  if (!first) return "No status is known";
  return [`${counted(first[0])} ${first[1]}`, ...others.map(([number, words]) => `${number} ${words}`)].join(
    ", ",
  );
}

const HOUR = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  hourCycle: "h23",
});
const EVENING = 22;
const MORNING = 7;

/** “8 lines closed for the night”. @param now milliseconds since 1970 */
export function closedWords(count: number, now: number): string {
  const hour = Number(HOUR.format(now));
  return `${counted(count)} closed${hour >= EVENING || hour < MORNING ? " for the night" : " now"}`;
}

const MOST_ASKED = 2;

export function boardQuestions(lines: LineNow[]): string[] {
  const { lines: shown, closed } = boardOf(lines);
  const disrupted = shown.filter(isDisrupted);
  if (disrupted.length > 0) return disrupted.slice(0, MOST_ASKED).map(questionAbout);
  return closed[0] ? [`When does the first ${lineLabel(closed[0])} train run?`] : [];
}

export const questionAbout = (line: LineNow): string =>
  serviceOf(line) === "good"
    ? `What’s the status of the ${lineLabel(line)}?`
    : `What is happening on the ${lineLabel(line)}?`;

export function reasonOf(line: LineNow): string {
  if (!line.status) return `The ${lineLabel(line)}’s status isn’t known right now.`;
  if (line.status.reason) return line.status.reason;
  return serviceOf(line) === "good"
    ? `Trains on the ${lineLabel(line)} are running normally.`
    : "No reason was given.";
}
