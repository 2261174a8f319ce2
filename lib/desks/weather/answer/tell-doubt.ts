import type { Wanted } from "../wanted";
import { told } from "./measures";
import type { Outlook } from "./outlook";
import { samplesIn } from "./samples";
import { stretchOf } from "./tell-forecast";
import { spreadWords } from "./tell-usual";
import { extremeOf } from "./verdict";
import { hoursAfter, stretchWords } from "./when";

const SURE_HOURS = 48;

/** “Why not go by last night?”: what was measured would come from the service that can't be reached. */
const pastWords = (wanted: Wanted): string =>
  wanted.is_measured
    ? ` I don't have what was measured ${stretchWords(wanted)} either: it would come from the same weather service, and would tell what was, not what comes.`
    : "";

export function tellDoubt(wanted: Wanted, { place, weather }: Outlook): string {
  if (weather.kind === "normals")
    return `**It isn't a forecast but an average**: what past years (${weather.years}) usually were like in **${place.name}**, as no weather service can be reached. ${spreadWords(wanted, place)}${pastWords(wanted)}`;
  const now = weather.now.time;
  const stretch = stretchOf(wanted, now);
  const isSoon = (stretch.from ?? now) < hoursAfter(now, SURE_HOURS);
  const chance = extremeOf(samplesIn(weather, stretch), "chance", "highest");
  const rain = chance
    ? ` For rain it says so itself: the chance of precipitation in **${place.name}** ${stretchWords(stretch)} is at most **${told(chance.value, "chance")}**.`
    : "";
  return `**${isSoon ? "Mostly right" : "Less sure"}**: forecasts of the next two days mostly come true, beyond that they get less sure day by day. Open-Meteo doesn't tell me how far off this one may be.${rain}`;
}
