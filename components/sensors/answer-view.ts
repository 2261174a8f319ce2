import { z } from "zod";
import type { AnswerCall } from "@/components/desk-page/answer-feed";
import { Plottable, SensorAddress, SensorReading } from "@/lib/desks/sensors/types";
import { type AnswerView, MOST_COMPARED } from "./canvas-state";
import { QUANTITY } from "./data/quantities";
import { reachingBack } from "./period";

/** Undefined when the tool gave nothing to show. */
type Reader = (call: AnswerCall, now: number) => AnswerView | undefined;

const Whose = z.object({ address: SensorAddress });
const Fetched = z.object({ data: z.object({ sensor: Whose.nullish(), reading: SensorReading }) });
const Analysed = z.object({
  data: z.object({ sensor: Whose.nullish(), readings: z.array(SensorReading).min(1) }),
});
/** Milliseconds since the epoch, or an ISO time. */
const Moment = z.union([z.number(), z.iso.datetime({ offset: true }).transform(Date.parse)]);
const Shook = z.object({
  data: z.object({
    since: Moment.nullish(),
    sensors: z.array(z.object({ sensor: Whose })),
  }),
});
const Compared = z.object({
  data: z.object({
    quantity: Plottable.nullish(),
    sensors: z.array(z.object({ sensor: Whose })).min(1),
  }),
});
const Plotted = z.object({
  data: z.object({
    quantity: Plottable,
    from: Moment,
    to: Moment,
    addresses: z.array(SensorAddress).min(1),
  }),
});
const Listed = z.object({ data: z.object({ sensors: z.array(z.unknown()) }) });

const READERS: Record<string, Reader> = {
  fetchIoTSensorData({ output }) {
    const data = Fetched.safeParse(output).data?.data;
    if (!data) return undefined;
    const sensor = data.sensor?.address ?? data.reading.address;
    return { at: "sensor", sensor, focus: null, period: null };
  },
  fetchIoTSensorTop10Analysis({ output }, now) {
    const data = Analysed.safeParse(output).data?.data;
    const oldest = Math.min(...(data?.readings.map(({ timestamp }) => timestamp) ?? []));
    const sensor = data?.sensor?.address ?? data?.readings[0]?.address;
    if (!sensor) return undefined;
    return { at: "sensor", sensor, focus: "accelerometer", period: { last: reachingBack(oldest, now) } };
  },
  findShakenSensors({ output }) {
    const found = Shook.safeParse(output).data?.data;
    if (!found) return undefined;
    const addresses = found.sensors.map(({ sensor }) => sensor.address);
    return { at: "grid", shaken: { addresses, since: found.since ?? null } };
  },
  compareSensors({ output }) {
    const data = Compared.safeParse(output).data?.data;
    if (!data) return undefined;
    const compared = data.sensors.map(({ sensor }) => sensor.address).slice(0, MOST_COMPARED);
    return { at: "comparison", compared, quantity: data.quantity ?? null, period: null };
  },
  plotSensorHistory({ output }) {
    const data = Plotted.safeParse(output).data?.data;
    if (!data || data.from >= data.to) return undefined;
    const { addresses, quantity, from, to } = data;
    return { at: "comparison", compared: addresses.slice(0, MOST_COMPARED), quantity, period: { from, to } };
  },
  listSensors: ({ output }) => (Listed.safeParse(output).success ? { at: "grid", shaken: null } : undefined),
};

/** By the last tool that has something to show; null where none has. `now` in milliseconds since the epoch. */
export function answerView(calls: AnswerCall[], now: number): AnswerView | null {
  const views = calls.flatMap((call) => {
    const view = call.output === undefined ? undefined : READERS[call.tool]?.(call, now);
    return view ? [view] : [];
  });
  return views.at(-1) ?? null;
}

export function changeWords(view: AnswerView, nameOf: (address: string) => string): string {
  switch (view.at) {
    case "sensor":
      return view.focus
        ? `The board shows the ${QUANTITY[view.focus].word} of ${nameOf(view.sensor)}`
        : `The board shows ${nameOf(view.sensor)}`;
    case "comparison":
      return `The board shows ${view.quantity ? `the ${QUANTITY[view.quantity].word} of ` : ""}${listed(view.compared.map(nameOf))}`;
    case "grid":
      return view.shaken ? shakenWords(view.shaken.addresses.length) : "The board shows all sensors";
  }
}

function shakenWords(count: number): string {
  if (count === 0) return "No sensor shook";
  return `The board shows the ${count === 1 ? "sensor" : `${count} sensors`} that shook`;
}

/** “Attic, Cellar and Hall”; of many the first three. */
export function listed(names: string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
