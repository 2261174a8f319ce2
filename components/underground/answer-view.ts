import { z } from "zod";
import type { AnswerCall } from "@/components/desk-page/answer-feed";
import { listed } from "@/lib/desks/underground/format";
import { toLondonTime } from "@/lib/desks/underground/london-time";
import { Journey, JourneyPreference, type Line, LineId } from "@/lib/desks/underground/types";
import { type Plan, type View, WHOLE_NETWORK } from "./canvas-state";
import { journeyEnds } from "./journey/journey";
import { lineLabel } from "./lines";

export interface AnswerView extends View {
  journeys: Journey[] | null;
}

type Reader = (call: AnswerCall) => Partial<AnswerView> | undefined;

const StatusInput = z.object({ lines: z.array(LineId).default([]) });
const Stops = z.object({ data: z.object({ line: LineId }) });
const Arrivals = z.object({
  data: z.object({ station: z.object({ id: z.string() }), line: LineId.optional() }),
});
const Found = z.object({ data: z.object({ id: z.string() }) });
const Planned = z.object({
  data: z.object({
    from: z.string().optional(),
    to: z.string().optional(),
    via: z.string().optional(),
    prefer: JourneyPreference.optional(),
    avoid_lines: z.array(LineId).default([]),
    journeys: z.array(Journey).min(1),
  }),
});
const JourneyTimes = z.object({ depart_at: z.string().optional(), arrive_by: z.string().optional() });

const readJourneys: Reader = ({ input, output }) => {
  const found = Planned.safeParse(output).data?.data;
  if (!found) return undefined;
  const { journeys, via, prefer, avoid_lines: avoid } = found;
  const ends = journeyEnds(journeys[0]!);
  const { depart_at, arrive_by } = JourneyTimes.safeParse(input).data ?? {};
  const plan: Plan = {
    from: found.from ?? ends.from,
    to: found.to ?? ends.to,
    avoid,
    ...(via && { via }),
    ...(prefer && { prefer }),
    ...(depart_at ? { at: londonLocal(depart_at) } : arrive_by && { by: londonLocal(arrive_by) }),
  };
  return { plan, journeys };
};

/** “2026-11-24T08:30”. */
export function londonLocal(instant: string | number): string {
  const { date, time } = toLondonTime(new Date(instant));
  return `${date.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)/, "$1:$2")}`;
}

const READERS: Record<string, Reader> = {
  line_status: ({ input }) => StatusInput.safeParse(input).data,
  line_stations({ output }) {
    const stops = Stops.safeParse(output).data?.data;
    return stops && { lines: [stops.line] };
  },
  arrivals({ output }) {
    const found = Arrivals.safeParse(output).data?.data;
    return found && { station: found.station.id, lines: found.line ? [found.line] : [] };
  },
  find_station({ output }) {
    const found = Found.safeParse(output).data?.data;
    return found && { station: found.id };
  },
  plan_journey: readJourneys,
  compare_journeys: readJourneys,
};

/** Null: nothing for a map. The last of several plans or stations, all lines; a journey by itself. */
export function answerView(calls: AnswerCall[]): AnswerView | null {
  const parts = calls.flatMap((call) => {
    const part = call.output === undefined ? undefined : READERS[call.tool]?.(call);
    return part ? [part] : [];
  });
  if (parts.length === 0) return null;
  const planned = parts.findLast(({ plan }) => plan);
  if (planned) return { ...WHOLE_NETWORK, journeys: null, ...planned };
  return {
    lines: [...new Set(parts.flatMap(({ lines }) => lines ?? []))],
    station: parts.findLast(({ station }) => station)?.station ?? null,
    plan: null,
    journeys: null,
  };
}

export interface Names {
  lines: Pick<Line, "id" | "name">[];
  stations: { id: string; name: string }[];
}

export const NO_NAMES: Names = { lines: [], stations: [] };

/** “Circle line · Bank”; empty for the whole network alike. */
export function showing({ lines, station, plan }: View, names: Names): string {
  if (plan) return `${plan.from} → ${plan.to}`;
  const shownLines = names.lines.filter(({ id }) => lines.includes(id)).map(lineLabel);
  const place = names.stations.find(({ id }) => id === station)?.name;
  return [listed(shownLines), place].filter(Boolean).join(" · ");
}

export function changeWords(view: View, names: Names): string {
  if (view.plan) return `The map shows the way from ${view.plan.from} to ${view.plan.to}`;
  const shown = showing(view, names);
  if (!shown) return "The board shows every line";
  const isLines = view.lines.length > 0 && !view.station;
  return `The map shows ${isLines ? "the " : ""}${shown}`;
}
