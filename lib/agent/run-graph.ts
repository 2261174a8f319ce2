import { HumanMessage } from "@langchain/core/messages";
import { registerAgents } from "@/db/agent-types";
import { prepared, store } from "@/db/client";
import { saveProgress } from "@/db/messages";
import type { Step } from "@/db/schema";
import type { Verdict } from "@/lib/guard/turn";
import { joinedAnswer, joinedState, type PartAnswer, undecided } from "./answer-parts";
import { type Approval, ApprovalRequest } from "./approval";
import type { Desk, DeskAnswer, GraphState, RunnableGraph } from "./desk";
import type { CustomEvent } from "./events";
import { isTelling } from "./model-note";
import { reduceState } from "./reduce-messages";
import type { Run } from "./run";
import { configurableOf } from "./run-context";
import { toolError } from "./tool-error";
import { sumUsage, type Usage } from "./usage";

/** Compiled once for each store, whose checkpointer they hold. */
const graphs = prepared(() => new Map<Desk, RunnableGraph>());

export function graphOf(desk: Desk): RunnableGraph {
  let graph = graphs().get(desk);
  if (!graph) {
    graph = desk.graph.compile({ checkpointer: store().checkpointer });
    registerAgents(desk.id, desk.agents ?? []);
    graphs().set(desk, graph);
  }
  return graph;
}

export interface Progress {
  state: GraphState;
  earlierMessages: number;
  started: number;
  lastNodeEnd: number;
  model: string | null;
  usage?: Usage;
  /** The message being written, which is all that an answer leaves that breaks off. */
  writing: { id: string; text: string };
  steps: Step[];
  checkpointThread: string;
  owner: string;
  /** For an answer of several desks: the parts before, and this desk's part of the question. */
  together?: { done: PartAnswer[]; question: string };
  approval?: Approval;
}

export type Beginning = Pick<Progress, "owner"> & {
  checkpointThread: string | null;
  together?: Progress["together"];
  before?: { steps: Step[]; ms: number; model: string | null; usage?: Usage };
};

export function begun(run: Run, { owner, checkpointThread, together, before }: Beginning): Progress {
  const now = performance.now();
  const { steps = [], ms = 0, model = null, usage } = before ?? {};
  return {
    state: {},
    earlierMessages: -1,
    started: now - ms,
    lastNodeEnd: now,
    model,
    usage,
    writing: { id: "", text: "" },
    steps: [...steps],
    checkpointThread: checkpointThread ?? run.threadId,
    owner,
    together,
  };
}

const MODES = ["values", "updates", "custom"] as const;
/** Graph steps: an answer may make a dozen calls, each a step of its own, with the model in between. */
const MOST_STEPS = 100;
type Chunk = [mode: (typeof MODES)[number], data: unknown];

interface GraphStart {
  input: unknown;
  checkpointId?: string;
  decided?: Approval;
  verdict?: Verdict;
}

/** Runs until the graph ends or asks the user, emitting events. @throws what the graph throws */
export async function runGraph(
  run: Run,
  desk: Desk,
  progress: Progress,
  { input, checkpointId, decided, verdict }: GraphStart,
): Promise<void> {
  const { checkpointThread, owner: caller } = progress;
  const { threadId, answerId } = run;
  store().checkpointer.follow(checkpointThread);
  const stream = await graphOf(desk).stream(input, {
    configurable: {
      ...configurableOf({ caller, threadId, checkpointThread, answerId, decided, verdict }),
      // LangGraph takes the key itself as a sign of an earlier state.
      ...(checkpointId && { checkpoint_id: checkpointId }),
    },
    streamMode: MODES,
    recursionLimit: MOST_STEPS,
    signal: run.signal,
  });
  for await (const [mode, data] of stream as AsyncIterable<Chunk>) {
    await HANDLERS[mode](data, run, desk, progress);
  }
}

type Handler = (data: unknown, run: Run, desk: Desk, progress: Progress) => void | Promise<void>;

