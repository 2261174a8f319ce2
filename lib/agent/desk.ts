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

/** The fields of an answer that only the desk can read from its graph's state. */
export interface DeskAnswer {
  /** Markdown */
  response: string;
  agent?: string;
  /** From 0 to 1. */
  confidence?: number;
  reasoning?: string;
  provenance: Provenance[];
  /** The desk's own data of this answer, kept with the message: the tools' results in full, where models were told less. */
  data?: { calls: ToolCallRecord[]; [fact: string]: unknown };
  followUps?: string[];
  figures?: Figure[];
  payments?: Payment[];
  score?: Score;
  /** What memory keeps besides question and answer, where the desk knows more about how it answered. */
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

/** A graph before it is compiled; the runtime brings the checkpointer. */
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
  /** One sentence: what it answers. */
  description: string;
  /** CSS colours of its pages, in the light and the dark theme. */
  accent: { light: string; dark: string };
  /** Its picture: SVG paths on a grid of 24 by 24, drawn as strokes. */
  icon: string[];
  /** Its sources and how new their data is; completes “Its data is from …”. */
  sources?: string;
  /** Questions that work, for newcomers and for the concierge. */
  examples: string[];
  /** What it answers and what it doesn't, for models. */
  scope: Scope;
  /** Whether a question names something that this desk knows: a hint for the concierge. */
  isNamed?(question: string, caller: string): boolean;
  /** Whether a word makes a question this desk's, for questions in which the reader sees no desk. */
  isSubject?(question: string): boolean;
  /** The reader wasn't trained on this desk: questions are recognised by the desk's examples and those of its tools. */
  isTaught?: boolean;
  /** The desk's specialists; the database refuses any other name in an answer. */
  agents?: readonly string[];
  graph: GraphBuilder;
  /** Its tools for MCP clients. */
  tools?: AnyTool[];
  /**
   * Checks the parts of a request that only this desk understands, before anything is stored.
   * @throws AppError `bad_request` naming the field
   */
  check?(request: ChatRequest): void;
  /** Words for a request without a question, shown in the question's place. */
  describeAction?(request: ChatRequest): string;
  input(request: ChatRequest, threadId: string): GraphState;
  /**
   * The graph's input for a request that the guard blocked, for a graph that refuses attacks itself; it mustn't hold text that a later turn's model
   * would read. Without it the runtime refuses, and the graph never sees the request.
   */
  blockedInput?(request: ChatRequest): GraphState;
  answer(state: GraphState): DeskAnswer;
  /** A state update as clients get it, where the graph holds less: what can be looked up again isn't kept with each step. */
  clientState?(update: GraphState, owner: string): GraphState;
  /** Its tile on the first page; undefined when it has nothing to show this caller. */
  tile?(asker: DeskAsker): Promise<Tile | undefined>;
  /** A few entries whose name fits, the likeliest first, for the palette. */
  find?(typed: string, asker: DeskAsker): Entry[] | Promise<Entry[]>;
  /** Its data endpoints under `/api/<id>/`, with their part of the API's description. */
  routes?: Route[];
  health?(): Promise<Record<string, HealthPart>>;
  /** Other origins that its page fetches from, for the Content-Security-Policy's `connect-src`. */
  contentSources?: string[];
  /** Background work, started once the server is up. A failure doesn't stop the server. */
  start?(): Promise<void>;
  warmUp?(): Promise<void>;
}
