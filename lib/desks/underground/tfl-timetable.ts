import type { Timetable } from "./tfl-schemas";
import { place, plainText } from "./tfl-text";
import { clockOf } from "./timetable";
import type { ServiceDay } from "./types";

interface Start {
  hour: number;
  minute: number;
}

const minutesOf = ({ hour, minute }: Start) => hour * 60 + minute;

export function serviceDaysFrom({ stops, timetable }: Timetable): ServiceDay[] {
  const names = new Map(stops?.map(({ id, name }) => [id, name]));
  return timetable.routes.flatMap(({ stationIntervals, schedules }) => {
    const last = stationIntervals?.[0]?.intervals.at(-1)?.stopId ?? "";
    const towards = last ? place(last, names.get(last) ?? last).name : null;
    return schedules.flatMap(({ name, firstJourney, lastJourney, knownJourneys }): ServiceDay[] => {
      const starts = (knownJourneys ?? []).map(minutesOf).sort((a, b) => a - b);
      if (!firstJourney || !lastJourney) return [];
      const [first, until] = [clockOf(minutesOf(firstJourney)), clockOf(minutesOf(lastJourney))];
      return [{ day: plainText(name), towards, first, last: until, every: intervals(starts) }];
    });
  });
}

/** Hours of the morning peak and of the middle of the day, in minutes after midnight. */
const PEAK = [450, 570] as const;
const MIDDAY = [630, 930] as const;

function intervals(starts: number[]): ServiceDay["every"] {
  const [peak, offPeak] = [PEAK, MIDDAY].map(([from, to]) => {
    const count = starts.filter((start) => start >= from && start < to).length;
    return count > 0 ? Math.round(((to - from) / count) * 10) / 10 : undefined;
  });
  return peak && offPeak ? { peak, offPeak } : null;
}
