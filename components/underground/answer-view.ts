import { z } from "zod";
import type { AnswerCall } from "@/components/desk-page/canvas-bridge";
import { Journey, LineId } from "@/lib/desks/underground/types";
import { type View, WHOLE_NETWORK } from "./canvas-state";

/** Reads what a tool was asked and what it gave into a part of the view; nothing when it gave nothing to show. */
type Reader = (call: AnswerCall) => Partial<View> | undefined;

const StatusInput = z.object({ lines: z.array(LineId).default([]) });
const Stops = z.object({ data: z.object({ line: LineId }) });
const Arrivals = z.object({
  data: z.object({ station: z.object({ id: z.string() }), line: LineId.optional() }),
});
const Found = z.object({ data: z.object({ id: z.string() }) });
const Planned = z.object({ data: z.object({ journeys: z.array(Journey) }) });

/** Of several ways the best is shown. */
const readJourney: Reader = ({ output }) => {
  const [journey] = Planned.safeParse(output).data?.data.journeys ?? [];
  return journey && { journey };
};

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
  plan_journey: readJourney,
  compare_journeys: readJourney,
};

/**
 * What an answer asks the canvas to show; null when it has nothing for a map. Of several journeys or stations the last
 * one is shown, of lines all; a journey is shown without anything else.
 */
export function answerView(calls: AnswerCall[]): View | null {
  const parts = calls.flatMap((call) => {
    const part = call.output === undefined ? undefined : READERS[call.tool]?.(call);
    return part ? [part] : [];
  });
  if (parts.length === 0) return null;
  const journey = parts.findLast((part) => part.journey)?.journey;
  if (journey) return { ...WHOLE_NETWORK, journey };
  return {
    lines: [...new Set(parts.flatMap(({ lines }) => lines ?? []))],
    station: parts.findLast((part) => part.station)?.station ?? null,
    journey: null,
  };
}
