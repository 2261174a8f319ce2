import type { Call } from "@/lib/understanding/frame";
import type { Named, Request } from "@/lib/understanding/request";
import { listed } from "../../format";
import { metresBetween } from "../../timetable";
import { saidIn, WORDS } from "../kinds";
import { linesIn, noteSight, remember, sightOf, stationOf, stationsIn } from "../places";
import { isOfAccess } from "./access";
import { gatesOf, wantsAccessibleToilet } from "./toilets";

export function nearerOf(
  request: Request,
  named = stationsIn(request, ["name", "from", "to", "against"]),
): { say: string } | undefined {
  const [to, ...others] = named.map(({ value }) => stationOf(value));
  if (!to || others.length < 2 || saidIn(WORDS.nearer, request.text).length === 0) return undefined;
  const [near, ...rest] = others
    .map((one) => ({ name: one.name, km: (metresBetween(to, one) / 1000).toFixed(1) }))
    .sort((a, b) => Number(a.km) - Number(b.km));
  request.values("fact", ["what"]);
  const further = listed(rest.map(({ name, km }) => `${name} ${km} km`));
  return {
    say: `**${near!.name}** is nearer to **${to.name}**: ${near!.km} km away in a straight line, ${further}.`,
  };
}

/** “The nearest step-free station to Oval”; beside a sight it is the station that is named. */
export const isOfNearest = (request: Request, named: Named[]): boolean =>
  (saidIn(WORDS.near, request.text).length > 0 || isOfWalk(request, named)) &&
  named.length > 0 &&
  (wantsAccess(request) || named.every((one) => sightOf(one) === undefined));

const isOfWalk = ({ text }: Request, named: Named[]): boolean =>
  named.length === 1 &&
  saidIn(WORDS.onFoot, text).length > 0 &&
  saidIn(WORDS.part, text).includes("stations");

const wantsAccess = (request: Request): boolean =>
  saidIn(WORDS.fact, request.text).some(isOfAccess) ||
  (request.frame.act !== "ask" && request.values("fact", ["what", "prefer"]).some(isOfAccess)) ||
  request.frame.slots.some(({ role, carried }) => role === "prefer" && carried);

/** “The nearest that has one”, after toilets were asked for: of the same kind. */
function toiletsBefore({ text, earlier: [last] }: Request): object | undefined {
  if (!last || saidIn(WORDS.havingOne, text).length === 0) return undefined;
  if (!saidIn(WORDS.fact, last.text).includes("toilets")) return undefined;
  const isBaby = saidIn(WORDS.toiletkind, last.text).includes("baby");
  return { toilets: true, ...(isBaby && { baby: true }), ...gatesOf(last.text) };
}

export function nearest(request: Request, named: Named[], about: string[]): Call[] {
  const isFree = wantsAccess(request);
  const lines = linesIn(request, ["on", "within", "what"], { orStation: true });
  const fresh = named.filter(({ isCarried }) => !isCarried);
  const around = (fresh.length > 0 ? fresh : named).slice(0, 1);
  for (const one of around) noteSight(request, one);
  request.values("fact", ["what", "prefer"]);
  request.use("ref", "what", "prefer");
  remember(request, "fact", isFree ? ["step_free"] : []);
  return around.map(({ value }) => ({
    tool: "nearest_stations",
    args: {
      station: value,
      ...(isFree && { step_free: true }),
      ...(about.includes("toilets") && { toilets: true, ...gatesOf(request.text) }),
      ...(about.includes("toilets") && wantsAccessibleToilet(request) && { accessible: true }),
      ...toiletsBefore(request),
      ...(lines.length > 0 && { lines }),
      ...(request.is("list") && { limit: 5 }),
    },
  }));
}
