import { EventEmitter, once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { HEALTH_QUESTION } from "../health-question";
import { ollamaLines } from "./ollama-wire";
import { openaiCompletion, openaiEvents } from "./openai-wire";
import type { Reply, ScriptedToolCall, WireStream } from "./reply";

export interface Sent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any field of any request.
  body: any;
}

export const says = (...tokens: string[]): Reply => ({ tokens });
export const calls = (...toolCalls: ScriptedToolCall[]): Reply => ({ toolCalls });
export const fails = (
  status: number,
  message = "scripted failure",
  headers?: Record<string, string>,
): Reply => ({
  status,
  message,
  headers,
});

export class ProviderDouble {
  /** Once closed, nothing listens there. */
  url = "";
  readonly sent: Sent[] = [];
  models = ["llama3.1:8b", "gpt-4o-mini"];
  /** Answers the server's check of its models by itself, so that it takes no scripted reply. */
  answersHealth = false;
  readonly #script: Reply[] = [];
  readonly #events = new EventEmitter();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(): Promise<ProviderDouble> {
    const double = new ProviderDouble();
    double.#server.listen(0, "127.0.0.1");
    await once(double.#server, "listening");
    double.url = `http://127.0.0.1:${(double.#server.address() as AddressInfo).port}`;
    return double;
  }

  get completions(): Sent[] {
    return this.sent.filter(({ method }) => method === "POST");
  }

  /** One for each request, in order. Beyond them lists succeed, and completions get 418. */
  script(...replies: Reply[]): this {
    this.#script.push(...replies);
    return this;
  }

  next(event: "request" | "left"): Promise<unknown> {
    return once(this.#events, event);
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = request;
    const body = method === "POST" ? await json(request) : undefined;
    const sent: Sent = { method, path, headers, body };
    this.sent.push(sent);
    response.on("close", () => response.writableFinished || this.#events.emit("left"));
    this.#events.emit("request");
    await (method === "GET" ? this.#list(path, response) : this.#complete(sent, response));
  }

  async #list(path: string, response: ServerResponse): Promise<void> {
    const next = this.#script.shift();
    if (next?.instead) return cut(next.instead, response);
    if (next?.status) return refuse(next, next.message, response);
    const ollama = { models: this.models.map((name) => ({ name, model: name })) };
    const openai = { object: "list", data: this.models.map((id) => ({ id, object: "model" })) };
    sendJson(200, path === "/api/tags" ? ollama : openai, response);
  }

  async #complete({ path, body }: Sent, response: ServerResponse): Promise<void> {
    const isCheck =
      this.answersHealth && body.messages.length === 1 && textOf(body.messages[0]) === HEALTH_QUESTION;
    const reply = isCheck
      ? says("OK")
      : (this.#script.shift() ?? fails(418, "The test scripted no reply for this request."));
    if (reply.instead) return cut(reply.instead, response);
    const isOllama = path === "/api/chat";
    const error = isOllama ? reply.message : { message: reply.message, type: "scripted", code: null };
    if (reply.status) return refuse(reply, error, response);
    if (isOllama) return stream(ollamaLines(reply, body.model), reply, response);
    if (body.stream) return stream(openaiEvents(reply, body.model), reply, response);
    sendJson(200, openaiCompletion(reply, body.model), response);
  }
}

const textOf = ({ content }: { content: unknown }): string =>
  typeof content === "string" ? content : JSON.stringify(content);

function cut(how: "reset" | "stall", response: ServerResponse): void {
  if (how === "reset") response.destroy();
}

function refuse(reply: Reply, error: unknown, response: ServerResponse): void {
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  sendJson(reply.status ?? 500, { error }, response);
}

function sendJson(status: number, body: unknown, response: ServerResponse): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function stream(parts: WireStream, reply: Reply, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": parts.type });
  response.flushHeaders();
  for (const [index, piece] of parts.pieces.entries()) {
    await reply.before?.(index);
    // Waited for, so that a reset can't overtake a token.
    await new Promise((written) => response.write(piece, written));
  }
  if (reply.ending === "error") response.end(parts.error);
  else if (reply.ending) cut(reply.ending, response);
  else response.end(parts.end);
}
