import { z } from "zod";
import { joinedParts } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import { clock } from "@/lib/clock";
import { missingFields } from "../analysis/summary";
import { NAMES } from "../quantities";
import { latestReading, sensorsOf, listSensors as visibleTo } from "../readings/lookup";
import { shortAddress } from "../short-address";
import { addressOr } from "../target";
import { PLOTTABLE, Plottable, SensorInfo } from "../types";
import { clockOffset, sensorFacts } from "./facts";
import { forModel } from "./for-model";
import { ageWords, listed, timeWords } from "./reading-words";
import { sensorsInStep } from "./step";

const MOST = 20;
const SILENT_INTERVALS = 3;
const SILENT_MS = 120_000;

const Input = z.object({
  only: z.enum(["silent", "heard", "simulated", "real"]).optional().describe("Only those of the sensors"),
  addresses: z
    .array(z.string().min(1).max(120))
    .max(100)
    .optional()
    .describe("Only these: addresses, or names as the user wrote them"),
  verdict: z.boolean().optional().describe("Asked by yes or no whether there are such"),
  measures: Plottable.optional().describe("Asked whether it measures this"),
  order: z
    .literal("oldest")
    .optional()
    .describe("In the order of their last readings, the one that was heard longest ago first"),
  silent_ms: z
    .int()
    .min(1)
    .optional()
    .describe("With `only` silent: asked for those that have been so for longer than so many milliseconds"),
  show: z
    .enum(["address", "quantities", "seen", "count"])
    .optional()
    .describe(
      "What the question asks of them: whole addresses, what they measure, when they were last heard, how many",
    ),
});
type Input = z.infer<typeof Input>;

export const listSensors = defineTool({
  name: "listSensors",
  isLocal: true,
  description:
    "Which sensors there are: their names, places, addresses, what they measure, when each was last heard, which are silent and which simulated. Free.",
  step({ only, addresses }, { caller }) {
    if (addresses) return `Looked up what is known about ${sensorsInStep(addresses, caller)}.`;
    return `Looked up which ${only === "heard" ? "sensors were heard" : joinedParts(only, "sensors there are")}.`;
  },
  input: Input,
  output: z.object({ status: z.literal("success"), sensors: z.array(SensorInfo) }),
  facts: ({ data: { sensors }, message }) =>
    sensorFacts(sensors, clockOffset(message, sensors.find(({ last_seen }) => last_seen)?.last_seen ?? 0)),
  forModel: forModel(({ sensors }) => ({
    sensors_known: sensors.length,
    named: Math.min(sensors.length, MOST),
  })),
  async run({ input, ctx }) {
    const visible = visibleTo(ctx.caller);
    const near = sensorsOf(ctx.caller);
    const meant = new Set(input.addresses?.map((text) => addressOr(text, ctx.caller)));
    const asked = input.addresses ? visible.filter(({ address }) => meant.has(address)) : near;
    const kept = asked
      .filter(KEPT[input.only ?? "all"])
      .filter((sensor) => !input.silent_ms || silenceOf(sensor) > input.silent_ms);
    const sensors = input.order ? kept.toSorted((a, b) => (a.last_seen ?? 0) - (b.last_seen ?? 0)) : kept;
    return {
      data: { status: "success" as const, sensors },
      message: [
        words({ all: visible, asked, sensors, input, zone: ctx.zone }),
        input.addresses ? "" : sharedWords(visible.slice(near.length)),
      ]
        .filter(Boolean)
        .join("\n\n"),
      provenance: [],
      followUps: sensors.slice(0, 2).map(({ name }) => `What's the latest reading of ${name}?`),
    };
  },
});

/** What others share besides: in no count, as anyone may share sensors. */
function sharedWords(shared: readonly SensorInfo[]): string {
  if (shared.length === 0) return "";
  const named = shared.slice(0, MOST_SHARED).map(({ name }) => `“${name}”`);
  const rest = shared.length - named.length;
  return `Others share ${listed(rest > 0 ? [...named, `${rest} more`] : named)}.`;
}

const MOST_SHARED = 5;

const silenceOf = ({ last_seen }: SensorInfo): number =>
  last_seen === null ? Number.POSITIVE_INFINITY : clock.ms() - last_seen;

function isSilent({ last_seen, interval_s }: SensorInfo): boolean {
  return (
    last_seen === null || clock.ms() - last_seen > Math.max(SILENT_INTERVALS * interval_s * 1000, SILENT_MS)
  );
}

const KEPT: Record<NonNullable<Input["only"]> | "all", (sensor: SensorInfo) => boolean> = {
  all: () => true,
  silent: isSilent,
  heard: (sensor) => !isSilent(sensor),
  simulated: ({ simulated }) => simulated,
  real: ({ simulated }) => !simulated,
};
const NAMED: Record<NonNullable<Input["only"]>, string> = {
  silent: "silent",
  heard: "sending",
  simulated: "simulated",
  real: "real",
};

interface Told {
  all: SensorInfo[];
  asked: SensorInfo[];
  sensors: SensorInfo[];
  input: Input;
  zone: string;
}

