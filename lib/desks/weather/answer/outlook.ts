import { z } from "zod";
import { Forecast, Normals, Place } from "../types";

export const Outlook = z.object({
  place: Place,
  weather: z.discriminatedUnion("kind", [Forecast, Normals]),
});
export type Outlook = z.infer<typeof Outlook>;

export interface Expected {
  place: Place;
  weather: Forecast;
}
