import type { Call, Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { listed } from "../tools/reading-words";
import explained from "./explained.json";
import { contentsOf } from "./leading";
import { costOf, fromStored, isPaidTool, purchasesIn } from "./purchases";
import type { SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { hasOneOf } from "./sentences";
import { isOfSteady, STEADY_BY } from "./steadiness";
import words from "./words.json";

/** A longer question isn't only about the answer before. */
const MOST_WORDS = 8;

/** What is said to “where is that from?” and “are you sure?”; undefined where neither was asked of an answer. */
export function asideOn(
  question: string,
  history: readonly Turn[],
  { sensors }: SensorContext,
): Understanding | undefined {
  const last = history.at(-1);
  const instruction = standingInstruction(question, sensors);
  if (instruction) return { kind: "say", text: instruction };
  const decided = last && decidedOn(question, last);
  if (decided) return { kind: "say", text: decided };
  const isShort = tokenise(question).length <= MOST_WORDS;
  if (!last || last.calls.length === 0 || !isShort || matcherFor(sensors).find(question).length > 0)
    return undefined;
  const isSaid = (phrases: readonly string[]) => hasOneOf(question, phrases);
  const isSource = isSaid(words.hints.source);
  if (!isSource && !isSaid(words.hints.sure)) return undefined;
  const isBought = purchasesIn(last.calls) > 0;
  const origin = isBought
    ? "The figures are the newest readings that the sensors themselves sent, bought for that answer."
    : "The figures are from the readings of the sensors that this server has stored.";
  return { kind: "say", text: [isSource ? origin : SURE, madeWords(sensors)].filter(Boolean).join(" ") };
}

const SURE =
  "I repeat what a sensor sent and only round it. I don't know how exact the sensor is, and eCO2 is always an estimate.";

const madeWords = (sensors: SensorContext["sensors"]): string =>
  sensors.every(({ simulated }) => simulated)
    ? "The sensors of this house are simulated: a program makes their readings, so that there is something to try."
    : sensors.some(({ simulated }) => simulated)
      ? "Some sensors are simulated; the line below an answer says which."
      : "";

export function withSureness(
  understanding: Understanding,
  question: string,
  { sensors }: SensorContext,
): Understanding {
  const text = ` ${normalise(question)} `;
  const isAsked = words.hints.sure.some(
    (phrase) => !phrase.startsWith("is ") && !phrase.startsWith("are ") && text.includes(` ${phrase} `),
  );
  if (!isAsked || understanding.kind !== "calls") return understanding;
  const told = [SURE, madeWords(sensors)].filter(Boolean).join(" ");
  return { ...understanding, after: [...(understanding.after ?? []), told] };
}

/** “Next time only the kitchen and the attic”: nothing is kept of that, and how to ask for it is told. */
function standingInstruction(question: string, sensors: SensorContext["sensors"]): string | undefined {
  const text = ` ${normalise(question)} `;
  const isInstruction = words.standing.some((phrase) => text.includes(` ${phrase} `));
  if (!isInstruction || tokenise(question).some(({ text: word }) => words.opening.open.includes(word)))
    return undefined;
  const named = [
    ...new Set(
      matcherFor(sensors)
        .find(question)
        .flatMap((mention) => mention.sensors),
    ),
  ];
  const names = named.map(({ name }) => name);
  const how =
    names.length > 0
      ? `Name them when you ask: “latest readings of ${listed(names)}” buys ${names.length === 1 ? "one reading" : `${names.length} readings`} instead of ${sensors.length}.`
      : "Say it in the question itself, and I keep to it.";
  return `I can't remember a wish for later questions. ${how}`;
}

function decidedOn(question: string, turn: Turn): string | undefined {
  const { calls } = turn;
  const text = ` ${normalise(question)} `;
  if (!words.decided.some((phrase) => text.includes(` ${phrase} `))) return undefined;
  if (isOfSteady(turn)) return STEADY_BY;
  const isUsual = calls.some(({ args }) => args.focus === "usual");
  const isOfShaking = calls.some(({ tool }) => SHAKING.has(tool));
  const isJudged = calls.some(({ args }) => args.judge || args.purpose);
  return (
    [
      isUsual ? BY_USUAL : "",
      isOfShaking ? explained.anomaly.says : "",
      isJudged && !isUsual
        ? "By the guide value that the answer names: it says who gives it, and for what."
        : "",
    ]
      .filter(Boolean)
      .join(" ") ||
    // “What counts as …” asks of more than the answer.
    (text.includes(" what counts as ") ? undefined : workedOut(calls))
  );
}

function workedOut(calls: readonly Call[]): string | undefined {
  if (calls.length === 0) return undefined;
  const isAll = (tools: ReadonlySet<string>) => calls.every(({ tool }) => tools.has(tool));
  const [call, another] = calls;
  if (call?.tool === "fetchIoTSensorData" && !another) return BY_ONE;
  if (isAll(OF_NEWEST)) return BY_NEWEST;
  return isAll(OF_STORED) ? BY_STORED : undefined;
}

const OF_NEWEST: ReadonlySet<string> = new Set(["fetchIoTSensorData", "compareSensors"]);
const OF_STORED: ReadonlySet<string> = new Set(["plotSensorHistory"]);
const BY_ONE =
  "By the newest reading of the sensor, as it was sent: nothing is averaged, and no standard deviation is used.";
const BY_NEWEST =
  "By the newest reading of each sensor, as it was sent: they are only put in order. Nothing is averaged, and no standard deviation is used.";
const BY_STORED =
  "By the stored readings of the time that the answer names: its averages are plain means of them, its lowest and highest are single readings, and none is left out.";

const SHAKING: ReadonlySet<string> = new Set(["fetchIoTSensorTop10Analysis", "findShakenSensors"]);
const BY_USUAL =
  "By the sensor's own history: its readings of the last week, as far as there are any, are put in order, and a value counts as unusual when it lies outside the range that holds nine of ten of them (the answer gives that range). No standard deviations, and no judgement of whether it is good.";

/** Two parts of a question that read one sensor buy it once: the second knows what the first asked, and more. */
export function boughtOnce(understanding: Understanding): Understanding {
  if (understanding.kind !== "calls") return understanding;
  const { calls } = understanding;
  const isRepeated = (call: Call, at: number) =>
    calls
      .slice(at + 1)
      .some(
        ({ tool, args }) => tool === call.tool && args.address === call.args.address && isMore(call, args),
      );
  return { ...understanding, calls: calls.filter((call, at) => !isRepeated(call, at)) };
}

function isMore({ tool, args: { quantities, values } }: Call, later: Call["args"]): boolean {
  if (tool === "fetchIoTSensorData") return Boolean(later.judge) && isWithin(quantities, later.quantities);
  return tool === "fetchIoTSensorTop10Analysis" && Boolean(later.sigma) && isWithin(values, later.values);
}

const isWithin = (some: unknown, all: unknown): boolean =>
  Array.isArray(some) && Array.isArray(all) && some.every((one) => all.includes(one));

/** “Tell me beforehand what it costs”: nothing is bought unasked, so what is stored is told, and what new readings would cost. */
export function withPriceFirst(understanding: Understanding, question: string): Understanding {
  const isRequested = hasOneOf(question, words.priceFirst);
  if (!isRequested || understanding.kind !== "calls") return understanding;
  const cost = costOf(understanding.calls);
  if (cost === 0) return understanding;
  const calls = understanding.calls
    .filter(({ tool, args }) => tool !== "spending" || args.focus !== "prices")
    .map(fromStored);
  const told = `Newly bought readings for this would cost **$${cost}**; I won't buy any until you say so. These are the newest stored readings, free of charge:`;
  return { ...understanding, calls, notes: [told, ...(understanding.notes ?? [])] };
}

/** “What can I ask, and what does it cost?”: the first has no tool. */
export function withContents(
  understanding: Understanding,
  question: string,
  context: SensorContext,
): Understanding {
  const isAsked = hasOneOf(question, words.contents);
  const isOfPrices =
    understanding.kind === "calls" && understanding.calls.every(({ tool }) => tool === "spending");
  if (!isAsked || !isOfPrices) return understanding;
  return { ...understanding, notes: [contentsOf(context), ...(understanding.notes ?? [])] };
}

/** “Just give me one, and tell me what you paid”: what this very answer cost. */
function withOwnPurchases(
  understanding: Understanding & { kind: "calls" },
  bought: number,
  question: string,
): Understanding {
  const isAsked = hasOneOf(question, words.paidNow);
  const isOfThis = ({ tool, args }: Call) =>
    tool === "spending" &&
    (args.focus === "last"
      ? args.answers === undefined
      : isAsked && (args.focus === "spent" || args.focus === "prices") && !args.since && !args.readings);
  const others = understanding.calls.filter((call) => !isOfThis(call));
  if (others.length === understanding.calls.length) return understanding;
  const addresses = others.flatMap(({ tool, args }) =>
    isPaidTool(tool) ? [args.address, args.addresses].flat() : [],
  );
  const read = addresses.filter((one) => typeof one === "string");
  return {
    ...understanding,
    calls: [...others, { tool: "spending", args: { focus: "last", bought, addresses: [...new Set(read)] } }],
  };
}

/** Where it must be asked which sensor to read, what it costs is told with the reading. */
export function withCostLater(understanding: Understanding, question: string): Understanding {
  if (understanding.kind !== "calls" || !understanding.pending) return understanding;
  const { calls, pending, frames = [] } = understanding;
  const text = ` ${normalise(question)} `;
  const isSaid = (phrases: readonly string[]) => phrases.some((phrase) => text.includes(` ${phrase} `));
  const isOfCost = calls.every(({ tool, args }) => tool === "spending" && !args.since);
  if (!isOfCost || !isSaid(words.oneNow) || !isSaid(words.paidNow)) return understanding;
  const frame = { ...pending.frame, text: question };
  return { kind: "ask", pending: { ...pending, frame }, frames: frames.slice(0, 1) };
}

/** “How much did that cost?”: how much the answers before bought is known from their calls. */
export function withPurchases(
  understanding: Understanding,
  history: readonly Turn[],
  question = "",
): Understanding {
  if (understanding.kind !== "calls") return understanding;
  const own = purchasesIn(understanding.calls);
  if (own > 0) return withOwnPurchases(understanding, own, question);
  if (history.length === 0) return understanding;
  const boughtIn = (answers: number) =>
    history.slice(-answers).reduce((sum, { calls }) => sum + purchasesIn(calls), 0);
  const calls = understanding.calls.map(({ tool, args }) => {
    if (tool !== "spending" || args.focus !== "last") return { tool, args };
    const answers = Math.min(typeof args.answers === "number" ? args.answers : 1, history.length);
    return {
      tool,
      args: { ...args, ...(args.answers !== undefined && { answers }), bought: boughtIn(answers) },
    };
  });
  return { ...understanding, calls };
}
