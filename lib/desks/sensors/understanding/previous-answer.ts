import type { Call, Turn } from "@/lib/understanding/frame";
import { readCount, readOrdinal, readUnit } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { findTimes, type Moment } from "@/lib/understanding/times";
import { PURPOSES } from "../analysis/bands";
import { fits } from "../analysis/units";
import { ACTIVITIES } from "../tools/traces";
import { PLOTTABLE, type Plottable } from "../types";
import { given } from "./args";
import { toSpan } from "./asked";
import explained from "./explained.json";
import { PURPOSE, QUANTITY, SIDE, saidOf } from "./kinds";
import { quantitiesIn } from "./last-moment";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { hasOneOf } from "./sentences";
import { CANT_TRIM, isTrimming, trimmed } from "./steadiness";
import words from "./words.json";

/* The last calls made again with other arguments. What was bought is taken from what is stored: nothing is paid twice. */

/** A longer question says something of its own. */
const MOST_WORDS = 22;

/** “Which is better?” may be of two that were asked for one after the other. */
const LATELY = 3;

const FETCH = "fetchIoTSensorData";
const COMPARE = "compareSensors";
const ANALYSE = "fetchIoTSensorTop10Analysis";
const PLOT = "plotSensorHistory";
const SHAKEN = "findShakenSensors";
const LIST = "listSensors";
const SPENDING = "spending";
const OF_NOW: ReadonlySet<string> = new Set([FETCH, COMPARE]);
const OF_SHAKING: ReadonlySet<string> = new Set([ANALYSE, SHAKEN]);

interface Asked {
  text: string;
  calls: readonly Call[];
  before: string;
  lately: readonly string[];
  context: SensorContext;
  moment: Moment;
}

type Form = (asked: Asked) => Call[] | undefined;

const HOUR_MS = 3_600_000;
const NOTHING_NEW = "Yes: this is from what is stored, and nothing is bought.";
const WAS_FREE = "Yes: my last answer was from stored readings already, and cost nothing. Here it is again:";

/** What a question of the answer before comes to; undefined where it isn't one, or says something of its own. */
export function againOn(
  question: string,
  history: readonly Turn[],
  { context, moment }: { context: SensorContext; moment: Moment },
): Understanding | undefined {
  const trimming = trimmedOf(question, history);
  if (trimming) return trimming;
  const last = history.at(-1);
  if (!last || last.calls.length === 0 || last.pending) return undefined;
  if (tokenise(question).length > MOST_WORDS) return undefined;
  const named = matcherFor(context.sensors).find(question);
  if (named.length > 0)
    return besideNamed(
      question,
      history,
      named.flatMap(({ sensors }) => sensors),
    );
  const lately = addressesIn(history.slice(-LATELY).flatMap(({ calls }) => calls));
  const asked = { text: question, calls: last.calls, before: last.question, lately, context, moment };
  // “Now the same by temperature” is of no other time.
  const isTimed = findTimes(question, moment).some(({ time }) => toSpan(time, moment.now.getTime()));
  for (const form of isTimed ? TIMED_FORMS : FORMS) {
    const calls = form(asked);
    if (calls && calls.length > 0) {
      const isTermAsked = form === plainly && hasOneOf(question, words.again.terms);
      const isFree = form === unbought;
      const notes = isFree
        ? [last.calls.some(({ tool }) => OF_NOW.has(tool) || tool === ANALYSE) ? NOTHING_NEW : WAS_FREE]
        : [];
      return {
        kind: "calls",
        calls,
        frames: last.frames,
        ...(isFree && { notes }),
        ...(isTermAsked && { after: [TERMS] }),
      };
    }
  }
  return undefined;
}

/** “Leave out the highest and the lowest”, also after it was said how the answer came about. */
function trimmedOf(question: string, history: readonly Turn[]): Understanding | undefined {
  const last = history.slice(-LATELY).findLast(({ calls }) => calls.length > 0);
  if (!last || !isTrimming(question)) return undefined;
  const calls = trimmed(last.calls);
  return calls
    ? { kind: "calls", calls, frames: last.frames }
    : { kind: "say", text: CANT_TRIM, frames: last.frames };
}

const TERMS = explained.ppb.says;

