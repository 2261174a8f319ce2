import { AIMessageChunk } from "@langchain/core/messages";
import { GraphRecursionError } from "@langchain/langgraph";
import { prepared, store } from "@/db/client";
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
  /** Whether readers want the answer as it is written. */
  tokens?: boolean;
}

/**
 * Begins to answer: the question is stored and the first event is there when this returns; the graph starts once that
 * event has been read, so that the first line is on the wire before the model is called.
 * @throws AppError `not_found` for a thread that isn't the caller's, `conflict` when it is being answered already,
 *   `bad_request` when the thread is another desk's
 */
export function startRun({ desk, request, owner, picked = false, tokens = true }: RunRequest): Run {
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
  if (!known) store().checkpointer.expectNone(thread.id);
  const run = new Run(thread.id, ids.answerId, tokens);
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

/** Compiled once for each store, whose checkpointer they hold. */
const graphs = prepared(() => new Map<Desk, RunnableGraph>());

function graphOf(desk: Desk): RunnableGraph {
  let graph = graphs().get(desk);
  if (!graph) {
    graph = desk.graph.compile({ checkpointer: store().checkpointer });
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
}

const MODES = ["values", "updates", "messages", "custom"] as const;
// Listening for tokens costs LangChain's callbacks; who gets whole lines has no use for them.
const WITHOUT_TOKENS = MODES.filter((mode) => mode !== "messages");
type Chunk = [mode: (typeof MODES)[number], data: unknown];

async function execute(run: Run, desk: Desk, input: GraphState): Promise<void> {
  const now = performance.now();
  const progress: Progress = {
    state: {},
    earlierMessages: -1,
    started: now,
    lastNodeEnd: now,
    model: null,
  };
  try {
    const stream = await graphOf(desk).stream(input, {
      configurable: { thread_id: run.threadId },
      streamMode: run.tokens ? MODES : WITHOUT_TOKENS,
      signal: run.signal,
    });
    for await (const [mode, data] of stream as AsyncIterable<Chunk>) {
      await HANDLERS[mode](data, run, desk, progress);
    }
    await complete(run, desk, progress);
  } catch (error) {
    await fail(run, desk, progress, error);
  }
}

type Handler = (data: unknown, run: Run, desk: Desk, progress: Progress) => void | Promise<void>;

const HANDLERS: Record<Chunk[0], Handler> = {
  values(data, _run, _desk, progress) {
    progress.state = data as GraphState;
    // The first snapshot is the input on top of the conversation so far; the turn begins with the question.
    if (progress.earlierMessages < 0) {
      progress.earlierMessages = Math.max(0, messagesIn(progress.state).length - 1);
    }
  },
  async updates(data, run, desk, progress) {
    const ms = Math.round(performance.now() - progress.lastNodeEnd);
    progress.lastNodeEnd += ms;
    for (const [node, update] of Object.entries(data as Record<string, GraphState | null>)) {
      progress.state = merge(progress.state, update ?? {});
      // Nobody is told of a finished node before it is safe.
      await saveProgress(run.answerId, () => ({
        content: desk.answer(progress.state).response,
        state: thisTurn(progress),
      }));
      run.emit({ type: "update", node, update: reduceState(update ?? {}), ms });
    }
  },
  messages(data, run) {
    const [message, about] = data as [unknown, { langgraph_node?: string }];
    // Finished messages come too when a node returns them; only what is being written are tokens.
    if (!AIMessageChunk.isInstance(message) || !message.text) return;
    const node = about.langgraph_node ?? "";
    run.emit({ type: "token", node, messageId: message.id ?? node, text: message.text });
  },
  custom(data, run, _desk, progress) {
    const event = data as CustomEvent;
    if (event.type === "model") progress.model = event.model;
    else run.emit(event);
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

async function complete(run: Run, desk: Desk, progress: Progress): Promise<void> {
  const {
    response,
    agent,
    confidence,
    reasoning,
    provenance,
    data,
    followUps = [],
  } = desk.answer(progress.state);
  const model = progress.model;
  const state = thisTurn(progress);
  await finishAnswer(run.threadId, run.answerId, {
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

async function fail(run: Run, desk: Desk, progress: Progress, thrown: unknown): Promise<void> {
  const stopped = run.signal.aborted;
  const error = explain(thrown);
  if (!stopped && error.code === "internal") logger().error({ err: thrown, desk: desk.id }, "run failed");
  const begun = Object.keys(progress.state).length > 0;
  const soFar = begun ? desk.answer(progress.state) : undefined;
  try {
    await finishAnswer(run.threadId, run.answerId, {
      status: stopped ? "stopped" : "error",
      content: soFar?.response ?? "",
      agent: soFar?.agent,
      confidence: soFar?.confidence,
      reasoning: soFar?.reasoning,
      data: soFar?.data,
      provenance: soFar?.provenance,
      state: begun ? thisTurn(progress) : undefined,
      model: progress.model,
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
