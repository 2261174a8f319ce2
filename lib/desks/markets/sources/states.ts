import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { type BreakerState, breakerStates } from "@/lib/sources/breaker";
import type { SourceState } from "../routes/schema";
import { CLIENT_IDS, CLIENTS, type ClientId, needsKey } from "./clients";
import { statsOf } from "./stats";

export function sourceStates(): SourceState[] {
  const breakers = new Map(breakerStates().map((breaker) => [breaker.source, breaker]));
  return CLIENT_IDS.map((id) => {
    const { name, usedFor } = CLIENTS[id];
    const { asked, hits, lastError, lastErrorAt } = statsOf(id);
    const state = stateOf(id, breakers.get(name));
    return {
      source: name,
      used_for: usedFor,
      state,
      off_by: offBy(id),
      open_until: state === "open" ? (breakers.get(name)?.openUntil ?? null) : null,
      last_error: lastError,
      last_error_at: lastErrorAt,
      asked,
      hits,
      hit_rate: asked > 0 ? hits / asked : null,
    };
  });
}

/** Why a source isn't asked; null where it is. */
function offBy(id: ClientId): SourceState["off_by"] {
  if (env().ALMANAC_DATA === "sample") return "setting";
  return needsKey(id) ? "key" : null;
}

function stateOf(id: ClientId, breaker: BreakerState | undefined): SourceState["state"] {
  if (offBy(id)) return "off";
  if (!breaker) return "unasked";
  // The breaker itself takes notice with the next request.
  const isOver = breaker.openUntil !== undefined && Date.parse(breaker.openUntil) <= clock.ms();
  return breaker.state === "open" && isOver ? "half_open" : breaker.state;
}