function besideNamed(
  question: string,
  history: readonly Turn[],
  named: readonly KnownSensor[],
): Understanding | undefined {
  const last = history.at(-1);
  if (!last || !hasOneOf(question, words.again.choosing)) return undefined;
  const own = [...new Set(named.map(({ address }) => address))];
  const among = [...new Set([...addressesIn(last.calls), ...own])];
  const [one] = own;
  if (own.length !== 1 || !one || among.length !== 2) return undefined;
  const quantities = [...new Set(last.calls.flatMap(quantitiesOf))];
  const calls: Call[] = [
    {
      tool: FETCH,
      args: given({ address: one, quantities: quantities.length > 0 ? quantities : undefined }),
    },
    {
      tool: COMPARE,
      args: given({ addresses: among, best: true, judge: purposeOf(question), stored: true }),
    },
  ];
  return { kind: "calls", calls, frames: last.frames };
}

const purposeOf = (text: string) => {
  const purpose = purposeIn(text);
  return purpose ? { purpose } : undefined;
};

/** The quantities that a call is of; empty: all. */
const quantitiesOf = ({ args }: Call): Plottable[] => {
  const said = [args.quantity, args.quantities].flat().filter((one) => one !== undefined);
  return PLOTTABLE.filter((one) => said.includes(one));
};

const addressesIn = (calls: readonly Call[]): string[] => [
  ...new Set(
    calls
      .flatMap(({ args }) => [args.address, args.addresses].flat())
      .filter((one) => typeof one === "string"),
  ),
];

const allOf = ({ sensors }: SensorContext): string[] => sensors.map(({ address }) => address);

/** Those that the last calls were of; none named is all. */
const meantBy = ({ calls, context }: Asked): string[] => {
  const found = addressesIn(calls);
  return found.length > 0 ? found : allOf(context);
};

/** What is bought was bought a moment ago: its stored reading is the same. */
const unpaid = ({ tool, args }: Call): Call => ({
  tool,
  args: OF_NOW.has(tool) || tool === ANALYSE ? { ...args, stored: true } : args,
});

const inOtherUnit: Form = ({ text, calls }) => {
  const unit = unitIn(text);
  const isOpen = hasOneOf(text, words.opening.open) && !hasOneOf(text, words.again.pointing);
  const isLimit = /\d/.test(text);
  if (!unit || isOpen || isLimit) return undefined;
  const fitting = calls.filter(({ tool, args }) => {
    const quantities = quantitiesOf({ tool, args });
    const isAll = quantities.length === 0 && OF_NOW.has(tool);
    return isAll || quantities.some((quantity) => fits(unit, quantity));
  });
  const isOfOther = quantitiesIn(text).some((one) => !fits(unit, one));
  if (isOfOther || fitting.length === 0) return undefined;
  return fitting.map(unpaid).map(({ tool, args }) => ({ tool, args: { ...args, unit } }));
};

const MEASURED: readonly Plottable[] = ["temperature", "humidity", "pressure", "tvoc", "eco2"];

/** The first unit in a text that a quantity can be told in; “in” and “I'm” are none. */
function unitIn(text: string): string | undefined {
  return tokenise(text)
    .map(({ start }) => readUnit(text.slice(start)))
    .find((unit) => unit !== undefined && MEASURED.some((quantity) => fits(unit, quantity)));
}

const plainly: Form = ({ text, calls, before }) => {
  if (!hasOneOf(text, [...words.again.wording, ...words.again.plain])) return undefined;
  const advice = hasOneOf(text, words.again.advice) || undefined;
  return calls.map(unpaid).flatMap((call) => plain(call, advice, before));
};

/** A call whose answer is in plain words; none of a tool that has no others. */
export function plain({ tool, args }: Call, advice: true | undefined, before: string): Call[] {
  if (tool === PLOT) return [{ tool, args: { ...args, focus: "plain" } }];
  if (tool === ANALYSE)
    return [{ tool, args: given({ address: args.address, stored: args.stored, plain: true }) }];
  if (tool === SHAKEN)
    return [{ tool, args: args.health ? { ...args, advice: true } : { ...args, plain: true } }];
  if (!OF_NOW.has(tool)) return [];
  const purpose = purposeIn(before);
  return [
    {
      tool,
      args: given({
        ...args,
        first: undefined,
        plain: true,
        advice: tool === FETCH ? advice : undefined,
        judge: purpose && tool === FETCH ? { purpose } : undefined,
      }),
    },
  ];
}

const purposeIn = (text: string): string | undefined =>
  saidOf(PURPOSE, text).find((id) => PURPOSES.some((one) => one.id === id));

