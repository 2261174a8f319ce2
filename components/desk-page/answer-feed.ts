import type { Visit } from "@/components/agent-graph/visits";
import { type AnswerState, answerState, isUnfinished } from "@/components/chat/answer/answer-state";
import type { ChatMessage } from "@/lib/agent/ui-message";

export interface AnswerCall {
  id: string;
  tool: string;
  input: unknown;
  output?: unknown;
}

export interface AnswerCalls {
  answerId?: string;
  desk?: string;
  calls: AnswerCall[];
  visits?: Visit[];
  state?: AnswerState;
}

export interface NewestAnswer extends AnswerCalls {
  /** False of a stored answer that a link opens: a live one moves the canvas whatever the address says. */
  isLive: boolean;
}

export const NOTHING: NewestAnswer = { calls: [], isLive: false };

/** More than a canvas takes to follow an answer, and its address after it. */
const FOLLOWED_MS = 1000;

/** Small, so that a canvas needn't load the chat to listen. */
export class AnswerFeed {
  private every: AnswerCalls[] | undefined;
  private newest = NOTHING;
  private state = "";
  private readonly live = new Set<string>();
  private isLeaving = false;
  private settled: (() => void) | undefined;
  private readonly listeners = new Set<() => void>();

  publish(messages: ChatMessage[]): void {
    const answers = messages.filter(({ role }) => role === "assistant").map(callsOf);
    const last = messages.at(-1);
    const isAnswered = last?.role === "assistant";
    const state = `${isAnswered} ${answers.map(stateOf).join(";")}`;
    if (state === this.state) return;
    this.state = state;
    this.every = answers;
    const newest = isAnswered && answers.at(-1);
    this.newest = newest ? { ...newest, isLive: this.isLive(last, newest.state) } : NOTHING;
    for (const listener of this.listeners) listener();
  }

  readonly read = (): NewestAnswer => this.newest;

  readonly readEvery = (): AnswerCalls[] | undefined => this.every;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private isLive({ id, metadata }: ChatMessage, state: AnswerState | undefined): boolean {
    if (state === "working") {
      this.live.add(id);
      globalThis.addEventListener?.("beforeunload", this.leave);
    } else if (metadata?.threadId && !this.isLeaving) {
      const settled = readSettled(metadata.threadId);
      if (settled !== null && settled !== id) this.live.add(id);
      this.settle(metadata.threadId, id);
    }
    return this.live.has(id);
  }

  /** Not at once: a reload before canvas and address have followed would keep what they showed before. */
  private settle(thread: string, id: string): void {
    const settled = () => writeSettled(thread, id);
    this.settled = settled;
    setTimeout(() => this.isLeaving || settled(), FOLLOWED_MS);
  }

  /** A question is about to be sent: the page stays, though it was about to be left before. */
  readonly asking = (): void => {
    this.settled?.();
    this.isLeaving = false;
    globalThis.addEventListener?.("beforeunload", this.leave);
  };

  /** What ends while a reload waits is seen by the next page. */
  private readonly leave = () => {
    this.isLeaving = true;
  };
}

/** All that can change in an answer; asked at every drawing of a stream. */
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

/* The thread's last answer whose end this tab has seen: after a reload in the middle of an answer it is another's. */
const settledKey = (thread: string) => `almanac.settled.${thread}`;

function readSettled(thread: string): string | null {
  try {
    return sessionStorage.getItem(settledKey(thread));
  } catch {
    return null;
  }
}

function writeSettled(thread: string, answer: string): void {
  try {
    sessionStorage.setItem(settledKey(thread), answer);
  } catch {
    // Then only an answer that is still in the making after a reload counts as one that was waited for.
  }
}
