import { useEffect, useState } from "react";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { announcementOf } from "./announcement";

/** What a screen reader is told when an answer ends: once, and not each word of it. */
export function useAnnouncement(busy: boolean, last: ChatMessage | undefined): string {
  // A live region is only read when its text changes, and an answer may be there before the page is.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere && !busy ? announcementOf(last) : "";
}
