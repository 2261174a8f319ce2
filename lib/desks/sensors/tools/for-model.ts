import { localMoment } from "@/lib/agent/local-time";
import type { ForModel } from "@/lib/agent/tools/tool";
import { dollars } from "@/lib/payments/dollars";
import { summarise } from "../analysis/summary";
import type { PaidReceipt, SensorInfo, SensorReading } from "../types";

/** A result for a model: the reference document's fields at the top and in the data. `rest`: times in the asker's zone. */
export const forModel =
  <Data extends object>(rest: (data: Data, zone: string) => object = () => ({})): ForModel<Data> =>
  ({ data, message }, { zone }) => {
    const { status, maxValues, abnormalDetected, readingCount } = data as Record<string, unknown>;
    const facts = { status, maxValues, abnormalDetected, readingCount };
    return { ...facts, message, data: { ...facts, ...rest(data, zone) } };
  };

export const sensorInBrief = ({ name, address, place, simulated }: SensorInfo) => ({
  name,
  address,
  place,
  simulated,
});

export const readingInBrief = (reading: SensorReading, zone: string) => ({
  at: localMoment(reading.timestamp, zone),
  values: summarise(reading),
});

/** What a call paid, e.g. “$0.006”. */
export const paidInBrief = (payments: PaidReceipt[]): string =>
  dollars(payments.reduce((sum, { amount }) => sum + amount, 0));
