import { clock } from "@/lib/clock";
import { processWide } from "@/lib/process-wide";
import { failureInWords, type SourceError } from "@/lib/sources/source-error";
import { CLIENTS, type ClientId } from "./clients";

interface ClientStats {
  asked: number;
  hits: number;
  lastError: string | null;
  /** ISO 8601 in UTC. */
  lastErrorAt: string | null;
}

const all = processWide("market-sources", () => new Map<ClientId, ClientStats>());

const NOTHING: ClientStats = { asked: 0, hits: 0, lastError: null, lastErrorAt: null };

export const statsOf = (id: ClientId): ClientStats => all.get(id) ?? NOTHING;

export const countAsked = (id: ClientId): void => change(id, ({ asked }) => ({ asked: asked + 1 }));

export const countHit = (id: ClientId): void => change(id, ({ hits }) => ({ hits: hits + 1 }));

export function noteFailure(id: ClientId, error: SourceError): void {
  const lastError = `${CLIENTS[id].name} ${failureInWords(error)}`;
  change(id, () => ({ lastError, lastErrorAt: clock.iso() }));
}

export const resetStats = (): void => all.clear();

function change(id: ClientId, by: (stats: ClientStats) => Partial<ClientStats>): void {
  const stats = statsOf(id);
  all.set(id, { ...stats, ...by(stats) });
}
