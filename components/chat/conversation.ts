import { Chat } from "@ai-sdk/react";
import type { DeskId } from "@/lib/agent/desk-id";
import { type ChatData, type ChatMessage, DATA_PARTS } from "@/lib/agent/ui-message";
import { isUnfinished } from "./answer-state";
import { readDraft, writeDraft } from "./drafts";
import { explainFailure, type Failure } from "./failure";
import { textOf } from "./message-text";
import { chatTransport } from "./transport";

export type ThreadData = ChatData["thread"];

export interface ConversationStart {
  /** Absent: the concierge picks one with the first question. */
  desk?: DeskId;
  threadId?: string;
  messages?: ChatMessage[];
}

export interface ConversationEvents {
  /** The server took a question: this is its thread. */
  thread(thread: ThreadData): void;
  /** The server has more of the thread than this page knows. */
  stale(): void;
}

/** One conversation in this tab: its messages, its thread once it has one, and what can be done with it. */
export class Conversation {
  desk?: DeskId;
  threadId?: string;
  readonly chat: Chat<ChatMessage>;
  private readonly watchers = new Set<Partial<ConversationEvents>>();
  /** The server knows the question that is being answered. */
  private accepted = true;
  private stopWanted = false;

  constructor({ desk, threadId, messages }: ConversationStart) {
    this.desk = desk;
    this.threadId = threadId;
    this.chat = new Chat<ChatMessage>({
      messages,
      transport: chatTransport(this),
      dataPartSchemas: DATA_PARTS,
      onData: (part) => {
        if (part.type === "data-thread") this.learnThread(part.data);
      },
    });
  }

  get isBusy(): boolean {
    return this.chat.status === "submitted" || this.chat.status === "streaming";
  }

  /** The last question stands here without an answer: the server never got it, or it is on its way. */
  get hasUnsent(): boolean {
    return this.chat.lastMessage?.role === "user";
  }

  /** Why the last question has no answer, or not a whole one. */
  get failure(): Failure | undefined {
    const { error } = this.chat;
    return error && explainFailure(error, { answering: !this.hasUnsent });
  }

  /** Under which the browser keeps what is being typed. */
  get draftKey(): string {
    return this.threadId ?? draftKeyOf(this.desk);
  }

  /** Asks, and ends when the answer does. The question stays a draft of its own until the server has it. */
  async ask(question: string): Promise<void> {
    const text = question.trim();
    if (!text || this.isBusy) return;
    if (readDraft(this.draftKey).trim() === text) writeDraft(this.draftKey, "");
    this.begin(text);
    await this.chat.sendMessage({ text });
  }

  /** Asks the last question again: in place where the server never got it, else as a question of its own. */
  async askAgain(): Promise<void> {
    const question = this.chat.messages.findLast((message) => message.role === "user");
    if (!question || this.isBusy) return;
    if (this.chat.lastMessage !== question) return this.ask(textOf(question));
    this.begin(textOf(question));
    await this.chat.regenerate();
  }

  /** Ends the answer on the server, as soon as the server has the question. */
  async stop(): Promise<void> {
    this.stopWanted = true;
    if (!this.accepted || !this.threadId) return;
    // Should the network be down, the stream ends by itself and the page says so.
    await fetch(`/api/threads/${this.threadId}/stop`, { method: "POST" }).catch(() => undefined);
  }

  /** Follows the answer again after the connection was lost. */
  async rejoin(): Promise<void> {
    await this.chat.resumeStream();
  }

  /** Puts the last question back where it can be edited, if the server never got it; returns whether it did. */
  takeBack(): boolean {
    const last = this.chat.lastMessage;
    if (!last || !this.hasUnsent) return false;
    this.chat.messages = this.chat.messages.slice(0, -1);
    this.chat.clearError();
    this.restore(textOf(last), this.draftKey);
    return true;
  }

  /** Shows what the server has, an answer in the making too; a question that it never got is a draft again. */
  showStored(): void {
    this.takeBack();
    for (const watcher of this.watchers) watcher.stale?.();
  }

  /** Keeps the last question for a new conversation with this desk. */
  keepForLater(): void {
    const last = this.chat.lastMessage;
    if (last && this.hasUnsent) this.restore(textOf(last), draftKeyOf(this.desk));
  }

  /** After a reload: a question that the server never got is a draft again. */
  restoreUnsent(): void {
    const unsent = readDraft(unsentKey(this.draftKey));
    if (unsent && !this.hasUnsent) this.restore(unsent, this.draftKey);
  }

  /** Takes over what the server has stored, unless this tab knows it already. */
  adopt(messages: ChatMessage[]): void {
    const newest = messages.at(-1);
    if (!newest || this.isBusy) return;
    const known = this.chat.messages.find((message) => message.id === newest.id);
    if (known && (!isUnfinished(known) || isUnfinished(newest))) return;
    this.chat.messages = messages;
    this.chat.clearError();
  }

  /** Calls the watcher back on what happens; returns what ends that. */
  watch(watcher: Partial<ConversationEvents>): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Called by the transport: the answer that was to be joined has ended meanwhile. */
  nothingToJoin(): void {
    for (const watcher of this.watchers) watcher.stale?.();
  }

  private begin(question: string): void {
    this.accepted = false;
    this.stopWanted = false;
    writeDraft(unsentKey(this.draftKey), question);
  }

  private restore(question: string, key: string): void {
    writeDraft(unsentKey(this.draftKey), "");
    const typed = readDraft(key);
    writeDraft(key, typed ? `${question}\n\n${typed}` : question);
  }

  private learnThread(thread: ThreadData): void {
    const oldKey = this.draftKey;
    writeDraft(unsentKey(oldKey), "");
    this.accepted = true;
    this.desk = thread.desk;
    this.threadId = thread.thread_id;
    moveDraft(oldKey, this.draftKey);
    if (this.stopWanted) void this.stop();
    for (const watcher of this.watchers) watcher.thread?.(thread);
  }
}

const draftKeyOf = (desk: DeskId | undefined) => `new-${desk ?? "any"}`;
const unsentKey = (draftKey: string) => `${draftKey}.unsent`;

function moveDraft(from: string, to: string): void {
  const draft = readDraft(from);
  if (from === to || !draft) return;
  writeDraft(from, "");
  writeDraft(to, draft);
}
