import { AppError } from "@/lib/errors";
import { wholeAnswer } from "./encode-json";
import { ndjsonLine } from "./encode-ndjson";
import { UiEncoder } from "./encode-ui";
import type { AgentEvent } from "./events";
import type { Run } from "./run";

export type Encoding = "application/x-ndjson" | "application/json" | "text/event-stream";

const OFFERED: Record<string, Encoding> = {
  "application/x-ndjson": "application/x-ndjson",
  "application/*": "application/x-ndjson",
  "*/*": "application/x-ndjson",
  "application/json": "application/json",
  "text/event-stream": "text/event-stream",
  "text/*": "text/event-stream",
};

/** By the highest q, then the first; NDJSON without the header. @throws AppError `bad_request` when none is ours */
export function negotiate(accept: string | null): Encoding {
  if (!accept?.trim()) return "application/x-ndjson";
  const wanted = accept
    .split(",")
    .map((item) => {
      const [type = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
      const q = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
      return { encoding: OFFERED[type], q: Number.isNaN(q) ? 1 : q };
    })
    .filter(({ encoding, q }) => encoding !== undefined && q > 0)
    .sort((a, b) => b.q - a.q);
  const encoding = wanted[0]?.encoding;
  if (encoding) return encoding;
  throw new AppError(
    "bad_request",
    "Accept: ask for application/x-ndjson, application/json or text/event-stream",
  );
}

const HEADERS = {
  "cache-control": "no-store, no-transform",
  // Proxies such as nginx would hold the lines back.
  "x-accel-buffering": "no",
  vary: "accept",
};

const UI_HEADERS = {
  ...HEADERS,
  "content-type": "text/event-stream; charset=utf-8",
  "x-vercel-ai-ui-message-stream": "v1",
};

/** Called with each event as it goes out, and once more at the end. */
export interface Watcher {
  event?(event: AgentEvent): void;
  end?(): void;
}

export function streamResponse(
  run: Run,
  encoding: "application/x-ndjson" | "text/event-stream",
  { onCancel, watcher }: { onCancel?: () => void; watcher?: Watcher } = {},
): Response {
  const lines = encoding === "text/event-stream" ? sseLines(run, watcher) : ndjsonLines(run, watcher);
  const headers =
    encoding === "text/event-stream"
      ? UI_HEADERS
      : { ...HEADERS, "content-type": "application/x-ndjson; charset=utf-8" };
  return new Response(toStream(lines, onCancel), { headers });
}

export async function jsonResponse(run: Run, watcher?: Watcher): Promise<Response> {
  try {
    return Response.json(await wholeAnswer(watched(run, watcher)), { headers: HEADERS });
  } finally {
    watcher?.end?.();
  }
}

async function* watched(run: Run, watcher?: Watcher): AsyncGenerator<AgentEvent> {
  for await (const event of run.subscribe()) {
    watcher?.event?.(event);
    yield event;
  }
}

async function* ndjsonLines(run: Run, watcher?: Watcher): AsyncGenerator<string> {
  try {
    for await (const event of watched(run, watcher)) {
      const line = ndjsonLine(event);
      if (line) yield line;
    }
  } finally {
    watcher?.end?.();
  }
}

async function* sseLines(run: Run, watcher?: Watcher): AsyncGenerator<string> {
  const encoder = new UiEncoder();
  try {
    for await (const event of watched(run, watcher)) {
      const chunks = encoder.encode(event);
      if (chunks.length > 0) yield chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
    }
    yield "data: [DONE]\n\n";
  } finally {
    watcher?.end?.();
  }
}

const bytes = new TextEncoder();

function toStream(lines: AsyncGenerator<string>, onCancel?: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(bytes.encode(value));
    },
    async cancel() {
      onCancel?.();
      // A generator that waits for an event can't end before it comes; the client needn't wait for that.
      void lines.return(undefined);
    },
  });
}
