import { callApi } from "@/components/data/api";
import type { ChatMessage, ChatMetadata } from "@/lib/agent/ui-message";

export type Feedback = NonNullable<ChatMetadata["feedback"]>;

export const LONGEST_NOTE = 2000;

interface Rated {
  threadId?: string;
  readonly chat: { messages: ChatMessage[] };
}

/** A rating is shown at once, and taken back when the server refuses it. */
export class Ratings {
  private saved: Promise<unknown> = Promise.resolve();

  constructor(private readonly conversation: Rated) {}

  /** Without feedback takes the rating back. @throws Error with words for the user */
  async rate(answerId: string, feedback: Feedback | undefined): Promise<void> {
    const before = this.feedbackOf(answerId);
    this.show(answerId, feedback);
    // One after another, so that of two quick presses the second is what the server keeps.
    const saved = this.saved.then(() => this.save(answerId, feedback));
    this.saved = saved.catch(() => undefined);
    try {
      await saved;
    } catch (error) {
      if (this.feedbackOf(answerId) === feedback) this.show(answerId, before);
      throw error;
    }
  }

  private async save(answerId: string, feedback: Feedback | undefined): Promise<void> {
    const path = `/api/threads/${this.conversation.threadId}/messages/${answerId}/feedback`;
    await callApi(path, feedback ? { method: "PUT", body: feedback } : { method: "DELETE" });
  }

  private feedbackOf(answerId: string): Feedback | undefined {
    return this.conversation.chat.messages.find(({ id }) => id === answerId)?.metadata?.feedback;
  }

  private show(answerId: string, feedback: Feedback | undefined): void {
    const { chat } = this.conversation;
    chat.messages = chat.messages.map((message) =>
      message.id === answerId ? { ...message, metadata: { ...message.metadata, feedback } } : message,
    );
  }
}
