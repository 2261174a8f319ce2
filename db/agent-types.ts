import { store } from "./client";
import { agentTypes } from "./schema";

/** Lets the database know who answers at a desk; it refuses answers of anyone else there. */
export function registerAgents(desk: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const rows = names.map((name) => ({ desk, name }));
  store().db.insert(agentTypes).values(rows).onConflictDoNothing().run();
}
