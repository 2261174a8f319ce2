import { ROLES } from "@/lib/understanding/reader/labels";
import { Missing, type Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { readTime } from "@/lib/understanding/times";
import { isOfNow } from "@/lib/understanding/unread";
import { basisWords, type Judge } from "../analysis/judge";
import { listed } from "../tools/reading-words";
import type { Plottable } from "../types";
import { alerting, isOfAlert } from "./alerts";
import { addressesOf, around, given } from "./args";
import {
  asksYesNo,
  isCarriedOnly,
  moneyIn,
  quantitiesOf,
  saidNow,
  says,
  sideIn,
  spanOf,
  toSpan,
} from "./asked";
import { answersIn } from "./charges";
import { isOfRelation, isOfTraces, relation, traces } from "./evidence";
import { explain, isOfTerm } from "./explain";
import { FOLLOW_UPS, isDisputed, isRecheck, isStuck, recheck, stuck } from "./follow-ups";
import { guidelines, isOfGuidelines } from "./guidelines";
import { harm, isOfHarm } from "./harm";
import { MONEY, PURPOSE, QUANTITY, SIDE, saidOf } from "./kinds";
import { atLastTime, quantitiesIn } from "./last-moment";
import { isOfOutlook, outlook } from "./outlook";
import { costOf, fromStored } from "./purchases";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { lastNamed, sensorsMeant, spokenTurns } from "./sensors-meant";
import { lastSentence } from "./sentences";
import { isOfSteadiness, steadiness } from "./steadiness";
import unable from "./unable.json";
import { isOfUnmeasured, noteUnmeasured, unmeasured } from "./unmeasured";
import words from "./words.json";

const HOUR = 3_600_000;

/** Questions whose words say what they are after, whichever function they were taken for. */
const LEADING: readonly {
  isMeant(request: Request, context: SensorContext): boolean;
  plan: Plan<SensorContext>;
}[] = [
  { isMeant: isStuck, plan: stuck },
  {
    isMeant: isOfSteadiness,
    plan: (request, context) => steadiness(request, context) ?? forecast(request, context),
  },
  { isMeant: (request) => says(request, words.danger), plan: danger },
  { isMeant: (request) => says(request, words.power), plan: power },
  { isMeant: isOfUnmeasured, plan: unmeasured },
  { isMeant: isOfAlert, plan: alerting },
  {
    isMeant: (request, context) => isOfTerm(request, context),
    plan: (request, context) => explain(request, context),
  },
  { isMeant: isOfHarm, plan: harm },
  { isMeant: isOfOutlook, plan: outlook },
  { isMeant: isOfGuidelines, plan: guidelines },
  { isMeant: isOfRelation, plan: relation },
  { isMeant: isOfTrace, plan: traceOf },
  {
    isMeant: (request) =>
      isRecheck(request) && !isDisputed(request) && !asksYesNo(lastSentence(request.text)),
    plan: recheck,
  },
  { isMeant: isOfTraces, plan: traces },
  {
    isMeant: (request) => says(request, words.hints.anyone) && !says(request, words.forActivity),
    plan: anyoneHome,
  },
  {
    isMeant: (request) =>
      says(request, words.contents) &&
      saidOf(MONEY, request.text).length === 0 &&
      isCarriedOnly(request, "name", "within"),
    plan: contents,
  },
  { isMeant: (request) => says(request, words.records) && !isMoneySaid(request), plan: records },
  ...FOLLOW_UPS,
  {
    isMeant: ({ text }, { sensors }) => isFreeAsked(text) && matcherFor(sensors).find(text).length === 0,
    plan: () => spending("free"),
  },
  { isMeant: isOfOneNow, plan: oneNow },
  { isMeant: isOfLastPayment, plan: lastPayment },
  { isMeant: isWhyApart, plan: whyApart },
  { isMeant: isOfReadingTimes, plan: readingTimes },
  { isMeant: isOfLastMoment, plan: lastMoment },
  { isMeant: isOfSilence, plan: longestSilent },
  { isMeant: isOfWorry, plan: worrying },
  { isMeant: isOtherEnd, plan: otherEnd },
];

export const after =
  (plan: Plan<SensorContext>): Plan<SensorContext> =>
  (request, context) => {
    const first = LEADING.find(({ isMeant }) => isMeant(request, context));
    if (first?.plan !== unmeasured && first?.plan !== stuck) noteUnmeasured(request, context);
    const planned = (first?.plan ?? plan)(request, context) as Planned | undefined;
    return unbought(request, withinPrice(request, noteUnknownTimes(request, planned)));
  };

/** “Check all, if it's under 5 cents”: bought where it costs no more, else told from what is stored. */
function withinPrice(request: Request, planned: Planned | undefined): Planned | undefined {
  if (!Array.isArray(planned) || request.frame.function === "money") return planned;
  const most = moneyIn(request, "below", "above", "amount");
  if (most === undefined) return planned;
  const cost = costOf(planned);
  const isWithin = cost <= most;
  request.note(
    cost === 0
      ? "This costs nothing: it is from what is stored."
      : isWithin
        ? `This costs $${cost}, within your $${most}.`
        : `New readings for this would cost $${cost}, more than your $${most}, so I bought none: this is from what is stored.`,
  );
  return isWithin ? planned : planned.map(fromStored);
}

/** “During the concert”, “since we put the new door in”: no calendar has that, so the answer says which time it is of. */
function noteUnknownTimes(request: Request, planned: Planned | undefined): Planned | undefined {
  const isOfPast = Array.isArray(planned) && planned.every(({ tool }) => OF_PAST.has(tool));
  const strange = request
    .unread()
    .filter(
      ({ role, text }) =>
        OF_TIME.has(role) &&
        !isOfNow(text) &&
        !words.thenOnly.includes(normalise(text)) &&
        !readTime(text, request.moment),
    );
  if (!isOfPast || strange.length === 0 || request.frame.function === "money") return planned;
  request.readSlots((slot) => strange.includes(slot));
  const isBare = planned.every(({ args }) => !args.since && !args.at);
  const told = listed(strange.map(({ text }) => `“${text.trim()}”`));
  request.note(
    `I have no date or time for ${told}${isBare ? ", so this is of the last 24 hours" : ""}. Give me its hours (“from 19:00 to 21:00”), and I'll look at just those.`,
  );
  return planned;
}

const OF_PAST: ReadonlySet<string> = new Set(["plotSensorHistory", "findShakenSensors"]);
const OF_TIME: ReadonlySet<string> = new Set(["time", "since", "until", "against"]);

const MORE_THAN = ["spend more", "spend over", "pay more", "pay over"];

const BUYING: ReadonlySet<string> = new Set([
  "fetchIoTSensorData",
  "fetchIoTSensorTop10Analysis",
  "compareSensors",
]);

function unbought(request: Request, planned: Planned | undefined): Planned | undefined {
  // “Don't spend more than a cent” lets a reading be bought.
  const isForbidden = says(request, words.noBuying) && !says(request, MORE_THAN);
  if (!Array.isArray(planned) || !isForbidden) return planned;
  request.use("not", "what");
  return planned.map(({ tool, args }) => ({
    tool,
    args: BUYING.has(tool) ? { ...args, stored: true } : args,
  }));
}

export function isFreeAsked(text: string): boolean {
  const said = ` ${normalise(text)} `;
  return words.hints.free.some((phrase) => said.includes(` ${phrase} `));
}

const spendingOf = (focus: string) => [{ tool: "spending", args: { focus } }];
const spending = (focus: string): Planned => spendingOf(focus);

/** Of what may kill it is said first that nothing here warns of it. */
function danger(request: Request): Planned {
  request.use(...ROLES);
  return { say: unable.safety.says };
}

function power(request: Request): Planned {
  request.use(...ROLES);
  return { say: unable.battery.says };
}

function contents(request: Request, context: SensorContext): Planned {
  request.use(...ROLES);
  return { say: contentsOf(context) };
}

export function contentsOf({ sensors }: SensorContext): string {
  const names = sensors.slice(0, MOST_HINTS).map(({ name }) => name);
  const more = sensors.length > names.length ? ` and ${sensors.length - names.length} more` : "";
  return `You can ask about ${names.join(", ")}${more}: temperature, humidity, air pressure, air quality (eCO2, TVOC) and shaking, now (“how warm is it in the …?”), over a time (“how humid was it last night?”), side by side, whether all is well, and what it cost.`;
}

function isMoneySaid(request: Request): boolean {
  return /[$¢]|\b(cents?|dollars?|cost|buy|pay|afford|price|enough|wallets?|left)\b/i.test(request.text);
}

function records(request: Request, context: SensorContext): Planned {
  request.use(...ROLES);
  const sensors = meantOrBefore(request, context);
  const [quantity = "temperature"] = quantitiesOf(request);
  const since = new Date(0).toISOString();
  return [
    {
      tool: "plotSensorHistory",
      args: { addresses: addressesOf(sensors), quantity, since, focus: "records" },
    },
  ];
}

function anyoneHome(request: Request, { sensors }: SensorContext): Planned {
  request.use(...ROLES);
  const now = request.moment.now.getTime();
  request.note(unable.anyone.says);
  if (sensors.length === 0) return { say: "There are no sensors that could." };
  const since = new Date(now - HOUR).toISOString();
  const named = new Set(request.names("sensor", ["name", "within", "ref"]).flatMap(({ values }) => values));
  const meant = sensors.filter(({ address }) => named.has(address));
  const addresses = addressesOf((meant.length > 0 ? meant : sensors).slice(0, MOST_HINTS));
  return [
    {
      tool: "findShakenSensors",
      args: given({ addresses: meant.length > 0 ? addresses : undefined, since }),
    },
    { tool: "plotSensorHistory", args: { addresses, quantity: "eco2", since, focus: "trend" } },
  ];
}

const MOST_HINTS = 8;

/** “Then just give me one now”, after it was told what many would cost. */
function isOfOneNow(request: Request): boolean {
  return (
    request.earlier[0]?.function === "money" &&
    says(request, words.oneNow) &&
    quantitiesPriced(request).length > 0 &&
    !isThere(request, "time", "since", "until", "rhythm")
  );
}

const quantitiesPriced = ({ text, earlier }: Request): Plottable[] => {
  const at = earlier.findIndex((frame) => frame.function !== "money");
  const priced = earlier.slice(0, at < 0 ? undefined : at).map((frame) => frame.text);
  return [text, ...priced].map(quantitiesIn).find((found) => found.length > 0) ?? [];
};

function oneNow(request: Request, context: SensorContext): Planned {
  const quantities = quantitiesPriced(request);
  const sensors = sensorsMeant(request, context, { ask: "Which sensor shall I read?" });
  request.use(...ROLES);
  return [
    ...sensors.slice(0, MOST_HINTS).map(({ address }) => ({
      tool: "fetchIoTSensorData",
      args: { address, quantities },
    })),
    ...(says(request, words.paidNow) ? spendingOf("last") : []),
  ];
}

function isOfLastPayment(request: Request): boolean {
  const { text } = request;
  const isOfTime = isThere(request, "time", "since", "until");
  return (
    /\b(cost|costs|pay|paid|spend|spent|charge|charged)\b/i.test(text) &&
    (says(request, words.hints.justNow) || answersIn(text) !== undefined) &&
    !says(request, ["receipt", "receipts"]) &&
    !isOfTime
  );
}

function lastPayment(request: Request): Planned {
  const answers = answersIn(request.text);
  const named = request.names("sensor", ["name"]).filter(({ isCarried }) => !isCarried || !answers);
  const addresses = named.flatMap(({ values }) => values);
  request.use("what", "ref", "last", "top", "nth");
  return [
    {
      tool: "spending",
      args: given({
        focus: "last",
        answers: answersIn(request.text),
        addresses: addresses.length > 0 ? addresses : undefined,
      }),
    },
  ];
}

/** “When was each measured?”: the time of readings, and not of an extreme. */
function isOfReadingTimes(request: Request): boolean {
  const isAsked =
    /\b(when|what time|which time|how (old|recent|fresh)|how long ago)\b.*\b(measured|measurements?|taken|recorded|captured|readings?|figures|values)\b/i.test(
      request.text,
    ) || says(request, words.hints.timestamps);
  const isOfOther =
    saidNow(request, SIDE).length > 0 ||
    // “Temperature of … with the time of each reading” is of the temperature, too.
    (saidNow(request, QUANTITY).length > 0 && says(request, words.takenTimes)) ||
    isThere(request, "above", "below", "time", "since", "until", "against");
  return isAsked && !isOfOther;
}

const isThere = (request: Request, ...roles: Parameters<Request["has"]>) => !isCarriedOnly(request, ...roles);

function readingTimes(request: Request, context: SensorContext): Planned {
  const sensors = meantOrBefore(request, context);
  request.use("what", "every", "ref");
  return seen(request, sensors);
}

function isOfLastMoment(request: Request): boolean {
  const [before] = request.earlier;
  const isOther =
    saidNow(request, SIDE).length > 0 ||
    saidNow(request, QUANTITY).length > 0 ||
    isThere(request, "name", "within", "what", "above", "below", "time", "since", "until", "against");
  return (
    request.frame.act === "refine" &&
    request.is("when") &&
    says(request, words.when) &&
    !isOther &&
    before?.function === "latest" &&
    before.operation === "value"
  );
}

function lastMoment(request: Request, context: SensorContext): Planned {
  const said = request.earlier.map(({ text }) => text).find((text) => saidOf(QUANTITY, text).length > 0);
  return atLastTime(request, meantOrBefore(request, context), "highest", { said });
}

/** When sensors last sent a reading, and of one what it was where both is asked. */
export function seen(request: Request, sensors: readonly KnownSensor[]): Planned {
  const [one, another] = sensors;
  const isOfBoth =
    says(request, ["and"]) && says(request, ["last reading", "latest reading", "newest reading"]);
  return [
    ...(one && !another && isOfBoth ? [{ tool: "fetchIoTSensorData", args: { address: one.address } }] : []),
    { tool: "listSensors", args: { addresses: addressesOf([...sensors]), show: "seen" } },
  ];
}

function meantOrBefore(request: Request, context: SensorContext): KnownSensor[] {
  const isNamed = isThere(request, "name", "within", "except");
  const before = isNamed ? [] : lastNamed(request, context);
  return before.length > 0 ? before : sensorsMeant(request, context, { isAllMeant: true });
}

/** “Which one should I worry about most?”: of all, or of the several that were spoken of. */
function isOfWorry(request: Request): boolean {
  return (
    says(request, words.worryMost) &&
    !isThere(request, "name", "within") &&
    saidNow(request, QUANTITY).length === 0
  );
}

function worrying(request: Request, context: SensorContext): Planned {
  const before = lastNamed(request, context);
  const addresses =
    before.length > 1 && before.length < context.sensors.length ? addressesOf(before) : undefined;
  request.use(...ROLES);
  return [{ tool: "findShakenSensors", args: given({ addresses, health: true, most: true }) }];
}

function isOfSilence(request: Request): boolean {
  return says(request, words.hints.silence);
}

function longestSilent(request: Request, context: SensorContext): Planned {
  const isNamed = isThere(request, "name", "within", "except");
  const addresses = isNamed ? addressesOf(sensorsMeant(request, context)) : undefined;
  request.use("what", "every", "ref", "top", "last", "time", "since", "above");
  return [{ tool: "listSensors", args: given({ addresses, show: "seen", order: "oldest" }) }];
}

/** “I fried fish, can you see it in the TVOC?”: whether something left its mark, and not how it is now. */
function isOfTrace(request: Request): boolean {
  return says(request, words.traces) && saidNow(request, QUANTITY).length > 0;
}

function traceOf(request: Request, context: SensorContext): Planned {
  const span = spanOf(request);
  const addresses = addressesOf(sensorsMeant(request, context));
  request.use("what", "ref");
  request.note("I can't know the cause of a change, but a peak at that time would fit it:");
  return quantitiesOf(request).map((quantity) => ({
    tool: "plotSensorHistory",
    args: given({ addresses, quantity, ...around(span), focus: "highest" }),
  }));
}

function isWhyApart(request: Request): boolean {
  const { text, earlier, operation } = request;
  if (!says(request, words.hints.why) || earlier.length === 0 || operation === "rank") return false;
  return /\b(differen\w*|differ|apart|gap)\b/i.test(text) || isWhyMore(request);
}

const isWhyMore = (request: Request): boolean =>
  says(request, words.hints.why) &&
  says(request, words.comparative) &&
  request.earlier.some(({ function: name, operation }) => name === "compare" || operation === "compare") &&
  lastCompared(request).length > 1;

const lastCompared = (request: Request): string[] =>
  spokenTurns(request).find((turn) => turn.length > 1) ?? [];

function whyApart(request: Request, context: SensorContext): Planned {
  const sensors = sensorsMeant(request, context, { isAllMeant: true });
  const [one, another] = sensors;
  const compared = new Set(lastCompared(request));
  const last =
    compared.size > 0
      ? context.sensors.filter(({ address }) => compared.has(address))
      : lastNamed(request, context, 2);
  const two = another ? sensors : last;
  const side = sideIn(request.text) === "lowest" ? "lowest" : "highest";
  request.use("what", "ref", "name");
  return atLastTime(request, two.length > 1 ? two : context.sensors.slice(0, MOST_HINTS), side, {
    said: request.earlier.map(({ text }) => text).find((text) => saidOf(QUANTITY, text).length > 0),
    expect: "different",
    expected: !another && isWhyMore(request) ? one?.address : undefined,
  });
}

/** “And the best?” after the worst: the other end of what was just told. */
function isOtherEnd(request: Request): boolean {
  const [before] = request.earlier;
  const isAlone = isCarriedOnly(request, "name", "within", "time", "since", "until", "against");
  return before !== undefined && request.frame.act !== "ask" && isAlone && endAsked(request) !== undefined;
}

function endAsked(request: Request): "highest" | "lowest" | undefined {
  const [before] = request.earlier;
  if (!before || !ENDED.has(before.operation) || before.function === "money" || before.function === "shaken")
    return undefined;
  const was = sideIn(before.text) ?? "highest";
  const other = was === "highest" ? "lowest" : "highest";
  const [now, then] = [saidNow(request, QUANTITY), saidOf(QUANTITY, before.text)];
  const isSame = now.every((one) => then.includes(one));
  const isTurned =
    says(request, words.hints.otherEnd) ||
    (sideIn(request.text) === other && isSame) ||
    [
      ["best", "worst"],
      ["worst", "best"],
    ].some(([one = "", another = ""]) => says(request, [one]) && isIn(before.text, another));
  return isTurned && was !== "both" ? other : undefined;
}

const isIn = (text: string, word: string) => ` ${normalise(text)} `.includes(` ${word} `);

const ENDED: ReadonlySet<string> = new Set(["extreme", "rank", "compare"]);

function otherEnd(request: Request, context: SensorContext): Planned {
  const [before] = request.earlier;
  const named = lastNamed(request, context);
  const [one] = named;
  request.use("what", "top", "ref", "nth");
  const isOfOne = one && named.length === 1 && before && spokenTurns(request)[0]?.includes(one.address);
  if (isOfOne && before.function === "history") {
    const span = spanOf(request);
    const [quantity = "temperature"] = quantitiesOf(request);
    const args = { addresses: [one.address], quantity, ...(span && around(span)), focus: endAsked(request) };
    return [{ tool: "plotSensorHistory", args: given(args) }];
  }
  const sensors = named.length > 1 ? named : context.sensors;
  return atLastTime(request, [...sensors], endAsked(request) ?? "highest", { said: before?.text });
}

/** A question of the future: said to be so, with what is known of the past. */
export function forecast(request: Request, context: SensorContext): Planned {
  request.use(...ROLES);
  const said: Planned = { say: unable.forecast.says };
  try {
    const sensors = sensorsMeant(request, context);
    const asked = quantitiesOf(request).filter((one) => one !== "accelerometer");
    const isNight = says(request, words.hints.night);
    const night = isNight ? readTime("last night", request.moment) : undefined;
    const span = night && toSpan(night, request.moment.now.getTime());
    const side = says(request, words.hints.cold) ? "lowest" : sideIn(request.text);
    request.note(unable.forecast.short);
    const [purpose] = saidOf(PURPOSE, request.text);
    if (purpose && purpose !== "frost" && asked.every((one) => one === "temperature"))
      request.note(basisWords(purpose as Judge["purpose"], "temperature"));
    return (asked.length > 0 ? asked : ["temperature" as const]).map((quantity) => ({
      tool: "plotSensorHistory",
      args: given({
        addresses: addressesOf(sensors),
        quantity,
        since: span?.since,
        until: span?.until,
        focus: side === "lowest" ? "lowest" : side === "highest" ? "highest" : "summary",
      }),
    }));
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    return said;
  }
}
