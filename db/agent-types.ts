import { store } from "./client";
import { agentTypes } from "./schema";

/** The database refuses answers of anyone else at that desk. */
export function registerAgents(desk: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const { db, commits } = store();
  const rows = names.map((name) => ({ desk, name }));
  commits.add(() => void db.insert(agentTypes).values(rows).onConflictDoNothing().run());
}
