import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Turn } from "@/lib/understanding/frame";
import { subjectOf } from "@/lib/understanding/subject";
import type { Teaching, Understanding } from "@/lib/understanding/teaching";
import { findTimes } from "@/lib/understanding/times";
import { understand } from "@/lib/understanding/understand";
import { zoneNear } from "../places/cities";
import { placeKind } from "../places/kinds";
import { systemOfZone, type UnitSystem } from "../unit-system";
import { KINDS } from "./kinds";
import { cannot, explain } from "./plans/explain";
import { type Context, forecast, now, past, recall, safety, where } from "./plans/weather";
import subjects from "./subjects.json";
import topics from "./topics.json";

export const teaching: Teaching<Context> = {
  desk: "weather",
  kinds: KINDS,
  plans: { now, forecast, past, where, safety, recall, explain, cannot },
  topics,
  subjects,
  tellsOfAnswer: (understood) =>
    understood.kind === "calls" && understood.calls.some(({ args }) => args.about === "doubt"),
};

export const isOfWeather = (question: string): boolean => subjectOf(question, subjects) !== undefined;

let known: { site: string; zone: string } | undefined;

function siteZone(): string | undefined {
  const { ALMANAC_SITE: site } = env();
  if (!site) return undefined;
  const key = `${site.latitude},${site.longitude}`;
  if (known?.site !== key) known = { site: key, zone: zoneNear(site) };
  return known.zone;
}

/** “Birmingham tomorow”: a place and a time alone ask for the weather. */
function spelledOut(question: string, moment: { now: Date; zone: string }): string {
  const said = [
    ...placeKind.find(question).slice(0, 1),
    ...findTimes(question, moment, { towards: "future" }),
  ];
  const letters = (text: string) => text.replace(/[^\p{L}\d]/gu, "").length;
  const named = said.reduce((sum, { start, end }) => sum + letters(question.slice(start, end)), 0);
  return said.length === 2 && named === letters(question) ? `weather ${question}` : question;
}

/** `zone` is the asker's, by which “tomorrow” is read where no place's is known; `system` undefined: that zone's. */
export const readTurn = (
  question: string,
  history: Turn[],
  zone: string,
  system: UnitSystem = systemOfZone(zone),
  now: Date = clock.now(),
): Promise<Understanding> =>
  understand(history.length === 0 ? spelledOut(question, { now, zone }) : question, {
    teaching,
    context: { zone: siteZone() ?? zone, asker: zone, system },
    moment: { now, zone },
    history,
  });
