import { z } from "zod";
import { oneLine } from "@/lib/agent/prompt";
import { joinedParts } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import type { Provenance } from "@/lib/sources/provenance";
import {
  counted,
  dayInLondon,
  lineName,
  linesListed,
  listed,
  morningOf,
  sentence,
  timeInLondon,
} from "../format";
import { LINES } from "../lines";
import { undergroundData } from "../source";
import { dayKindOf, nextOpening } from "../timetable";
import { CLOSED, GOOD, LINE_IDS, LineId, LineStatus } from "../types";
import { statusFacts } from "./facts";
import { forModel } from "./for-model";
import { linesInStep } from "./step";

const Focus = z.enum(["running", "trouble", "count", "why", "worst"]);
type Focus = z.infer<typeof Focus>;

const Unsaid = z.enum(["today", "earlier", "works", "one_train", "station", "strike", "since"]);
type Unsaid = z.infer<typeof Unsaid>;

const Input = z.object({
  lines: z.array(LineId).default([]).describe("Line ids; empty means every line"),
  except: z.array(LineId).optional().describe("Lines that are left out"),
  only: z
    .array(z.string())
    .optional()
    .describe("Statuses that are asked for, e.g. “Severe Delays”; lines with another one are left out"),
  from: z.iso.datetime({ offset: true }).optional().describe("For planned works: the first moment, ISO 8601"),
  to: z.iso.datetime({ offset: true }).optional().describe("For planned works: the last"),
  unsaid: Unsaid.optional().describe("What is asked for that a status of the present doesn't tell"),
  is_tube: z
    .boolean()
    .optional()
    .describe("Only the Underground's own lines, without the Overground, the Elizabeth line and the DLR"),
  is_wording: z.boolean().optional().describe("TfL's own words for the reasons are asked for"),
  is_only_bad: z.boolean().optional().describe("Lines with a good service aren't to be told"),
  is_table: z.boolean().optional().describe("As a table"),
  is_brief: z.boolean().optional().describe("In one sentence"),
  is_of_stations: z.boolean().optional().describe("The stations that are affected are asked for, too"),
  focus: Focus.optional().describe("Left out unless the question is one for yes or no, a count or a reason"),
});
type Asked = z.infer<typeof Input>;

export const lineStatus = defineTool({
  name: "line_status",
  description:
    "Current service status of one, several or all lines: good service, delays, closures and the reason; with `from` and `to` the works planned for those days. Leave `lines` empty for the whole network.",
  step({ lines, from, to, is_tube: isTube }) {
    const what = from || to ? "planned works" : "service";
    const days = joinedParts(from && `from ${dayInLondon(from)}`, to && `to ${dayInLondon(to)}`);
    return `${joinedParts("Checked the", what, "on", linesInStep(lines, isTube ? "the Underground" : undefined), days)}.`;
  },
  input: Input,
  output: z.array(LineStatus),
  facts: ({ data }) => statusFacts(data),
  forModel: forModel((statuses) => ({
    lines: statuses.length,
    good_service: statuses.filter(({ severity }) => severity === GOOD).length,
    statuses: Object.fromEntries(statuses.map(({ line, status }) => [line, status])),
  })),
  async run({ input, ctx: { signal } }) {
    const { lines, except = [], from, to } = input;
    const all = LINE_IDS.filter((line) => !input.is_tube || LINES[line].mode === "tube");
    const asked = (lines.length > 0 ? lines : all).filter((line) => !except.includes(line));
    const period = from && to ? { from: new Date(from), to: new Date(to) } : undefined;
    // All of them are asked for at once, as the board does.
    const wanted = lines.length === 0 ? [] : asked;
    const source = undergroundData(signal);
    const found = await source.status(wanted, period);
    const data = found.data.filter(({ line }) => asked.includes(line));
    if (period && data.length === 0) {
      const now = await source.status(wanted);
      const present = now.data.filter(({ line }) => asked.includes(line));
      return {
        data: present,
        message: unknownWorks(input, present),
        provenance: [now.provenance],
        followUps: ["Are there any delays right now?"],
      };
    }
    return {
      data,
      message: [
        withUnsaid(describe(data, input), input.unsaid),
        input.is_tube && !input.is_wording ? besideTube(found.data) : "",
        input.is_wording ? wordingOf(data, found.provenance) : "",
        input.is_of_stations ? STATIONS_AFFECTED : "",
      ]
        .filter(Boolean)
        .join("\n\n"),
      provenance: [found.provenance],
      followUps: ask(data),
    };
  },
});

