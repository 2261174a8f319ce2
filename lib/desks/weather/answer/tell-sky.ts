import { clock } from "@/lib/clock";
import { moonOn, type SunDay, sunOn } from "../sky";
import type { Place } from "../types";
import type { Span, Wanted } from "../wanted";
import { dayWords, listed } from "./when";

const MOST_DAYS = 3;
const DAY_MS = 86_400_000;

export function tellSky(wanted: Wanted, place: Place, zone: string): string {
  const days = [wanted, ...wanted.also].flatMap((span) => datesOf(span, zone));
  const told = days.length > MOST_DAYS ? [days[0]!, days.at(-1)!] : days;
  const sun = wanted.sky.filter((what) => what !== "moon");
  const isOfSun = sun.length > 0 || wanted.sky.length === 0;
  const lines = [
    ...(isOfSun ? told.map((date) => sunWords(date, sun[0], place, zone)) : []),
    ...(wanted.sky.includes("moon") ? told.slice(0, 1).map((date) => moonWords(date, zone)) : []),
  ];
  return lines.join("\n\n");
}

function datesOf({ from, to }: Span, zone: string): string[] {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(clock.now());
  const first = from?.slice(0, 10) ?? today;
  const end = to ? Date.parse(`${to}Z`) : Date.parse(`${first}T00:00Z`) + 1;
  const dates: string[] = [];
  for (let at = Date.parse(`${first}T00:00Z`); at < end; at += DAY_MS)
    dates.push(new Date(at).toISOString().slice(0, 10));
  return dates.length > 0 ? dates : [first];
}

const time = (wall: string | null): string => wall?.slice(11) ?? "never";
const lengthWords = (minutes: number): string => `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

function sunWords(
  date: string,
  asked: Wanted["sky"][number] | undefined,
  place: Place,
  zone: string,
): string {
  const day = sunOn(date, place, zone);
  const where = `in **${place.name}** on ${dayWords(`${date}T00:00`)}`;
  if (day.daylight === 1440) return `The sun doesn't set ${where}: it is light all day and night.`;
  if (day.daylight === 0)
    return `The sun doesn't rise ${where}${day.dawn ? `; there is twilight from ${time(day.dawn)} to ${time(day.dusk)}` : ": it is dark all day"}.`;
  return HEADS[asked ?? "sunrise"](day, where);
}

const twilight = ({ dawn, dusk }: SunDay): string =>
  dawn && dusk ? `first light ${time(dawn)}, last light ${time(dusk)}` : "twilight all night";
const both = ({ sunrise, sunset }: SunDay): string => `sunrise ${time(sunrise)}, sunset ${time(sunset)}`;

const HEADS: Record<Exclude<Wanted["sky"][number], "moon"> | "moon", (day: SunDay, where: string) => string> =
  {
    sunrise: (day, where) =>
      `The sun rises at **${time(day.sunrise)}** ${where} and sets at ${time(day.sunset)} (${lengthWords(day.daylight)} of daylight; ${twilight(day)}).`,
    sunset: (day, where) =>
      `The sun sets at **${time(day.sunset)}** ${where}; last light is at ${time(day.dusk)}. It rises at ${time(day.sunrise)}.`,
    daylight: (day, where) =>
      `There are **${lengthWords(day.daylight)}** of daylight ${where}: ${both(day)} (${twilight(day)}).`,
    dark: (day, where) =>
      `It gets dark at about **${time(day.dusk)}** ${where}: the sun sets at ${time(day.sunset)}, one can see without a lamp until ${time(day.dusk)}, and it is fully dark from ${time(day.night)}.`,
    first_light: (day, where) =>
      `First light is at **${time(day.dawn)}** ${where}, sunrise at ${time(day.sunrise)}; sunset at ${time(day.sunset)}, last light at ${time(day.dusk)}.`,
    moon: (day, where) => `The sun: ${both(day)} ${where}.`,
  };

function moonWords(date: string, zone: string): string {
  const { phase, lit, full, fresh } = moonOn(date, zone);
  const next = listed(
    [
      { name: "full moon", on: full },
      { name: "new moon", on: fresh },
    ]
      .sort((a, b) => a.on.localeCompare(b.on))
      .map(({ name, on }) => `${name} on **${dayWords(`${on}T00:00`)}**`),
  );
  return `On the evening of ${dayWords(`${date}T00:00`)} the moon is **${phase}**, ${lit}% lit. Next: ${next}.`;
}
