import type { ThreadPage } from "@/components/shell/thread-api";
import type { DeskId } from "@/lib/agent/desk-id";
import type { ChatMessage } from "@/lib/agent/ui-message";
import type { FramePreferences } from "./frame-preferences";

/** Of a desk, what its page shows. */
export interface DeskInfo {
  id: DeskId;
  name: string;
  description: string;
  examples: string[];
}

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
}