const UNSAID: Record<Exclude<Unsaid, "strike">, (now: Date) => string> = {
  today: (now) => `That is how it is now, ${momentIn(now)}.`,
  earlier: (now) =>
    `That is how it is now, ${momentIn(now)}; I keep no history of how lines ran, so I can't compare it with an earlier time.`,
  since: () =>
    "Since when, and until when, isn't in my data, unless the reason says it; TfL's updates are at tfl.gov.uk/status-updates.",
  works: () => "Works planned ahead I know only for days that you name; this is how it is at present.",
  station: () =>
    "That is how its lines run now; whether a station itself is closed isn't in my data: TfL lists that at tfl.gov.uk/status-updates.",
  one_train: () =>
    "What holds up one train or one station doesn't show in a line's status, so I can't see why you are waiting: staff and announcements there can tell.",
};

function withUnsaid(status: string, unsaid: Unsaid | undefined): string {
  if (!unsaid) return status;
  if (unsaid === "strike") return `${STRIKE}\n\nRight now: ${status}`;
  return `${status}${status.includes("\n") ? "\n\n" : " "}${UNSAID[unsaid](clock.now())}`;
}

const STATIONS_AFFECTED = "Which stations are affected I know only where the reason names them.";

const STRIKE =
  "I can't say whether there is a strike: I have no news of strikes that are planned or called off. TfL announces them at tfl.gov.uk/status-updates; a strike that stops trains shows in the lines' status.";

function besideTube(all: LineStatus[]): string {
  const others = all.filter(({ line }) => LINES[line].mode !== "tube");
  const bad = others
    .filter((status) => !isGood(status))
    .map(({ line, status }) => `${lineName(line)} (${status.toLowerCase()})`);
  const said = bad.length > 0 ? `not with a good service: ${listed(bad)}` : "all with a good service";
  return `Not counted, as they aren't Underground lines: the Overground's, the Elizabeth line and the DLR, ${said}.`;
}

function wordingOf(data: LineStatus[], { live }: Provenance): string {
  if (data.every(isGood)) return "So there is no reason to quote.";
  if (live) return "The reasons are in TfL's own words.";
  return "These reasons are simulated, so don't quote them: TfL's own words are at tfl.gov.uk/tube-dlr-overground/status.";
}

const momentIn = (now: Date): string =>
  `${dayInLondon(now.toISOString())} at ${timeInLondon(now.toISOString())}`;

/** Planned works can't be told; whether the line usually runs that day and how it runs now can. */
function unknownWorks(asked: Asked, present: LineStatus[]): string {
  const { lines, from, to } = asked;
  const on = lines.length > 0 ? ` on ${linesListed(lines)}` : "";
  return [
    `I can't say: works planned ${from ? `for ${daysBetween(from, to)}` : ""}${on} are only in TfL's live data, which this answer couldn't use. TfL lists them at tfl.gov.uk/status-updates.`,
    from && lines.length === 1 ? usualDays(lines[0]!, from, to) : "",
    `\n\nRight now: ${describe(present, { lines, except: asked.except })}`,
  ]
    .filter(Boolean)
    .join(" ");
}

function daysBetween(from: string, to = from): string {
  const last = new Date(Math.max(Date.parse(from), Date.parse(to) - EARLY)).toISOString();
  const days = [...new Set([dayInLondon(from), dayInLondon(last)])];
  return days.join(" to ");
}

function usualDays(line: LineId, from: string, to = from): string {
  const first = Date.parse(from) + EARLY;
  const days = Array.from({ length: 7 }, (_, at) => new Date(first + at * DAY)).filter(
    (day, at) => at === 0 || day.getTime() < Date.parse(to),
  );
  const verdicts = Map.groupBy(days, (day) => (LINES[line].hours[dayKindOf(day)] ? "runs" : "doesn't run"));
  const isOne = verdicts.size === 1;
  const said = [...verdicts].map(
    ([verdict, on]) =>
      `${verdict}${isOne ? "" : ` on ${listed(on.map((day) => dayInLondon(day.toISOString())))}`}`,
  );
  return `Usually the ${lineName(line)} ${listed(said)}${isOne ? ` on ${days.length > 1 ? "those days" : "that day"}` : ""}.`;
}

