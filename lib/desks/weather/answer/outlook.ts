import { z } from "zod";
import { Forecast, Normals, Place } from "../types";

/** What is known of a place: what a weather service expects there, or what is usual. */
export const Outlook = z.object({
  place: Place,
  weather: z.discriminatedUnion("kind", [Forecast, Normals]),
});
export type Outlook = z.infer<typeof Outlook>;

export interface Expected {
  place: Place;
  weather: Forecast;
}
