import { mean, sampleStandardDeviation } from "simple-statistics";
import type { Candle } from "../types";
import { dailyReturns } from "./history";

export interface DayKind {
  days: number;
  /** The sample standard deviation of the daily log returns, in per cent. */
  swing: number;
  /** Their mean, in per cent. */
  mean: number;
}

const FEWEST = 3;

/** The seven days of the week from Monday, and weekdays and weekends (Saturday and Sunday) together; undefined where there are too few days. */
export function byWeekday(
  candles: Candle[],
): { each: DayKind[]; weekdays: DayKind; weekends: DayKind } | undefined {
  const returns = dailyReturns(candles).map(({ t, value }) => ({ day: weekdayOf(t), value: 100 * value }));
  const of = (isMeant: (day: number) => boolean) =>
    kindOf(returns.filter(({ day }) => isMeant(day)).map(({ value }) => value));
  const each = [...Array(7).keys()].flatMap((day) => of((one) => one === day) ?? []);
  const [weekdays, weekends] = [of((day) => day < SATURDAY), of((day) => day >= SATURDAY)];
  return each.length === 7 && weekdays && weekends ? { each, weekdays, weekends } : undefined;
}

const SATURDAY = 5;

/** 0 is Monday, in UTC. */
const weekdayOf = (t: number): number => (new Date(t).getUTCDay() + 6) % 7;

const kindOf = (values: number[]): DayKind | undefined =>
  values.length < FEWEST
    ? undefined
    : { days: values.length, swing: sampleStandardDeviation(values), mean: mean(values) };
