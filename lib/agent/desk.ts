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

/** What a desk's graph came to: the fields of an answer that only the desk can read from its state. */
export interface DeskAnswer {
  /** Markdown */
  response: string;
  /** Who answered within the desk, e.g. CIRCLE. */
  agent?: string;
  /** From 0 to 1. */
  confidence?: number;
  reasoning?: string;
  provenance: Provenance[];
  /** The desk's own data of this answer, kept with the message: the tools' results in full, where models were told less. */
  data?: { calls: ToolCallRecord[]; [fact: string]: unknown };
  followUps?: string[];
  /** Where the response's figures come from. */
  figures?: Figure[];
  /** What it cost. */
  payments?: Payment[];
  /** How good the graph found it itself. */
  score?: Score;
  /** What memory is to keep besides question and answer, at desks that know more of how it came about. */
  memory?: Partial<
    Pick<Interaction, "decisions" | "success" | "intentRejected" | "securityBlocked" | "lessons">
  >;
}

/** The part of a compiled LangGraph graph that the runtime uses. */
export interface RunnableGraph {
  stream(input: unknown, options: object): Promise<AsyncIterable<unknown>>;
  /** Its nodes by name, and which may follow which. */
  getGraphAsync(config: object): Promise<{
    nodes: Record<string, unknown>;
    edges: { source: string; target: string; conditional?: boolean }[];
  }>;
}

/** A graph before it is compiled; the runtime brings the checkpointer. */
export interface GraphBuilder {
  compile(options: object): RunnableGraph;
}

/** State variables by name, as a graph holds them. */
export type GraphState = Record<string, unknown>;

/** One part of the health report. */
export interface HealthPart {
  ok: boolean;
  [fact: string]: unknown;
}

/** On whose behalf a desk looks something up. */
export interface DeskAsker {
  /** The caller's id. */
  caller: string;
  signal: AbortSignal;
}

/** One desk: all that the runtime, the API and the pages need to know of it. */
export interface Desk {
  id: DeskId;
  name: string;
  /** One sentence: what it answers. */
  description: string;
  /** CSS colours of its pages, in the light and the dark theme. */
  accent: { light: string; dark: string };
  /** Its picture: SVG paths on a grid of 24 by 24, drawn as strokes. */
  icon: string[];
  /** Whose data it shows, live and otherwise, and how new it is: completes “Its data is from …”. */
  sources?: string;
  /** Questions that work, for newcomers and for the concierge. */
  examples: string[];
  /** What it answers and what it doesn't, for models. */
  scope: Scope;
  /** Whether a caller's question names something that this desk knows: a sign for the concierge. */
  isNamed?(question: string, caller: string): boolean;
  /** Whether a question has a word that makes it this desk's where the reader sees nobody's. */
  isSubject?(question: string): boolean;
  /** The reader was never trained on it: it is known by its examples, and its tools are taught by theirs. */
  isTaught?: boolean;
  /** Who may answer within the desk; the database refuses others. Left out where the desk has no specialists. */
  agents?: readonly string[];
  graph: GraphBuilder;
  /** What programs are offered of it over MCP. */
  tools?: AnyTool[];
  /**
   * Looks at what only this desk understands of a request, before anything is stored.
   * @throws AppError `bad_request` naming the field
   */
  check?(request: ChatRequest): void;
  /** In words, what a request without a question does: it stands where the question would. */
  describeAction?(request: ChatRequest): string;
  /** The graph's input for a request. */
  input(request: ChatRequest, threadId: string): GraphState;
  /**
   * The graph's input for a request that the guard blocked, at a desk whose graph refuses it itself. It holds nothing that a later turn's model
   * would read. Left out where the runtime is to refuse it: the graph then never hears of it.
   */
  blockedInput?(request: ChatRequest): GraphState;
  /** Reads the answer from the graph's state when it ended. */
  answer(state: GraphState): DeskAnswer;
  /** A state update as clients get it, where the graph holds less: what can be looked up again isn't kept with each step. */
  present?(update: GraphState, owner: string): GraphState;
  /** What it tells on the first page; undefined when it has nothing to tell this caller. */
  tile?(asker: DeskAsker): Promise<Tile | undefined>;
  /** What of it is called so, the likeliest first: a few entries, for the palette. */
  find?(typed: string, asker: DeskAsker): Entry[] | Promise<Entry[]>;
  /** Its data endpoints under `/api/<id>/`, with their part of the API's description. */
  routes?: Route[];
  /** Its parts of the health report, by the name that each has there. */
  health?(): Promise<Record<string, HealthPart>>;
  /** Other origins that its page fetches from, for the Content-Security-Policy's `connect-src`. */
  contentSources?: string[];
  /** What goes on besides answering, once the server is up; it may fail without taking the server down. */
  start?(): Promise<void>;
  /** What would make the first question slow. */
  warmUp?(): Promise<void>;
}