/** “Should I be worried?”, “would you sleep in it?”, “which one would you pick?”: what the readings say for it and against it. */
const advised: Form = (asked) => {
  const { text, calls, before } = asked;
  const [first] = calls;
  const isChoice = hasOneOf(text, words.again.choosing);
  const isAsked = hasOneOf(text, words.again.advice) || isChoice;
  const [, means] = Object.entries(words.advice.means).find(([thing]) => hasOneOf(text, [thing])) ?? [];
  const isOfShaking = calls.some(({ tool }) => OF_SHAKING.has(tool));
  const isWorry = isOfShaking && hasOneOf(text, words.again.worry);
  const isOfOther =
    hasOneOf(text, [...words.again.deeds, ...words.quantities.air]) ||
    (!means && saidOf(QUANTITY, text).some((one) => one !== "air"));
  if (!first || !(isAsked || isWorry) || isOfOther) return undefined;
  const addresses = meantBy(asked);
  if (isOfShaking)
    return [
      { tool: SHAKEN, args: given({ addresses, since: first.args.since, health: true, advice: true }) },
    ];
  const quantities = [...new Set(calls.flatMap(quantitiesOf))];
  const among = addresses.length > 1 ? addresses : asked.lately;
  if (isChoice && among.length > 1)
    return [
      { tool: COMPARE, args: given({ addresses: among, best: true, judge: purposeOf(text), stored: true }) },
    ];
  if (!calls.every(({ tool }) => OF_NOW.has(tool) || tool === PLOT) || addresses.length !== 1)
    return undefined;
  const purpose = purposeIn(text) ?? purposeIn(before);
  return [
    {
      tool: FETCH,
      args: given({
        address: addresses[0],
        quantities: means ? [means[0]] : quantities.length > 0 && !purpose ? quantities : undefined,
        plain: true,
        advice: true,
        judge: purpose && { purpose },
        stored: true,
      }),
    },
  ];
};

const ranked: Form = (asked) => {
  const { text, calls, before, context } = asked;
  const nth = hasOneOf(text, words.again.nth) ? nthIn(text) : undefined;
  const top = topIn(text) ?? nth;
  if (!hasOneOf(text, words.again.ranking) && top === undefined) return undefined;
  const said = [quantitiesIn(text), ...calls.map(quantitiesOf)].find((one) => one.length > 0) ?? [];
  const [quantity, another] = said;
  const spoken = addressesIn(calls);
  const addresses = spoken.length > 2 && hasOneOf(text, words.again.those) ? spoken : allOf(context);
  // “Top three” says no end of the scale.
  const [side] = [...saidOf(SIDE, text.replace(/\btop\b/i, "")), ...saidOf(SIDE, before)].filter(
    (one) => one === "high" || one === "low",
  );
  const first = side === "low" ? "lowest" : "highest";
  const [call] = calls;
  if (!call || !quantity || another) return undefined;
  if (call.tool === PLOT)
    return [
      {
        tool: PLOT,
        args: given({
          ...call.args,
          addresses,
          first,
          focus: call.args.focus === "lowest" ? "lowest" : "mean",
          top,
          by: undefined,
          against: undefined,
          expect: undefined,
        }),
      },
    ];
  if (!OF_NOW.has(call.tool)) return undefined;
  const unit = unitIn(text) ?? call.args.unit;
  return [{ tool: COMPARE, args: given({ addresses, quantity, first, top, nth, unit, stored: true }) }];
};

function topIn(text: string): number | undefined {
  const said = tokenise(text).map((token) => token.text);
  const at = said.indexOf("top");
  return at < 0 ? undefined : readCount(said[at + 1] ?? "");
}

const nthIn = (text: string): number | undefined =>
  tokenise(text)
    .map((token) => readOrdinal(token.text))
    .find((nth) => nth !== undefined && nth > 1);

const aged: Form = (asked) => {
  const { text, calls, context } = asked;
  const isOfReadings = calls.every(({ tool }) => OF_NOW.has(tool) || tool === LIST || tool === ANALYSE);
  if (!isOfReadings || !hasOneOf(text, words.again.stale) || hasOneOf(text, words.again.ofAir))
    return undefined;
  const addresses = meantBy(asked);
  const isAll = addresses.length === context.sensors.length;
  return [
    { tool: LIST, args: given({ addresses: isAll ? undefined : addresses, show: "seen", order: "oldest" }) },
  ];
};

const byAxis: Form = (asked) => {
  const { text, calls } = asked;
  const found = calls.find(({ tool }) => OF_SHAKING.has(tool));
  if (!found || !hasOneOf(text, words.again.axis)) return undefined;
  const { since, until, above } = found.tool === SHAKEN ? found.args : {};
  const addresses = addressesIn(calls);
  return [
    {
      tool: SHAKEN,
      args: given({
        addresses: addresses.length > 0 ? addresses : undefined,
        since,
        until,
        above,
        axes: true,
      }),
    },
  ];
};

