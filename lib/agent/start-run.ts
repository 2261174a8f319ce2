import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { AIMessageChunk } from "@langchain/core/messages";
import type { LLMResult } from "@langchain/core/outputs";
import { GraphRecursionError } from "@langchain/langgraph";
import { store } from "@/db/client";
import { finishAnswer, insertExchange, saveProgress } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { createThread, getThread } from "@/db/threads";
import { AppError, toAppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import type { ChatRequest } from "./chat-request";
import type { Desk, GraphState, RunnableGraph } from "./desk";
import type { AgentEvent, CustomEvent, StreamError } from "./events";
import { reduceState } from "./reduce-messages";
import { Run, runs } from "./run";
import { titleFrom } from "./title";

export interface RunRequest {
  desk: Desk;
  request: ChatRequest;
  /** The caller, whose thread this is or becomes. */
  owner: string;
  /** The concierge chose the desk. */
  picked?: boolean;
}

/**
 * Begins to answer: the question is stored and the first event is there when this returns; the graph starts once that
 * event has been read, so that the first line is on the wire before the model is called.
 * @throws AppError `not_found` for a thread that isn't the caller's, `conflict` when it is being answered already,
 *   `bad_request` when the thread is another desk's
 */
export function startRun({ desk, request, owner, picked = false }: RunRequest): Run {
  const known = request.thread_id ? getThread(owner, request.thread_id) : undefined;
  if (known && known.desk !== desk.id) {
    throw new AppError("bad_request", `desk: this thread belongs to the ${known.desk} desk`, {
      faults: [{ path: "desk", message: `this thread belongs to the ${known.desk} desk` }],
    });
  }
  if (known && runs().get(known.id)) {
    throw new AppError("conflict", "This thread is still being answered. Wait for the answer, or stop it.");
  }
  const question = request.query ?? "";
  const ids = { questionId: crypto.randomUUID(), answerId: crypto.randomUUID() };
  const thread = storeQuestion(known, ids, { desk, request, owner }, question);
  const run = new Run(thread.id, ids.answerId, owner);
  runs().add(run);
  run.emit({ type: "thread", threadId: thread.id, desk: desk.id, title: thread.title, ...ids, picked });
  run.whenRead(() => void execute(run, desk, desk.input(request, thread.id)));
  return run;
}

function storeQuestion(
  known: Thread | undefined,
  ids: { questionId: string; answerId: string },
  { desk, request, owner }: RunRequest,
  question: string,
): Thread {
  const { metadata, session_id, user_id, tags } = request;
  return store().sqlite.transaction(() => {
    const thread =
      known ??
      createThread({
        owner,
        desk: desk.id,
        title: titleFrom(question),
        metadata: {
          ...metadata,
          ...(session_id && { session_id }),
          ...(user_id && { user_id }),
          ...(tags && { tags }),
        },
      });
    insertExchange({ threadId: thread.id, question, ...ids });
    return thread;
  })();
}

const compiled = new WeakMap<Desk, RunnableGraph>();

function graphOf(desk: Desk): RunnableGraph {
  let graph = compiled.get(desk);
  if (!graph) {
    graph = desk.graph.compile({ checkpointer: store().checkpointer });
    compiled.set(desk, graph);
  }
  return graph;
}

/** Notes which model wrote the last message. */
class ModelWatcher extends BaseCallbackHandler {
  name = "almanac_model_watcher";
  model: string | null = null;
  calls = 0;

  override handleLLMStart(): void {
    this.calls += 1;
  }

  override handleChainEnd(output: unknown): void {
    const id = (output as { response_metadata?: { model_id?: string } } | undefined)?.response_metadata
      ?.model_id;
    if (id) this.model = id;
  }

  override handleLLMEnd(output: LLMResult): void {
    const generation = output.generations[0]?.[0] as
      | { message?: { response_metadata?: { model_id?: string } } }
      | undefined;
    const id = generation?.message?.response_metadata?.model_id;
    if (id) this.model = id;
  }
}

/** What a run has come to so far. */
interface Progress {
  state: GraphState;
  earlierMessages: number;
  started: number;
  lastNodeEnd: number;
  watcher: ModelWatcher;
}

const MODES = ["values", "updates", "messages", "custom"] as const;
type Chunk = [mode: (typeof MODES)[number], data: unknown];

async function execute(run: Run, desk: Desk, input: GraphState): Promise<void> {
  const now = performance.now();
  const progress: Progress = {
    state: {},
    earlierMessages: -1,
    started: now,
    lastNodeEnd: now,
    watcher: new ModelWatcher(),
  };
  try {
    const stream = await graphOf(desk).stream(input, {
      configurable: { thread_id: run.threadId },
      streamMode: MODES,
      signal: run.signal,
      callbacks: [progress.watcher],
    });
    for await (const [mode, data] of stream as AsyncIterable<Chunk>)
      HANDLERS[mode](data, run, desk, progress);
    complete(run, desk, progress);
  } catch (error) {
    fail(run, desk, progress, error);
  }
}

type Handler = (data: unknown, run: Run, desk: Desk, progress: Progress) => void;

const HANDLERS: Record<Chunk[0], Handler> = {
  values(data, _run, _desk, progress) {
    progress.state = data as GraphState;
    // The first snapshot is the input on top of the conversation so far; the turn begins with the question.
    if (progress.earlierMessages < 0)
      progress.earlierMessages = Math.max(0, messagesIn(progress.state).length - 1);
  },
  updates(data, run, desk, progress) {
    const now = performance.now();
    for (const [node, update] of Object.entries(data as Record<string, GraphState | null>)) {
      const ms = Math.round(now - progress.lastNodeEnd);
      run.emit({ type: "update", node, update: reduceState(update ?? {}), ms });
      progress.state = merge(progress.state, update ?? {});
    }
    progress.lastNodeEnd = now;
    saveProgress(run.answerId, desk.answer(progress.state).response, thisTurn(progress));
  },
  messages(data, run) {
    const [message, about] = data as [unknown, { langgraph_node?: string }];
    // Finished messages come too when a node returns them; only what is being written are tokens.
    if (!AIMessageChunk.isInstance(message) || !message.text) return;
    const node = about.langgraph_node ?? "";
    run.emit({ type: "token", node, messageId: message.id ?? node, text: message.text });
  },
  custom(data, run) {
    run.emit(data as CustomEvent);
  },
};

/** The state with an update, until the graph tells it itself at the end of the step. */
function merge(state: GraphState, update: GraphState): GraphState {
  const messages = [...messagesIn(state), ...messagesIn(update)];
  return { ...state, ...update, ...(messages.length > 0 && { messages }) };
}

function messagesIn(state: GraphState): unknown[] {
  return Array.isArray(state.messages) ? state.messages : [];
}

/** The state as clients get it, with the messages of this turn only: the others are rows of their own. */
function thisTurn({ state, earlierMessages }: Progress): GraphState {
  if (!Array.isArray(state.messages)) return reduceState(state);
  return reduceState({ ...state, messages: state.messages.slice(Math.max(0, earlierMessages)) });
}

function complete(run: Run, desk: Desk, progress: Progress): void {
  const {
    response,
    agent,
    confidence,
    reasoning,
    provenance,
    data,
    followUps = [],
  } = desk.answer(progress.state);
  const model = progress.watcher.model;
  const state = thisTurn(progress);
  finishAnswer(run.threadId, run.answerId, {
    status: "complete",
    content: response,
    agent,
    confidence,
    reasoning,
    data,
    state,
    provenance,
    model,
  });
  const ms = Math.round(performance.now() - progress.started);
  const answer = {
    response,
    thread_id: run.threadId,
    desk: desk.id,
    agent,
    confidence,
    reasoning,
    state,
    provenance,
    model,
  };
  close(run, { type: "answer", answer, followUps, ms });
}

function fail(run: Run, desk: Desk, progress: Progress, thrown: unknown): void {
  const stopped = run.signal.aborted;
  const error = explain(thrown);
  if (!stopped && error.code === "internal") logger().error({ err: thrown, desk: desk.id }, "run failed");
  const begun = Object.keys(progress.state).length > 0;
  const soFar = begun ? desk.answer(progress.state) : undefined;
  try {
    finishAnswer(run.threadId, run.answerId, {
      status: stopped ? "stopped" : "error",
      content: soFar?.response ?? "",
      agent: soFar?.agent,
      confidence: soFar?.confidence,
      reasoning: soFar?.reasoning,
      data: soFar?.data,
      provenance: soFar?.provenance,
      state: begun ? thisTurn(progress) : undefined,
      model: progress.watcher.model,
      error: stopped ? undefined : error.message,
    });
  } catch (cause) {
    logger().error({ err: cause }, "answer could not be stored");
  }
  if (stopped) {
    close(run, { type: "stopped" });
    return;
  }
  close(run, {
    type: "error",
    error: toStreamError(error, thrown, begun),
    status: error.status,
    code: error.code,
  });
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

function toStreamError(error: AppError, thrown: unknown, begun: boolean): StreamError {
  return {
    error: true,
    message: error.message,
    error_type: thrown instanceof AppError ? thrown.code : ((thrown as Error)?.name ?? "Error"),
    type: begun ? "stream_processing_error" : "stream_initialization_error",
    fatal: true,
  };
}

/** Frees the thread before the last event goes out, so that who reads it can ask on at once. */
function close(run: Run, event: AgentEvent): void {
  runs().remove(run);
  run.emit(event);
  run.end();
}
