import type { Call } from "@/lib/understanding/frame";
import type { Operation } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import { type Plottable, SHAKE_THRESHOLD } from "../types";
import { addressesOf, around, DAY_MS, given } from "./args";
import {
  fearedIn,
  isCarriedOnly,
  isYesNo,
  judgeOf,
  limitsOf,
  quantitiesOf,
  quantityForPurpose,
  saidIn,
  saidNow,
  says,
  sideOf,
  spanOf,
  unitOf,
} from "./asked";
import { cannot, explain } from "./explain";
import { FACET, QUANTITY } from "./kinds";
import type { House, KnownSensor } from "./known";
import { after, forecast } from "./leading";
import { money } from "./money";
import { overTime } from "./over-time";
import { sensorsMeant, spokenTurns } from "./who";
import words from "./words.json";

/** Operations that are about all sensors where none is named. */
const OF_ALL: ReadonlySet<Operation> = new Set<Operation>([
  "extreme",
  "rank",
  "compare",
  "list",
  "mean",
  "count",
]);

/** How something is now: a reading, or several side by side. */
const latest: Plan<House> = (request, house) => {
  if (says(request, words.analyse)) return analysis(request, house);
  if (
    request.frame.act === "refine" &&
    isAlone(request) &&
    !isCarriedOnly(request, "name") &&
    says(request, words.comparative)
  ) {
    return compare(request, house);
  }
  if (isOver(request)) return history(request, house);
  const isOfAll = request.is("list", "extreme", "rank");
  const sensors = sensorsMeant(request, house, { isAllMeant: isOfAll });
  if (request.is("when"))
    return [{ tool: "listSensors", args: { addresses: addressesOf(sensors), show: "seen" } }];
  return readings(request, sensors);
};

/** Whether a request is about a time that is over. */
function isOver(request: Request): boolean {
  if (request.has("against", "since")) return true;
  const span = spanOf(request);
  return Boolean(span?.until ?? span?.at ?? span?.isFuture);
}

/** Readings of now, bought: of one sensor or of several. */
function readings(request: Request, sensors: KnownSensor[]): Planned {
  const asked = quantitiesOf(request);
  const limits = limitsOf(request, asked[0]);
  // A unit or a verdict needs something that it is of; of a place people mean how warm it is.
  const isOfOne = request.has("unit") || limits.above !== undefined || limits.below !== undefined;
  const meant = limits.quantity ?? fearedIn(request) ?? quantityForPurpose(request);
  const isOfHeat = isOfOne || says(request, [...words.measure.enough, "rank"]);
  const quantities: Plottable[] =
    asked.length > 0 ? asked : meant ? [meant] : isOfHeat ? ["temperature"] : [];
  const [quantity] = quantities;
  const unit = unitOf(request, quantity, limits);
  const judge = quantity && judgeOf(request, quantity, sensors, limits);
  request.use("form", "last");
  const [one, another] = sensors;
  if (one && !another) {
    return [
      {
        tool: "fetchIoTSensorData",
        args: given({
          address: one.address,
          quantities: quantities.length > 0 ? quantities : undefined,
          unit,
          judge,
        }),
      },
    ];
  }
  const isOrdered = request.is("extreme", "rank") || request.has("top");
  const side = sideOf(request);
  const first = isOrdered
    ? side === "lowest"
      ? "lowest"
      : "highest"
    : request.is("compare") && side !== "both"
      ? side
      : undefined;
  const mean = request.is("mean") || undefined;
  const common = { addresses: addressesOf(sensors), first, top: request.count(), mean, unit };
  const table = (quantity?: Plottable): Call => ({
    tool: "compareSensors",
    args: given({ ...common, quantity, judge }),
  });
  // Of two quantities all are shown: each sensor is bought once.
  return [table(quantities.length === 1 || isOrdered || judge ? quantity : undefined)];
}

