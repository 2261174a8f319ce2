import type { Route } from "@/lib/http/define-route";
import type { Interaction } from "@/lib/memory";
import type { Scope } from "@/lib/models/tool";
import type { Provenance } from "@/lib/sources/provenance";
import type { ChatRequest } from "./chat-request";
import type { Entry, Tile } from "./desk-entries";
import type { DeskId } from "./desk-id";
import type { Figure } from "./figure";
import type { Payment } from "./payment";
import type { Score } from "./score";
import type { AnyTool, ToolCallRecord } from "./tools/tool";

/** What only the desk can read from its graph's state. */
export interface DeskAnswer {
  /** Markdown */
  response: string;
  agent?: string;
  /** From 0 to 1. */
  confidence?: number;
  reasoning?: string;
  provenance: Provenance[];
  /** Kept with the message: the tools' results in full, where models were told less. */
  data?: { calls: ToolCallRecord[]; [fact: string]: unknown };
  followUps?: string[];
  figures?: Figure[];
  payments?: Payment[];
  score?: Score;
  /** What memory keeps besides question and answer. */
  memory?: Partial<
    Pick<Interaction, "decisions" | "success" | "intentRejected" | "securityBlocked" | "lessons">
  >;
}

export interface RunnableGraph {
  stream(input: unknown, options: object): Promise<AsyncIterable<unknown>>;
  getGraphAsync(config: object): Promise<{
    nodes: Record<string, unknown>;
    edges: { source: string; target: string; conditional?: boolean }[];
  }>;
}

export interface GraphBuilder {
  compile(options: object): RunnableGraph;
}

export type GraphState = Record<string, unknown>;

export interface HealthPart {
  ok: boolean;
  [fact: string]: unknown;
}

export interface DeskAsker {
  caller: string;
  signal: AbortSignal;
}

export interface Desk {
  id: DeskId;
  name: string;
  description: string;
  /** CSS colours. */
  accent: { light: string; dark: string };
  /** SVG paths on a grid of 24 by 24, drawn as strokes. */
  icon: string[];
  /** Sources and how new their data is; completes “Its data is from …”. */
  sources?: string;
  examples: string[];
  scope: Scope;
  /** A hint for the concierge: the question names something that this desk knows. */
  isNamed?(question: string, caller: string): boolean;
  /** For questions in which the reader sees no desk. */
  isSubject?(question: string): boolean;
  /** The reader wasn't trained on this desk: examples of the desk and its tools recognise its questions. */
  isTaught?: boolean;
  /** Its specialists; the database refuses any other name in an answer. */
  agents?: readonly string[];
  graph: GraphBuilder;
  tools?: AnyTool[];
  /** Checks before anything is stored. @throws AppError `bad_request` naming the field */
  check?(request: ChatRequest): void;
  /** Shown in place of a question, for a request without one. */
  describeAction?(request: ChatRequest): string;
  input(request: ChatRequest, threadId: string): GraphState;
  /**
   * For a graph that refuses attacks itself; it mustn't hold text for a later turn's model. Else the runtime refuses.
   */
  blockedInput?(request: ChatRequest): GraphState;
  answer(state: GraphState): DeskAnswer;
  /** A state update as clients get it, where the graph holds less than they need. */
  clientState?(update: GraphState, owner: string): GraphState;
  /** For the first page; undefined when it has nothing to show this caller. */
  tile?(asker: DeskAsker): Promise<Tile | undefined>;
  /** For the palette: a few entries whose name fits, the likeliest first. */
  find?(typed: string, asker: DeskAsker): Entry[] | Promise<Entry[]>;
  /** Data endpoints under `/api/<id>/`. */
  routes?: Route[];
  health?(): Promise<Record<string, HealthPart>>;
  /** Origins for the Content-Security-Policy's `connect-src`. */
  contentSources?: string[];
  /** Background work, started once the server is up. A failure doesn't stop the server. */
  start?(): Promise<void>;
  warmUp?(): Promise<void>;
}
