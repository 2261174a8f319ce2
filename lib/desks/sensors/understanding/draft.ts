import type { Call, Understanding } from "@/lib/models/embedded/understand";
import { PLOTTABLE, type Plottable } from "../types";
import { type KnownSensor, labelOf } from "./known";
import { nearestSensors } from "./nearest";
import type { Period } from "./times";
import type { ToolName } from "./tool-words";

/** A call as far as a conversation has determined it. */
export interface Draft {
  tool: ToolName;
  sensors: KnownSensor[];
  /** Names of which it is open which sensor is meant. */
  open: KnownSensor[][];
  /** Names that no sensor has. */
  unknown: string[];
  quantities: Plottable[];
  period?: Period;
  /** Every sensor is meant. */
  isAll?: boolean;
}

/** A house may have a thousand sensors; a question back names this many. */
export const MOST_CHOICES = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

const WITHOUT_SENSOR: ReadonlySet<ToolName> = new Set(["listSensors", "findShakenSensors", "fallback"]);
const OF_SEVERAL: ReadonlySet<ToolName> = new Set(["compareSensors", "plotSensorHistory"]);

/** The calls that a draft makes, or the question that must be answered first. */
export function finished(draft: Draft, known: readonly KnownSensor[], now: Date): Understanding {
  if (WITHOUT_SENSOR.has(draft.tool)) return { kind: "calls", calls: callsOf(draft, now) };
  if (known.length === 0)
    return { kind: "say", text: "No sensor is known here yet; one must be registered first." };
  return gapOf(draft, known, now) ?? { kind: "calls", calls: callsOf(draft, now) };
}

function gapOf(draft: Draft, known: readonly KnownSensor[], now: Date): Understanding | undefined {
  const { tool, sensors, open, unknown, quantities } = draft;
  const slot = OF_SEVERAL.has(tool) ? "addresses" : "address";
  const asking = (ask: string, choices: string[], missing: string = slot): Understanding => ({
    kind: "ask",
    pending: { tool, args: keptArgs(draft, now), slot: missing, ask, choices },
  });
  const [name] = unknown;
  if (name) return asking(...insteadOf(name, known));
  if (open[0]) return asking(whichOf(open[0]), labelsOf(open[0]));
  if (sensors.length === 0) return asking(...(draft.isAll ? whichOfAll(known) : whichAtAll(known)));
  if (tool === "compareSensors" && sensors.length < 2) {
    const others = known.filter((sensor) => !sensors.includes(sensor));
    if (others.length === 0)
      return { kind: "say", text: "There is only one sensor; nothing to compare it with." };
    return asking(...whichAtAll(others, `Compare ${sensors[0]?.name} with which other one?`));
  }
  if (tool === "plotSensorHistory" && quantities.length === 0) {
    return asking("Which quantity shall I draw?", [...PLOTTABLE], "quantity");
  }
  return undefined;
}

const labelsOf = (sensors: readonly KnownSensor[]) => sensors.slice(0, MOST_CHOICES).map(labelOf);

const noSuch = (name: string) =>
  name.startsWith("0x") ? `No sensor has the address ${name}.` : `No sensor is called “${name}”.`;

/** Beyond this share of other letters, a name is no misspelling. */
const MOST_UNLIKE = 0.5;

function insteadOf(name: string, known: readonly KnownSensor[]): [ask: string, choices: string[]] {
  const alike = nearestSensors(name, known, MOST_UNLIKE);
  if (alike.length === 0) return whichAtAll(known, noSuch(name));
  return [`${noSuch(name)} Which one do you mean?`, labelsOf(alike)];
}

const whichOf = (sensors: KnownSensor[]) =>
  sensors.length > MOST_CHOICES
    ? `Which of these ${sensors.length} do you mean? Say more of its name, or the beginning of its address.`
    : "Which one do you mean?";

function whichAtAll(known: readonly KnownSensor[], ask = "Which sensor?"): [ask: string, choices: string[]] {
  if (known.length <= MOST_CHOICES) return [ask, labelsOf(known)];
  const some = known.slice(0, 3).map(({ name }) => name);
  return [
    `${ask} There are ${known.length}, among them ${some.join(", ")}: give a name, or the beginning of an address.`,
    [],
  ];
}

const whichOfAll = (known: readonly KnownSensor[]): [ask: string, choices: string[]] => [
  `There are ${known.length} sensors, and each reading is paid for. Which of them?`,
  [],
];

/** What an answer to the question back need not say again. */
function keptArgs({ sensors, quantities, period }: Draft, now: Date): Record<string, unknown> {
  return {
    ...(sensors.length > 0 && { addresses: addressesOf(sensors) }),
    ...(quantities[0] && { quantity: quantities[0] }),
    ...(period && timesOf(period, now)),
  };
}

const addressesOf = (sensors: KnownSensor[]) => sensors.map(({ address }) => address.toLowerCase());

/** Without a time, a chart shows the last day. */
function timesOf(period: Period | undefined, now: Date): Period {
  if (period) return { since: period.since, ...(period.until && { until: period.until }) };
  return { since: new Date(now.getTime() - DAY_MS).toISOString() };
}

const CALLS: Record<ToolName, (draft: Draft, now: Date) => Record<string, unknown>[]> = {
  fallback: () => [{}],
  listSensors: () => [{}],
  findShakenSensors: ({ period }) => [period ? { since: period.since } : {}],
  fetchIoTSensorData: ({ sensors }) => addressesOf(sensors).map((address) => ({ address })),
  fetchIoTSensorTop10Analysis: ({ sensors }) => addressesOf(sensors).map((address) => ({ address })),
  compareSensors: ({ sensors, quantities: [quantity, more] }) => [
    { addresses: addressesOf(sensors), ...(quantity && !more && { quantity }) },
  ],
  plotSensorHistory: ({ sensors, quantities, period }, now) =>
    quantities.map((quantity) => ({ addresses: addressesOf(sensors), quantity, ...timesOf(period, now) })),
};

const callsOf = (draft: Draft, now: Date): Call[] =>
  CALLS[draft.tool](draft, now).map((args) => ({ tool: draft.tool, args }));
