import { processWide } from "@/lib/process-wide";

interface Neighbour {
  id: string;
  name: string;
  /** Completes “I answer questions about …”. */
  about: string;
}

const known = () => processWide("desks that questions can be handed to", () => new Map<string, Neighbour>());

export function introduce(desks: Neighbour[]): void {
  for (const { id, name, about } of desks) known().set(id, { id, name, about });
}

/** With a link to the desk; undefined where there is no such desk. */
export function handOver(desk: string, question: string): string | undefined {
  const neighbour = known().get(desk);
  if (!neighbour) return undefined;
  const { id, name, about } = neighbour;
  const query = new URLSearchParams({ q: question });
  return `That is a question for the ${name} desk, which answers questions about ${about}.\n\n[Ask the ${name} desk](/${id}?${query})`;
}
