import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { Sent } from "./provider-double";

export interface AnthropicReply {
  thinking?: string;
  tokens?: string[];
  toolCall?: { id: string; name: string; args: object };
  stopReason?: string;
  status?: number;
  message?: string;
  breaksOff?: boolean;
  stalls?: boolean;
}

export class AnthropicDouble {
  url = "";
  readonly sent: Sent[] = [];
  readonly #script: AnthropicReply[] = [];
  readonly #events = new EventEmitter();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(): Promise<AnthropicDouble> {
    const double = new AnthropicDouble();
    double.#server.listen(0, "127.0.0.1");
    await once(double.#server, "listening");
    double.url = `http://127.0.0.1:${(double.#server.address() as AddressInfo).port}`;
    return double;
  }

  /** One for each request, in order; beyond them a list of models succeeds, and a message gets 418. */
  script(...replies: AnthropicReply[]): this {
    this.#script.push(...replies);
    return this;
  }

  next(): Promise<unknown> {
    return once(this.#events, "answered");
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = request;
    this.sent.push({ method, path, headers, body: method === "POST" ? await json(request) : undefined });
    const reply = this.#script.shift() ?? (method === "GET" ? {} : { status: 418 });
    if (reply.status) return sendJson(reply.status, failure(reply.message ?? "scripted failure"), response);
    if (method === "GET") return sendJson(200, { data: [] }, response);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of events(reply).slice(0, reply.stalls ? -2 : undefined))
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    this.#events.emit("answered");
    if (!reply.stalls) response.end();
  }
}

const failure = (message: string) => ({ type: "error", error: { type: "api_error", message } });

function sendJson(status: number, body: unknown, response: ServerResponse): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

type StreamEvent = { type: string } & Record<string, unknown>;

function events(reply: AnthropicReply): StreamEvent[] {
  const { thinking, tokens, toolCall } = reply;
  const usage = { input_tokens: 11, output_tokens: 2 };
  const blocks = [
    ...(thinking ? [{ start: { type: "thinking", thinking: "" }, deltas: [thought(thinking)] }] : []),
    ...(tokens ? [{ start: { type: "text", text: "" }, deltas: tokens.map(spoken) }] : []),
    ...(toolCall ? [called(toolCall)] : []),
  ];
  const start = { id: "msg_1", type: "message", role: "assistant", model: "claude", content: [], usage };
  const ends = [
    {
      type: "message_delta",
      delta: { stop_reason: reply.stopReason ?? (toolCall ? "tool_use" : "end_turn") },
      usage: { output_tokens: 4 },
    },
    { type: "message_stop" },
  ];
  return [
    { type: "message_start", message: start },
    ...blocks.flatMap(({ start, deltas }, index) => [
      { type: "content_block_start", index, content_block: start },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    ...(reply.breaksOff ? [failure("Overloaded")] : ends),
  ];
}

const thought = (thinking: string) => ({ type: "thinking_delta", thinking });
const spoken = (text: string) => ({ type: "text_delta", text });

function called({ id, name, args }: { id: string; name: string; args: object }) {
  const pieces = JSON.stringify(args).match(/.{1,5}/gs) ?? [];
  return {
    start: { type: "tool_use", id, name, input: {} },
    deltas: pieces.map((partial_json) => ({ type: "input_json_delta", partial_json })),
  };
}
