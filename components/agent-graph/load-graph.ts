import { readJson } from "@/components/data/read-json";
import { DeskGraph } from "@/lib/agent/desk-graph";

const loaded = new Map<string, Promise<DeskGraph>>();

/**
 * A desk's graph. It stays the same while the server runs, so it is asked for once.
 * @throws as readJson does
 */
export function loadGraph(desk: string): Promise<DeskGraph> {
  const known = loaded.get(desk) ?? ask(desk);
  loaded.set(desk, known);
  return known;
}

async function ask(desk: string): Promise<DeskGraph> {
  try {
    return (await readJson(`/api/desks/${desk}/graph`, DeskGraph)).data;
  } catch (error) {
    loaded.delete(desk);
    throw error;
  }
}
