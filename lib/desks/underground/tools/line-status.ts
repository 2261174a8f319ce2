import { z } from "zod";
import { oneLine } from "@/lib/agent/prompt";
import { defineTool } from "@/lib/agent/tools/tool";
import { undergroundData } from "../source";
import { LINE_IDS, LineId, LineStatus } from "../types";
import { counted, dayInLondon, lineName, linesListed, sentence } from "../words";
import { statusFacts } from "./facts";
import { forModel } from "./for-model";

const GOOD = 10;

/** What the first words of the answer settle. */
const Focus = z.enum(["running", "trouble", "count", "why"]);
type Focus = z.infer<typeof Focus>;

const Input = z.object({
  lines: z.array(LineId).default([]).describe("Line ids; empty means every line"),
  except: z.array(LineId).optional().describe("Lines that are left out"),
  only: z
    .array(z.string())
    .optional()
    .describe("Statuses that are asked for, e.g. “Severe Delays”; lines with another one are left out"),
  from: z.iso.datetime({ offset: true }).optional().describe("For planned works: the first moment, ISO 8601"),
  to: z.iso.datetime({ offset: true }).optional().describe("For planned works: the last"),
  focus: Focus.optional().describe("Left out unless the question is one for yes or no, a count or a reason"),
});
type Asked = z.infer<typeof Input>;

/** Whether a line runs, for the lines asked about or for all of them. */
export const lineStatus = defineTool({
  name: "line_status",
  description:
    "Current service status of one, several or all lines: good service, delays, closures and the reason; with `from` and `to` the works planned for those days. Leave `lines` empty for the whole network.",
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
    const asked = (lines.length > 0 ? lines : [...LINE_IDS]).filter((line) => !except.includes(line));
    const period = from && to ? { from: new Date(from), to: new Date(to) } : undefined;
    // All of them are asked for at once, as the board does.
    const wanted = lines.length === 0 ? [] : asked;
    const found = await undergroundData(signal).status(wanted, period);
    const data = found.data.filter(({ line }) => asked.includes(line));
    const isUnknown = period !== undefined && data.length === 0;
    return {
      data,
      message: isUnknown ? unknownWorks(input) : describe(data, input),
      provenance: [found.provenance],
      followUps: isUnknown ? ["Are there any delays right now?"] : ask(data),
    };
  },
});

const unknownWorks = ({ lines, from }: Asked): string =>
  `I can't say: works planned ${from ? `for ${dayInLondon(from)} ` : ""}${lines.length > 0 ? `on ${linesListed(lines)} ` : ""}are only in TfL's live data, which this answer couldn't use. TfL lists them at tfl.gov.uk/status-updates.`;

function describe(statuses: LineStatus[], asked: Asked): string {
  const [only] = statuses;
  if (only && statuses.length === 1)
    return `${LED[asked.focus ?? "count"]?.(only) ?? ""}${single(only, asked)}`;
  const troubled = statuses.filter(
    (status) => !isGood(status) && !isClosed(status) && isWanted(status, asked.only),
  );
  const closed = statuses.filter((status) => isClosed(status) && isWanted(status, asked.only));
  const good = statuses.filter(isGood);
  const others = statuses.filter(
    (status) => !isGood(status) && !isClosed(status) && !isWanted(status, asked.only),
  );
  const rows = [...byReason(troubled), ...byReason(closed)].map((row) => `- ${row}`);
  if (others.length > 0)
    rows.push(
      `- Other problems: ${others.map(({ line, status }) => `${lineName(line)} (${status.toLowerCase()})`).join(", ")}.`,
    );
  if (good.length > 0) rows.push(`- ${goodService(good, statuses)}`);
  const lead = `${context(asked)}${verdict(troubled, closed, statuses, asked)}`;
  const isShort = rows.length === 1 && good.length === statuses.length;
  return isShort ? `${lead}${goodService(good, statuses)}` : [lead.trim(), "", ...rows].join("\n").trim();
}

const isGood = ({ severity }: LineStatus) => severity === GOOD;
/** Trains have stopped as they do every night, or don't run that day: no fault. */
const isClosed = ({ severity }: LineStatus) => severity === CLOSED;
const CLOSED = 20;

const isWanted = ({ status }: LineStatus, only: string[] | undefined) =>
  !only || only.some((one) => status.toLowerCase() === one.toLowerCase());

/** The day, and what was left out. */
function context({ except = [], from }: Asked): string {
  const parts = [
    from && sentence(dayInLondon(from)),
    except.length > 0 && `without ${linesListed(except)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${sentence(parts.join(", "))}: ` : "";
}

const LED: Partial<Record<Focus, (status: LineStatus) => string>> = {
  running: (status) => yes(isGood(status)),
  trouble: (status) => yes(!isGood(status)),
};

/** Yes, no or how many, with what is meant by it. */
function verdict(
  troubled: LineStatus[],
  closed: LineStatus[],
  all: LineStatus[],
  { focus, only }: Asked,
): string {
  const kind = (only ?? ["problems"]).join(" or ").toLowerCase();
  const count = troubled.length + (only ? closed.length : 0);
  const said = `${count} of ${counted(all.length, "line")} ${count === 1 ? "has" : "have"} ${kind}`;
  if (closed.length === all.length) return "No trains run now: all of these lines are closed.";
  if (focus === "count") return `**${said}**.`;
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
  const because = reason ? ` ${oneLine(reason, FULL)}` : focus === "why" ? " No reason is given." : "";
  return `**${lineName(line)}**: ${status}.${because}`;
}

/** Lines that have the same trouble for the same reason, together. */
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
