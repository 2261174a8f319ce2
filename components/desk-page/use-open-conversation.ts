import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import type { Conversation } from "@/components/chat/conversation";
import { openConversation } from "@/components/chat/conversation";
import type { DeskId } from "@/lib/agent/desk-id";
import type { OpenThread, ThreadLink } from "./types";

interface OpenConversation {
  conversation: Conversation;
  startAnew(): void;
}

/**
 * A new one gets its address without a reload; the address leads only after a link, back or forward. A question that
 * another desk takes leads to that desk's page. `thread` is as stored; `onThread`: the server has taken a question.
 */
export function useOpenConversation(
  desk: DeskId,
  thread: OpenThread | undefined,
  onThread: (thread: ThreadLink) => void,
): OpenConversation {
  const router = useRouter();
  const named = useSearchParams().get("thread") ?? undefined;
  const [lastNamed, setLastNamed] = useState(named);
  const [conversation, setConversation] = useState(() =>
    openConversation({ desk, threadId: thread?.id, messages: thread?.messages }),
  );
  if (named !== lastNamed) {
    setLastNamed(named);
    if (named !== conversation.threadId) {
      const messages = thread?.id === named ? thread?.messages : undefined;
      setConversation(openConversation({ desk, threadId: named, messages }));
    }
  }

  useEffect(
    () =>
      conversation.watch({
        thread({ thread_id: id, title, desk: asked }) {
          if (asked !== desk) return router.push(`/${asked}?thread=${id}`);
          onThread({ id, title });
          const search = new URLSearchParams(window.location.search);
          if (search.get("thread") === id) return;
          // A canvas may keep its own view in the address.
          search.set("thread", id);
          window.history.replaceState(null, "", `${window.location.pathname}?${search}`);
        },
        stale: () => router.refresh(),
      }),
    [conversation, desk, router, onThread],
  );
  useEffect(() => {
    if (thread && thread.id === conversation.threadId) conversation.adopt(thread.messages);
  }, [conversation, thread]);

  const startAnew = useCallback(() => setConversation(openConversation({ desk })), [desk]);
  return { conversation, startAnew };
}
