import { store } from "./client";
import { agentTypes } from "./schema";

/** Lets the database know who answers at a desk, before the next answer is stored; it refuses answers of anyone else there. */
export function registerAgents(desk: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const { db, commits } = store();
  const rows = names.map((name) => ({ desk, name }));
  commits.add(() => void db.insert(agentTypes).values(rows).onConflictDoNothing().run());
}
