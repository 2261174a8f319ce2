import { HumanMessage } from "@langchain/core/messages";
import { GraphRecursionError } from "@langchain/langgraph";
import { registerAgents } from "@/db/agent-types";
import { prepared, store } from "@/db/client";
import { endAnswer, type FinishedAnswer, finishAnswer, saveProgress } from "@/db/messages";
import type { Step } from "@/db/schema";
import { AppError, toAppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import { type Approval, ApprovalRequest } from "./approval";
import type { Desk, DeskAnswer, GraphState, RunnableGraph } from "./desk";
import type { AgentEvent, Answer, CustomEvent } from "./events";
import { isTelling } from "./model-note";
import type { Place } from "./place-question";
import { reduceState } from "./reduce-messages";
import { type Run, runs } from "./run";
import { configurableOf } from "./run-context";
import { toStreamError } from "./stream-error";
import { toolError } from "./tool-error";
import { sumUsage, type Usage } from "./usage";

/** Compiled once for each store, whose checkpointer they hold. */
const graphs = prepared(() => new Map<Desk, RunnableGraph>());

function graphOf(desk: Desk): RunnableGraph {
  let graph = graphs().get(desk);
  if (!graph) {
    graph = desk.graph.compile({ checkpointer: store().checkpointer });
    registerAgents(desk.id, desk.agents ?? []);
    graphs().set(desk, graph);
  }
  return graph;
}

/** What a run has come to so far. */
interface Progress {
  state: GraphState;
  earlierMessages: number;
  started: number;
  lastNodeEnd: number;
  /** Who wrote the last message. */
  model: string | null;
  usage?: Usage;
  /** The message that is being written: what an answer that breaks off leaves. */
  writing: { id: string; text: string };
  steps: Step[];
  checkpointThread: string;
  owner: string;
  /** What the graph stopped for. */
  approval?: Approval;
}

const MODES = ["values", "updates", "custom"] as const;
/** Steps of a graph: an answer may make a dozen calls, each of which can be a step, with the model between them. */
const MOST_STEPS = 100;
type Chunk = [mode: (typeof MODES)[number], data: unknown];

export interface Start {
  /** What the graph begins with, or the command by which it goes on. */
  input: unknown;
  place: Pick<Place, "checkpointThread" | "checkpointId">;
  owner: string;
  /** What the user decided, for the node that asked. */
  decided?: Approval;
  /** What a paused answer had done before. */
  before?: { steps: Step[]; ms: number; model: string | null; usage?: Usage };
}

/** Runs a desk's graph to its end, or until it must ask, and tells the run's readers; ends when all of it is stored. */
export async function execute(
  run: Run,
  desk: Desk,
  { input, place, owner, decided, before = { steps: [], ms: 0, model: null } }: Start,
): Promise<void> {
  const now = performance.now();
  const { checkpointId } = place;
  const thread_id = place.checkpointThread ?? run.threadId;
  const progress: Progress = {
    state: {},
    earlierMessages: -1,
    started: now - before.ms,
    lastNodeEnd: now,
    model: before.model,
    usage: before.usage,
    writing: { id: "", text: "" },
    steps: [...before.steps],
    checkpointThread: thread_id,
    owner,
  };
  try {
    store().checkpointer.follow(thread_id);
    const stream = await graphOf(desk).stream(input, {
      configurable: {
        ...configurableOf({ caller: owner, threadId: thread_id, answerId: run.answerId, decided }),
        // Left out where there is none: to LangGraph the key alone means an earlier state.
        ...(checkpointId && { checkpoint_id: checkpointId }),
      },
      streamMode: MODES,
      recursionLimit: MOST_STEPS,
      signal: run.signal,
    });
    for await (const [mode, data] of stream as AsyncIterable<Chunk>) {
      await HANDLERS[mode](data, run, desk, progress);
    }
    if (progress.approval) await pause(run, desk, progress, progress.approval);
    else await complete(run, desk, progress);
  } catch (error) {
    await fail(run, desk, progress, error);
  }
}

type Handler = (data: unknown, run: Run, desk: Desk, progress: Progress) => void | Promise<void>;

const HANDLERS: Record<Chunk[0], Handler> = {
  values(data, _run, _desk, progress) {
    if (INTERRUPT in (data as GraphState)) return;
    progress.state = data as GraphState;
    // The first snapshot is the input on top of the conversation so far; the turn begins with the question.
    if (progress.earlierMessages < 0) progress.earlierMessages = turnStart(messagesIn(progress.state));
  },
  async updates(data, run, desk, progress) {
    const interrupts = (data as { [INTERRUPT]?: { id: string; value: unknown }[] })[INTERRUPT];
    if (interrupts) {
      progress.approval = approvalOf(interrupts);
      return;
    }
    const ms = Math.round(performance.now() - progress.lastNodeEnd);
    progress.lastNodeEnd += ms;
    for (const [node, update] of Object.entries(data as Record<string, GraphState | null>)) {
      progress.state = merge(progress.state, update ?? {});
      progress.steps.push({ kind: "node", name: node, ms });
      // Nobody is told of a finished node before it is safe.
      await saveProgress(run.answerId, () => ({
        content: desk.answer(progress.state).response,
        state: thisTurn(progress),
        steps: progress.steps,
      }));
      run.emit({ type: "update", node, update: presented(desk, reduceState(update ?? {}), progress), ms });
    }
  },
  custom(data, run, _desk, progress) {
    const event = data as CustomEvent;
    if (event.type === "model" && !noteModel(progress, event)) return;
    if (event.type === "token") noteToken(progress, event);
    noteTool(progress.steps, event);
    run.emit(event);
  },
};

/** The key under which LangGraph tells that a node asks. */
const INTERRUPT = "__interrupt__";

function approvalOf([first]: { id: string; value: unknown }[]): Approval {
  return { id: first?.id ?? "", ...ApprovalRequest.parse(first?.value) };
}

/** Where the question stands that is being answered: a graph that goes on has said things since. */
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

/** @returns whether it is a step, of which readers are told */
function noteModel(progress: Progress, { type: _, ...note }: Event<"model">): boolean {
  progress.model = note.model;
  progress.usage = sumUsage(progress.usage, note.usage);
  if (!isTelling(note)) return false;
  progress.steps.push({ kind: "model", ...note });
  return true;
}

type Event<Type extends CustomEvent["type"]> = Extract<CustomEvent, { type: Type }>;

/** Tools stand where they were called, as in the stream; of several at once any may end first. */
function noteTool(steps: Step[], event: CustomEvent): void {
  if (event.type === "tool-start") steps.push({ kind: "tool", id: event.id, ms: 0 });
  if (event.type !== "tool-end") return;
  const step = steps.findLast((candidate) => candidate.kind === "tool" && candidate.id === event.id);
  if (step?.kind !== "tool") return;
  step.ms = event.ms;
  if (event.failed) step.error = toolError(event.result);
}

/** The state with an update, until the graph tells it itself at the end of the step. */
function merge(state: GraphState, update: GraphState): GraphState {
  const messages = [...messagesIn(state), ...messagesIn(update)];
  return { ...state, ...update, ...(messages.length > 0 && { messages }) };
}

/** A state or an update as clients get it. */
function presented(desk: Desk, reduced: GraphState, { owner }: Progress): GraphState {
  return desk.present?.(reduced, owner) ?? reduced;
}

function messagesIn(state: GraphState): unknown[] {
  return Array.isArray(state.messages) ? state.messages : [];
}

/** The state as clients get it, with the messages of this turn only: the others are rows of their own. */
function thisTurn({ state, earlierMessages }: Progress): GraphState {
  if (!Array.isArray(state.messages)) return reduceState(state);
  return reduceState({ ...state, messages: state.messages.slice(Math.max(0, earlierMessages)) });
}

async function complete(run: Run, desk: Desk, progress: Progress): Promise<void> {
  await finish(run, desk, progress, { status: "complete", asked: undefined });
}

/** The answer so far is the question to the user; it is stored, and goes on when they have decided. */
async function pause(run: Run, desk: Desk, progress: Progress, approval: Approval): Promise<void> {
  run.emit({ type: "approval", approval });
  await finish(run, desk, progress, { status: "waiting", asked: approval });
}

async function finish(
  run: Run,
  desk: Desk,
  progress: Progress,
  { status, asked }: { status: "complete" | "waiting"; asked: Approval | undefined },
): Promise<void> {
  const { answer, keep } = conclude(run, desk, progress, asked);
  await keep({ status });
  close(run, { type: "answer", answer });
}

/** What a run has come to: as clients get it, and what keeps it. */
function conclude(run: Run, desk: Desk, progress: Progress, asked?: Approval) {
  const { model, usage, steps, started, checkpointThread, writing, state } = progress;
  const hasBegun = Object.keys(state).length > 0;
  const said: DeskAnswer = hasBegun ? desk.answer(state) : { response: "", provenance: [] };
  const { agent, confidence, reasoning, provenance, figures, payments, score } = said;
  const response = asked?.question ?? (said.response || writing.text);
  const followUps = asked ? [] : (said.followUps ?? []);
  const reduced = thisTurn(progress);
  const ms = Math.round(performance.now() - started);
  const answer: Answer = {
    response,
    thread_id: run.threadId,
    desk: desk.id,
    agent,
    confidence,
    reasoning,
    state: presented(desk, reduced, progress),
    provenance,
    figures,
    payments,
    score,
    follow_ups: followUps,
    approval: asked,
    model,
    usage,
    ms,
  };
  const keep = (ended: Pick<FinishedAnswer, "status" | "error">) =>
    finishAnswer(run.threadId, run.answerId, {
      ...ended,
      content: response,
      agent,
      confidence,
      reasoning,
      data: said.data,
      figures,
      payments,
      score,
      followUps,
      usage,
      state: hasBegun ? reduced : undefined,
      provenance,
      model,
      approval: asked,
      steps,
      ms,
      checkpointId: store().checkpointer.lastOf(checkpointThread),
    });
  return { answer, keep };
}

async function fail(run: Run, desk: Desk, progress: Progress, thrown: unknown): Promise<void> {
  const stopped = run.signal.aborted;
  const error = explain(thrown);
  if (!stopped && error.code === "internal") logger().error({ err: thrown, desk: desk.id }, "run failed");
  const ended = stopped ? { status: "stopped" as const } : { status: "error" as const, error: error.message };
  const answer = await keepWhatThereIs(run, desk, progress, ended);
  if (stopped) return close(run, { type: "stopped", answer });
  const { status, code, retryAfter } = error;
  const hasFinished = progress.steps.some(({ kind }) => kind === "node");
  const streamed = toStreamError(thrown, hasFinished, error);
  close(run, { type: "error", error: streamed, status, code, retryAfter, answer });
}

/** Whatever fails here, the run must end: a reader waits for it, and its thread is busy until then. */
async function keepWhatThereIs(
  run: Run,
  desk: Desk,
  progress: Progress,
  ended: Pick<FinishedAnswer, "status" | "error">,
): Promise<Answer | undefined> {
  try {
    const { answer, keep } = conclude(run, desk, progress);
    await keep(ended);
    return answer;
  } catch (cause) {
    logger().error({ err: cause, desk: desk.id }, "answer could not be stored");
    await endAnswer(run.answerId, ended).catch(() => {});
    return undefined;
  }
}

function explain(thrown: unknown): AppError {
  if (!(thrown instanceof GraphRecursionError)) return toAppError(thrown);
  return new AppError(
    "model_unavailable",
    "The answer took too many steps and was given up. Ask again in other words.",
    {
      cause: thrown,
    },
  );
}

/** Frees the thread before the last event goes out, so that who reads it can ask on at once. */
function close(run: Run, event: AgentEvent): void {
  runs().remove(run);
  run.emit(event);
  run.end();
}
