import type { ThreadPage } from "@/components/shell/thread-api";
import type { Desk } from "@/lib/agent/desk";
import type { ChatMessage } from "@/lib/agent/ui-message";
import type { FramePreferences } from "./frame-preferences";

export type DeskInfo = Pick<Desk, "id" | "name" | "description" | "examples" | "accent">;

export interface ThreadLink {
  id: string;
  title: string;
}

export interface OpenThread {
  id: string;
  title: string;
  messages: ChatMessage[];
}

export interface DeskPageData {
  threads: ThreadPage;
  thread?: OpenThread;
  /** The address names a thread that isn't there for this caller. */
  isMissing: boolean;
  preferences: FramePreferences;
  /** By which the server drew dates: the reader's as far as known; `now` in milliseconds since the epoch. */
  zone: string;
  now: number;
}