/** “What time was that?” of an analysis, which tells of when its readings are; and what may have left its mark just then. */
const ofMoment: Form = ({ text, calls, moment }) => {
  if (!hasOneOf(text, words.again.moment) || !calls.every(({ tool }) => tool === ANALYSE)) return undefined;
  const activity = ACTIVITIES.find((name) => hasOneOf(text, words.activities[name]));
  const since = new Date(moment.now.getTime() - HOUR_MS).toISOString();
  return calls.flatMap(({ args: { address } }): Call[] => [
    { tool: ANALYSE, args: { address, stored: true, verdict: true } },
    ...(activity
      ? [{ tool: PLOT, args: { addresses: [address], quantity: "eco2", since, traces: activity } }]
      : []),
  ]);
};

const unbought: Form = ({ text, calls }) => {
  const isAsked = hasOneOf(text, words.noBuying) && saidOf(QUANTITY, text).length === 0;
  return isAsked && calls.every(({ tool }) => tool !== SPENDING) ? calls.map(unpaid) : undefined;
};

const asTable: Form = ({ text, calls }) => {
  if (!hasOneOf(text, words.tabled) || calls.some(({ tool }) => tool !== PLOT)) return undefined;
  return calls.map(({ tool, args }) => ({
    tool,
    args: given({ ...args, focus: undefined, first: undefined, top: undefined, by: args.by ?? "hour" }),
  }));
};

const inBrief: Form = ({ text, calls }) => {
  if (!hasOneOf(text, words.again.brief)) return undefined;
  return calls.flatMap((call): Call[] => {
    const { tool, args } = unpaid(call);
    if (tool === PLOT) return [{ tool, args: { ...args, focus: args.focus ?? "summary" } }];
    return OF_NOW.has(tool) ? [{ tool, args: { ...args, brief: true } }] : [];
  });
};

/** “Has it always been that way round?”, of two that were compared: hour by hour, as far back as is known. */
const inOrderSince: Form = ({ text, calls }) => {
  const addresses = addressesIn(calls);
  const quantity = calls.flatMap(quantitiesOf)[0];
  if (!hasOneOf(text, words.again.always) || addresses.length !== 2 || !quantity) return undefined;
  return [
    {
      tool: PLOT,
      args: { addresses, quantity, since: new Date(0).toISOString(), focus: "order", by: "hour" },
    },
  ];
};

const ofOther: Form = ({ text, calls }) => {
  const said = quantitiesIn(text);
  const isAsked = hasOneOf(text, words.again.same) && saidOf(SIDE, text).length === 0;
  if (!isAsked || said.length === 0 || !calls.every(({ tool }) => tool === PLOT || OF_NOW.has(tool)))
    return undefined;
  const [call] = calls;
  if (!call) return undefined;
  const { tool, args } = unpaid(call);
  const rest = given({
    ...args,
    quantity: undefined,
    quantities: undefined,
    unit: undefined,
    judge: undefined,
  });
  if (tool === PLOT) return said.map((quantity) => ({ tool, args: { ...rest, quantity } }));
  const [one, another] = said;
  const isSingle = tool === COMPARE && !another;
  return [{ tool, args: { ...rest, ...(isSingle ? { quantity: one } : { quantities: said }) } }];
};

const ofMoney: Form = ({ text, calls }) => {
  const [call] = calls;
  if (call?.tool !== SPENDING) return undefined;
  const top = countBehind(text, words.newest);
  if (call.args.focus === "receipts" && top) return [{ tool: SPENDING, args: { ...call.args, top } }];
  const isOfMost = call.args.focus === "spent" && hasOneOf(text, words.again.dearest);
  return isOfMost ? [{ tool: SPENDING, args: { ...call.args, most: true } }] : undefined;
};

function countBehind(text: string, before: readonly string[]): number | undefined {
  const said = tokenise(text).map((token) => token.text);
  return said.flatMap((word, at) => (before.includes(word) ? (readCount(said[at + 1] ?? "") ?? []) : []))[0];
}

const FORMS: readonly Form[] = [
  plainly,
  ranked,
  inOtherUnit,
  advised,
  aged,
  inOrderSince,
  asTable,
  inBrief,
  ofOther,
  ofMoney,
  byAxis,
  ofMoment,
  unbought,
];
/** Also where a time is said: “… or only since the weekend?” */
const TIMED_FORMS: readonly Form[] = [inOrderSince];
