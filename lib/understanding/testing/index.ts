import type { Frame } from "../frame";
import type { Kind } from "../kinds";
import { slotsOf } from "../link";
import { merged } from "../merge";
import type { ReadingContext, Span } from "../reader";
import { ACTS, type Act, type Operation, type Role } from "../reader/labels";
import type { Teaching, Understanding } from "../teaching";
import type { Moment } from "../times";
import { planFrame } from "../understand";

const MARK = /\[([a-z]+):\s*([^[\]]*)\]/g;

export interface MarkedTurn {
  act: Act;
  /** With the desk's name, e.g. `land.loss`. */
  function: string;
  operation: Operation;
  text: string;
  spans: Span[];
  context: ReadingContext;
}

/** One labelled turn, e.g. `ask land.loss value | how much did [name: Peru] lose [time: in 2015]`; of two requests the first. */
function markedTurn(line: string, context: ReadingContext = { page: "start" }): MarkedTurn {
  const [head = "", marked = ""] = line.split("|");
  const [act = "", path = "", operation = ""] = head.trim().split(/\s+/);
  if (!ACTS.includes(act as Act)) throw new Error(`no act: ${line}`);
  return {
    act: act as Act,
    function: path,
    operation: operation as Operation,
    ...unmark(marked.trim()),
    context,
  };
}

function unmark(marked: string): Pick<MarkedTurn, "text" | "spans"> {
  let text = "";
  let at = 0;
  const spans = [...marked.matchAll(MARK)].map((match) => {
    text += marked.slice(at, match.index);
    const start = text.length;
    text += match[2];
    at = match.index + match[0].length;
    return { role: match[1] as Role, start, end: text.length, certainty: 1 };
  });
  return { text: text + marked.slice(at), spans };
}

export function markedTurns(file: string): MarkedTurn[] {
  const turns: MarkedTurn[] = [];
  let context: ReadingContext = { page: "start" };
  for (const line of file.split("\n").map((one) => one.trim())) {
    if (!line) context = { page: "start" };
    else if (line.startsWith("@")) context = { page: line.slice(1).trim() };
    else if (line.startsWith(">")) context = { ...context, asked: line.slice(1).trim() };
    else if (line.includes("|") && !line.startsWith("#")) {
      const turn = markedTurn(line, context);
      if (!line.includes("||")) turns.push(turn);
      const { page, last } = context;
      const isTold = turn.function.includes(".");
      context = { page, last: isTold ? { function: turn.function, text: turn.text } : last };
    }
  }
  return turns;
}

export function frameOf(line: string, kinds: readonly Kind[], at = new Date("2026-11-21T12:00:00Z")): Frame {
  const { act, function: path, operation, text, spans } = markedTurn(line);
  const [desk = "", name = ""] = path.split(".");
  return {
    desk,
    function: name,
    operation,
    act,
    certainty: 1,
    text,
    slots: slotsOf(text, { spans }, kinds),
    at: at.toISOString(),
  };
}

interface Given<Context> {
  teaching: Teaching<Context>;
  context: Context;
  moment?: Moment;
}

export async function plannedTurns<Context>(
  lines: string[],
  { teaching, context, moment = { now: new Date("2026-11-21T12:00:00Z"), zone: "UTC" } }: Given<Context>,
): Promise<Understanding[]> {
  const kinds = typeof teaching.kinds === "function" ? teaching.kinds(context) : teaching.kinds;
  const outcomes: Understanding[] = [];
  const earlier: Frame[] = [];
  for (const line of lines) {
    const frame = merged(frameOf(line, kinds, moment.now), earlier);
    const outcome = await planFrame(frame, { teaching, context, moment, history: [], kinds }, [...earlier]);
    outcomes.push(outcome ?? { kind: "outside" });
    earlier.unshift(frame);
  }
  return outcomes;
}

export const planned = async <Context>(line: string, given: Given<Context>): Promise<Understanding> =>
  (await plannedTurns([line], given))[0]!;
