import { Chat } from "@ai-sdk/react";
import { callApi } from "@/components/data/api";
import type { DeskId } from "@/lib/agent/desk-id";
import { type ChatData, type ChatMessage, DATA_PARTS } from "@/lib/agent/ui-message";
import { withoutHidden } from "@/lib/http/hidden-characters";
import { isUnfinished } from "./answer/answer-state";
import { Ratings } from "./answer/ratings";
import { draftKeyOf, readDraft, writeDraft } from "./drafts";
import { explainFailure, type Failure } from "./failure";
import { placeOf, textOf, turnsOf } from "./messages";
import { chatTransport } from "./transport";

export type ThreadData = ChatData["thread"];

export interface ConversationStart {
  /** Absent: the concierge picks one with the first question. */
  desk?: DeskId;
  threadId?: string;
  messages?: ChatMessage[];
}

export interface ConversationEvents {
  /** A question is about to be sent. */
  asking(): void;
  thread(thread: ThreadData): void;
  /** The server has more of the thread, or another branch of it in view. */
  stale(): void;
}

export interface Decision {
  id: string;
  approved: boolean;
}

interface Replacement {
  of: string;
  before: ChatMessage[];
}

const asSent = (typed: string): string => withoutHidden(typed).trim();

export class Conversation {
  desk?: DeskId;
  threadId?: string;
  title?: string;
  readonly chat: Chat<ChatMessage>;
  readonly ratings = new Ratings(this);
  private readContext?: () => Record<string, unknown> | undefined;
  private readonly watchers = new Set<Partial<ConversationEvents>>();
  private accepted = true;
  private stopWanted = false;
  private replacement?: Replacement;
  private wanted?: string;
  decision?: Decision;
  /** Less than 0 once earlier turns were fetched. */
  firstTurn = 0;
  private readonly left = new Set<string>();

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

  get hasEarlier(): boolean {
    return Boolean(this.chat.messages[0]?.metadata?.parentId);
  }

  /** The server never got the last question, or the answer is on its way. */
  get hasUnsent(): boolean {
    return this.chat.lastMessage?.role === "user";
  }

  get editOf(): string | undefined {
    return this.replacement?.of;
  }

  get failure(): Failure | undefined {
    const { error } = this.chat;
    return error && explainFailure(error, { answering: !this.hasUnsent });
  }

  get draftKey(): string {
    return draftKeyOf(this.desk, this.threadId);
  }

  editDraftKey(questionId: string): string {
    return `${this.draftKey}.edit.${questionId}`;
  }

  /** Ends when the answer does. The question stays a draft until the server has it. */
  async ask(question: string): Promise<void> {
    const text = asSent(question);
    if (!text || this.isBusy) return;
    if (this.replacement) this.withdraw();
    if (asSent(readDraft(this.draftKey)) === text) writeDraft(this.draftKey, "");
    writeDraft(unsentKey(this.draftKey), text);
    await this.send(() => this.chat.sendMessage({ text }));
  }

  /** A version whose answer begins a branch; ends when the answer does. `messageId` is this tab's. */
  async askInstead(messageId: string, question: string): Promise<void> {
    const text = asSent(question);
    const turn = turnsOf(this.chat.messages).find((candidate) => candidate.question?.id === messageId);
    const place = turn && placeOf(turn);
    if (!text || !place || this.isBusy) return;
    this.leaveBranch();
    this.replacement = { of: place.id, before: this.chat.messages };
    await this.send(() => this.chat.sendMessage({ text, messageId }));
  }

  async decide(approval: Decision): Promise<void> {
    if (this.isBusy) return;
    this.decision = approval;
    try {
      await this.send(() => this.chat.sendMessage());
    } finally {
      this.decision = undefined;
    }
  }

  /** In place where the server never got it, else as another version. */
  async askAgain(): Promise<void> {
    const question = this.chat.messages.findLast((message) => message.role === "user");
    if (!question || this.isBusy) return;
    if (this.chat.lastMessage !== question) return this.askInstead(question.id, textOf(question));
    if (!this.replacement) writeDraft(unsentKey(this.draftKey), textOf(question));
    await this.send(() => this.chat.regenerate());
  }

  /** Here and on the server; `questionId` is the server's. @throws Error with words for the user */
  async showVersion(questionId: string): Promise<void> {
    if (this.isBusy || !this.threadId) return;
    const body = { active_message_id: questionId };
    await callApi(`/api/threads/${this.threadId}`, { method: "PATCH", body });
    if (!this.isBusy && this.hasUnsent) this.withdraw();
    this.wanted = questionId;
    this.tellStale();
  }

  /** @throws Error with words for the user */
  async showEarlier(): Promise<void> {
    const [first] = this.chat.messages;
    if (this.isBusy || !this.threadId || !first || !this.hasEarlier) return;
    const path = `/api/threads/${this.threadId}/messages/chat?before=${first.id}`;
    const { messages } = (await callApi(path)) as { messages: ChatMessage[] };
    // Another branch or an answer may have begun meanwhile.
    if (this.isBusy || this.chat.messages[0]?.id !== first.id) return;
    const before = turnsOf(this.chat.messages).length;
    this.chat.messages = [...messages, ...this.chat.messages];
    this.firstTurn -= turnsOf(this.chat.messages).length - before;
  }

  async stop(): Promise<void> {
    this.stopWanted = true;
    if (!this.accepted || !this.threadId) return;
    // Should the network be down, the stream ends by itself and the page says so.
    await fetch(`/api/threads/${this.threadId}/stop`, { method: "POST" }).catch(() => undefined);
  }

  async rejoin(): Promise<void> {
    await this.chat.resumeStream();
  }