const DAY = 24 * 3_600_000;

/** A day that is named begins at midnight, which belongs to the day of service before. */
const EARLY = 5 * 3_600_000;

function describe(statuses: LineStatus[], asked: Omit<Asked, "unsaid">): string {
  const [only] = statuses;
  if (asked.is_table) return asTable(statuses, asked);
  if (asked.is_brief) return inBrief(statuses, asked);
  if (only && statuses.length === 1) {
    const day = asked.from ? ` (${dayInLondon(asked.from)})` : "";
    return `${LED[asked.focus ?? "count"]?.(only) ?? ""}${single(only, asked)}${day}`;
  }
  const troubled = worstFirst(
    statuses.filter((status) => !isGood(status) && !isClosed(status) && isWanted(status, asked.only)),
  );
  const closed = statuses.filter((status) => isClosed(status) && isWanted(status, asked.only));
  const good = statuses.filter(isGood);
  const others = statuses.filter((status) => !isGood(status) && !isWanted(status, asked.only));
  const rows = [...byReason(troubled), ...byReason(closed)].map((row) => `- ${row}`);
  if (others.length > 0)
    rows.push(
      `- Otherwise: ${others.map(({ line, status }) => `${lineName(line)} (${status.toLowerCase()})`).join(", ")}.`,
    );
  const isGoodTold = good.length > 0 && !(asked.is_only_bad && good.length < statuses.length);
  if (isGoodTold) rows.push(`- ${goodService(good, statuses)}`);
  const worst = asked.focus === "worst" ? worstOf(troubled, closed) : "";
  const lead = `${context(asked)}${worst || verdict(troubled, closed, statuses, asked)}`;
  const isShort = rows.length === 1 && good.length === statuses.length;
  return isShort ? `${lead}${goodService(good, statuses)}` : [lead.trim(), "", ...rows].join("\n").trim();
}

const worstFirst = (statuses: LineStatus[]): LineStatus[] =>
  statuses.toSorted((a, b) => a.severity - b.severity);

function asTable(statuses: LineStatus[], asked: Omit<Asked, "unsaid">): string {
  const wanted = statuses.filter((status) => !isGood(status) && isWanted(status, asked.only));
  const good = statuses.filter(isGood);
  if (wanted.length === 0) return `${context(asked)}${goodService(good, statuses)}`;
  const rows = worstFirst(wanted).map(
    ({ line, status, reason }) =>
      `| ${lineName(line)} | ${status} | ${reason ? oneLine(reason, BRIEF).replaceAll("|", "/") : ""} |`,
  );
  const rest = good.map(({ line }) => LINES[line].name).join(", ");
  if (good.length > 0 && !asked.is_only_bad) rows.push(`| ${rest} | Good Service | |`);
  return ["| Line | Status | Reason |", "| --- | --- | --- |", ...rows].join("\n");
}

function inBrief(statuses: LineStatus[], asked: Omit<Asked, "unsaid">): string {
  const good = statuses.filter(isGood);
  const groups = Map.groupBy(worstFirst(statuses.filter((one) => !isGood(one))), ({ status }) => status);
  const bad = [...groups].map(
    ([status, lines]) => `**${status}** on ${linesListed(lines.map(({ line }) => line))}`,
  );
  const isGoodTold = good.length > 0 && !(asked.is_only_bad && bad.length > 0);
  const parts = [...bad, ...(isGoodTold ? [lowerFirst(goodService(good, statuses).slice(0, -1))] : [])];
  return `${sentence(`${context(asked)}${parts.join("; ")}`)}.`;
}

