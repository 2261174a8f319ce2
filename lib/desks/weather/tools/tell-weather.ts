import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";
import { tell } from "../answer";
import type { Outlook } from "../answer/outlook";
import { tellNothing } from "../answer/tell-nothing";
import { tellSky } from "../answer/tell-sky";
import { tellWhere } from "../answer/tell-where";
import { listed } from "../answer/when";
import { zoneNear } from "../places/cities";
import { normalsAt } from "../sources/normals";
import type { Coordinates, Normals, Place } from "../types";
import { Wanted } from "../wanted";
import { placesInStep, timeInStep } from "./step";
import { toldFacts } from "./told-facts";
import { comingWords, expectationWord } from "./word-facts";

export interface Collected {
  outlooks: Outlook[];
  site: { place: Place; ip: string | null } | null;
}

const ABOUT: Record<Exclude<Wanted["about"], "where">, string> = {
  now: "the weather now",
  forecast: "the forecast",
  past: "the past weather",
  safety: "what to expect of the weather",
  sky: "the sun and the moon",
  doubt: "how sure the forecast is",
  alerts: "the weather alerts",
};

export const tellWeather = defineTool({
  name: "tell_weather",
  description: "What the weather that was collected says to a question.",
  needsConversation: true,
  isLocal: true,
  progress: "working out the answer",
  step({ about, places, from, to }) {
    const where = places.length > 0 ? ` in ${placesInStep(places)}` : "";
    if (about === "where") return "Worked out where the place is.";
    return `Worked out ${ABOUT[about]}${where}${timeInStep({ from, to })}.`;
  },
  input: Wanted,
  output: z.object({ wanted: Wanted }),
  forModel: ({ message }) => ({ message }),
  facts: ({ data: { wanted }, message }) => factsTold(wanted, message),
  async run({ input, ctx: { state } }) {
    const { outlooks, site } = state as unknown as Collected;
    const places = input.places.length > 0 ? input.places : site ? [site.place] : [];
    const own = places.flatMap((place) => outlookFor(input, place, outlooks) ?? []);
    const message = input.about === "where" && site ? tellWhere(input, site) : messageOf(input, places, own);
    return {
      data: { wanted: input },
      message,
      provenance: input.about === "sky" ? [WORKED_OUT()] : [],
      followUps: followUps(input, own),
    };
  },
});

function factsTold(wanted: Wanted, message: string): Fact[] {
  const bold = [...message.matchAll(/\bin \*\*([^*]+)\*\*/giu)].flatMap(([, name]) => name ?? []);
  const names = wanted.places.length > 0 ? wanted.places.map(({ name }) => name) : [...new Set(bold)];
  const isForetold = wanted.about !== "past" && !message.includes("**I have no forecast**");
  return [
    ...toldFacts(message, names, Number((wanted.from ?? clock.iso()).slice(0, 4))),
    ...comingWords(message.replaceAll("**", ""), names),
    ...(isForetold ? [] : [expectationWord(names)]),
    ...yearsTold(message),
  ];
}

/** The years that what is usual is of: “(1991–2020)”. */
const yearsTold = (message: string): Fact[] =>
  [...message.matchAll(/\b(\d{4})–(\d{4})\b/gu)].map(([, from, to]) => ({
    ...countFact(Number(to) - Number(from) + 1, "years"),
    time: `${from}/${to}`,
  }));

const WORKED_OUT = (): Provenance => ({
  source: "Worked out from the place and the date (SunCalc)",
  live: true,
  as_of: clock.iso(),
});

function messageOf(wanted: Wanted, places: Place[], own: Outlook[]): string {
  if (wanted.about === "sky")
    return places.map((place) => tellSky(wanted, place, place.timezone ?? zoneNear(place))).join("\n\n");
  const missing = places.filter((place) => !own.some((one) => isSamePlace(one.place, place)));
  const isCompared = wanted.operation === "compare" && own.length > 0 && missing.length > 0;
  if (isCompared) {
    const names = listed(missing.map(({ name }) => `**${name}**`));
    return `I can't compare them: I have neither a forecast nor what is usual for ${names}.\n\n${tell(wanted, own)}`;
  }
  return [tell(wanted, own), missing.length > 0 && tellNothing(wanted, missing)].filter(Boolean).join("\n\n");
}

function outlookFor({ about }: Wanted, place: Place, outlooks: Outlook[]): Outlook | undefined {
  const found = outlooks.find((one) => isSamePlace(one.place, place));
  if (found || about !== "past") return found;
  const weather = usualAt(place);
  return weather && { place, weather };
}

function usualAt(place: Place): Normals | undefined {
  try {
    return normalsAt(place).data;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const isSamePlace = (a: Coordinates, b: Coordinates): boolean =>
  a.latitude === b.latitude && a.longitude === b.longitude;

function followUps({ about, places }: Wanted, outlooks: Outlook[]): string[] {
  const name = places[0]?.name.split(",")[0];
  const here = name ? ` in ${name}` : "";
  const isForecast = outlooks.some(({ weather }) => weather.kind === "forecast");
  if (!isForecast) return [`What is July usually like${here}?`, "What is free cooling?"];
  return about === "safety"
    ? [`When will it freeze next${here}?`, `How windy will it be tomorrow${here}?`]
    : [`Will it freeze this week${here}?`, `Is it a good night for free cooling${here}?`];
}
