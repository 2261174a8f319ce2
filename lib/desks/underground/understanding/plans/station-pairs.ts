import type { Call } from "@/lib/understanding/frame";
import type { Named, Request } from "@/lib/understanding/request";
import { linesListed, listed } from "../../format";
import { saidIn, WORDS } from "../kinds";
import { linesIn, stationOf, stationsIn } from "../places";
import { isOfAccess } from "./access";
import { spokenOf } from "./common";

export function furtherOut(request: Request, about: string[]): Call[] | undefined {
  if (!request.is("compare", "extreme", "rank") || !about.includes("zone")) return undefined;
  const names = [...new Set(spokenOf(request).map(({ value }) => value))].slice(0, 2);
  const [one, other] = names.map((name) => ({ name, zone: Number.parseInt(stationOf(name).zone ?? "", 10) }));
  if (!one?.zone || !other?.zone) return undefined;
  const [far, near] = one.zone >= other.zone ? [one, other] : [other, one];
  request.note(
    far.zone === near.zone
      ? "They are in the same zone, so neither is further out by zone."
      : `**${far.name}** is further out, by zone.`,
  );
  return [far, near].map(({ name }) => ({ tool: "find_station", args: { station: name, about: "zone" } }));
}

const EASE: Record<string, number> = { "street-to-train": 3, "street-to-platform": 2, partial: 1, none: 0 };

/** “Which of the two would you pick with a pram?”: the one with the better access, and why; the others as they are. */
export function easier(request: Request, about: string[]): Call[] | undefined {
  const isPick = request.is("compare", "extreme", "rank") || saidIn(WORDS.pick, request.text).length > 0;
  if (!isPick || !about.some(isOfAccess)) return undefined;
  const end = stationsIn(request, ["to"]).find(({ isCarried }) => !isCarried)?.value;
  const named = stationsIn(request, ["name", "from", "within", "against"]).filter(
    ({ isCarried }) => !isCarried,
  );
  const spoken = named.length > 2 ? named : spokenOf(request);
  const names = [...new Set(spoken.map(({ value }) => value))].filter((name) => name !== end);
  if (names.length > 2) return easiest(request, names);
  const [one, other] = names.slice(0, 2).map(stationOf);
  if (!one || !other) return undefined;
  const ease = ({ stepFree }: typeof one) => EASE[stepFree ?? "none"] ?? 0;
  const [best, rest] = ease(one) >= ease(other) ? [one, other] : [other, one];
  request.use("what", "ref", "prefer");
  request.note(
    ease(one) === ease(other)
      ? "By step-free access there is nothing to choose between them."
      : `Without stairs I'd take **${best.name}**.`,
  );
  return [best.name, rest.name, ...(end ? [end] : [])].map((station) => ({
    tool: "find_station",
    args: { station, about: "step_free", is_plain: true },
  }));
}

function easiest(request: Request, names: string[]): Call[] {
  const ease = (name: string) => EASE[stationOf(name).stepFree ?? "none"] ?? 0;
  const most = Math.max(...names.map(ease));
  const best = names.filter((name) => ease(name) === most).map((name) => `**${name}**`);
  request.use("what", "ref", "prefer", "every");
  request.note(
    most === 0
      ? "None of them is step-free."
      : `${listed(best)} ${best.length === 1 ? "has" : "have"} the best access without stairs.`,
  );
  return names
    .toSorted((a, b) => ease(b) - ease(a))
    .map((station) => ({ tool: "find_station", args: { station, about: "step_free", is_plain: true } }));
}

export const isOfDifference = ({ text, frame }: Request): boolean =>
  frame.operation === "compare" ||
  [WORDS.difference, WORDS.twoStations].some((kind) => saidIn(kind, text).length > 0);

/** “Aren't there two stations, and how far apart are they?”: side by side, or that there is only one. */
export function twoOf(request: Request, named: Named[]): Call[] | { say: string } | undefined {
  const { text } = request;
  if (saidIn(WORDS.twoStations, text).length === 0) return undefined;
  const values = [...new Set(named.flatMap((one) => one.values))];
  const [only, second] = values;
  if (second) return asksFact(text) ? undefined : difference(request, named, []);
  if (!only || saidIn(WORDS.areTwo, text).length === 0) return undefined;
  request.use("what", "on", "name");
  return { say: `In my data **${only}** is one station, on ${linesListed(stationOf(only).lines)}.` };
}

/** “Has either of those two stations a toilet?” asks no difference. */
const asksFact = (text: string): boolean =>
  saidIn(WORDS.fact, text).some((fact) => fact !== "lines" && fact !== "location");

export function difference(request: Request, found: Named[], about: string[]): Call[] | undefined {
  const [first, ...others] = [...new Set(found.flatMap(({ values }) => values))];
  const isOfAll = about.every((fact) => fact === "lines" || fact === "location");
  if (!first || others.length === 0 || !isOfDifference(request) || !isOfAll) return undefined;
  request.use("what", "by");
  const [line] = linesIn(request, ["name", "on", "what", "to"], { orStation: true });
  return [
    {
      tool: "find_station",
      args: { station: first, about: "difference", with: others.slice(0, 3), ...(line && { line }) },
    },
  ];
}
