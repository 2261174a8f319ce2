import type { AgentEvent, StreamError } from "./events";

const STOPPED: StreamError = {
  error: true,
  message: "The answer was stopped.",
  error_type: "stopped",
  type: "stream_processing_error",
  fatal: true,
};

const line = (node: string, update: unknown) =>
  `${JSON.stringify({ node, update: JSON.stringify(update) })}\n`;

/** Undefined for tokens and steps within a node, which NDJSON leaves out. */
export function ndjsonLine(event: AgentEvent): string | undefined {
  switch (event.type) {
    case "thread":
      return line("thread", { thread_id: event.threadId, desk: event.desk });
    case "update":
      return line(event.node, event.update);
    case "approval":
      return line("approval", event.approval);
    case "fault":
    case "error":
      return line("error", event.error);
    case "stopped":
      return line("error", STOPPED);
    default:
      return undefined;
  }
}
