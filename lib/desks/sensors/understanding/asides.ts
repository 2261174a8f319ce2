import type { Call, Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import type { House } from "./known";
import { contentsOf } from "./leading";
import { matcherFor } from "./sensor-matcher";
import words from "./words.json";

/** A longer question isn't only about the answer before. */
const MOST_WORDS = 8;
const PAID: Record<string, (args: Record<string, unknown>) => number> = {
  fetchIoTSensorData: () => 1,
  fetchIoTSensorTop10Analysis: () => 1,
  compareSensors: ({ addresses }) => (Array.isArray(addresses) ? addresses.length : 0),
};

/** How many purchases the calls of an answer came to. */
const purchasesIn = (calls: readonly Call[]): number =>
  calls.reduce((sum, { tool, args }) => sum + (PAID[tool]?.(args) ?? 0), 0);

/** What is said to “where is that from?” and “are you sure?”; undefined where neither was asked of an answer. */
export function asideOn(
  question: string,
  history: readonly Turn[],
  { sensors }: House,
): Understanding | undefined {
  const last = history.at(-1);
  const isShort = tokenise(question).length <= MOST_WORDS;
  if (!last || last.calls.length === 0 || !isShort || matcherFor(sensors).find(question).length > 0)
    return undefined;
  const isSaid = (phrases: readonly string[]) =>
    phrases.some((phrase) => ` ${normalise(question)} `.includes(` ${phrase} `));
  const isSource = isSaid(words.hints.source);
  if (!isSource && !isSaid(words.hints.sure)) return undefined;
  const isBought = purchasesIn(last.calls) > 0;
  const origin = isBought
    ? "The figures are the newest readings that the sensors themselves sent, bought for that answer."
    : "The figures are from the readings of the sensors that this server has stored.";
  const sure =
    "I repeat what a sensor sent and only round it; how exact the sensor is I don't know, and eCO2 is an estimate by its kind.";
  const made = sensors.every(({ simulated }) => simulated)
    ? "The sensors of this house are simulated: a program makes their readings, so that there is something to try."
    : sensors.some(({ simulated }) => simulated)
      ? "Some sensors are simulated; the line below an answer says which."
      : "";
  return { kind: "say", text: [isSource ? origin : sure, made].filter(Boolean).join(" ") };
}

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

/** Whether later arguments ask all that a call asks, and a verdict besides, or which values stand out. */
function isMore({ tool, args: { quantities, values } }: Call, later: Call["args"]): boolean {
  if (tool === "fetchIoTSensorData") return Boolean(later.judge) && isWithin(quantities, later.quantities);
  return tool === "fetchIoTSensorTop10Analysis" && Boolean(later.sigma) && isWithin(values, later.values);
}

const isWithin = (some: unknown, all: unknown): boolean =>
  Array.isArray(some) && Array.isArray(all) && some.every((one) => all.includes(one));

/** “What can I ask, and what does it cost?”: the first has no tool. */
export function withContents(understanding: Understanding, question: string, house: House): Understanding {
  const isAsked = words.contents.some((phrase) => ` ${normalise(question)} `.includes(` ${phrase} `));
  const isOfPrices =
    understanding.kind === "calls" && understanding.calls.every(({ tool }) => tool === "spending");
  if (!isAsked || !isOfPrices) return understanding;
  return { ...understanding, notes: [contentsOf(house), ...(understanding.notes ?? [])] };
}

/** “How much did that cost?”: how much the answer before bought is known from its calls. */
export function withPurchases(understanding: Understanding, history: readonly Turn[]): Understanding {
  const last = history.at(-1);
  if (understanding.kind !== "calls" || !last) return understanding;
  const calls = understanding.calls.map((call) =>
    call.tool === "spending" && call.args.focus === "last"
      ? { ...call, args: { ...call.args, bought: purchasesIn(last.calls) } }
      : call,
  );
  return { ...understanding, calls };
}
