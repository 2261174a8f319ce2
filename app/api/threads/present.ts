import type { Thread } from "@/db/schema";
import type { GraphState } from "@/lib/agent/desk";
import { desks } from "@/lib/desks";

/** How the states of a thread are shown: as its desk shows them while it answers. */
export function presenter({ desk: id, owner }: Thread): (state: GraphState) => GraphState {
  const desk = desks.find((candidate) => candidate.id === id);
  return (state) => desk?.present?.(state, owner) ?? state;
}
