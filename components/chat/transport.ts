import { DefaultChatTransport } from "ai";
import { requestError } from "@/components/data/api";
import type { DeskId } from "@/lib/agent/desk-id";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { textOf } from "./messages";

interface Asker {
  desk?: DeskId;
  threadId?: string;
  editOf?: string;
  context?: Record<string, unknown>;
  /** On what the last answer waits for; it goes out instead of a question. */
  decision?: { id: string; approved: boolean };
  nothingToJoin(): void;
}

/** Only the new question goes out, the server has the others. */
export function chatTransport(asker: Asker): DefaultChatTransport<ChatMessage> {
  return new DefaultChatTransport<ChatMessage>({
    api: "/api/chat",
    headers: { accept: "text/event-stream" },
    prepareSendMessagesRequest: ({ messages }) => ({
      body: asker.decision
        ? { thread_id: asker.threadId, approval: asker.decision }
        : {
            desk: asker.desk,
            thread_id: asker.threadId,
            query: questionOf(messages),
            edit_of: asker.editOf,
            ui_context: asker.context,
          },
    }),
    prepareReconnectToStreamRequest: () => ({ api: `/api/threads/${asker.threadId}/stream` }),
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (!response.ok) throw await requestError(response);
      if (response.status === 204) asker.nothingToJoin();
      return response;
    },
  });
}

function questionOf(messages: ChatMessage[]): string {
  const question = messages.findLast((message) => message.role === "user");
  return question ? textOf(question) : "";
}
