import type { Request } from "@/lib/understanding/request";
import { dayInLondon, lineName, timeInLondon } from "../../format";
import type { LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import { linesIn, stationsIn } from "../places";
import { clocksIn } from "../times";
import { usualLabel } from "./beside-avoided";
import type { Constraints, Ends } from "./journey";

export function optionsOf(request: Request, ends: Ends, constraints: Constraints): object[] {
  const byTime = timesCompared(request, ends, constraints);
  if (byTime.length > 1) return byTime;
  if (isOfBetter(request))
    return [
      { ...ends, ...constraints, prefer: undefined, label: usualLabel(constraints) },
      { ...ends, ...constraints, prefer: "fastest", label: "the fastest way" },
    ];
  if (request.is("plan", "list", "plot")) return [];
  const isCompared = request.is("compare", "extreme", "rank");
  const vias = stationsIn(request, ["via"]);
  const lines = linesIn(request, ["on", "name"], { orStation: true });
  const { via: _, use_lines: __, ...rest } = constraints;
  const base = { ...ends, ...rest };
  if (vias.length > 1) return vias.map(({ value }) => ({ ...base, label: `via ${value}`, via: value }));
  const byLine = linesSaid(request);
  if (byLine.length > 1) return byLine.map((option) => ({ ...base, ...option }));
  const [used, avoided] = [constraints.use_lines ?? [], constraints.avoid_lines ?? []];
  if (used.length === 1 && avoided.length === 1 && saidIn(WORDS.ratherThan, request.text).length > 0) {
    const { avoid_lines: ___, ...free } = base;
    return [...used, ...avoided].map((line) => ({
      ...free,
      label: `the ${lineName(line as LineId)}`,
      use_lines: [line],
    }));
  }
  if (!isCompared) return [];
  const others = (role: "from" | "to") => stationsIn(request, [role]).map(({ value }) => value);
  if (others("from").length > 1)
    return others("from").map((from) => ({ ...base, from, label: `from ${from}` }));
  if (others("to").length > 1) return others("to").map((to) => ({ ...base, to, label: `to ${to}` }));
  if (vias.length === 1)
    return [
      { ...base, label: usualLabel(base) },
      { ...base, label: `via ${vias[0]!.value}`, via: vias[0]!.value },
    ];
  if (lines.length === 1)
    return [
      { ...base, label: usualLabel(base) },
      { ...base, label: `the ${lineName(lines[0]!)}`, use_lines: lines },
    ];
  return [];
}

const isOfBetter = ({ frame, text, earlier }: Request): boolean =>
  frame.act !== "ask" &&
  earlier[0]?.function === "journey" &&
  saidIn(WORDS.better, text).length > 0 &&
  !frame.slots.some(({ role, carried }) => role !== "prefer" && role !== "what" && !carried);

function timesCompared(request: Request, ends: Ends, constraints: Constraints): object[] {
  const { arrive_by: by, depart_at: from, ...rest } = constraints;
  if (saidIn(WORDS.versus, request.text).length === 0 || (by && from)) return [];
  const times = clocksIn(request);
  if (times.length < 2) return [];
  request.use("arrive", "leave", "time", "against");
  const days = new Set(times.map((at) => dayInLondon(at)));
  return times.slice(0, MOST_COMPARED).map((at) => {
    const clock = `${timeInLondon(at)}${days.size > 1 ? ` on ${dayInLondon(at)}` : ""}`;
    return by
      ? { ...ends, ...rest, label: `arriving by ${clock}`, arrive_by: at }
      : { ...ends, ...rest, label: `leaving at ${clock}`, depart_at: at };
  });
}

function linesSaid(request: Request): { label: string; use_lines: string[] }[] {
  const asked = new Set<string>(linesIn(request, ["on", "name"], { orStation: true }));
  const named = request
    .names("line", ["on", "name"])
    .filter(({ values }) => values.every((line) => asked.has(line)));
  const single = [...new Map(named.map((one) => [one.values.join(), one])).values()];
  return single.slice(0, MOST_COMPARED).map(({ text, values }) => ({
    label: values.length === 1 ? `the ${lineName(values[0] as LineId)}` : `the ${text}`,
    use_lines: values,
  }));
}

const MOST_COMPARED = 4;

export const comparedBy = (request: Request): string => {
  const [prefer] = request.values("prefer", ["prefer", "what"]);
  return prefer === "fewest_changes" ? "changes" : prefer === "least_walking" ? "walking" : "minutes";
};
