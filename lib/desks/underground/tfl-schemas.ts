import { z } from "zod";

/* What we read of TfL's Unified API (https://api.tfl.gov.uk/swagger/docs/v1). What the desk can do without may be absent. */

const text = z.string().nullish();

/** `/StopPoint/{id}/Arrivals` */
export const Predictions = z.array(
  z.object({
    lineId: z.string(),
    platformName: text,
    destinationNaptanId: text,
    destinationName: text,
    towards: text,
    currentLocation: text,
    expectedArrival: z.iso.datetime({ offset: true }),
  }),
);
export type Prediction = z.infer<typeof Predictions>[number];

/** `/Line/{ids}/Status` */
export const Statuses = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      lineStatuses: z
        .array(
          z.object({
            statusSeverity: z.number().int(),
            statusSeverityDescription: z.string(),
            reason: text,
            validityPeriods: z.array(z.object({ isNow: z.boolean().nullish() })).nullish(),
          }),
        )
        .min(1),
    }),
  )
  .min(1);
export type Status = z.infer<typeof Statuses>[number];

/** `/Line/{id}/Route/Sequence/{direction}` */
export const RouteSequence = z.object({
  stopPointSequences: z.array(
    z.object({ stopPoint: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  orderedLineRoutes: z.array(z.object({ name: z.string(), naptanIds: z.array(z.string()).min(2) })).min(1),
});
export type RouteSequence = z.infer<typeof RouteSequence>;

/** London's time without a zone, e.g. 2025-02-11T11:29:00. */
const localTime = z.iso.datetime({ local: true });

const point = z.object({ naptanId: text, icsCode: text, commonName: z.string() });

const leg = z.object({
  /** minutes */
  duration: z.number().nonnegative(),
  mode: z.object({ id: z.string() }),
  departurePoint: point,
  arrivalPoint: point,
  path: z.object({ stopPoints: z.array(z.object({ id: text, name: z.string() })).nullish() }).nullish(),
  routeOptions: z
    .array(
      z.object({
        directions: z.array(z.string()).nullish(),
        lineIdentifier: z.object({ id: z.string() }).nullish(),
      }),
    )
    .nullish(),
});

/** `/Journey/JourneyResults/{from}/to/{to}` */
export const Itinerary = z.object({
  journeys: z.array(
    z.object({
      startDateTime: localTime,
      arrivalDateTime: localTime,
      duration: z.number().nonnegative(),
      legs: z.array(leg).min(1),
    }),
  ),
});
export type TflJourney = z.infer<typeof Itinerary>["journeys"][number];
export type TflLeg = TflJourney["legs"][number];
export type TflPoint = TflLeg["departurePoint"];

const coordinates = z.object({ commonName: z.string(), lat: z.number(), lon: z.number() });

/** The same, with status 300, of an end that TfL searched for by its words. */
export const PlaceChoice = z.object({
  toLocationDisambiguation: z
    .object({
      disambiguationOptions: z
        .array(z.object({ matchQuality: z.number().nullish(), place: coordinates.nullish() }))
        .nullish(),
    })
    .nullish(),
  /** Of an end that is clear. */
  journeys: z.array(z.object({ legs: z.array(z.object({ arrivalPoint: coordinates })).min(1) })).nullish(),
});
export type PlaceChoice = z.infer<typeof PlaceChoice>;

const journeyStart = z.object({ hour: z.coerce.number(), minute: z.coerce.number() });

/** `/Line/{id}/Timetable/{from}` */
export const Timetable = z.object({
  stops: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
  timetable: z.object({
    routes: z.array(
      z.object({
        stationIntervals: z
          .array(z.object({ intervals: z.array(z.object({ stopId: z.string() })) }))
          .nullish(),
        schedules: z.array(
          z.object({
            name: z.string(),
            firstJourney: journeyStart.nullish(),
            lastJourney: journeyStart.nullish(),
            knownJourneys: z.array(journeyStart).nullish(),
          }),
        ),
      }),
    ),
  }),
});
export type Timetable = z.infer<typeof Timetable>;
