import type { Journey, JourneyLeg } from "@/lib/desks/underground/types";

/** The names of a journey's first and last station. */
export function journeyEnds({ legs }: Journey): { from: string; to: string } {
  return { from: legs[0]?.from.name ?? "Here", to: legs.at(-1)?.to.name ?? "there" };
}

/** A leg after its line: “to Green Park, 2 stops towards Stratford”. */
export function legWords({ line, to, stops, towards }: JourneyLeg): string {
  if (!line) return `to ${to.name}`;
  const count = `${stops.length} stop${stops.length === 1 ? "" : "s"}`;
  return towards && towards !== to.name
    ? `to ${to.name}, ${count} towards ${towards}`
    : `to ${to.name}, ${count}`;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeStyle: "short" });

/** A time of day in London, “17:05”: as the answers and the platforms tell it, wherever the reader is. */
export const londonClock = (iso: string): string => CLOCK.format(new Date(iso));
