import { z } from "zod";
import type { DeskGraph } from "@/lib/agent/desk-graph";

export interface Visit {
  node: string;
  ms: number;
  /** Of a stored answer only what its agents decided is kept. */
  update: Record<string, unknown>;
}

const Decision = z.object({ decision: z.string(), reasoning: z.string() });
export type Decision = z.infer<typeof Decision>;

const WithDecisions = z.object({ decisions: z.array(z.unknown()) });

/** The last decision in a node's update is its own. */
export function decisionIn(update: Visit["update"]): Decision | undefined {
  const decisions = WithDecisions.safeParse(update).data?.decisions ?? [];
  return Decision.safeParse(decisions.at(-1)).data;
}

export function changesIn({ update }: Visit): Record<string, unknown> | undefined {
  const { decisions, ...changes } = update;
  const rest = decisionIn(update) ? changes : update;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

export interface Lit {
  /** By the node's id. */
  counts: Map<string, number>;
  /** By `edgeKey`. */
  taken: Set<string>;
  newest?: string;
}

export const edgeKey = (from: string, to: string): string => `${from} ${to}`;

export function litBy({ nodes }: DeskGraph, visits: readonly Visit[], isWhole: boolean): Lit {
  const known = new Set(nodes.map(({ id }) => id));
  const way = visits.map(({ node }) => node).filter((node) => known.has(node));
  const counts = new Map<string, number>();
  for (const node of way) counts.set(node, (counts.get(node) ?? 0) + 1);
  if (way.length === 0) return { counts, taken: new Set() };
  const ends = (kind: "start" | "end") => nodes.filter((node) => node.kind === kind).map(({ id }) => id);
  const whole = [...ends("start"), ...way, ...(isWhole ? ends("end") : [])];
  const taken = new Set(whole.slice(1).map((to, at) => edgeKey(whole[at] ?? "", to)));
  return { counts, taken, newest: way.at(-1) };
}