const HANDLERS: Record<Chunk[0], Handler> = {
  values(data, _run, _desk, progress) {
    if (INTERRUPT in (data as GraphState)) return;
    progress.state = data as GraphState;
    // The first snapshot is the input on top of the conversation; the turn begins with the question.
    if (progress.earlierMessages < 0) progress.earlierMessages = turnStart(messagesIn(progress.state));
  },
  async updates(data, run, desk, progress) {
    const interrupts = (data as { [INTERRUPT]?: { id: string; value: unknown }[] })[INTERRUPT];
    if (interrupts) {
      progress.approval = approvalOf(interrupts);
      return;
    }
    // Never a negative zero, which JSON doesn't know.
    const ms = Math.max(0, Math.round(performance.now() - progress.lastNodeEnd));
    progress.lastNodeEnd += ms;
    for (const [node, update] of Object.entries(data as Record<string, GraphState | null>)) {
      progress.state = merge(progress.state, update ?? {});
      progress.steps.push({ kind: "node", name: node, ms });
      // A finished node is stored before anyone hears of it.
      await saveProgress(run.answerId, () => ({
        ...soFar(desk, progress),
        steps: progress.steps,
      }));
      run.emit({ type: "update", node, update: forClients(desk, reduceState(update ?? {}), progress), ms });
    }
  },
  custom(data, run, _desk, progress) {
    const event = data as CustomEvent;
    if (event.type === "model" && !noteModel(progress, event)) return;
    if (event.type === "token") noteToken(progress, event);
    if (event.type === "context") noteContext(progress, event);
    noteTool(progress.steps, event);
    // A part of several is sent when complete: its streamed text would replace the part before.
    if (event.type !== "token" || !progress.together) run.emit(event);
  },
};

/** LangGraph's key for a node that asks the user. */
const INTERRUPT = "__interrupt__";

function approvalOf([first]: { id: string; value: unknown }[]): Approval {
  return { id: first?.id ?? "", ...ApprovalRequest.parse(first?.value) };
}

/** The index of the question being answered. A resumed graph has said things since. */
function turnStart(messages: unknown[]): number {
  return Math.max(
    0,
    messages.findLastIndex((message) => HumanMessage.isInstance(message)),
  );
}

function noteToken(progress: Progress, { messageId: id, text }: Event<"token">): void {
  const before = progress.writing.id === id ? progress.writing.text : "";
  progress.writing = { id, text: before + text };
}

/** @returns whether it is a step to show readers */
function noteModel(progress: Progress, { type: _, ...note }: Event<"model">): boolean {
  progress.model = note.model;
  progress.usage = sumUsage(progress.usage, note.usage);
  if (!isTelling(note)) return false;
  progress.steps.push({ kind: "model", ...note });
  return true;
}

function noteContext({ steps }: Progress, { type: kind, ...note }: Event<"context">): void {
  steps.push({ kind, ...note });
}

type Event<Type extends CustomEvent["type"]> = Extract<CustomEvent, { type: Type }>;

/** A tool's step stands where it was called: of parallel calls any may end first. */
function noteTool(steps: Step[], event: CustomEvent): void {
  if (event.type === "tool-start") steps.push({ kind: "tool", id: event.id, ms: 0, title: event.title });
  if (event.type !== "tool-end") return;
  const step = steps.findLast((candidate) => candidate.kind === "tool" && candidate.id === event.id);
  if (step?.kind !== "tool") return;
  step.ms = event.ms;
  if (event.failed) step.error = toolError(event.result);
}

/** Until the graph reports the whole state at the end of the step. */
function merge(state: GraphState, update: GraphState): GraphState {
  const messages = [...messagesIn(state), ...messagesIn(update)];
  return { ...state, ...update, ...(messages.length > 0 && { messages }) };
}

function soFar(desk: Desk, progress: Progress): { content: string; state: GraphState } {
  const { together, state } = progress;
  if (!together) return { content: desk.answer(state).response, state: thisTurn(progress) };
  const parts = [...together.done, partOf(desk, progress, together.question)];
  return { content: joinedAnswer(parts).response, state: joinedState(parts) };
}

/** Empty before the graph has begun. */
export const saidBy = (desk: Desk, state: GraphState): DeskAnswer =>
  Object.keys(state).length > 0 ? desk.answer(state) : { response: "", provenance: [] };

export function partOf(desk: Desk, progress: Progress, question: string): PartAnswer {
  const { state, approval, checkpointThread } = progress;
  const said = approval ? undecided(approval, question) : saidBy(desk, state);
  return { desk, question, said, state: thisTurn(progress), checkpointThread };
}

export function forClients(desk: Desk, reduced: GraphState, { owner }: Progress): GraphState {
  return desk.clientState?.(reduced, owner) ?? reduced;
}

function messagesIn(state: GraphState): unknown[] {
  return Array.isArray(state.messages) ? state.messages : [];
}

/** For clients, without earlier messages, which are rows of their own. */
export function thisTurn({ state, earlierMessages }: Progress): GraphState {
  if (!Array.isArray(state.messages)) return reduceState(state);
  return reduceState({ ...state, messages: state.messages.slice(Math.max(0, earlierMessages)) });
}
