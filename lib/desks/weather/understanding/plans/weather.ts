import type { Call } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import type { ConditionName } from "../../answer/conditions";
import { coordinateWords } from "../../tools/words";
import type { Place } from "../../types";
import type { Wanted } from "../../wanted";
import { saidIn, WORDS } from "../kinds";
import { placesOf } from "../places";
import { addressIn, has, ownConditions, subjectOf } from "../request-words";
import { type When, whenOf } from "../times";

/** What the plans need to know besides the question. */
export interface Context {
  /** The zone where the server stands, as far as it is known without asking anyone; else the asker's. */
  zone: string;
  /** The asker's zone, which hints at their country. */
  asker: string;
}

type WeatherPlan = Plan<Context>;

/** One call for all places; those in other zones than the first have a clock of their own. */
const call = (wanted: Partial<Wanted> & Pick<Wanted, "about" | "places">): Call[] => [
  { tool: "tell_weather", args: wanted },
];

interface Asked {
  places: Place[];
  when: When | undefined;
}

/** What all of the plans read. */
function askedOf(request: Request, { zone, asker }: Context, towards: "past" | "future" = "future"): Asked {
  const places = placesOf(request, asker);
  request.use("form", "by", "every", "rhythm", "nth", "prefer", "last", "on");
  return { places, when: whenOf(request, places[0]?.timezone ?? zone, towards) };
}

/** The weather now. */
export const now: WeatherPlan = (request, context) => {
  const asked = askedOf(request, context);
  const { when } = asked;
  if (when && !when.isNow) return when.isPast ? past(request, context) : ahead(request, asked);
  if (has(request, "usual")) return past(request, context);
  if (request.is("trend")) return ahead(request, asked);
  const subject = subjectOf(request);
  if (subject.conditions.includes("free_cooling")) return ahead(request, asked, "safety");
  return call({ about: "now", places: asked.places, ...subject });
};

function ahead(request: Request, { places, when }: Asked, about: "forecast" | "safety" = "forecast"): Call[] {
  const subject = subjectOf(request);
  return call({ about, places, ...subject, ...(when?.isNow ? {} : when?.span) });
}

/** The hours and days to come. */
export const forecast: WeatherPlan = (request, context) => {
  const asked = askedOf(request, context);
  if (asked.when?.isPast) return past(request, context);
  const { conditions, operation } = subjectOf(request);
  const isCooling = conditions.includes("free_cooling") && (operation === "yesno" || operation === "value");
  return ahead(request, asked, isCooling ? "safety" : "forecast");
};

/** What was, or is usual. */
export const past: WeatherPlan = (request, context) => {
  const coming = askedOf(request, context);
  // The average of last month was measured; that of July is what is usual.
  const isUsual = has(request, "usual") || (has(request, "average") && !coming.when?.isPast);
  if (coming.when && !coming.when.isPast && !isUsual && isNear(coming.when, request))
    return ahead(request, coming);
  const { places, when } = askedOf(request, context, isUsual ? "future" : "past");
  request.use("against");
  return call({
    about: "past",
    places,
    ...subjectOf(request),
    ...when?.span,
    is_measured: !isUsual,
  });
};

const REACH_MS = 8 * 86_400_000;

/** Whether a forecast may reach a time: of a month that is called by its name the last one is meant. */
function isNear({ span: { from, to } }: When, { moment }: Request): boolean {
  const isLong = from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) > 2 * REACH_MS;
  return !isLong && (from === undefined || Date.parse(`${from}Z`) < moment.now.getTime() + REACH_MS);
}

/** What may be dangerous where nothing is named. */
const DANGERS: ConditionName[] = ["storm", "strong_wind", "frost", "heat"];
/** Conditions that are no danger. */
const HARMLESS: ReadonlySet<ConditionName> = new Set<ConditionName>(["dry", "sun", "cloud", "cold"]);
/** Asked of these, a question for safety is one for the forecast. */
const OF_TIMES: ReadonlySet<Wanted["operation"]> = new Set<Wanted["operation"]>([
  "when",
  "count",
  "share",
  "list",
  "plot",
]);

/** Whether the weather speaks against something. */
export const safety: WeatherPlan = (request, context) => {
  const asked = askedOf(request, context);
  if (asked.when?.isPast) return past(request, context);
  const subject = subjectOf(request);
  const isCooling = subject.conditions.includes("free_cooling");
  if (isCooling && OF_TIMES.has(subject.operation)) return ahead(request, asked);
  if (isCooling)
    return call({
      about: "safety",
      places: asked.places,
      ...subject,
      conditions: ["free_cooling"],
      ...asked.when?.span,
    });
  if (subject.limits.length > 0) return ahead(request, asked);
  const activity = saidIn(WORDS.activity, request.text).flatMap(
    (names) => names.split(",") as ConditionName[],
  );
  const named =
    [ownConditions(request), activity.length > 0 ? [] : subject.conditions]
      .map((names) => names.filter((name) => !HARMLESS.has(name)))
      .find((names) => names.length > 0) ?? [];
  const conditions = named.length > 0 ? named : activity.length > 0 ? [...new Set(activity)] : DANGERS;
  if (OF_TIMES.has(subject.operation) && named.length > 0) return ahead(request, asked);
  return call({
    about: "safety",
    places: asked.places,
    ...subject,
    conditions,
    ...asked.when?.span,
    is_worry: ownConditions(request).length > 0 || has(request, "worry"),
  });
};

/** Where the server stands, or an address. */
export const where: WeatherPlan = (request, { asker }): Planned => {
  request.use("what", "ref", "form", "time", "within", "unit");
  request.names("own", ["name", "within"]);
  const address = addressIn(request.text);
  const places = request.has("name", "within") ? namedIn(request, asker) : [];
  const [place] = places;
  const [facet] = saidIn(WORDS.facet, request.text) as Wanted["facet"][];
  const regions = request.names("region", ["name", "within", "what"]).map(({ value }) => value);
  if (place && !request.is("yesno"))
    return { say: `**${place.name}** is at ${coordinateWords(place)}, in the time zone ${place.timezone}.` };
  return call({
    about: "where",
    places,
    operation: request.operation,
    ...(regions.length > 0 && { regions }),
    ...(facet && { facet }),
    ...(address && { address }),
  });
};

const namedIn = (request: Request, asker: string): Place[] =>
  request.names("place", ["name", "within"]).some(({ isCarried }) => !isCarried)
    ? placesOf(request, asker)
    : [];

/** What was asked before. */
export const recall: WeatherPlan = (request) => {
  const about = request.allSaid("name", "what", "within").join(" ");
  const when = request.said("time");
  request.use("every", "form", "by", "since", "until", "top", "nth");
  return [{ tool: "recall_questions", args: { ...(about && { about }), ...(when && { when }) } }];
};
