import { layout as arrange, type EdgeLabel, Graph, type GraphLabel, type NodeLabel } from "@dagrejs/dagre";
import type { DeskGraph } from "@/lib/agent/desk-graph";
import { edgeKey } from "./visits";

/** In pixels. */
export interface Box {
  id: string;
  /** It may follow itself. */
  isRepeated: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Line {
  from: string;
  to: string;
  isBothWays: boolean;
  isConditional: boolean;
  points: { x: number; y: number }[];
}

export interface Drawing {
  width: number;
  height: number;
  boxes: Box[];
  lines: Line[];
}

export type Direction = "across" | "down";

interface Options {
  direction: Direction;
  /** Pixels, of a node with a name. */
  nodeHeight: number;
}

const LETTER_WIDTH = 6.9;
const NODE_PADDING = 26;
const REPEAT_WIDTH = 18;
const END_SIZE = 14;
const MARGIN = 7;
const GAPS = {
  across: { rankdir: "LR", nodesep: 8, ranksep: 20 },
  down: { rankdir: "TB", nodesep: 12, ranksep: 20 },
} as const;

/** In ranks, so that edges lead on as far as they can; edges there and back are one line. */
export function layOut(graph: DeskGraph, { direction, nodeHeight }: Options): Drawing {
  const placed = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  placed.setGraph({ ...GAPS[direction], edgesep: 8, marginx: MARGIN, marginy: MARGIN });
  const repeated = new Set(graph.edges.filter(({ from, to }) => from === to).map(({ from }) => from));
  for (const { id, kind } of graph.nodes) {
    const named = id.length * LETTER_WIDTH + NODE_PADDING + (repeated.has(id) ? REPEAT_WIDTH : 0);
    const [width, height] = kind === "node" ? [named, nodeHeight] : [END_SIZE, END_SIZE];
    placed.setNode(id, { width, height });
  }
  const lines = linesOf(graph);
  // Lines against the order are placed the other way round: else they would turn ranks about.
  for (const { from, to, isBack } of lines) placed.setEdge(isBack ? to : from, isBack ? from : to, {});
  arrange(placed);
  const { width = 0, height = 0 } = placed.graph();
  return {
    width,
    height,
    boxes: graph.nodes.map(({ id }) => ({
      id,
      isRepeated: repeated.has(id),
      ...cornerOf(placed.node(id)),
    })),
    lines: lines.map(({ isBack, ...line }) => {
      const points =
        (isBack ? placed.edge(line.to, line.from) : placed.edge(line.from, line.to)).points ?? [];
      return { ...line, points: isBack ? points.toReversed() : points };
    }),
  };
}

const cornerOf = ({ x = 0, y = 0, width, height }: NodeLabel) => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** `isBack`: it goes against the order in which nodes are reached. Edges there and back count once, to itself never. */
function linesOf(graph: DeskGraph): (Omit<Line, "points"> & { isBack: boolean })[] {
  const order = orderOf(graph);
  const keys = new Set(graph.edges.map(({ from, to }) => edgeKey(from, to)));
  return graph.edges.flatMap(({ from, to, conditional }) => {
    const isBack = (order.get(from) ?? 0) > (order.get(to) ?? 0);
    const isBothWays = keys.has(edgeKey(to, from));
    if (from === to || (isBack && isBothWays)) return [];
    return [{ from, to, isConditional: conditional, isBothWays, isBack }];
  });
}

function orderOf({ nodes, edges }: DeskGraph): Map<string, number> {
  const reached = new Set(nodes.filter(({ kind }) => kind === "start").map(({ id }) => id));
  // A set is gone through with what is added meanwhile.
  for (const id of reached) for (const { from, to } of edges) if (from === id) reached.add(to);
  const order = new Map([...reached].map((id, at) => [id, at]));
  for (const { id, kind } of nodes) if (kind === "end") order.set(id, Number.POSITIVE_INFINITY);
  return order;
}

export function layOutWithin(graph: DeskGraph, width: number, nodeHeight: number): Drawing {
  const [across, down] = (["across", "down"] as const).map((direction) =>
    layOut(graph, { direction, nodeHeight }),
  ) as [Drawing, Drawing];
  return across.width <= width || across.width <= down.width ? across : down;
}

const round = (value: number): number => Math.round(value * 10) / 10;

export function smoothPath(points: Line["points"]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const at = ({ x, y }: Line["points"][number]) => `${round(x)} ${round(y)}`;
  const turns = rest.slice(0, -1).map((corner, index) => {
    const next = rest[index + 1] ?? corner;
    // The curve bends at the corner and goes halfway on; the last one ends where the line does.
    const isLast = index === rest.length - 2;
    const to = isLast ? next : { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
    return `Q${at(corner)} ${at(to)}`;
  });
  const last = rest.at(-1);
  return [`M${at(first)}`, ...(turns.length > 0 || !last ? turns : [`L${at(last)}`])].join("");
}
