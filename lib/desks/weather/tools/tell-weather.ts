import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import { tell } from "../answer";
import type { Outlook } from "../answer/outlook";
import { tellWhere } from "../answer/tell-where";
import { normalsAt, nothingUsual } from "../sources/normals";
import type { Coordinates, Place } from "../types";
import { Wanted } from "../wanted";

/** What the agents collected for an answer. */
export interface Collected {
  outlooks: Outlook[];
  /** Where the server stands, or the place of an address. */
  site: { place: Place; ip: string | null } | null;
}

/** What to say of what was collected: no source is asked. */
export const tellWeather = defineTool({
  name: "tell_weather",
  description: "What the weather that was collected says to a question.",
  needsConversation: true,
  isLocal: true,
  progress: "working out the answer",
  input: Wanted,
  output: z.object({ wanted: Wanted, summary: z.string() }),
  forModel: ({ message }) => ({ message }),
  async run({ input, ctx: { state } }) {
    const { outlooks, site } = state as unknown as Collected;
    const own = outlooksFor(input, outlooks, site?.place);
    const message = input.about === "where" && site ? tellWhere(input, site) : tell(input, own);
    // Language models may repeat the figures of a summary.
    return {
      data: { wanted: input, summary: message },
      message,
      provenance: [],
      followUps: followUps(input, own),
    };
  },
});

/** Of all places that were collected for, those that this part of the question is about. */
const outlooksFor = ({ about, places }: Wanted, outlooks: Outlook[], site: Place | undefined): Outlook[] =>
  (places.length > 0 ? places : site ? [site] : []).flatMap((place) => {
    const found = outlooks.find((one) => isSamePlace(one.place, place));
    // What is usual is looked up by the answer itself.
    if (found || about !== "past") return found ?? [];
    return { place, weather: usualAt(place) };
  });

/** @throws AppError `upstream_unavailable` in words that say where something is known */
function usualAt(place: Place) {
  try {
    return normalsAt(place).data;
  } catch (error) {
    throw new AppError("upstream_unavailable", nothingUsual([place.name]), { cause: error });
  }
}

const isSamePlace = (a: Coordinates, b: Coordinates): boolean =>
  a.latitude === b.latitude && a.longitude === b.longitude;

/** Two or three questions that would be natural now. */
function followUps({ about, places }: Wanted, outlooks: Outlook[]): string[] {
  const name = places[0]?.name.split(",")[0];
  const here = name ? ` in ${name}` : "";
  const isForecast = outlooks.some(({ weather }) => weather.kind === "forecast");
  if (!isForecast) return [`What is July usually like${here}?`, "What is free cooling?"];
  return about === "safety"
    ? [`When will it freeze next${here}?`, `How windy will it be tomorrow${here}?`]
    : [`Will it freeze this week${here}?`, `Is it a good night for free cooling${here}?`];
}