function words({ all, asked, sensors, input, zone }: Told): string {
  const { only, addresses, show, verdict, order } = input;
  if (all.length === 0) return "There are no sensors yet. Add one on the dashboard.";
  const [one, another] = asked;
  if (addresses && only && one && !another) return yesOrNo(one, only, zone);
  const long = input.silent_ms ? ` for more than ${ageWords(input.silent_ms)}` : "";
  const isAre = (of: number) => (long ? (of === 1 ? "has been" : "have been") : of === 1 ? "is" : "are");
  const count = only
    ? `${verdict ? "Yes: " : ""}${sensors.length} of ${asked.length} sensors ${isAre(sensors.length)} ${NAMED[only]}${long}`
    : "";
  if (sensors.length === 0)
    return only
      ? `${verdict ? "No: none" : "None"} of the ${asked.length} sensors ${isAre(1)} ${NAMED[only]}${long}.`
      : "There is no such sensor.";
  const lines = sensors.slice(0, MOST).map((sensor) => lineOf(sensor, zone, show));
  if (sensors.length > MOST) lines.push(`- and ${sensors.length - MOST} more`);
  if (addresses && one && !another && input.measures) return measuresWords(one, input.measures);
  if (addresses && !another && !only) return lines.map((line) => line.slice(2)).join("\n");
  if (order) return [`${silenceWords(sensors)}:`, "", ...lines].join("\n");
  const head = count || `There ${sensors.length === 1 ? "is one sensor" : `are ${sensors.length} sensors`}`;
  if (show === "count" && !only) {
    const counted = (kind: NonNullable<Input["only"]>) =>
      `${sensors.filter(KEPT[kind]).length} ${NAMED[kind]}`;
    return `${head}: ${counted("real")} and ${counted("simulated")}; ${counted("silent")} now.`;
  }
  return [`${head}:`, "", ...lines].join("\n");
}

function silenceWords(sensors: SensorInfo[]): string {
  const silent = sensors.filter(isSilent);
  const [first] = sensors;
  const times = sensors.map(({ last_seen }) => last_seen ?? 0);
  // Sent in the same round: which of them was first is chance.
  const isLevel = Math.max(...times) - Math.min(...times) <= (first?.interval_s ?? 0) * 1000;
  const who =
    silent.length > 0
      ? `${listed(silent.slice(0, MOST_SILENT).map(({ name }) => `**${name}**`))}${silent.length > MOST_SILENT ? " and others" : ""} ${silent.length === 1 ? "is" : "are"} silent`
      : isLevel && sensors.length > 1
        ? `None: all ${sensors.length} sent a reading within the same ${first?.interval_s} s, as they should`
        : `None is stuck: **${first?.name}** was heard longest ago, and all send as they should`;
  return `${who}. I looked at when each of ${sensors.length} sensors last sent a reading, the longest ago first`;
}

const MOST_SILENT = 3;

function yesOrNo(sensor: SensorInfo, only: NonNullable<Input["only"]>, zone: string): string {
  const answer = KEPT[only](sensor) ? "Yes" : "No";
  const isSeen = only === "silent" || only === "heard";
  const why = isSeen
    ? seenWords(sensor, zone)
    : sensor.simulated
      ? "its readings are simulated"
      : "its readings are a device's";
  return `${answer}. **${sensor.name}**: ${why}.`;
}

function seenWords({ last_seen, interval_s }: SensorInfo, zone: string): string {
  if (last_seen === null) return "no reading yet";
  const age = clock.ms() - last_seen;
  const ago = `, ${age >= 60_000 ? ageWords(age) : `${Math.max(0, Math.round(age / 1000))} s`} ago`;
  return `last reading ${timeWords(last_seen, zone)}${ago}; it should send one every ${interval_s} s`;
}

function lineOf(sensor: SensorInfo, zone: string, show: Input["show"]): string {
  const { name, place, address, simulated, last_seen } = sensor;
  const head = `- **${name}**${place ? `, ${place}` : ""}`;
  if (show === "address") return `${head}: \`${address}\``;
  if (show === "quantities") return `${head}: ${quantityWords(address)}`;
  if (show === "seen") return `${head}: ${seenWords(sensor, zone)}`;
  const seen = last_seen === null ? "no reading yet" : `last reading ${timeWords(last_seen, zone)}`;
  const silent = last_seen !== null && isSilent(sensor) ? ", silent since" : "";
  return `${head} (\`${shortAddress(address)}\`): ${seen}${silent}${simulated ? ", simulated" : ""}`;
}

function measuresWords({ name, address }: SensorInfo, wanted: Plottable): string {
  const reading = latestReading(address);
  if (!reading) return `**${name}** has sent nothing yet, so I can't tell.`;
  const answer = missingFields(reading).includes(wanted) ? "No" : "Yes";
  return `${answer}. **${name}** measures ${quantityWords(address)}.`;
}

function quantityWords(address: string): string {
  const reading = latestReading(address);
  if (!reading) return "it has sent nothing yet";
  const missing = missingFields(reading);
  return listed(PLOTTABLE.filter((field) => !missing.includes(field)).map((field) => NAMES[field]));
}
