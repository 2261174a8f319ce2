import * as chrono from "chrono-node";
import { HOUR, MINUTE, plus } from "./dates";

/** The offset of a zone from UTC at that moment, in milliseconds. */
export function offsetOf(zone: string, instant: Date): number {
  const name = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value;
  const match = name?.match(/([+-])(\d{2}):(\d{2})/);
  if (!match) return 0;
  const ms = Number(match[2]) * HOUR + Number(match[3]) * MINUTE;
  return match[1] === "-" ? -ms : ms;
}

const SPOKEN_ZONE =
  /\d\s?(?:am|pm)?\s?\(?(utc|gmt|bst|cet|cest|eet|est|edt|cst|cdt|mst|mdt|pst|pdt|jst|ist)\b/i;

/** The zone that a question names with its times, by its abbreviation; undefined when it names none. */
export function spokenOffset(text: string, now: Date): number | undefined {
  const zone = text.match(SPOKEN_ZONE)?.[1];
  if (!zone) return undefined;
  const minutes = chrono.parse(`12:00 ${zone.toUpperCase()}`, now)[0]?.start.get("timezoneOffset");
  return typeof minutes === "number" ? minutes * MINUTE : undefined;
}

/** A clock time of a zone as the moment it was; the offset then may differ from today's. */
export function toUtc(wall: Date, zone: string, spoken: number | undefined): Date {
  const guess = plus(wall, -(spoken ?? offsetOf(zone, wall)));
  return spoken === undefined ? plus(wall, -offsetOf(zone, guess)) : guess;
}
