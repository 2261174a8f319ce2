import { END, START } from "@langchain/langgraph";
import type { Desk } from "./desk";
import type { DeskGraph } from "./desk-graph";

const drawn = new WeakMap<Desk, Promise<DeskGraph>>();

export function drawGraph(desk: Desk): Promise<DeskGraph> {
  const known = drawn.get(desk) ?? draw(desk);
  drawn.set(desk, known);
  return known;
}

const KINDS: Record<string, "start" | "end"> = { [START]: "start", [END]: "end" };

async function draw(desk: Desk): Promise<DeskGraph> {
  const { nodes, edges } = await desk.graph.compile({}).getGraphAsync({});
  return {
    desk: desk.id,
    nodes: Object.keys(nodes).map((id) => ({ id, kind: KINDS[id] ?? "node" })),
    edges: edges.map(({ source, target, conditional = false }) => ({
      from: source,
      to: target,
      conditional,
    })),
  };
}
