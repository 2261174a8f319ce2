"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import type { Visit } from "@/components/agent-graph/visits";
import { type AnswerState, answerState, isUnfinished } from "@/components/chat/answer-state";
import type { ChatMessage } from "@/lib/agent/ui-message";

/** A tool that the newest answer called; `output` is there once it returned. */
export interface AnswerCall {
  id: string;
  tool: string;
  input: unknown;
  output?: unknown;
}

/** The newest answer of the conversation in view, as far as a canvas needs it. */
export interface AnswerCalls {
  /** Absent while nothing was answered. */
  answerId?: string;
  /** Who answers. */
  desk?: string;
  calls: AnswerCall[];
  /** The graph's nodes, in the order in which they finished. */
  visits?: Visit[];
  state?: AnswerState;
}

const NOTHING: AnswerCalls = { calls: [] };

/** What the chat tells the canvas: small, so that a canvas needn't load the chat to listen. */
export class AnswerFeed {
  private every: AnswerCalls[] | undefined;
  private state = "";
  private readonly listeners = new Set<() => void>();

  /** Takes the conversation as it now stands. */
  publish(messages: ChatMessage[]): void {
    const answers = messages.filter(({ role }) => role === "assistant").map(callsOf);
    const isAnswered = messages.at(-1)?.role === "assistant";
    const state = `${isAnswered} ${answers.map(stateOf).join(";")}`;
    if (state === this.state) return;
    this.state = state;
    this.every = answers;
    this.newest = (isAnswered && answers.at(-1)) || NOTHING;
    for (const listener of this.listeners) listener();
  }

  private newest = NOTHING;

  readonly read = (): AnswerCalls => this.newest;

  readonly readEvery = (): AnswerCalls[] | undefined => this.every;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** All that can change in an answer: another call comes, one returns, a node finishes. It is asked at every drawing of a stream. */
const stateOf = ({ answerId, calls, visits = [], state }: AnswerCalls): string =>
  [answerId, visits.length, state, ...calls.map(({ id, output }) => `${id} ${output !== undefined}`)].join();

function callsOf(message: ChatMessage): AnswerCalls {
  const calls = message.parts.flatMap((part): AnswerCall[] => {
    if (part.type !== "dynamic-tool") return [];
    const call = { id: part.toolCallId, tool: part.toolName, input: part.input };
    return [part.state === "output-available" ? { ...call, output: part.output } : call];
  });
  const visits = message.parts.flatMap((part) => (part.type === "data-state" ? part.data : []));
  const state = isUnfinished(message) ? "working" : answerState(message, "idle");
  return { answerId: message.id, desk: message.metadata?.desk, calls, visits, state };
}

/** What a canvas can do with the chat beside it. */
export interface CanvasBridge {
  /** Asks in the conversation in view. */
  ask(question: string): void;
  /**
   * Offers what the user has picked on the canvas, to go with each question as its `ui_context`; returns what ends the offer.
   * @param read called when a question is sent; undefined: nothing to tell
   */
  offerContext(read: () => Record<string, unknown> | undefined): () => void;
  /** The canvas shows something of the newest answer; where only one pane fits, a chip leads to it. */
  changed(what: string): void;
}

const Feed = createContext(new AnswerFeed());
const Bridge = createContext<CanvasBridge>({
  ask: () => {},
  offerContext: () => () => {},
  changed: () => {},
});

interface Props extends CanvasBridge {
  feed: AnswerFeed;
  children: ReactNode;
}

/** Connects a canvas with the chat beside it. */
export function CanvasBridgeProvider({ feed, ask, offerContext, changed, children }: Props) {
  const bridge = useMemo(() => ({ ask, offerContext, changed }), [ask, offerContext, changed]);
  return (
    <Feed value={feed}>
      <Bridge value={bridge}>{children}</Bridge>
    </Feed>
  );
}

export const useCanvasBridge = (): CanvasBridge => useContext(Bridge);

/** The newest answer's tool calls, as they return. */
export function useAnswerCalls(): AnswerCalls {
  const feed = useContext(Feed);
  return useSyncExternalStore(feed.subscribe, feed.read, () => NOTHING);
}

/** The tool calls of every answer in view, oldest first; undefined until the chat is there to tell. */
export function useEveryAnswer(): AnswerCalls[] | undefined {
  const feed = useContext(Feed);
  return useSyncExternalStore(feed.subscribe, feed.readEvery, () => undefined);
}
