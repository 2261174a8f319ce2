import type { ThreadPage } from "@/components/shell/thread-api";
import type { Desk } from "@/lib/agent/desk";
import type { ChatMessage } from "@/lib/agent/ui-message";
import type { FramePreferences } from "./frame-preferences";

/** The part of a desk that its page shows. */
export type DeskInfo = Pick<Desk, "id" | "name" | "description" | "examples" | "accent">;

/** A thread in a list. */
export interface ThreadLink {
  id: string;
  title: string;
}

/** A thread with what was said in it, in the branch in view. */
export interface OpenThread {
  id: string;
  title: string;
  messages: ChatMessage[];
}

/** What a desk's page needs to know of its caller. */
export interface DeskPageData {
  threads: ThreadPage;
  /** The thread that the address names. */
  thread?: OpenThread;
  /** The address names a thread that isn't there for this caller. */
  isMissing: boolean;
  preferences: FramePreferences;
  /** By which the server drew dates: the reader's zone as far as it is known, and milliseconds since the epoch. */
  zone: string;
  now: number;
}
