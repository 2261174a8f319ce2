import { z } from "zod";

/** TfL's ids of the lines this desk knows: the Tube, the Elizabeth line, the DLR and the six Overground lines. */
export const LINE_IDS = [
  "bakerloo",
  "central",
  "circle",
  "district",
  "hammersmith-city",
  "jubilee",
  "metropolitan",
  "northern",
  "piccadilly",
  "victoria",
  "waterloo-city",
  "elizabeth",
  "dlr",
  "liberty",
  "lioness",
  "mildmay",
  "suffragette",
  "weaver",
  "windrush",
] as const;
export const LineId = z.enum(LINE_IDS);
export type LineId = z.infer<typeof LineId>;

export const Direction = z.enum(["northbound", "southbound", "eastbound", "westbound", "inner", "outer"]);
export type Direction = z.infer<typeof Direction>;

export const Mode = z.enum(["tube", "elizabeth-line", "dlr", "overground"]);
export type Mode = z.infer<typeof Mode>;

/** Step-free access. `street-to-train` without help; `street-to-platform` may need a ramp or have a step to the train. */
export const StepFree = z.enum(["street-to-train", "street-to-platform", "partial", "none"]);
export type StepFree = z.infer<typeof StepFree>;

export const Line = z
  .object({
    id: LineId,
    name: z.string().describe("As spoken, e.g. “Hammersmith & City”"),
    mode: Mode,
    colour: z.string().describe("Official colour, #rrggbb"),
  })
  .meta({ id: "Line" });
export type Line = z.infer<typeof Line>;

export const Station = z
  .object({
    id: z.string().describe("Stable id: the NaPTAN id of the station's principal stop, e.g. 940GZZLUBST"),
    name: z.string().describe("Without suffixes, e.g. “Baker Street”"),
    zone: z.string().nullable().describe("Fare zones as printed, e.g. “1”, “2/3”; null where none"),
    lat: z.number().describe("Degrees north, WGS 84"),
    lon: z.number().describe("Degrees east, WGS 84"),
    lines: z.array(LineId),
    stepFree: StepFree.nullable().describe("null: not known"),
    stops: z
      .array(z.object({ id: z.string(), lines: z.array(LineId) }))
      .describe("TfL's stop points of this station, with the lines that call at each"),
  })
  .meta({ id: "Station" });
export type Station = z.infer<typeof Station>;

/** TfL's severity of a line that runs as it should. */
export const GOOD = 10;
/** TfL's severity of a line whose trains have stopped as they do every night, or don't run that day: no fault. */
export const CLOSED = 20;

/** TfL's severities: 10 is a good service; lower is worse (6 severe delays, 9 minor delays, 20 closed). */
export const LineStatus = z
  .object({
    line: LineId,
    name: z.string(),
    severity: z.number().int(),
    status: z.string().describe("e.g. “Good Service”, “Minor Delays”"),
    reason: z.string().nullable().describe("Why, as TfL words it; null with a good service"),
  })
  .meta({ id: "LineStatus" });
export type LineStatus = z.infer<typeof LineStatus>;

export const Arrival = z
  .object({
    line: LineId,
    platform: z.string().nullable(),
    direction: Direction.nullable(),
    destination: z.string().describe("Where the train ends, a station's name"),
    expected: z.iso.datetime().describe("ISO 8601 in UTC"),
    seconds: z.number().int().nonnegative().describe("Seconds from `as_of` until it arrives"),
    currentLocation: z.string().nullable(),
  })
  .meta({ id: "Arrival" });
export type Arrival = z.infer<typeof Arrival>;

export const JourneyLeg = z
  .object({
    mode: z.enum(["walking", ...Mode.options]),
    line: LineId.nullable().describe("null when walking"),
    from: z.object({ id: z.string(), name: z.string() }),
    to: z.object({ id: z.string(), name: z.string() }),
    towards: z
      .string()
      .nullable()
      .describe("What the train's front says, a station's name; null when walking"),
    direction: Direction.nullable(),
    stops: z.array(z.object({ id: z.string(), name: z.string() })).describe("Called at, the last included"),
    minutes: z.number().nonnegative(),
  })
  .meta({ id: "JourneyLeg" });
export type JourneyLeg = z.infer<typeof JourneyLeg>;

export const Journey = z
  .object({
    minutes: z.number().nonnegative(),
    changes: z.number().int().nonnegative(),
    departs: z.iso.datetime(),
    arrives: z.iso.datetime(),
    legs: z.array(JourneyLeg),
    stairs: z
      .array(z.string())
      .optional()
      .describe(
        "Platforms on the way that aren't known to be step-free, e.g. “Bank (DLR)”; empty: step-free to the platforms; absent: not looked up",
      ),
  })
  .meta({ id: "Journey" });
export type Journey = z.infer<typeof Journey>;

export const JourneyPreference = z.enum(["fastest", "fewest_changes", "least_walking", "step_free"]);
export type JourneyPreference = z.infer<typeof JourneyPreference>;

export interface JourneyRequest {
  from: Station;
  to: Station;
  via?: Station;
  prefer?: JourneyPreference;
  avoidLines?: LineId[];
  /** Neither changed at nor passed. */
  avoidStations?: Station[];
  /** Lines to ride on, as far as they go. */
  useLines?: LineId[];
  /** When to set off; absent: now. Exclusive with `arriveBy`. */
  departAt?: Date;
  arriveBy?: Date;
}

export const LineStop = z.object({ id: z.string(), name: z.string() });
export type LineStop = z.infer<typeof LineStop>;

/** A branch of a line: its stations in order of travel, end to end. */
export const LineRoute = z.object({
  name: z.string(),
  direction: Direction.nullable(),
  stations: z.array(LineStop),
});
export type LineRoute = z.infer<typeof LineRoute>;

export interface Period {
  from: Date;
  to: Date;
}

export const ServiceDay = z
  .object({
    day: z.string().describe("As the timetable calls it, e.g. “Monday - Friday”"),
    towards: z.string().nullable().describe("Where those trains go; null: either way"),
    first: z.string().nullable().describe("London's clock, HH:MM; null: not known"),
    last: z.string().nullable().describe("The same; after midnight it belongs to the night that follows"),
    every: z
      .object({ peak: z.number(), offPeak: z.number() })
      .nullable()
      .describe(
        "About how many minutes pass between trains in the busiest hours and in the others; null: not known",
      ),
  })
  .meta({ id: "ServiceDay" });
export type ServiceDay = z.infer<typeof ServiceDay>;

/** Everything the desk asks of a source of Underground data; the live one and the embedded one both give it. */
export interface UndergroundData {
  /** Status of the given lines, or of all when the list is empty: now, or what is planned for a period; empty where nobody knows. */
  status(lines: LineId[], period?: Period): Promise<LineStatus[]>;
  /** Trains expected at a station, soonest first; only of `line` when given. */
  arrivals(station: Station, line?: LineId): Promise<Arrival[]>;
  /** Journeys, best first; empty when there is none. */
  journeys(request: JourneyRequest): Promise<Journey[]>;
  timetable(station: Station, line: LineId): Promise<ServiceDay[]>;
  routes(line: LineId): Promise<LineRoute[]>;
}
