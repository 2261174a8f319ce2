import { EventEmitter, once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A tool call as the double's model makes it. */
export interface ScriptedToolCall {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

/** What the double does with one request. */
export interface Reply {
  /** The answer's text, token by token. */
  tokens?: string[];
  toolCalls?: ScriptedToolCall[];
  usage?: { input: number; output: number };
  /** Awaited before each token, with its index: a test holds the stream here. */
  before?: (index: number) => Promise<unknown>;
  /** Answer with this status and no completion. */
  status?: number;
  message?: string;
  headers?: Record<string, string>;
  /** After the tokens: `reset` cuts the connection, `stall` keeps it open in silence, `error` sends an error in the stream. */
  ending?: "reset" | "stall" | "error";
  /** Like `ending`, but instead of any answer. */
  instead?: "reset" | "stall";
}

/** What a client really sent. */
export interface Sent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any field of any request.
  body: any;
}

/** A reply of text. */
export const says = (...tokens: string[]): Reply => ({ tokens });
/** A reply that calls tools. */
export const calls = (...toolCalls: ScriptedToolCall[]): Reply => ({ toolCalls });
/** A reply with an error status. */
export const fails = (
  status: number,
  message = "scripted failure",
  headers?: Record<string, string>,
): Reply => ({
  status,
  message,
  headers,
});

/** A provider on the loopback that speaks OpenAI's chat completions under `/v1` and Ollama's `/api`, as scripted. */
export class ProviderDouble {
  /** Where it listens, or, once closed, where nothing does. */
  url = "";
  /** Every request, in order. */
  readonly sent: Sent[] = [];
  /** The models it lists. */
  models = ["llama3.1:8b", "gpt-4o-mini"];
  readonly #script: Reply[] = [];
  readonly #events = new EventEmitter();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** Starts a double on a free port. */
  static async start(): Promise<ProviderDouble> {
    const double = new ProviderDouble();
    double.#server.listen(0, "127.0.0.1");
    await once(double.#server, "listening");
    double.url = `http://127.0.0.1:${(double.#server.address() as AddressInfo).port}`;
    return double;
  }

  /** The requests for completions, without those for lists of models. */
  get completions(): Sent[] {
    return this.sent.filter(({ method }) => method === "POST");
  }

  /** Adds replies, each for one request, in order. Beyond them lists succeed, and completions get 418. */
  script(...replies: Reply[]): this {
    this.#script.push(...replies);
    return this;
  }

  /** Resolves at the next request, and at the next client that leaves before its answer's end. */
  next(event: "request" | "left"): Promise<unknown> {
    return once(this.#events, event);
  }

  /** Stops, and cuts the connections still open. */
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
    const reply = this.#script.shift() ?? fails(418, "The test scripted no reply for this request.");
    if (reply.instead) return cut(reply.instead, response);
    const isOllama = path === "/api/chat";
    const error = isOllama ? reply.message : { message: reply.message, type: "scripted", code: null };
    if (reply.status) return refuse(reply, error, response);
    if (isOllama) return stream(ollamaLines(reply, body.model), reply, response);
    if (body.stream) return stream(openaiEvents(reply, body.model), reply, response);
    sendJson(200, openaiCompletion(reply, body.model), response);
  }
}

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

/** The parts of a streamed answer: its pieces, the same as an error, and its end. */
interface Parts {
  type: string;
  pieces: string[];
  error: string;
  end: string;
}

async function stream(parts: Parts, reply: Reply, response: ServerResponse): Promise<void> {
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

const DEFAULT_USAGE = { input: 7, output: 3 };

function openaiUsage({ usage = DEFAULT_USAGE }: Reply) {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  };
}

const openaiToolCall = ({ id, name, args }: ScriptedToolCall) => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

function openaiCompletion(reply: Reply, model: string) {
  const message = {
    role: "assistant",
    content: reply.tokens?.join("") ?? null,
    ...(reply.toolCalls && { tool_calls: reply.toolCalls.map(openaiToolCall) }),
  };
  const choice = { index: 0, message, finish_reason: reply.toolCalls ? "tool_calls" : "stop" };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model,
    choices: [choice],
    usage: openaiUsage(reply),
  };
}

function openaiEvents(reply: Reply, model: string): Parts {
  const frame = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model };
  const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
  const delta = (part: unknown, finish_reason: string | null = null) =>
    event({ ...frame, choices: [{ index: 0, delta: part, finish_reason }] });
  const deltas = [
    ...(reply.tokens ?? []).map((content) => ({ content })),
    ...(reply.toolCalls ?? []).flatMap(fragments).map((fragment) => ({ tool_calls: [fragment] })),
  ];
  return {
    type: "text/event-stream",
    // Only the first event tells the role, as at OpenAI.
    pieces: deltas.map(
      (part, index) => (index ? "" : delta({ role: "assistant", content: "" })) + delta(part),
    ),
    error: event({ error: { message: reply.message ?? "broken", type: "server_error", code: null } }),
    end:
      delta({}, reply.toolCalls ? "tool_calls" : "stop") +
      event({ ...frame, choices: [], usage: openaiUsage(reply) }) +
      "data: [DONE]\n\n",
  };
}

/** A tool call as OpenAI streams it: the name first, then its arguments in pieces that aren't JSON by themselves. */
function fragments(call: ScriptedToolCall, index: number) {
  const pieces = JSON.stringify(call.args).match(/.{1,5}/gs) ?? [];
  return [
    { index, id: call.id, type: "function", function: { name: call.name, arguments: "" } },
    ...pieces.map((piece) => ({ index, function: { arguments: piece } })),
  ];
}

function ollamaLines(reply: Reply, model: string): Parts {
  const { input, output } = reply.usage ?? DEFAULT_USAGE;
  const line = (data: object) =>
    `${JSON.stringify({ model, created_at: "2026-01-01T00:00:00Z", ...data })}\n`;
  const says = (message: object) =>
    line({ message: { role: "assistant", content: "", ...message }, done: false });
  const toolCalls = reply.toolCalls?.map(({ name, args }) => ({ function: { name, arguments: args } }));
  const last = { done: true, done_reason: "stop", prompt_eval_count: input, eval_count: output };
  return {
    type: "application/x-ndjson",
    pieces: [
      ...(reply.tokens ?? []).map((content) => says({ content })),
      ...(toolCalls ? [says({ tool_calls: toolCalls })] : []),
    ],
    error: `${JSON.stringify({ error: reply.message ?? "broken" })}\n`,
    end: line({ message: { role: "assistant", content: "" }, ...last }),
  };
}