/** The line with the severest status; of equals all. TfL's severities: the lower, the worse. */
function worstOf(troubled: LineStatus[], closed: LineStatus[]): string {
  const least = Math.min(...troubled.map(({ severity }) => severity));
  const worst = troubled.filter(({ severity }) => severity === least);
  if (worst.length === 0 && closed.length > 0)
    return "None of them stands out: those that are closed have no trains now, which is no fault.";
  if (worst.length === 0) return "None of them is bad: they have no problems.";
  const name = linesListed(worst.map(({ line }) => line));
  return `**${sentence(name)}** ${worst.length === 1 ? "is" : "are"} worst, with ${worst[0]!.status.toLowerCase()}.`;
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const isGood = ({ severity }: LineStatus) => severity === GOOD;
/** Trains have stopped as they do every night, or don't run that day: no fault. */
const isClosed = ({ severity }: LineStatus) => severity === CLOSED;

const isWanted = ({ status }: LineStatus, only: string[] | undefined) =>
  !only || only.some((one) => status.toLowerCase() === one.toLowerCase());

function context({ except = [], from }: Asked): string {
  const parts = [
    from && sentence(dayInLondon(from)),
    except.length > 0 && `without ${linesListed(except)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${sentence(parts.join(", "))}: ` : "";
}

const LED: Partial<Record<Focus, (status: LineStatus) => string>> = {
  running: (status) => yes(isGood(status)),
  trouble: (status) => (isClosed(status) ? "No trains run now: " : yes(!isGood(status))),
};

function verdict(
  troubled: LineStatus[],
  closed: LineStatus[],
  all: LineStatus[],
  { focus, only }: Asked,
): string {
  const kind = (only ?? ["problems"]).join(" or ").toLowerCase();
  const count = troubled.length + (only ? closed.length : 0);
  const shut =
    !only && closed.length > 0 ? `, and ${closed.length} ${closed.length === 1 ? "is" : "are"} closed` : "";
  const said = `${count} of ${counted(all.length, "line")} ${count === 1 ? "has" : "have"} ${kind}${shut}`;
  if (closed.length === all.length) return "No trains run now: all of these lines are closed.";
  if (focus === "count")
    return count === 0 ? `**None** of ${counted(all.length, "line")} has ${kind}${shut}. ` : `**${said}**.`;
  if (focus === "running" && count === 0 && closed.length > 0) return "Yes, on all lines that run now.";
  if (focus === "trouble" && count === 0 && closed.length > 0) return "No, not on the lines that run now.";
  if (focus === "running") return count === 0 ? "Yes. " : `Not all of them: ${said}.`;
  if (focus === "trouble") return count === 0 ? "No. " : `Yes: ${said}.`;
  if (count === 0)
    return only ? `No line has ${kind}.` : closed.length > 0 ? "No problems on the lines that run." : "";
  return all.length > 2 ? `${said}.` : "";
}

const yes = (isSo: boolean) => (isSo ? "Yes: " : "No: ");

/** How much of TfL's reason is told: of many lines, and of those that were asked about. */
const BRIEF = 240;
const FULL = 800;

function single({ line, severity, status, reason }: LineStatus, { focus }: Asked): string {
  const isLed = focus === "running" || focus === "trouble";
  if (severity === GOOD) {
    const why = focus === "why" ? " right now, so there is nothing to explain" : "";
    return `${isLed ? "the" : "The"} **${lineName(line)}** has a good service${why}.`;
  }
  if (severity === CLOSED && focus === "why") return whyClosed(line, reason);
  const because = reason ? ` ${oneLine(reason, FULL)}` : focus === "why" ? " No reason is given." : "";
  return `**${lineName(line)}**: ${status}.${because}`;
}

function whyClosed(line: LineId, reason: string | null): string {
  const now = clock.now();
  const opening = nextOpening(line, now);
  return `The **${lineName(line)}** is closed, which is no fault.${reason ? ` ${oneLine(reason, FULL)}` : ""}${opening ? ` They run again ${morningOf(opening, now)}.` : ""}`;
}

function byReason(troubled: LineStatus[]): string[] {
  const groups = Map.groupBy(troubled, ({ status, reason }) => `${status} ${reason}`);
  return [...groups.values()].map((group) => {
    const [{ status, reason } = { status: "", reason: null }] = group;
    const text = reason ? ` ${oneLine(reason, BRIEF)}` : "";
    return `**${group.map(({ line }) => lineName(line)).join(", ")}**: ${status}.${text}`;
  });
}

function goodService(good: LineStatus[], all: LineStatus[]): string {
  if (good.length > 3 && good.length === all.length)
    return `Good service on all ${counted(good.length, "line")}.`;
  if (good.length > 3) return `Good service on the other ${counted(good.length, "line")}.`;
  return `Good service on ${linesListed(good.map(({ line }) => line))}.`;
}

function ask(data: LineStatus[]): string[] {
  const first = data.find(({ severity }) => severity !== GOOD) ?? data[0];
  if (!first) return [];
  if (data.length > 1) return [`What is happening on the ${lineName(first.line)}?`];
  return ["How are all the other lines?", `Which stations are on the ${lineName(first.line)}?`];
}
