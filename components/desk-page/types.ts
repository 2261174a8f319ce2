import type { DeskId } from "@/lib/agent/desk-id";
import type { ChatMessage } from "@/lib/agent/ui-message";

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

/** A thread with what was said in it. */
export interface OpenThread {
  id: string;
  messages: ChatMessage[];
}
