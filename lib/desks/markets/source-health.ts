import type { HealthPart } from "@/lib/agent/desk";
import { sourceStates } from "./sources/states";

const NEEDED = ["ohlc", "price"] as const;

/** Whether some source can be asked for everything that answers need, and how each does. Where all are switched off, past data is all that is wanted. */
export function sourceHealth(): HealthPart {
  const states = sourceStates();
  const inUse = states.filter(({ state }) => state !== "off");
  const isHad = (use: (typeof NEEDED)[number]) =>
    inUse.some(({ used_for, state }) => used_for.includes(use) && state !== "open");
  return {
    ok: inUse.length === 0 || NEEDED.every(isHad),
    sources: Object.fromEntries(states.map(({ source, state }) => [source, state])),
  };
}