/** Two sensors or more side by side, now or over a time. */
const compare: Plan<House> = (request, house) => {
  const isOfAll = OF_ALL.has(request.operation) && !isAlone(request);
  let sensors = sensorsMeant(request, house, { isAllMeant: isOfAll, ask: "Which sensors shall I compare?" });
  if (isAlone(request)) sensors = withBefore(request, house, sensors);
  if (isOver(request) || isPeriod(request)) return overTime(request, sensors, house);
  if (sensors.length === 1 && request.is("compare") && request.frame.act !== "reply") {
    const others = house.sensors.filter((sensor) => !sensors.includes(sensor));
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

const isPeriod = (request: Request) => spanOf(request)?.since !== undefined && !says(request, words.now);

/** One sensor is named to be compared with what was spoken of: “is the attic warmer?”. */
const isAlone = ({ frame }: Request): boolean =>
  frame.slots.filter(({ role, mentions }) => role === "name" && mentions.length > 0).length === 1;

function withBefore(request: Request, house: House, sensors: KnownSensor[]): KnownSensor[] {
  const [one, another] = sensors;
  if (!one || another) return sensors;
  const turns = [...spokenTurns(request), house.inView ? [house.inView] : []];
  const before = turns.find((turn) => turn.some((address) => address !== one.address)) ?? [];
  return house.sensors.filter(({ address }) => address === one.address || before.includes(address));
}

/** How something was over a time, from what is stored: free. */
const history: Plan<House> = (request, house) => {
  if (says(request, words.analyse)) return analysis(request, house);
  const isNow =
    request.is("value", "list", "yesno") || (request.is("plot") && request.frame.act === "refine");
  if (isNow && says(request, words.now) && spanOf(request) === undefined) return latest(request, house);
  if (says(request, words.heard)) {
    return [
      { tool: "listSensors", args: { addresses: addressesOf(sensorsMeant(request, house)), show: "seen" } },
    ];
  }
  const isOfAll =
    request.is("rank") ||
    (request.is("extreme", "mean", "compare") && says(request, ["which", "who", "rooms"]));
  const sensors = sensorsMeant(request, house, { isAllMeant: isOfAll });
  const isJoined =
    request.frame.act === "refine" &&
    isAlone(request) &&
    says(request, words.joins) &&
    isCarriedOnly(request, "against");
  return overTime(request, isJoined ? withBefore(request, house, sensors) : sensors, house);
};

/** Whether all is well: one sensor's last ten readings, or what shook and is silent of all. */
const analysis: Plan<House> = (request, house) => {
  if (request.is("explain") && isCarriedOnly(request, "name", "ref", "within"))
    return explain(request, house);
  const feared = fearedIn(request);
  if (feared && spanOf(request) === undefined)
    return readings(request, sensorsMeant(request, house, { isAllMeant: true }));
  const quantities = quantitiesOf(request).filter((quantity) => quantity !== "accelerometer");
  const isPointed = says(request, words.it) && !request.has("every") && !says(request, words.whole);
  const isInView =
    house.inView !== undefined && request.frame.slots.length === 0 && !says(request, words.whole);
  const isNamed = request.has("name", "within", "ref") || isPointed || isInView;
  // “Is that normal?”, of a reading that was just told.
  const isOfReading =
    request.is("yesno") &&
    request.frame.act === "refine" &&
    request.earlier[0]?.function === "latest" &&
    isCarriedOnly(request, "name", "time");
  if (isOfReading && quantities.length > 0) return readings(request, sensorsMeant(request, house));
  const isOfQuantity =
    saidNow(request, QUANTITY).some((one) => one !== "accelerometer") || spanOf(request) !== undefined;
  if (quantities.length > 0 && isNamed && isOfQuantity) {
    request.note("My anomaly analysis looks at acceleration only; this is how it went.");
    return overTime(request, sensorsMeant(request, house), house);
  }
  const span = spanOf(request);
  const sensors =
    isNamed || house.sensors.length === 0
      ? sensorsMeant(request, house, { isAllMeant: request.has("every") })
      : sensorsMeant(request, house, { isAllMeant: true });
  const isOfAll = sensors.length === house.sensors.length && sensors.length > 1;
  const top = request.count();
  if (top && top !== 10) request.note("I look at the last ten readings; more are in the history.");
  if (span?.since || span?.at || isOfAll || sensors.length > MOST_ANALYSED) {
    return [
      {
        tool: "findShakenSensors",
        args: given({ addresses: isOfAll ? undefined : addressesOf(sensors), ...around(span), health: true }),
      },
    ];
  }
  const verdict = request.is("yesno", "count") || undefined;
  if (says(request, words.runs))
    request.note("No sensor measures whether something runs; how it shakes may hint at that.");
  return sensors.map(({ address }) => ({
    tool: "fetchIoTSensorTop10Analysis",
    args: given({ address, verdict }),
  }));
};

/** More would cost more than it says; what shook is free. */
const MOST_ANALYSED = 3;

/** What shook, when and how strongly: free. */
const shaken: Plan<House> = (request, house) => {
  if (says(request, words.analyse) && !isCarriedOnly(request, "name")) return analysis(request, house);
  const span = spanOf(request);
  if (span?.isFuture) return forecast(request, house);
  const isNamed =
    request.has("name", "within", "ref", "except", "not") ||
    (house.inView !== undefined && says(request, ["it", "this"]));
  const sensors = isNamed ? sensorsMeant(request, house) : undefined;
  const isOfAll = !sensors || sensors.length === house.sensors.length;
  request.values("quantity");
  request.use("every", "last", "form", "by");
  const limit = request.quantity("above")?.value;
  const above = limit !== undefined && limit > SHAKE_THRESHOLD ? limit : undefined;
  if (limit !== undefined && limit < SHAKE_THRESHOLD)
    request.note(`I count shakes from ${SHAKE_THRESHOLD} g on, so smaller ones aren't in this.`);
  const isWhen = request.is("when") || says(request, words.when);
  // “When was it last moved?” is about any time.
  const isAny = isWhen || (request.frame.act !== "ask" && request.earlier[0]?.operation === "when");
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
      }),
    },
  ];
};

/** Which sensors there are: free. */
const list: Plan<House> = (request, house) => {
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
  const addresses = isNamed ? addressesOf(sensorsMeant(request, house, { isAllMeant: true })) : undefined;
  request.use("every", "form", "what", "rhythm");
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
  const show = facets.has("address")
    ? "address"
    : facets.has("measures")
      ? "quantities"
      : facets.has("interval") || request.is("when")
        ? "seen"
        : request.is("count")
          ? "count"
          : undefined;
  return [
    {
      tool: "listSensors",
      args: given({
        only: isBoth ? undefined : only,
        addresses,
        show,
        verdict: (only && isYesNo(request)) || undefined,
      }),
    },
  ];
};

const BY_FUNCTION: Record<string, Plan<House>> = {
  latest,
  compare,
  history,
  analysis,
  shaken,
  list,
  money,
  explain,
  cannot: (request, house) => (says(request, words.silent) ? list(request, house) : cannot(request, house)),
};

/** What the desk plans, by function. */
export const PLANS: Record<string, Plan<House>> = Object.fromEntries(
  Object.entries(BY_FUNCTION).map(([name, plan]) => [name, after(plan)]),
);
