import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readUIMessageStream, type UIMessageChunk } from "ai";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadShare } from "@/app/share/load-share";
import { answerOf, approvalOf, textOf } from "@/components/chat/messages";
import { closeStore } from "@/db/client";
import { listBranch } from "@/db/messages";
import { setAlwaysAsk } from "@/db/payment-preferences";
import { saveShare } from "@/db/shares";
import { getThread } from "@/db/threads";
import { toChatMessages } from "@/lib/agent/stored-messages";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { desks } from "@/lib/desks";
import { resetEnv } from "@/lib/env";
import { resolveCaller } from "@/lib/http/caller";
import { resetModels } from "@/lib/models";
import { fails, ProviderDouble } from "@/lib/models/testing/provider-double";
import { setEnv } from "@/lib/test-env";
import { API_ENV, ask, call, KEY } from "../testing/call";
import { GET as exportThread } from "../threads/[id]/export/route";
import { GET as getMessages } from "../threads/[id]/messages/route";

/* A streamed answer is the same after a reload, by `GET …/messages`, in an export and under a share link. */

const dir = mkdtempSync(join(tmpdir(), "almanac-conformance-"));

beforeAll(async () => {
  setEnv({ ...API_ENV, ALMANAC_DATA_DIR: dir, ALMANAC_LOG_LEVEL: "silent" });
  for (const desk of desks) {
    await desk.start?.();
    await desk.warmUp?.();
  }
}, 120_000);

afterAll(() => {
  closeStore();
  vi.unstubAllEnvs();
  resetEnv();
  rmSync(dir, { recursive: true, force: true });
});

const owner = () => resolveCaller(new Request("http://localhost", { headers: { "x-api-key": KEY } })).id;

async function streamed(body: object): Promise<{ message: ChatMessage; threadId: string }> {
  const response = await ask(body, "text/event-stream");
  const events = (await response.text()).split("\n\n").filter((event) => event && event !== "data: [DONE]");
  const chunks = events.map((event) => JSON.parse(event.slice(6)) as UIMessageChunk);
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let message: ChatMessage | undefined;
  for await (const next of readUIMessageStream<ChatMessage>({ stream, onError: () => {} })) message = next;
  if (!message?.metadata?.threadId) throw new Error(`No answer: ${events.at(-1)}`);
  return { message, threadId: message.metadata.threadId };
}

const json = (value: unknown) => JSON.parse(JSON.stringify(value));

function said(message: ChatMessage) {
  const steps = message.parts.flatMap((part): unknown[] => {
    if (part.type === "data-state") return [{ node: part.data.node, ms: part.data.ms }];
    if (part.type !== "dynamic-tool") return [];
    const { toolName, toolCallId, state, title, input, output, errorText } = part;
    return [{ toolName, toolCallId, state, title, input, output, errorText }];
  });
  return json({ steps, text: textOf(message), approval: approvalOf(message), answer: answerOf(message) });
}

function stateOf({ parts }: ChatMessage): Record<string, unknown> {
  const updates = parts.flatMap((part) => (part.type === "data-state" ? [part.data.update] : []));
  const { messages: _, ...state } = Object.assign({}, ...updates);
  return json(state);
}

async function readAgain(threadId: string) {
  const thread = getThread(owner(), threadId);
  const listed = await (await call(getMessages, { params: { id: threadId } })).json();
  const exported = await (
    await call(exportThread, { params: { id: threadId }, search: "?format=json" })
  ).json();
  const shared = loadShare(saveShare(threadId, thread.leafId ?? "").token);
  return {
    reloaded: toChatMessages(listBranch(thread)).at(-1) as ChatMessage,
    shared: shared?.messages.at(-1) as ChatMessage,
    listed: listed.messages.at(-1),
    exported: exported.messages.at(-1),
  };
}

async function expectTheSame(message: ChatMessage, threadId: string): Promise<void> {
  const { reloaded, shared, listed, exported } = await readAgain(threadId);
  expect(said(reloaded)).toEqual(said(message));
  expect(said(shared)).toEqual(said(message));
  expect(exported).toEqual(listed);
  const { answer } = said(message);
  expect(listed).toMatchObject({
    content: answer.response,
    agent_type: answer.agent ?? null,
    confidence: answer.confidence ?? null,
    reasoning: answer.reasoning ?? null,
    provenance: answer.provenance,
    model: answer.model,
    figures: answer.figures ?? null,
    payments: answer.payments ?? null,
    score: answer.score ?? null,
    follow_ups: answer.follow_ups,
    usage: answer.usage ?? null,
    ms: answer.ms,
    state: stateOf(message),
  });
}

const questions = desks.flatMap(({ id, examples }) => examples.map((query) => [id, query] as const));

describe("an answer is what was streamed, wherever it is read again", () => {
  test.each(questions)("%s: %s", async (desk, query) => {
    const { message, threadId } = await streamed({ desk, query });
    await expectTheSame(message, threadId);
    for (const part of message.parts)
      if (part.type === "dynamic-tool") expect(part.title).toMatch(/^[A-Z].{5,110}\.$/);
  });
});

describe("an answer that no desk gives alone is, too", () => {
  test.each([
    "hi",
    "is this real data?",
    "Is there a good service on the Circle line? And how much tree cover did Brazil lose from 2015 to 2020?",
    "What was the price of Bitcoin on 6 July 2021, and is there a good service on the Victoria line?",
  ])("%s", async (query) => {
    const { message, threadId } = await streamed({ query });
    expect(message.metadata?.desk).toBe("start");
    await expectTheSame(message, threadId);
  });
});

describe("an answer that asks before it pays is what was streamed, before and after the decision", () => {
  beforeAll(() => setAlwaysAsk(owner(), true));
  afterAll(() => setAlwaysAsk(owner(), false));

  test.each(questions)("%s: %s", async (desk, query) => {
    const { message, threadId } = await streamed({ desk, query });
    await expectTheSame(message, threadId);
    const approval = approvalOf(message);
    if (!approval) return;
    expect(answerOf(message)?.waiting).toBe(true);
    const refused = await streamed({ thread_id: threadId, approval: { id: approval.id, approved: false } });
    await expectTheSame(joined(message, refused.message), threadId);
  });
});

function joined(before: ChatMessage, after: ChatMessage): ChatMessage {
  const replaced = new Set(["data-approval", "data-answer"]);
  return { ...before, parts: [...before.parts.filter(({ type }) => !replaced.has(type)), ...after.parts] };
}

describe("an answer that failed is what was streamed of it", () => {
  let provider: ProviderDouble;
  beforeAll(async () => {
    provider = await ProviderDouble.start();
    setEnv({
      ALMANAC_MODEL: "openai:gpt-4o-mini",
      OPENAI_BASE_URL: `${provider.url}/v1`,
      OPENAI_API_KEY: "sk-none",
    });
    resetModels();
  });
  afterAll(() => provider.close());

  test.each(desks.map(({ id, examples }) => [id, examples[0] ?? ""] as const))("%s", async (desk, query) => {
    provider.script(fails(401, "no"), fails(401, "no"));
    const { message, threadId } = await streamed({ desk, query });
    await expectTheSame(message, threadId);
    // A desk that asks its model last has an answer without it, and says so.
    const isAnswered = textOf(message).includes("This is what the tools returned");
    expect(message.metadata?.status).toBe(isAnswered ? undefined : "error");
  });
});
