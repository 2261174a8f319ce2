import { expect, test } from "vitest";
import { Timetable } from "./tfl-schemas";
import { serviceDaysFrom } from "./tfl-timetable";

const at = (hour: number, minute: number) => ({ hour: String(hour), minute: String(minute), intervalId: 0 });
const every = (minutes: number) =>
  Array.from({ length: (18 * 60) / minutes }, (_, i) =>
    at(6 + Math.floor((i * minutes) / 60), (i * minutes) % 60),
  );

test("TfL's timetable gives first and last trains of each kind of day, and how often they run", () => {
  const answer = Timetable.parse({
    stops: [{ id: "940GZZLUWWL", name: "Walthamstow Central Underground Station" }],
    timetable: {
      departureStopId: "940GZZLUBXN",
      routes: [
        {
          stationIntervals: [{ id: "0", intervals: [{ stopId: "940GZZLUWWL", timeToArrival: 32 }] }],
          schedules: [
            {
              name: "Monday - Friday",
              firstJourney: at(5, 36),
              lastJourney: at(24, 29),
              knownJourneys: every(5),
            },
          ],
        },
      ],
    },
  });
  expect(serviceDaysFrom(answer)).toEqual([
    {
      day: "Monday - Friday",
      towards: "Walthamstow Central",
      first: "05:36",
      last: "00:29",
      every: { peak: 5, offPeak: 5 },
    },
  ]);
});
