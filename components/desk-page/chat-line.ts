import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { draftKeyOf, readDraft, writeDraft } from "@/components/chat/drafts";
import { wasHandedOver } from "@/components/chat/links";

export interface ChatHandler {
  ask(question: string): void;
  startAnew(): void;
}

/** The chat is loaded later than the page: what is wanted before waits for it. */
export class ChatLine {
  private handler?: ChatHandler;
  private context?: () => Record<string, unknown> | undefined;
  private waiting: ((handler: ChatHandler) => void)[] = [];

  isConnected(): boolean {
    return this.handler !== undefined;
  }

  /** Once. @returns what ends the waiting */
  whenConnected(done: () => void): () => void {
    this.tell(done);
    return () => {
      this.waiting = this.waiting.filter((message) => message !== done);
    };
  }

  ask(question: string): void {
    this.tell((handler) => handler.ask(question));
  }

  startAnew(): void {
    this.tell((handler) => handler.startAnew());
  }

  readonly offerContext = (read: () => Record<string, unknown> | undefined): (() => void) => {
    this.context = read;
    return () => {
      if (this.context === read) this.context = undefined;
    };
  };

  readonly readContext = (): Record<string, unknown> | undefined => this.context?.();

  connect(handler: ChatHandler): () => void {
    this.handler = handler;
    for (const message of this.waiting.splice(0)) message(handler);
    return () => {
      if (this.handler === handler) this.handler = undefined;
    };
  }

  private tell(message: (handler: ChatHandler) => void): void {
    if (this.handler) message(this.handler);
    else this.waiting.push(message);
  }
}

/** Takes `?q=` out of the address, and asks it, or writes it into the field. */
export function useHandedOver(desk: string, line: ChatLine): void {
  const question = useSearchParams().get("q")?.trim();
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    if (!question || !search.has("q")) return;
    search.delete("q");
    const rest = search.size > 0 ? `?${search}` : "";
    window.history.replaceState(null, "", `${window.location.pathname}${rest}`);
    const key = draftKeyOf(desk);
    if (wasHandedOver(question)) line.ask(question);
    else if (!readDraft(key)) writeDraft(key, question);
  }, [desk, line, question]);
}
