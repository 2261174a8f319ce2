import type { Call } from "@/lib/understanding/frame";
import { type Operation, ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import { normalise, sentencesIn } from "@/lib/understanding/text";
import { findTimes, readTime } from "@/lib/understanding/times";
import { PURPOSES } from "../analysis/bands";
import type { Judge } from "../analysis/judge";
import { inOwn } from "../analysis/units";
import { MOST_TOGETHER, PLOTTABLE, type Plottable, SHAKE_THRESHOLD } from "../types";
import { addressesOf, around, DAY_MS, given } from "./args";
import {
  asksYesNo,
  boundsIn,
  fearedIn,
  figureIn,
  isCarriedOnly,
  isCauseAsked,
  isGoingSomewhere,
  isValueSaid,
  isYesNo,
  judgeOf,
  limitsOf,
  quantitiesLeftOut,
  quantitiesOf,
  quantityForPurpose,
  type Span,
  saidIn,
  saidNow,
  says,
  sideOf,
  spanOf,
  supposed,
  supposedOfUsual,
  toSpan,
  unitOf,
} from "./asked";
import { cannot, isBeyondUs, isOfStrangeThing } from "./cannot";
import { lengthOf } from "./charges";
import { explain, verdictOn } from "./explain";
import { MAYBE } from "./follow-ups";
import { FACET, MEASURE, MONEY, PURPOSE, QUANTITY, SIDE, saidOf } from "./kinds";
import { atLastTime, quantitiesIn } from "./last-moment";
import { after, forecast, seen } from "./leading";
import { money, moneyAsidesIn } from "./money";
import { isOfStats, overTime, sigmaOf } from "./over-time";
import type { KnownSensor, SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { isPlaceSaid, lastNamed, sensorsMeant, spokenTurns } from "./sensors-meant";
import { hasOneOf, lastSentence } from "./sentences";
import words from "./words.json";

const OF_ALL: ReadonlySet<Operation> = new Set<Operation>([
  "extreme",
  "rank",
  "compare",
  "list",
  "mean",
  "count",
]);

const latest: Plan<SensorContext> = (request, context) => {
  if (isOfShakes(request)) return shaken(request, context);
  if (says(request, words.analyse)) return analysis(request, context);
  if (
    request.frame.act === "refine" &&
    isAlone(request) &&
    !isCarriedOnly(request, "name") &&
    says(request, [...words.comparative, ...words.together])
  ) {
    return compare(request, context);
  }
  if (isStatus(request)) return analysis(request, context);
  if (isOver(request) || says(request, Object.keys(words.courses))) return history(request, context);
  if (isGoingSomewhere(request)) return history(request, context);
  const isOfAll = request.is("list", "extreme", "rank") || says(request, [...words.rooms, ...HOUSE]);
  const sensors = sensorsMeant(request, context, { isAllMeant: isOfAll });
  if (request.is("when") && says(request, words.when)) return seen(request, sensors);
  return readings(request, sensors);
};

/** “Vibration garden sensor”: a single reading's g says nothing of it. */
const isOfShakes = (request: Request): boolean =>
  request.is("value") &&
  says(request, words.shakes) &&
  !says(request, words.analyse) &&
  saidNow(request, QUANTITY).every((one) => one === "accelerometer") &&
  !request.has("unit", "above", "below");

const isStatus = (request: Request): boolean =>
  says(request, words.status) && !isOver(request) && quantitiesOf(request).length === 0;

/** “We eat there at one: is the air ok?”: of a time to come there is only how it is now. */
const isJudgedAhead = (request: Request): boolean =>
  isAhead(request) &&
  request.is("threshold", "yesno") &&
  saidNow(request, MEASURE).includes("fine") &&
  !says(request, words.hints.night) &&
  !request.has("above", "below");

/** “At 2pm, will it be …” is of today's, though it may be read as yesterday's. */
const isAhead = (request: Request): boolean => {
  const span = spanOf(request);
  return (
    span?.isFuture === true || ((span?.at ?? span?.until) !== undefined && says(request, ["will", "gonna"]))
  );
};

function judgedAhead(request: Request, context: SensorContext): Planned {
  request.use("time", "since", "until");
  request.note("I can't tell how it will be then; this is how it is now.");
  return readings(request, sensorsMeant(request, context));
}

function isOver(request: Request): boolean {
  if (request.has("against", "since")) return true;
  const span = spanOf(request);
  return Boolean(span?.until ?? span?.at ?? span?.isFuture);
}

const WHY = ["why", "how come", "what caused", "the cause", "the reason"];
const UNKNOWN_CAUSE = "I can't know why: the sensors measure values, not causes.";

function readings(request: Request, sensors: KnownSensor[]): Planned {
  const asked = quantitiesOf(request);
  const judges = boundsIn(request);
  if (judges.length > 0) return withinAll(request, sensors, judges);
  if (isCauseAsked(request) && request.is("explain", "value", "talk")) request.note(UNKNOWN_CAUSE);
  const limits = limitsOf(request, asked[0]);
  // A unit or a verdict needs something that it is of; of a place people mean how warm it is.
  const isOfOne = request.has("unit") || limits.above !== undefined || limits.below !== undefined;
  const meant = limits.quantity ?? fearedIn(request) ?? quantityForPurpose(request);
  const isOfHeat = isOfOne || says(request, [...words.measure.enough, "rank", ...words.headroom]);
  const isOfOneLimit = asked.length > 1 && (limits.above !== undefined || limits.below !== undefined);
  const quantities: Plottable[] = isOfOneLimit
    ? [limits.quantity && asked.includes(limits.quantity) ? limits.quantity : limited(request, asked)]
    : asked.length > 0
      ? asked
      : meant
        ? [meant]
        : isOfHeat
          ? ["temperature"]
          : allBut(quantitiesLeftOut(request));
  const [quantity] = quantities;
  const unit = unitOf(request, quantity, limits);
  if (isValueSaid(request)) {
    const [only, more] = sensors;
    const room = only && !more ? only : undefined;
    const said = quantity && quantity !== "accelerometer" ? verdictOn(request.text, quantity, room) : "";
    if (said) request.note(said);
  }
  const isOfMargin = says(request, words.headroom) && !says(request, ["than"]) && !request.has("against");
  if (isOfMargin) request.readSlots(({ text }) => hasOneOf(text, words.headroom));
  const judge = isOfMargin
    ? MARGIN
    : quantity && !isValueSaid(request)
      ? judgeOf(request, quantity, limits)
      : undefined;
  const sleep = says(request, words.sleep) && quantities.includes("eco2") && request.is("yesno", "threshold");
  request.use("form", "last", "not");
  const [one, another] = sensors;
  if (one && !another) {
    if (request.has("top", "nth")) noteOnlyOne(request, one);
    return [
      {
        tool: "fetchIoTSensorData",
        args: given({
          address: one.address,
          quantities: quantities.length > 0 ? quantities : undefined,
          unit,
          judge,
          explain: (request.is("explain") && !isCauseAsked(request) && !isExplained(request)) || undefined,
        }),
      },
      // Of a room to sleep in the night counts, and that is free.
      ...(sleep ? [lastNight(request, one)] : []),
      // What is feared comes of days, and not of a moment.
      ...(judge?.too && judge.purpose === "mould" ? [fearedSoFar(one)] : []),
    ];
  }
  const isOrdered =
    !isOfAnyTooMuch(request) &&
    (request.is("extreme", "rank") || request.has("top") || says(request, words.worst));
  const side = sideOf(request);
  const isOfAir = !judge && !isOrdered && quantities.length > 1 && quantities.every(isAir);
  const first = isOfAir
    ? "highest"
    : isOrdered
      ? side === "both" || side === undefined
        ? firstSaid(request)
        : side
      : request.is("compare") && side !== "both"
        ? side
        : undefined;
  const mean = request.is("mean") || undefined;
  const times = says(request, words.takenTimes) || undefined;
  if (times) request.use("what", "form", "every", "time");
  const count = request.count();
  // “The last fifty readings” are no fifty sensors.
  const top = count !== undefined && count <= MOST_TOGETHER ? count : undefined;
  const common = { addresses: addressesOf(sensors), first, top, mean, unit, times };
  const isOne = quantities.length === 1;
  const groups = isOne && !judge ? groupsIn(request, sensors) : undefined;
  const nth = first && top === undefined ? request.ordinal() : undefined;
  const args = given({
    ...common,
    nth: nth !== undefined && nth > 1 ? nth : undefined,
    count: (judge && request.is("count")) || undefined,
    quantity: isOne ? quantity : undefined,
    groups,
    expect: groups && isYesNo(request) && side !== "both" ? side : undefined,
    quantities: isOne || quantities.length === 0 ? undefined : quantities,
    judge,
    each: judge && isYesNo(request) ? eachOf(request, sensors.length) : undefined,
    expected:
      first && (!isOrdered || says(request, ["than"])) ? subjectOf(request, sensors)?.address : undefined,
  });
  return [{ tool: "compareSensors", args }];
}

/** “How much headroom do we have?”, of what suits the place. */
const MARGIN: Judge = { purpose: "rooms", margin: true };

const allBut = (left: readonly Plottable[]): Plottable[] =>
  left.length > 0 ? PLOTTABLE.filter((one) => !left.includes(one)) : [];

function noteOnlyOne(request: Request, { name }: KnownSensor): void {
  request.use("top", "nth");
  request.note(`There is no order of one: only **${name}** is meant here.`);
}

/** “Which sensors are too warm?”, and not which is the warmest. */
const isOfAnyTooMuch = (request: Request): boolean =>
  isOfAnySensor(request) && saidNow(request, MEASURE).includes("too") && !SUPERLATIVE.test(request.text);

const SUPERLATIVE = /est\b|\b(?:most|least|top)\b/i;

/** Whether an ask of the same turn explained it: “TVOC, what is that, and is the number bad?” */
const isExplained = ({ earlier: [before], frame }: Request): boolean =>
  before?.function === "explain" && before.at === frame.at;

function groupsIn(request: Request, sensors: KnownSensor[]) {
  const groups = matcherFor(sensors)
    .find(request.text)
    .filter(({ isPlural, sensors: own }) => isPlural && own.length > 1)
    .map(({ start, end, sensors: own }) => ({
      name: request.text.slice(start, end),
      addresses: addressesOf(own),
    }));
  return groups.length === 2 ? groups : undefined;
}

const firstSaid = (request: Request): "highest" | "lowest" =>
  saidNow(request, SIDE)[0] === "low" ? "lowest" : "highest";

const isAir = (quantity: Plottable): boolean => quantity === "eco2" || quantity === "tvoc";

/** Of several quantities the one that a limit without a unit is of: the last that is named. */
function limited(request: Request, asked: Plottable[]): Plottable {
  const said = saidNow(request, QUANTITY).filter((one): one is Plottable => asked.includes(one as Plottable));
  return said.at(-1) ?? asked[0] ?? "temperature";
}

const eachOf = (request: Request, count: number): "all" | "any" =>
  count > 2 && !request.has("every") && says(request, words.any) ? "any" : "all";

/** The sensor of which a comparison by yes or no supposes something: of “is A warmer than B” the first. */
function subjectOf(request: Request, sensors: KnownSensor[]): KnownSensor | undefined {
  const [one, another, more] = sensors;
  if (!one || !another || more || !isYesNo(request)) return undefined;
  const than = ` ${request.text.toLowerCase()} `.indexOf(" than ");
  const named = request.frame.slots
    .filter(({ carried }) => !carried)
    .flatMap(({ mentions, start }) => mentions.map(({ kind, values }) => ({ kind, values, start })))
    .filter(({ kind, values }) => kind === "sensor" && values.length === 1)
    .toSorted((a, b) => a.start - b.start);
  const [first] = named;
  if (!first) return undefined;
  const subject = sensors.find(({ address }) => address === first.values[0]);
  const isObject = than >= 0 && first.start > than;
  return isObject ? sensors.find((sensor) => sensor !== subject) : subject;
}

function withinAll(request: Request, sensors: KnownSensor[], bounds: ReturnType<typeof boundsIn>): Planned {
  const judges = bounds.map(({ quantity, above, below }) => given({ quantity, above, below }));
  const quantities = bounds.map(({ quantity }) => quantity);
  const [one, another] = sensors;
  if (one && !another)
    return [{ tool: "fetchIoTSensorData", args: { address: one.address, quantities, judges } }];
  const each = isYesNo(request) ? eachOf(request, sensors.length) : undefined;
  return [{ tool: "compareSensors", args: given({ addresses: addressesOf(sensors), judges, each }) }];
}

const fearedSoFar = ({ address }: KnownSensor): Call => ({
  tool: "plotSensorHistory",
  args: {
    addresses: [address],
    quantity: "humidity",
    since: new Date(0).toISOString(),
    above: PURPOSES.find(({ id }) => id === "mould")?.to,
    focus: "beyond",
  },
});

function lastNight(request: Request, { address }: KnownSensor): Call {
  const time = readTime("last night", request.moment);
  const span = time && toSpan(time, request.moment.now.getTime());
  return {
    tool: "plotSensorHistory",
    args: given({
      addresses: [address],
      quantity: "eco2",
      since: span?.since,
      until: span?.until,
      focus: "highest",
    }),
  };
}

const compare: Plan<SensorContext> = (request, context) => {
  const isOpen = isOfUnsaidTwo(request);
  const isOfAll =
    (OF_ALL.has(request.operation) || says(request, [...words.rooms, ...HOUSE])) &&
    !isAlone(request) &&
    !isOpen;
  let sensors = sensorsMeant(request, context, {
    ask: isOpen ? "Which sensors shall I compare?" : undefined,
    isAllMeant: isOfAll,
    // “Any below 38?” after an order of all of them.
    isAllElse: !isOpen,
  });
  if (isAlone(request) && isCarriedOnly(request, "within")) sensors = withBefore(request, context, sensors);
  if (isStatus(request) || (says(request, words.tens) && sensors.length <= MOST_ANALYSED))
    return analysis(request, context);
  if (says(request, words.apart) && sensors.length > 2 && (sideOf(request) === "both" || request.is("rank")))
    return atLastTime(request, sensors, firstSaid(request), { focus: "ranked" });
  const rated = rating(request, sensors);
  if (rated) return rated;
  if (isOver(request) || isPeriod(request)) return overTime(request, sensors, context);
  const isHalfKnown = request.frame.slots.some(
    ({ role, mentions, carried }) => role === "name" && mentions.length === 0 && !carried,
  );
  if (sensors.length === 1 && request.is("compare") && request.frame.act !== "reply" && !isHalfKnown) {
    const others = context.sensors.filter((sensor) => !sensors.includes(sensor));
    if (others.length > 0)
      return {
        ask: `What shall I compare ${sensors[0]?.name} with?`,
        role: "name",
        kind: "sensor",
        choices: others.slice(0, 6).map(({ name }) => name),
      };
  }
  return readings(request, sensors);
};

/** “Which is warmer?” as the first question: of which ones nobody said, and each reading costs. */
const isOfUnsaidTwo = (request: Request): boolean =>
  request.earlier.length === 0 &&
  says(request, words.comparative) &&
  !SUPERLATIVE.test(request.text) &&
  !says(request, [...words.rooms, ...words.anySensor, ...words.any, ...HOUSE]) &&
  !request.has("above", "below", "against", "every", "top", "nth", "by");

function rating(request: Request, sensors: KnownSensor[]): Planned | undefined {
  const [before] = request.earlier;
  if (sensors.length !== 2 || !says(request, ["better", "worse"])) return undefined;
  const said = quantitiesOf(request);
  const ofSleep: Plottable[] = says(request, words.sleep)
    ? ["eco2", "tvoc"]
    : quantitiesIn(before?.text ?? "");
  const quantities = said.length > 0 ? said : ofSleep;
  const isOfAir = quantities.length > 0 && quantities.every(isAir);
  if (!isOfAir || isOver(request)) return undefined;
  const [rated, second] = request.names("sensor", ["name"]).filter(({ isCarried }) => !isCarried);
  // Of two that are named it is asked which.
  const rate = second || rated?.values.length !== 1 ? undefined : rated.value;
  request.use("ref", "name", "what");
  return [
    {
      tool: "compareSensors",
      args: given({ addresses: addressesOf(sensors), quantities, first: "highest", rate }),
    },
  ];
}

const isPeriod = (request: Request) => spanOf(request)?.since !== undefined && !says(request, words.now);

/** One sensor is named to be compared with what was spoken of: “is the attic warmer?”. */
const isAlone = ({ frame }: Request): boolean =>
  frame.slots.filter(({ role, mentions }) => role === "name" && mentions.length > 0).length === 1;

function withBefore(request: Request, context: SensorContext, sensors: KnownSensor[]): KnownSensor[] {
  const [one, another] = sensors;
  if (!one || another) return sensors;
  const turns = [...spokenTurns(request), context.inView ? [context.inView] : []];
  const before = turns.find((turn) => turn.some((address) => address !== one.address)) ?? [];
  return context.sensors.filter(({ address }) => address === one.address || before.includes(address));
}

const history: Plan<SensorContext> = (request, context) => {
  if (request.frame.act === "ask" && says(request, WHY)) request.note(UNKNOWN_CAUSE);
  if (says(request, words.analyse)) return analysis(request, context);
  if (isOfGaps(request)) return gaps(request, context);
  const isNow =
    request.is("value", "list", "yesno") || (request.is("plot") && request.frame.act === "refine");
  if (isNow && says(request, words.now) && spanOf(request) === undefined && !isGoingSomewhere(request))
    return latest(request, context);
  const isOfSeveral = !isYesNo(request) && request.names("sensor", ["name"]).length !== 1;
  if (request.is("extreme", "rank") && isOfSeveral && says(request, words.now) && !spanOf(request))
    return compare(request, context);
  if (says(request, words.happened) && quantitiesOf(request).length === 0) return shaken(request, context);
  if (says(request, words.runs)) request.note(RUNS);
  if (isMoved(request)) return shaken(request, context);
  if (isOfNow(request)) return compare(request, context);
  if (isListedOneByOne(request)) return analysis(request, context);
  if (says(request, words.heard)) {
    return seen(request, sensorsMeant(request, context));
  }
  if (request.is("mean") && spanOf(request) === undefined && !isNamedNow(request) && says(request, HOUSE))
    return readings(request, sensorsMeant(request, context, { isAllMeant: true }));
  const isOfAll =
    (says(request, words.rooms) && !isNamedNow(request)) ||
    request.is("rank") ||
    (request.is("extreme", "mean", "compare", "when") && says(request, OF_WHICH) && !isNamedNow(request));
  const sensors = sensorsMeant(request, context, { isAllMeant: isOfAll });
  const isJoined =
    request.frame.act === "refine" &&
    isAlone(request) &&
    says(request, words.joins) &&
    isCarriedOnly(request, "against");
  const meant = isJoined ? withBefore(request, context, sensors) : sensors;
  const dew: Call[] =
    says(request, words.condensation) && meant.length === 1
      ? [
          {
            tool: "fetchIoTSensorData",
            args: {
              address: meant[0]!.address,
              quantities: ["temperature", "humidity"],
              dewPoint: true,
              stored: true,
            },
          },
        ]
      : [];
  const verdict = isJudgedToo(request) ? [judgedNow(request, meant)].flat() : [];
  const planned = overTime(request, meant, context);
  return Array.isArray(planned) ? [...(verdict as Call[]), ...planned, ...dew] : planned;
};

/** “Did anything move up there last night?”: which readings went beyond the limit, and no mean. */
const isMoved = (request: Request): boolean => {
  const quantities = quantitiesOf(request);
  const isOfMoving = quantities.length > 0 && quantities.every((one) => one === "accelerometer");
  return (
    isOfMoving &&
    (isYesNo(request) || says(request, words.moving)) &&
    !request.is("plot", "mean", "trend", "extreme") &&
    !request.has("above", "below", "against")
  );
};

const HOUSE = ["house", "home", "building", "all rooms", "rooms", "all sensors", "overall"];
const OF_WHICH = ["where", "which", "who", "rooms", "room", "whole house"];

/** “Is it more humid up there than in the kitchen?” after a time that was spoken of: now is meant. */
function isOfNow(request: Request): boolean {
  const isTimeSaid = request.frame.slots.some(
    ({ role, carried, mentions }) =>
      !carried &&
      (role === "time" ||
        role === "since" ||
        role === "until" ||
        (role === "against" && mentions.length === 0)),
  );
  const isTwo = says(request, ["than"]) || says(request, words.comparative);
  return (
    request.frame.act !== "reply" &&
    request.is("compare", "yesno") &&
    !isTimeSaid &&
    isTwo &&
    isNamedNow(request) &&
    says(request, words.present) &&
    !says(request, words.past) &&
    !says(request, words.usual) &&
    quantitiesOf(request).length > 0
  );
}

const isNamedNow = ({ frame }: Request): boolean =>
  frame.slots.some(
    ({ role, carried, mentions }) =>
      role === "name" && !carried && mentions.some(({ kind }) => kind === "sensor" || kind === "group"),
  );

const isListedOneByOne = (request: Request): boolean =>
  !says(request, ANALYSING) && !request.is("yesno") && isOfReadings(request);

const isFlagging = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  isCarriedOnly(request, "name", "within") &&
  sigmaOf(request) !== undefined &&
  hasOneOf(request.earlier[0]?.text ?? "", words.tens);

const ANALYSING = words.analyse.filter((phrase) => !words.tens.includes(phrase));

const isOfReadings = (request: Request): boolean =>
  // “With the time of each reading” isn't of ten.
  says(
    request,
    says(request, words.takenTimes) ? words.tens.filter((one) => !EACH.includes(one)) : words.tens,
  ) ||
  (says(request, ["readings", "values"]) && request.has("last", "top") && spanOf(request) === undefined);

const EACH = ["each reading", "every reading"];

function isJudgedToo(request: Request): boolean {
  const isOver = spanOf(request)?.until ?? spanOf(request)?.at;
  return (
    !isOver &&
    request.is("trend") &&
    request.frame.slots.every(({ role }) => role !== "above" && role !== "below") &&
    (saidNow(request, MEASURE).some((one) => one === "too" || one === "bad") ||
      fearedIn(request) !== undefined)
  );
}

function judgedNow(request: Request, sensors: KnownSensor[]): Call[] {
  const quantity = fearedIn(request) ?? quantitiesOf(request)[0];
  const [one] = sensors;
  if (!quantity || !one) return [];
  const end = sideOf(request) === "lowest" ? "low" : "high";
  const judge = fearedIn(request) ? { purpose: "mould", too: true } : { purpose: "rooms", end, too: true };
  return [{ tool: "fetchIoTSensorData", args: { address: one.address, quantities: [quantity], judge } }];
}

/** “Was there a power cut? I'm looking for gaps”, and not “how warm did it get during the power cut?” */
const isOfGaps = (request: Request): boolean =>
  says(request, words.gaps) &&
  request.is("yesno", "list", "count", "when") &&
  saidNow(request, QUANTITY).length + saidNow(request, SIDE).length === 0;

/** When which sensor sent nothing. */
function gaps(request: Request, context: SensorContext): Call[] {
  const isOfMains = says(request, ["power", "outage", "outages", "blackout"]);
  request.note(
    `${isOfMains ? "No sensor measures the mains. " : ""}A gap in the readings is told here as “sent nothing”.`,
  );
  const sensors = isNamedNow(request) ? sensorsMeant(request, context) : undefined;
  const addresses = sensors && addressesOf(sensors);
  request.use("what", "every", "last", "form");
  const args = given({ addresses, ...around(spanOf(request)), health: true, asked: "wrong" });
  return [{ tool: "findShakenSensors", args }];
}

/** Whether all is well: one sensor's last ten readings, or what shook and is silent of all. */
const analysis: Plan<SensorContext> = (request, context) => {
  if (isOfCallingOut(request)) return { say: CALLING_OUT };
  if (says(request, words.works)) request.note(RUNS);
  if (request.is("explain") && isCarriedOnly(request, "name", "ref", "within"))
    return explain(request, context);
  const isOfMost = request.is("extreme", "rank", "count") && says(request, words.most);
  if (says(request, words.lastTime) || (isOfMost && isCarriedOnly(request, "name", "ref")))
    return shaken(request, context);
  if (isListedOneByOne(request) || isFlagging(request)) {
    const few = sensorsMeant(request, context);
    if (few.length <= MOST_ANALYSED) return oneByOne(request, few, request.count());
  }
  const feared = fearedIn(request);
  if (feared && spanOf(request) === undefined)
    return readings(request, sensorsMeant(request, context, { isAllMeant: true }));
  const quantities = quantitiesOf(request).filter((quantity) => quantity !== "accelerometer");
  const isPointed = says(request, words.it) && !request.has("every") && !says(request, words.whole);
  const isInView =
    context.inView !== undefined && request.frame.slots.length === 0 && !says(request, words.whole);
  const isNamed = request.has("name", "within", "ref") || isPointed || isInView;
  // “Is that normal?”, of a reading that was just told.
  const isOfReading =
    request.is("yesno") &&
    request.frame.act === "refine" &&
    request.earlier[0]?.function === "latest" &&
    isCarriedOnly(request, "name", "time");
  if (isOfReading && quantities.length > 0) return readings(request, sensorsMeant(request, context));
  const isOfQuantity =
    saidNow(request, QUANTITY).some((one) => one !== "accelerometer") || spanOf(request) !== undefined;
  if (quantities.length > 0 && isNamed && isOfQuantity) {
    return says(request, words.analyse) || says(request, words.wrong)
      ? usually(request, context)
      : overTime(request, sensorsMeant(request, context), context);
  }
  // The time of the question before isn't an analysis's, which is of the last ten readings.
  const isOfBefore = says(request, words.analyse) && isCarriedOnly(request, "time", "since", "until");
  const span = isOfBefore ? undefined : spanOf(request);
  const sensors =
    isNamed || context.sensors.length === 0
      ? sensorsMeant(request, context, { isAllMeant: request.has("every") })
      : sensorsMeant(request, context, { isAllMeant: true });
  const isOfAll = sensors.length === context.sensors.length && sensors.length > 1;
  const top = request.count();
  if (top && top !== 10) request.note("I look at the last ten readings; more are in the history.");
  const asked = supposed(request);
  const health: Call = {
    tool: "findShakenSensors",
    args: given({
      addresses: isOfAll ? undefined : addressesOf(sensors),
      ...around(span),
      health: true,
      asked,
      purpose: saidNow(request, PURPOSE)[0],
      brief: says(request, words.again.brief) || undefined,
      verdict: (asked === "wrong" && span !== undefined) || undefined,
    }),
  };
  const isOfTime = span?.since !== undefined || span?.at !== undefined;
  if (isOfTime || isOfAll || sensors.length > MOST_ANALYSED) return [health];
  if (!says(request, words.analyse) && (sensors.length > 1 || isStatus(request))) return [health];
  if (says(request, words.runs) && !isOrderToRun(request)) request.note(RUNS);
  const isLed = request.is("yesno", "count") && !says(request, words.analyse);
  const analyses = sensors.map(({ address }) => ({
    tool: "fetchIoTSensorTop10Analysis",
    args: given({ address, verdict: !isLed || undefined }),
  }));
  return isLed ? [health, ...analyses] : analyses;
};

/** The last readings themselves, bought: ten at most. */
function oneByOne(request: Request, sensors: KnownSensor[], top?: number): Planned {
  const isShort = top !== undefined && top < 10;
  if (top !== undefined && top > 10)
    request.note("I can get at most the last ten readings at once, so these are ten.");
  request.use("last", "form", "top", "unit", "every", "what");
  const sigma = sigmaOf(request);
  const stats = isOfStats(request) || undefined;
  return sensors.map(({ address }) => ({
    tool: "fetchIoTSensorTop10Analysis",
    args: given({ address, values: quantitiesOf(request), count: isShort ? top : undefined, stats, sigma }),
  }));
}

/** “Run an analysis of the attic”: nothing is said to run there. */
const isOrderToRun = ({ text }: Request): boolean =>
  /^(please |can you |could you )?run (an?|the)\b/i.test(text.trim());

const RUNS = "No sensor measures whether something runs; how warm it is and how it shakes may hint at that.";

/** “Check its last ten, and tell me whether to send someone”: the second is no ask of its own. */
const isOfCallingOut = ({ earlier: [before], frame, text }: Request): boolean =>
  hasOneOf(text, words.callsOut) && before?.function === "analysis" && before.at === frame.at;

const CALLING_OUT =
  "I can't decide whether somebody must come out: no reading tells how much shaking this machine can take.";

const WEEK_MS = 7 * DAY_MS;

const usually: Plan<SensorContext> = (request, context) => {
  const asked = quantitiesOf(request);
  const isOfShaking =
    asked.length === 0 && (request.frame.function === "shaken" || says(request, ["vibrating", "shaking"]));
  const quantities: Plottable[] = asked.length > 0 ? asked : [isOfShaking ? "accelerometer" : "temperature"];
  const sensors = sensorsMeant(request, context, { isAllMeant: says(request, words.rooms) });
  const now = request.moment.now;
  // “Colder than usual last night” holds the night in what it is compared with.
  const beside = findTimes(request.text, request.moment)[0]?.time;
  const span = spanOf(request) ?? (beside && toSpan(beside, now.getTime()));
  const since = new Date(now.getTime() - WEEK_MS).toISOString();
  request.use("every", "last", "against", "form", "what", "top", "by", "time");
  const calls = quantities.map((quantity) => ({
    tool: "plotSensorHistory",
    args: given({
      addresses: addressesOf(sensors),
      quantity,
      since,
      at: span?.at,
      during: span?.since && span.until ? { since: span.since, until: span.until } : undefined,
      focus: "usual",
      expect: supposedOfUsual(request),
      unit: unitOf(request, quantity),
    }),
  }));
  const isShaken = quantities.includes("accelerometer");
  return isShaken
    ? [...calls, { tool: "findShakenSensors", args: { addresses: addressesOf(sensors) } }]
    : calls;
};

const MEAN = ["average", "mean", "averaged", "avg"];

/** More would cost more than it says; what shook is free. */
const MOST_ANALYSED = 3;

const shaken: Plan<SensorContext> = (request, context) => {
  if (isOfGaps(request)) return gaps(request, context);
  if (request.is("mean") && says(request, MEAN)) return history(request, context);
  if (request.is("plot") && isNamedNow(request)) return history(request, context);
  const isOfLast = says(request, words.lastTime);
  if (says(request, words.analyse) && !isOfLast && !isCarriedOnly(request, "name"))
    return analysis(request, context);
  if (isListedOneByOne(request)) return analysis(request, context);
  if (says(request, words.creatures)) request.note(FEELS);
  const than = thanThen(request) ?? timeBefore(request);
  const span = than ? undefined : spanOf(request);
  if (span?.isFuture) return forecast(request, context);
  const isNamed =
    request.has("name", "within", "ref", "except", "not") ||
    (context.inView !== undefined && says(request, ["it", "this"]));
  const sensors = isNamed ? sensorsMeant(request, context) : undefined;
  if (than) return shakenAgainst(request, sensors ?? [...context.sensors], than);
  if (request.is("plot")) return shakenCourse(request, sensors ?? [...context.sensors]);
  if (request.is("explain") && request.frame.act === "refine") request.note(MAYBE);
  const isOfAll = !sensors || sensors.length === context.sensors.length;
  request.values("quantity");
  // “Rattle”, “wobble”: whatever it is called, it is shaking.
  request.use("every", "last", "form", "by", "what", "nth");
  const limit = request.quantity("above")?.value;
  const above = limit !== undefined && limit > SHAKE_THRESHOLD ? limit : undefined;
  if (limit !== undefined && limit < SHAKE_THRESHOLD)
    request.note(`I count shakes from ${SHAKE_THRESHOLD} g on, so smaller ones aren't in this.`);
  const isOfMost = says(request, [
    "most often",
    ...(request.frame.function === "analysis" ? words.most : []),
  ]);
  const isGoingOn = request.frame.act !== "ask";
  const isListed = request.is("list") && isGoingOn && isCarriedOnly(request, "name", "within");
  const isWhen = request.is("when") || isOfLast || isListed || says(request, words.when);
  // “When was it last moved?” is about any time.
  const isAny =
    (isWhen && !isListed) || (request.frame.act !== "ask" && request.earlier[0]?.operation === "when");
  const since =
    isAny && !span ? new Date(request.moment.now.getTime() - 30 * DAY_MS).toISOString() : undefined;
  return [
    {
      tool: "findShakenSensors",
      args: given({
        addresses: isOfAll ? undefined : addressesOf(sensors ?? []),
        since,
        ...(span && around(span)),
        above,
        times: isWhen || undefined,
        verdict: isYesNo(request) || undefined,
        most: isOfMost || undefined,
        strongest: (isOfStrength(request) && !isOfMost) || undefined,
        top: request.count(),
      }),
    },
  ];
};

/** “How hard?”, “the numbers”, after what shook. */
const isOfStrength = (request: Request): boolean =>
  request.is("extreme", "rank") || (request.is("value", "compare") && request.frame.act !== "ask");

function shakenCourse(request: Request, sensors: KnownSensor[]): Planned {
  const span = spanOf(request);
  request.use("form", "what", "every", "by", "last");
  return [
    {
      tool: "plotSensorHistory",
      args: given({ addresses: addressesOf(sensors), quantity: "accelerometer", ...(span && around(span)) }),
    },
  ];
}

/** “Less than before?”, “is it getting worse?”: the time as long as this one just before it. */
function timeBefore(request: Request): Span | undefined {
  if (!request.is("trend") || request.frame.act === "ask") return undefined;
  const { now } = request.moment;
  const length = says(request, ["week", "weekly"]) ? WEEK_MS : DAY_MS;
  return {
    since: new Date(now.getTime() - 2 * length).toISOString(),
    until: new Date(now.getTime() - length).toISOString(),
  };
}

const FEELS = "A sensor feels only what shakes it: it wouldn't notice a mouse, or a person who walks by.";

function thanThen(request: Request): Span | undefined {
  const isAgainst = request.is("compare") && !isCarriedOnly(request, "against");
  if (!isAgainst && !says(request, words.moreOrLess)) return undefined;
  const at = request.text.search(/\bthan\b/i);
  const said = at < 0 ? request.text : request.text.slice(at);
  const time = request.time(["against"]) ?? findTimes(said, request.moment)[0]?.time;
  const span = time && toSpan(time, request.moment.now.getTime());
  return span?.since && span.until ? span : undefined;
}

function shakenAgainst(request: Request, sensors: KnownSensor[], { since, until }: Span): Planned {
  const { now, zone } = request.moment;
  const today = readTime("today", { now, zone })?.from;
  const isToday = until !== undefined && today !== undefined && today?.getTime() === Date.parse(until);
  const own = isCarriedOnly(request, "time", "since") ? undefined : spanOf(request);
  const length = Math.min(WEEK_MS, Date.parse(until ?? "") - Date.parse(since ?? ""));
  const from = isToday ? today : new Date(now.getTime() - Math.max(DAY_MS, length));
  request.use(...ROLES);
  return [
    {
      tool: "findShakenSensors",
      args: given({
        addresses: addressesOf(sensors),
        ...(own?.since ? around(own) : { since: from?.toISOString() }),
        against: { since, until },
        expect:
          isYesNo(request) || asksYesNo(request.text) || request.is("compare")
            ? says(request, words.less)
              ? "less"
              : "more"
            : undefined,
      }),
    },
  ];
}

const list: Plan<SensorContext> = (request, context) => {
  const isOfTwo = request.names("sensor", ["name"]).filter(({ isCarried }) => !isCarried).length > 1;
  if (isOfTwo && saidNow(request, QUANTITY).length > 0 && saidNow(request, FACET).length === 0)
    return compare(request, context);
  if (says(request, words.heard) && says(request, ["and"]) && isNamedNow(request))
    return seen(request, sensorsMeant(request, context));
  const isGoingOn = request.is("list", "count") && request.frame.act !== "ask";
  const now = saidNow(request, FACET);
  const facets = new Set(
    now.length > 0 || !isGoingOn
      ? now
      : [...request.values("facet", ["what", "by"]), ...saidIn(request, FACET)],
  );
  request.values("facet", ["what", "by", "except"]);
  const isNamed =
    request.has("name", "within", "ref", "except") && !request.names("whole", ["name", "within"]).length;
  const addresses = isNamed ? addressesOf(sensorsMeant(request, context, { isAllMeant: true })) : undefined;
  request.use("every", "form", "what", "rhythm", "not");
  const isHeard = says(request, ["online", "alive", "working", "active"]);
  const only = isHeard
    ? "heard"
    : facets.has("silent")
      ? "silent"
      : facets.has("simulated")
        ? "simulated"
        : facets.has("real")
          ? "real"
          : undefined;
  const isBoth = facets.has("simulated") && facets.has("real");
  const silentMs = facets.has("silent") || !isOfMeasured(request) ? silenceIn(request) : undefined;
  const isSilentLong = silentMs !== undefined;
  const show = facets.has("address")
    ? "address"
    : facets.has("measures") || (isNamed && saidNow(request, QUANTITY).length > 0)
      ? "quantities"
      : facets.has("interval") || request.is("when") || isSilentLong
        ? "seen"
        : request.is("count")
          ? "count"
          : undefined;
  const isOfLatest =
    show === "quantities" && saidNow(request, QUANTITY).length > 0 && says(request, words.latest);
  const told = isOfLatest ? readings(request, sensorsMeant(request, context, { isAllMeant: true })) : [];
  return [
    {
      tool: "listSensors",
      args: given({
        only: isBoth ? undefined : isSilentLong ? "silent" : only,
        silent_ms: silentMs,
        addresses,
        show,
        measures:
          isNamed && isYesNo(request) ? saidNow(request, QUANTITY).find((one) => one !== "air") : undefined,
        verdict: (only && isYesNo(request)) || undefined,
      }),
    },
    ...(Array.isArray(told) ? told : []),
  ];
};

/** “For more than two days”, of silence: in milliseconds. */
function silenceIn(request: Request): number | undefined {
  const said = request.frame.slots.find(
    ({ role, text, carried }) => !carried && OF_LENGTH.has(role) && lengthOf(text) !== undefined,
  );
  if (!said) return undefined;
  request.readSlots((slot) => slot === said);
  const days = lengthOf(said.text);
  return days && Math.round(days * DAY_MS);
}

const OF_LENGTH: ReadonlySet<string> = new Set(["above", "below"]);

/** “Above 25 for more than 10 minutes” is of what is measured, and not of silence. */
const isOfMeasured = (request: Request): boolean =>
  [QUANTITY, SIDE, MEASURE].some((kind) => saidNow(request, kind).length > 0) ||
  request.frame.slots.some(
    ({ role, text, carried }) => !carried && OF_LENGTH.has(role) && lengthOf(text) === undefined,
  );

const BY_FUNCTION: Record<string, Plan<SensorContext>> = {
  latest,
  compare,
  history,
  analysis,
  shaken,
  list,
  money: (request, context) =>
    isPurchase(request) || isFreeValue(request) ? latest(request, context) : money(request, context),
  explain: (request, context) =>
    isOfValueThen(request) || isOfMoment(request)
      ? history(request, context)
      : isOfValue(request)
        ? latest(request, context)
        : explain(request, context),
  // What names nothing that can't be had was taken for it wrongly.
  cannot: (request, context) =>
    (isBeyondUs(request) || isOfStrangeThing(request)) && !says(request, words.silent)
      ? cannot(request, context)
      : undefined,
};

const isPurchase = (request: Request): boolean =>
  isNamedNow(request) &&
  words.buying.some((opening) => `${normalise(request.text)} `.startsWith(`${opening} `));

const isFreeValue = (request: Request): boolean =>
  says(request, words.noBuying) && isNamedNow(request) && saidNow(request, QUANTITY).length > 0;

function isOfValue(request: Request): boolean {
  const isNamed = isNamedNow(request) || (request.has("name") && request.frame.act === "refine");
  const isOfWhat = saidNow(request, QUANTITY).length > 0 || fearedIn(request) !== undefined;
  const isJudged =
    (says(request, words.verdict) && saidNow(request, MEASURE).length > 0) || says(request, words.either);
  const isOfLast =
    isJudged &&
    (request.frame.act !== "ask" || request.has("ref") || says(request, words.pointedFigure)) &&
    request.earlier.slice(0, 2).some(({ function: name }) => OF_READINGS.has(name)) &&
    quantitiesOf(request).length > 0;
  const isFeared = fearedIn(request) !== undefined && request.has("ref");
  return (
    isOfLast ||
    (isFeared && OF_READINGS.has(request.earlier[0]?.function ?? "")) ||
    (isNamed && isOfWhat && (isNamedNow(request) || isJudged))
  );
}

const isOfMoment = (request: Request): boolean =>
  isNamedAnyhow(request) &&
  saidNow(request, SIDE).length > 0 &&
  (request.is("when") || says(request, words.when));

const OF_MOMENTS: ReadonlySet<string> = new Set(["latest", "history", "explain", "cannot"]);

const isNamedAnyhow = (request: Request): boolean =>
  request.frame.slots.some(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "sensor" || kind === "group"),
  );

/** “And an hour ago?” after a verdict on a value, or on what it means: how it was then. */
const isOfValueThen = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  !isCarriedOnly(request, "time", "since", "until") &&
  isOver(request) &&
  quantitiesOf(request).length > 0 &&
  (request.has("name") || request.earlier.some(({ slots }) => slots.some(({ role }) => role === "name")));

const OF_READINGS: ReadonlySet<string> = new Set(["latest", "compare"]);

export const PLANS: Record<string, Plan<SensorContext>> = Object.fromEntries(
  Object.entries(BY_FUNCTION).map(([name, plan]) => [name, after(ledByWords(plan))]),
);

/** Questions of now or of what is usual whose words say so, whichever function they were taken for. */
function ledByWords(plan: Plan<SensorContext>): Plan<SensorContext> {
  return (request, context) => {
    const { function: name } = request.frame;
    if (name === "money" || name === "list") return plan(request, context);
    if (says(request, words.weather) && quantitiesOf(request).includes("pressure")) request.note(WEATHER);
    if (isOfReceipt(request)) return money(request, context);
    if (isOfOtherThanShaking(request))
      return (isOver(request) ? history : latest)(request, onlyNamed(request, context));
    if (isAboutUsual(request)) return usually(request, context);
    if (isOfAgreement(request)) return agreement(request, context);
    const again = sameAgain(request);
    if (again) return again(request, context);
    if (says(request, words.export)) return cannot(request, context);
    if (isJudgedAhead(request)) return judgedAhead(request, context);
    if (says(request, words.future) && isNamedNow(request)) return forecast(request, context);
    if (isOfAnyPlace(request, context)) return explain(request, context);
    if (OF_MOMENTS.has(name) && isOfMoment(request)) return history(request, context);
    if (isOfDew(request)) return dewPoint(request, context);
    if (isOfHeight(request)) return heights(request, context);
    if (isOfWorries(request)) return analysis(request, context);
    if (isOfSuiting(request)) return suiting(request, context);
    if (isOfReturn(request)) return returned(request, context);
    if (isOfLastLook(request)) return readings(request, sensorsMeant(request, context));
    const joined = onOneChart(request, context);
    if (joined) return joined;
    if (isOfComfort(request)) return comfort(request, context);
    if (isOfWellbeing(request)) return analysis(request, context);
    if (isOfNamedValue(request)) return readings(request, sensorsMeant(request, context));
    const advice = adviceOn(request, context);
    if (advice) return advice;
    if (isOfAiring(request)) return latest(request, context);
    if (isOfWhichRoom(request)) return readings(request, roomsMeant(request, context));
    return plan(request, isOfPressureAnywhere(request, context) ? withOne(request, context) : context);
  };
}

/** “Show me the receipt for the last reading”, taken for a question of the reading. */
const isOfReceipt = (request: Request): boolean =>
  saidNow(request, QUANTITY).length === 0 &&
  (saidOf(MONEY, request.text).includes("receipts") || moneyAsidesIn(request.text).includes("transaction"));

/** “Was the bedroom too warm last night?” after a question of shaking: of its own sensor and quantity, and not of shaking. */
const isOfOtherThanShaking = (request: Request): boolean =>
  (request.frame.function === "shaken" || OF_SHAKING.has(request.earlier[0]?.function ?? "")) &&
  request.frame.act !== "correct" &&
  isNamedAnyhow(request) &&
  saidNow(request, QUANTITY).length > 0 &&
  saidNow(request, QUANTITY).every((one) => one !== "accelerometer") &&
  isYesNo(request) &&
  !says(request, [...words.shakes, ...words.moving, ...words.joins, ...words.comparative, "than", "both"]);

const OF_SHAKING: ReadonlySet<string> = new Set(["shaken", "analysis"]);

function onlyNamed(request: Request, context: SensorContext): SensorContext {
  const named = new Set(
    request.frame.slots
      .filter(({ carried }) => !carried)
      .flatMap(({ mentions }) => mentions.filter(({ kind }) => kind === "sensor" || kind === "group"))
      .flatMap(({ values }) => values),
  );
  return { ...context, sensors: context.sensors.filter(({ address }) => named.has(address)) };
}

const isOfAgreement = (request: Request): boolean =>
  says(request, words.agree) &&
  !says(request, [...words.relation, "same time"]) &&
  quantitiesOf(request).length === 1 &&
  (request.earlier[0]?.function === "compare" ||
    (saidNow(request, QUANTITY).length > 0 && says(request, words.several))) &&
  !says(request, ["still"]) &&
  isYesNoSaid(request) &&
  !isNamedNow(request) &&
  !isOver(request);

const isYesNoSaid = (request: Request): boolean =>
  sentencesIn(request.text).some((text) => asksYesNo(text)) ||
  (request.is("extreme") && says(request, ["which"]));

function agreement(request: Request, context: SensorContext): Planned {
  const named = lastNamed(request, context);
  const sensors = named.length > 2 ? named : context.sensors;
  const [quantity] = quantitiesOf(request);
  request.use("within", "every", "what", "ref", "name", "top", "nth", "form");
  return [
    {
      tool: "compareSensors",
      args: given({
        addresses: addressesOf([...sensors]),
        quantity,
        agree: true,
        unit: unitOf(request, quantity),
      }),
    },
  ];
}

function sameAgain(request: Request): Plan<SensorContext> | undefined {
  const [before] = request.earlier;
  if (!before || before.function === request.frame.function || !says(request, words.sameAgain))
    return undefined;
  return AGAIN[before.function];
}

const AGAIN: Record<string, Plan<SensorContext>> = { analysis, history, shaken };

/** “Is the pressure falling?”, of no place: it is the same all over the house. */
const isOfPressureAnywhere = (request: Request, context: SensorContext): boolean =>
  quantitiesOf(request).every((one) => one === "pressure") &&
  quantitiesOf(request).length > 0 &&
  !request.has("name", "within", "ref", "every", "by", "except") &&
  !request.is("extreme", "rank", "compare", "list", "mean") &&
  !says(request, words.rooms) &&
  lastNamed(request, context).length === 0 &&
  context.sensors.length > 1;

function withOne(request: Request, context: SensorContext): SensorContext {
  const [one] = context.sensors;
  if (!one) return context;
  request.note(`Air pressure is nearly the same all over the house; this is measured by **${one.name}**.`);
  return { ...context, sensors: [one] };
}

const isOfWellbeing = (request: Request): boolean =>
  (request.frame.function === "latest" || request.frame.function === "compare") &&
  isYesNo(request) &&
  isNamedNow(request) &&
  saidNow(request, MEASURE)[0] === "fine" &&
  saidNow(request, PURPOSE).length === 0 &&
  quantitiesOf(request).length === 0 &&
  !request.has("above", "below", "top") &&
  !isOver(request);

const isOfComfort = (request: Request): boolean =>
  says(request, words.comfort) &&
  isYesNo(request) &&
  (isNamedAnyhow(request) || request.has("name", "ref")) &&
  quantitiesOf(request).length === 0 &&
  !says(request, [...words.rooms, ...words.comparative, "than", "most"]) &&
  !request.has("above", "below");

/** Warmth, damp and air, each judged by what suits the place, or people where that is asked. */
function comfort(request: Request, context: SensorContext): Planned {
  const sensors = addressesOf(sensorsMeant(request, context));
  const span = spanOf(request);
  if (span?.isFuture) return forecast(request, context);
  const purpose = saidNow(request, PURPOSE).includes("people") ? "people" : "rooms";
  const isBad = says(request, ["uncomfortable"]) || undefined;
  request.use("what", "form", "every", "time", "since", "until");
  if (span)
    return (["temperature", "humidity"] as const).map((quantity) => ({
      tool: "plotSensorHistory",
      args: given({
        addresses: sensors,
        quantity,
        ...around(span),
        purpose,
        always: isBad ? undefined : true,
        verdict: true,
        focus: "beyond",
      }),
    }));
  const judge = given({ purpose, comfort: true, too: isBad });
  const quantities = ["temperature", "humidity", "eco2", "tvoc"];
  const [one, another] = sensors;
  if (one && !another) return [{ tool: "fetchIoTSensorData", args: { address: one, quantities, judge } }];
  return [{ tool: "compareSensors", args: { addresses: sensors, quantities, judge } }];
}

const isOfAnyPlace = (request: Request, context: SensorContext): boolean =>
  quantitiesOf(request).length > 0 &&
  !says(request, words.nearest) &&
  request.frame.slots.some(({ role, carried, text, start }) => {
    const before = ` ${request.text.slice(0, start).toLowerCase().trimEnd()}`;
    const isNaming = (role === "name" || role === "within") && isPlaceSaid(text, context);
    return isNaming && !carried && (/^an? /i.test(text) || before.endsWith(" a") || before.endsWith(" an"));
  });

const isOfWorries = (request: Request): boolean =>
  says(request, words.worried) &&
  says(request, ["anything", "something", "everything", "any"]) &&
  quantitiesOf(request).length === 0 &&
  fearedIn(request) === undefined &&
  !request.has("above", "below") &&
  !isOver(request);

const isOfHeight = (request: Request): boolean =>
  says(request, words.height) &&
  saidNow(request, QUANTITY).every((one) => one === "pressure") &&
  saidOf(QUANTITY, request.text).includes("pressure") &&
  matchesTwo(request);

const matchesTwo = ({ frame }: Request): boolean =>
  new Set(
    frame.slots
      .filter(({ carried }) => !carried)
      .flatMap(({ mentions }) =>
        mentions.filter(({ kind }) => kind === "sensor").map(({ values }) => values[0]),
      ),
  ).size === 2;

function heights(request: Request, context: SensorContext): Planned {
  const sensors = sensorsMeant(request, context);
  const subject = subjectFirst(request, sensors);
  request.use(...ROLES);
  return [
    { tool: "compareSensors", args: { addresses: addressesOf(subject), quantity: "pressure", height: true } },
  ];
}

const subjectFirst = ({ frame }: Request, sensors: KnownSensor[]): KnownSensor[] => {
  const place = ({ address }: KnownSensor) =>
    Math.min(
      ...frame.slots
        .filter(({ carried, mentions }) => !carried && mentions.some(({ values }) => values[0] === address))
        .map(({ start }) => start),
    );
  return sensors.toSorted((a, b) => place(a) - place(b));
};

/** Whether it follows what was said of sensors: “work it out for both”. */
const isGoingOn = (request: Request): boolean =>
  request.frame.act !== "ask" || request.has("ref") || says(request, ["both", "them", "there", "it"]);

const isOfDew = (request: Request): boolean =>
  (says(request, words.dewPoint) && (isNamedNow(request) || isGoingOn(request))) ||
  (says(request, words.condensation) &&
    !request.is("plot") &&
    (isNamedNow(request) || request.has("name", "ref")) &&
    !isOver(request));

function surfaceIn(request: Request): number | undefined {
  if (!says(request, words.condensation)) return undefined;
  const said = figureIn(request.text);
  request.use("above", "below", "amount", "what", "against", "time");
  return said && inOwn(said.value, said.unit, "temperature");
}

const isOfSuiting = (request: Request): boolean =>
  says(request, words.suits) && !isOver(request) && says(request, [...words.rooms, "which", "where"]);

function suiting(request: Request, context: SensorContext): Planned {
  const asked = quantitiesOf(request).filter((one) => one !== "accelerometer");
  const all = sensorsMeant(request, context, { isAllMeant: true });
  const bedrooms = all.filter(({ name }) => normalise(name).includes("bedroom"));
  const isOfBeds = says(request, words.sleep) && bedrooms.length > 1 && bedrooms.length < all.length;
  if (isOfBeds) request.note("To sleep in, I compared the bedrooms.");
  const sensors = isOfBeds ? bedrooms : all;
  request.use(...ROLES);
  return [
    {
      tool: "compareSensors",
      args: given({
        addresses: addressesOf(sensors),
        quantities: asked.length > 0 ? asked : undefined,
        best: true,
      }),
    },
  ];
}

/** “Has the TVOC come back down to what it was on Friday?”: now against then, or against what is usual. */
const isOfReturn = (request: Request): boolean =>
  says(request, words.backTo) &&
  // “… to what it was on Friday?” asks by yes or no all the same.
  words.opening.yesno.includes(normalise(lastSentence(request.text)).split(" ")[0] ?? "") &&
  quantitiesOf(request).length === 1 &&
  (isNamedNow(request) || request.has("name", "ref"));

function returned(request: Request, context: SensorContext): Planned {
  const { now } = request.moment;
  const [quantity] = quantitiesOf(request);
  const sensors = addressesOf(sensorsMeant(request, context));
  // What is told before it is asked, was what made it rise.
  const time = findTimes(lastSentence(request.text), request.moment)[0]?.time;
  const then = time && toSpan(time, now.getTime());
  request.use(...ROLES);
  const isKnown = then?.since !== undefined && !then.isFuture;
  const usual: Call = {
    tool: "plotSensorHistory",
    args: given({
      addresses: sensors,
      quantity,
      since: new Date(now.getTime() - WEEK_MS).toISOString(),
      focus: "usual",
      expect: "usual",
    }),
  };
  if (!isKnown) return [usual];
  return [
    {
      tool: "plotSensorHistory",
      args: given({
        addresses: sensors,
        quantity,
        since: new Date(now.getTime() - DAY_MS / 24).toISOString(),
        against: { since: then.since, until: then.until ?? now.toISOString() },
        focus: "mean",
      }),
    },
    { ...usual, args: given({ ...usual.args, expect: undefined }) },
  ];
}

/** “Without buying anything: how was the kitchen when you last looked?” */
const isOfLastLook = (request: Request): boolean =>
  says(request, words.noBuying) &&
  isNamedNow(request) &&
  spanOf(request) === undefined &&
  (says(request, words.lastLook) || request.frame.function === "history") &&
  !request.is("plot", "trend", "mean", "extreme");

function onOneChart(request: Request, context: SensorContext): Planned | undefined {
  const [before] = request.earlier;
  const isJoined = request.frame.act !== "ask" && (says(request, words.chart) || says(request, ["both"]));
  const own = saidNow(request, QUANTITY).filter((one): one is Plottable => one !== "air");
  if (!before || !isJoined || own.length !== 1 || before.function !== "history" || isNamedNow(request))
    return undefined;
  const quantities = [...new Set([...quantitiesIn(before.text), ...own])];
  const sensors = lastNamed(request, context);
  if (quantities.length < 2 || sensors.length === 0) return undefined;
  const span = spanOf(request);
  request.use(...ROLES);
  request.note("A chart shows one quantity, so these are two, one below the other.");
  return quantities.map((quantity) => ({
    tool: "plotSensorHistory",
    args: given({ addresses: addressesOf(sensors), quantity, ...(span && around(span)) }),
  }));
}

/** It isn't sent, but is worked out of two quantities that are. */
function dewPoint(request: Request, context: SensorContext): Planned {
  request.use("what", "form");
  const sensors = sensorsMeant(request, context);
  const [one, another] = sensors;
  const surface = surfaceIn(request);
  const args = given({
    quantities: ["temperature", "humidity"],
    dewPoint: true,
    surface,
    unit: unitOf(request, "temperature"),
  });
  if (one && !another) return [{ tool: "fetchIoTSensorData", args: { address: one.address, ...args } }];
  return [{ tool: "compareSensors", args: { addresses: addressesOf(sensors), ...args } }];
}

const WEATHER =
  "I can't tell whether it will rain: no sensor measures the weather. Air pressure is a hint at most: when it falls by several hPa in a few hours, weather is coming.";

const isOfNamedValue = (request: Request): boolean =>
  isValueSaid(request) &&
  isNamedNow(request) &&
  quantitiesOf(request).length > 0 &&
  spanOf(request) === undefined;

/** “More than usual”, of now or of a moment; “what is usual” of a sensor is how it was. */
const isAboutUsual = (request: Request): boolean =>
  says(request, words.usual) &&
  !request.is("explain") &&
  (spanOf(request)?.until === undefined || isYesNo(request)) &&
  !(request.frame.function === "analysis" && quantitiesOf(request).length === 0);

/** “Do I need to turn on the heating in …?”: whether it is too cold. */
function adviceOn(request: Request, context: SensorContext): Planned | undefined {
  if (!says(request, words.advice.opening)) return undefined;
  const [, means] = Object.entries(words.advice.means).find(([name]) => says(request, [name])) ?? [];
  if (!means) return undefined;
  const [quantity, end] = means as [Plottable, "low" | "high"];
  const [one, another] = sensorsMeant(request, context, { isAllMeant: true });
  if (!one) return undefined;
  request.use("what", "name", "every");
  request.note(
    "I can't say what you should do; this is whether it is too cold, too warm, too dry or too damp for a room.",
  );
  const judge = { purpose: "rooms", end, too: true };
  if (!another)
    return [{ tool: "fetchIoTSensorData", args: { address: one.address, quantities: [quantity], judge } }];
  const addresses = addressesOf(sensorsMeant(request, context, { isAllMeant: true }));
  return [{ tool: "compareSensors", args: { addresses, quantity, judge, each: "any" } }];
}

/** “Would you open the windows?”, taken for an order: whether the air calls for it. */
const isOfAiring = (request: Request): boolean =>
  request.frame.function === "cannot" &&
  says(request, words.advice.opening) &&
  saidNow(request, QUANTITY).includes("air");

/** “Which room has the worst air?”, “is there a risk of mould anywhere?”, taken for a question of meaning. */
function isOfWhichRoom(request: Request): boolean {
  const { function: name } = request.frame;
  const isTaken = name === "explain" || name === "cannot" || name === "analysis";
  if (!isTaken || isOver(request) || says(request, words.analyse)) return false;
  const isOfRooms =
    says(request, words.rooms) ||
    isOfAnySensor(request) ||
    (says(request, ["where"]) && says(request, [...words.worst, "should i", "risk", "worried"]));
  return isOfRooms && (quantitiesOf(request).length > 0 || fearedIn(request) !== undefined);
}

/** “Which sensors are too warm?”: each is judged, where “which sensors are there” asks for a list. */
const isOfAnySensor = (request: Request): boolean =>
  says(request, words.anySensor) &&
  saidNow(request, MEASURE).some((measure) => measure === "too" || measure === "bad");

const roomsMeant = (request: Request, context: SensorContext): KnownSensor[] => {
  request.use("every", "within", "what", "top");
  return sensorsMeant(request, context, { isAllMeant: true });
};