  /** The last question becomes a draft if the server never got it. @returns whether it did */
  takeBack(): boolean {
    const last = this.chat.lastMessage;
    if (!last || !this.hasUnsent) return false;
    if (this.replacement) writeDraft(this.editDraftKey(this.replacement.of), textOf(last));
    this.withdraw();
    return true;
  }

  /** An answer in the making, too; a question that the server never got is a draft again. */
  showStored(): void {
    this.withdraw();
    this.tellStale();
  }

  keepForLater(): void {
    const last = this.chat.lastMessage;
    const key = draftKeyOf(this.desk);
    moveDraft(this.draftKey, key);
    if (last && this.hasUnsent) this.restore(textOf(last), key);
  }

  restoreUnsent(): void {
    const unsent = readDraft(unsentKey(this.draftKey));
    if (unsent && !this.hasUnsent) this.restore(unsent, this.draftKey);
  }

  /** Unless this tab knows it already and doesn't want it again. */
  adopt(messages: ChatMessage[]): void {
    if (this.isBusy || !this.isNews(messages)) return;
    this.leaveBranch();
    this.chat.messages = messages;
    this.firstTurn = 0;
    this.chat.clearError();
    this.replacement = undefined;
    this.wanted = undefined;
  }

  /** @returns what ends that */
  takeContextFrom(read: () => Record<string, unknown> | undefined): () => void {
    this.readContext = read;
    return () => {
      if (this.readContext === read) this.readContext = undefined;
    };
  }

  get context(): Record<string, unknown> | undefined {
    return this.readContext?.();
  }

  watch(watcher: Partial<ConversationEvents>): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** The answer that was to be joined has ended meanwhile. */
  nothingToJoin(): void {
    this.tellStale();
  }

  private async send(request: () => Promise<void>): Promise<void> {
    for (const watcher of this.watchers) watcher.asking?.();
    this.accepted = false;
    this.stopWanted = false;
    await request();
    // Asked before the branch that was chosen could be shown; it has the question too.
    if (this.wanted) this.tellStale();
  }

  private isNews(messages: ChatMessage[]): boolean {
    const newest = messages.at(-1);
    if (!newest) return false;
    const isPage = Boolean(messages[0]?.metadata?.parentId);
    // It may stand before the page.
    if (this.wanted) return isPage || messages.some(({ id }) => id === this.wanted);
    const known = this.chat.messages.find((message) => message.id === newest.id);
    if (known) return isUnfinished(known) && !isUnfinished(newest);
    // A page that the browser kept from before knows only the branch that was in view then.
    return !this.left.has(newest.id);
  }

  private leaveBranch(): void {
    for (const { id } of this.chat.messages) this.left.add(id);
  }

  private withdraw(): void {
    const last = this.chat.lastMessage;
    if (!last || !this.hasUnsent) return;
    if (this.replacement) {
      this.chat.messages = this.replacement.before;
      this.replacement = undefined;
    } else {
      this.chat.messages = this.chat.messages.slice(0, -1);
      this.restore(textOf(last), this.draftKey);
    }
    this.chat.clearError();
  }

  private restore(question: string, key: string): void {
    writeDraft(unsentKey(this.draftKey), "");
    prependDraft(key, question);
  }

  showAsked(): void {
    if (!this.isBusy) this.tellStale();
  }

  private tellStale(): void {
    for (const watcher of this.watchers) watcher.stale?.();
  }

  private learnThread(thread: ThreadData): void {
    const oldKey = this.draftKey;
    if (this.replacement) this.finishEdit(this.replacement.of);
    else writeDraft(unsentKey(oldKey), "");
    this.accepted = true;
    this.desk = thread.desk;
    this.threadId = thread.thread_id;
    this.title = thread.title;
    moveDraft(oldKey, this.draftKey);
    if (this.stopWanted) void this.stop();
    for (const watcher of this.watchers) watcher.thread?.(thread);
  }

  private finishEdit(questionId: string): void {
    const asked = this.chat.messages.findLast((message) => message.role === "user");
    const key = this.editDraftKey(questionId);
    if (asked && readDraft(key).trim() === textOf(asked)) writeDraft(key, "");
    this.replacement = undefined;
  }
}

const unsentKey = (draftKey: string) => `${draftKey}.unsent`;

function moveDraft(from: string, to: string): void {
  const draft = readDraft(from);
  if (from === to || !draft) return;
  writeDraft(from, "");
  prependDraft(to, draft);
}

function prependDraft(key: string, text: string): void {
  const typed = readDraft(key);
  writeDraft(key, typed ? `${text}\n\n${typed}` : text);
}

const ASKED = "almanac-asked";

/** They go on, answers streaming, while others are looked at. */
const open = new Map<string, Conversation>();

/** As this tab has it open already, else as it is stored. Without a thread, a new one. */
export function openConversation(start: ConversationStart): Conversation {
  const known = start.threadId ? open.get(start.threadId) : undefined;
  if (known) return known;
  const conversation = new Conversation(start);
  // A server renders for everyone, and must remember no one's.
  if (typeof window === "undefined") return conversation;
  if (start.threadId) open.set(start.threadId, conversation);
  otherTabs ??= listenToTabs();
  conversation.watch({
    thread({ thread_id }) {
      open.set(thread_id, conversation);
      otherTabs?.postMessage(thread_id);
    },
  });
  return conversation;
}

let otherTabs: BroadcastChannel | undefined;

function listenToTabs(): BroadcastChannel {
  const channel = new BroadcastChannel(ASKED);
  channel.onmessage = ({ data }: MessageEvent<string>) => open.get(data)?.showAsked();
  return channel;
}
