import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Turn } from "@/lib/understanding/frame";
import { subjectOf } from "@/lib/understanding/subject";
import type { Teaching, Understanding } from "@/lib/understanding/teaching";
import { findTimes } from "@/lib/understanding/times";
import { understand } from "@/lib/understanding/understand";
import type { AlertLimits } from "../alert-limits";
import { zoneNear } from "../places/cities";
import { placeKind } from "../places/kinds";
import { systemOfZone, type UnitSystem } from "../unit-system";
import { KINDS } from "./kinds";
import ownSubjects from "./own-subjects.json";
import { cannot, explain } from "./plans/explain";
import { type Context, forecast, now, past, recall, safety, where } from "./plans/weather";
import subjects from "./subjects.json";
import topics from "./topics.json";

export const teaching: Teaching<Context> = {
  desk: "weather",
  kinds: KINDS,
  plans: { now, forecast, past, where, safety, recall, explain, cannot },
  topics,
  // A page's alerts and limits are this desk's only on its own page.
  subjects: { ...subjects, ...ownSubjects },
  tellsOfAnswer: (understood) =>
    understood.kind === "calls" &&
    understood.calls.some(({ args }) => args.about === "doubt" || (args.operation === "when" && args.end)),
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

type Moment = { now: Date; zone: string };

const timesIn = (question: string, moment: Moment) => findTimes(question, moment, { towards: "future" });

/** “Birmingham tomorow”: a place and a time alone ask for the weather. */
function spelledOut(question: string, moment: Moment): string {
  const said = [...placeKind.find(question).slice(0, 1), ...timesIn(question, moment)];
  const letters = (text: string) => text.replace(/[^\p{L}\d]/gu, "").length;
  const named = said.reduce((sum, { start, end }) => sum + letters(question.slice(start, end)), 0);
  return said.length === 2 && named === letters(question) ? `weather ${question}` : question;
}

const PLANNED =
  /\b(?:planning|plan to|want(?:ing)? to|wanna|hoping to|thinking (?:of|about)|about to)\b|\b(?:should (?:i|we|she|he|they)|risk it|good idea|sensible|advisable|go ahead|any worries|call it off|postpone)\b|\bok(?:ay)?\?/i;
/** What asks for a fact, or for something to be bought, is no plan. */
const ASKS_ELSE = /\b(?:who|which|whose|cheap(?:est)?|buy|price|win|airline|hotels?|tickets?|trains?)\b/i;
const AHEAD_MS = 15 * 24 * 3_600_000;

/** “Planning a barbecue on Saturday in Bristol, should I risk it?”: whatever is done there and then, the weather is what we know of it. */
const isPlan = (question: string, moment: Moment): boolean =>
  PLANNED.test(question) &&
  !ASKS_ELSE.test(question) &&
  placeKind.find(question).length > 0 &&
  timesIn(question, moment).some(
    ({ time: { to } }) => to !== null && to > moment.now && to.getTime() - moment.now.getTime() < AHEAD_MS,
  );

interface Asker {
  /** By which “tomorrow” is read where no place's is known. */
  zone: string;
  /** Absent: that of the zone. */
  system?: UnitSystem;
  /** What the asker's page alerts beyond; absent: not known. */
  alerts?: AlertLimits;
}

export async function readTurn(
  question: string,
  history: Turn[],
  { zone, system = systemOfZone(zone), alerts }: Asker,
  now: Date = clock.now(),
): Promise<Understanding> {
  const moment = { now, zone };
  const read = (text: string) =>
    understand(text, {
      teaching,
      context: { zone: siteZone() ?? zone, asker: zone, system, alerts },
      moment,
      history,
    });
  const understood = await read(history.length === 0 ? spelledOut(question, moment) : question);
  return understood.kind === "outside" && isPlan(question, moment)
    ? read(`weather: ${question}`)
    : understood;
}
