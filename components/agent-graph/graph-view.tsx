import "@xyflow/react/dist/base.css";
import { useMediaQuery, useResizeObserver } from "@mantine/hooks";
import { IconRepeat } from "@tabler/icons-react";
import {
  type Edge,
  type EdgeProps,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from "@xyflow/react";
import { useId, useMemo } from "react";
import type { DeskGraph } from "@/lib/agent/desk-graph";
import styles from "./graph-view.module.css";
import { type Box, type Line, layOutWithin, smoothPath } from "./layout";
import { edgeKey, type Lit } from "./visits";

interface Props {
  graph: DeskGraph;
  lit: Lit;
  isWorking: boolean;
  picked?: string;
  onPick(node: string): void;
}

/** Below this the names can't be read: what doesn't fit is scrolled to. */
const LEAST_SCALE = 0.72;
const NODE_HEIGHT = 30;
/** React Flow's name stands below the graph. */
const CREDIT_HEIGHT = 20;
/** What a finger can press, once it is scaled. */
const FINGER_HEIGHT = 44;

export default function GraphView({ graph, lit, isWorking, picked, onPick }: Props) {
  const [ref, { width }] = useResizeObserver<HTMLDivElement>();
  const isForFingers = useMediaQuery("(pointer: coarse)") ?? false;
  const id = useId();
  const { drawing, scale } = useMemo(() => scaled(graph, width, isForFingers), [graph, width, isForFingers]);
  const nodes = drawing.boxes.map((box): GraphNode => {
    const { kind = "node" } = graph.nodes.find((node) => node.id === box.id) ?? {};
    const count = lit.counts.get(box.id) ?? 0;
    const isNewest = isWorking && lit.newest === box.id;
    const { isRepeated } = box;
    return nodeOf(box, { kind, count, isNewest, isRepeated, isPicked: picked === box.id, onPick });
  });
  const edges = drawing.lines.map((line) => edgeOf(line, lit));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section ref={ref} className={styles.box} aria-label="Graph" tabIndex={0}>
      {width > 0 && (
        <div
          className={styles.drawing}
          style={{ width: drawing.width * scale, height: drawing.height * scale + CREDIT_HEIGHT }}
        >
          <ReactFlow
            id={id}
            nodes={nodes}
            edges={edges}
            nodeTypes={NODE_TYPES}
            edgeTypes={EDGE_TYPES}
            viewport={{ x: 0, y: 0, zoom: scale }}
            minZoom={LEAST_SCALE}
            {...STILL}
          />
        </div>
      )}
    </section>
  );
}

const STILL = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  panOnDrag: false,
  zoomOnScroll: false,
  zoomOnPinch: false,
  zoomOnDoubleClick: false,
  preventScrolling: false,
  disableKeyboardA11y: true,
} as const;

function scaled(graph: DeskGraph, width: number, isForFingers: boolean) {
  const scaleOf = (drawing: { width: number }) => Math.min(1, Math.max(LEAST_SCALE, width / drawing.width));
  const small = layOutWithin(graph, width / LEAST_SCALE, NODE_HEIGHT);
  if (!isForFingers) return { drawing: small, scale: scaleOf(small) };
  const large = layOutWithin(graph, width / LEAST_SCALE, FINGER_HEIGHT / scaleOf(small));
  return { drawing: large, scale: scaleOf(large) };
}

interface NodeData extends Record<string, unknown> {
  kind: DeskGraph["nodes"][number]["kind"];
  count: number;
  isNewest: boolean;
  isPicked: boolean;
  isRepeated: boolean;
  onPick(node: string): void;
}
type GraphNode = Node<NodeData, "agent">;

function nodeOf({ id, x, y, width, height }: Box, data: NodeData): GraphNode {
  return {
    id,
    type: "agent",
    position: { x, y },
    width,
    height,
    data,
    // The button within says what it is.
    ariaRole: "presentation",
    domAttributes: { "aria-roledescription": undefined, "aria-describedby": undefined },
  };
}

function AgentNode({ id, data }: NodeProps<GraphNode>) {
  const { kind, count, isNewest, isPicked, isRepeated, onPick } = data;
  const name = (
    <>
      {id}
      {isRepeated && <IconRepeat className={styles.repeated} role="img" aria-label="can run again" />}
    </>
  );
  return (
    <>
      <Handle className={styles.handle} type="target" position={Position.Top} isConnectable={false} />
      <Handle className={styles.handle} type="source" position={Position.Top} isConnectable={false} />
      {kind !== "node" ? (
        <span className={styles.end} title={kind} />
      ) : count === 0 ? (
        <span className={styles.node}>{name}</span>
      ) : (
        <button
          className={styles.node}
          type="button"
          data-lit
          data-newest={isNewest || undefined}
          aria-pressed={isPicked}
          onClick={() => onPick(id)}
        >
          {name}
          {count > 1 && <small>×{count}</small>}
        </button>
      )}
    </>
  );
}

interface EdgeData extends Record<string, unknown> {
  path: string;
  isConditional: boolean;
  isTaken: boolean;
}
type GraphEdge = Edge<EdgeData, "line">;

function edgeOf({ from, to, points, isBothWays, isConditional }: Line, { taken }: Lit): GraphEdge {
  const isTaken = taken.has(edgeKey(from, to)) || taken.has(edgeKey(to, from));
  const head = { type: MarkerType.ArrowClosed, color: isTaken ? "var(--accent)" : "var(--line-strong)" };
  return {
    id: edgeKey(from, to),
    type: "line",
    source: from,
    target: to,
    markerEnd: head,
    markerStart: isBothWays ? { ...head, orient: "auto-start-reverse" } : undefined,
    zIndex: isTaken ? 1 : 0,
    data: { path: smoothPath(points), isConditional, isTaken },
    domAttributes: { "aria-roledescription": undefined },
  };
}

function LineEdge({ data, markerStart, markerEnd }: EdgeProps<GraphEdge>) {
  return (
    <path
      className={styles.line}
      d={data?.path}
      data-taken={data?.isTaken || undefined}
      data-conditional={data?.isConditional || undefined}
      markerStart={markerStart}
      markerEnd={markerEnd}
    />
  );
}

const NODE_TYPES = { agent: AgentNode };
const EDGE_TYPES = { line: LineEdge };
