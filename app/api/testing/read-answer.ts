import { readUIMessageStream, simulateReadableStream, type UIMessageChunk } from "ai";
import { textOf } from "@/components/chat/messages";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { readLine } from "./call";

export const ENCODINGS = ["application/json", "application/x-ndjson", "text/event-stream"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface ReadAnswer {
  status: number;
  text: string;
  error?: string;
  sent: string;
  /** As the browser has it; of the event stream alone. */
  message?: ChatMessage;
}

type Read = Pick<ReadAnswer, "text" | "error" | "message">;

export async function readAnswer(response: Response, encoding: Encoding): Promise<ReadAnswer> {
  const sent = await response.text();
  return { status: response.status, sent, ...(await READERS[encoding](sent)) };
}

const READERS: Record<Encoding, (sent: string) => Read | Promise<Read>> = {
  "application/json"(sent) {
    const { response = "", error } = JSON.parse(sent);
    return { text: response, error };
  },
  "application/x-ndjson"(sent) {
    const lines = sent.split("\n").filter(Boolean).map(readLine);
    const state = Object.assign({}, ...lines.slice(1).map(({ update }) => update));
    const last = lines.at(-1);
    return {
      // The reference documents name the answer so or so.
      text: String(state.response ?? state.answer ?? ""),
      error: last?.node === "error" ? String(last.update.message) : undefined,
    };
  },
  async "text/event-stream"(sent) {
    const events = sent.split("\n\n").filter((event) => event && event !== "data: [DONE]");
    const chunks = events.map((event) => JSON.parse(event.slice(6)) as UIMessageChunk);
    const failed = chunks.find((chunk) => chunk.type === "error");
    let message: ChatMessage | undefined;
    const stream = simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null });
    for await (const next of readUIMessageStream<ChatMessage>({ stream, onError: () => {} })) message = next;
    return { text: message ? textOf(message) : "", error: failed?.errorText, message };
  },
};

export interface ToolPart {
  toolName: string;
  input: unknown;
  output?: { message: string };
  errorText?: string;
}

export function toolsIn({ sent }: ReadAnswer): ToolPart[] {
  const chunks = sent.split("\n\n").filter((event) => event.startsWith("data: {"));
  const byId = new Map<string, ToolPart>();
  for (const chunk of chunks.map((event) => JSON.parse(event.slice(6)))) {
    if (chunk.toolCallId) byId.set(chunk.toolCallId, { ...byId.get(chunk.toolCallId), ...chunk });
  }
  return [...byId.values()];
}
