"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
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
  calls: AnswerCall[];
}

const NOTHING: AnswerCalls = { calls: [] };

/** What the chat tells the canvas: small, so that a canvas needn't load the chat to listen. */
export class AnswerFeed {
  private current = NOTHING;
  private readonly listeners = new Set<() => void>();

  /** Takes the conversation as it now stands. */
  publish(messages: ChatMessage[]): void {
    const next = callsOf(messages.at(-1));
    if (stateOf(next) === stateOf(this.current)) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }

  readonly read = (): AnswerCalls => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** All that can change in an answer's calls: another one comes, or one returns. It is asked at every drawing of a stream. */
const stateOf = ({ answerId, calls }: AnswerCalls): string =>
  [answerId, ...calls.map(({ id, output }) => `${id} ${output !== undefined}`)].join();

function callsOf(message: ChatMessage | undefined): AnswerCalls {
  if (message?.role !== "assistant") return NOTHING;
  const calls = message.parts.flatMap((part): AnswerCall[] => {
    if (part.type !== "dynamic-tool") return [];
    const call = { id: part.toolCallId, tool: part.toolName, input: part.input };
    return [part.state === "output-available" ? { ...call, output: part.output } : call];
  });
  return { answerId: message.id, calls };
}

/** What a canvas can do with the chat beside it. */
export interface CanvasBridge {
  /** Asks in the conversation in view. */
  ask(question: string): void;
  /** The canvas shows something of the newest answer; where only one pane fits, a chip leads to it. */
  changed(what: string): void;
}

const Feed = createContext(new AnswerFeed());
const Bridge = createContext<CanvasBridge>({ ask: () => {}, changed: () => {} });

interface Props extends CanvasBridge {
  feed: AnswerFeed;
  children: ReactNode;
}

/** Connects a canvas with the chat beside it. */
export function CanvasBridgeProvider({ feed, ask, changed, children }: Props) {
  const bridge = useMemo(() => ({ ask, changed }), [ask, changed]);
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
