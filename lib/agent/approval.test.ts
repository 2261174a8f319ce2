import { join } from "node:path";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { closeStore } from "@/db/client";
import { listBranch } from "@/db/messages";
import { getThread } from "@/db/threads";
import { AppError } from "@/lib/errors";
import { isolateEnv } from "@/lib/test-env";
import { ChatRequest } from "./chat-request";
import type { AgentEvent } from "./events";
import { resumeRun } from "./resume-run";
import { startRun } from "./start-run";
import { toChatMessages } from "./stored-messages";
import { readRun } from "./testing/echo-desk";
import { testDesk } from "./testing/test-desk";
import { askApproval } from "./tools/run-calls";

const dataDir = isolateEnv();

const OWNER = "key:one";

const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  response: Annotation<string>(),
});

const graph = new StateGraph(State)
  .addNode("read", () => ({ messages: [new AIMessage("let me see")] }))
  .addNode("pay", ({ messages }) => {
    const question = String(messages.findLast((message) => message.type === "human")?.text);
    if (!question.startsWith("buy")) return { response: question };
    const approved = askApproval({ question: `Pay for “${question}”?`, details: { amount: 5 } });
    return { response: `${question}: ${approved ? "paid" : "not paid"}` };
  })
  .addNode("save", ({ response }) => ({ messages: [new AIMessage(response)] }))
  .addEdge(START, "read")
  .addEdge("read", "pay")
  .addEdge("pay", "save")
  .addEdge("save", END);

const shop = testDesk(graph);

interface Said {
  thread: string;
  answerId: string;
  events: AgentEvent[];
  response?: string;
  approval?: string;
}

function said(events: AgentEvent[]): Said {
  const started = events[0] as Extract<AgentEvent, { type: "thread" }>;
  const answer = events.find((event) => event.type === "answer")?.answer;
  return {
    thread: started.threadId,
    answerId: started.answerId,
    events,
    response: answer?.response,
    approval: answer?.approval?.id,
  };
}

async function ask(query: string, thread_id?: string): Promise<Said> {
  const request = ChatRequest.parse({ query, thread_id }) as ChatRequest;
  return said(await readRun(startRun({ desk: shop, request, owner: OWNER })));
}

async function decide({ thread, approval = "" }: Said, approved: boolean, owner = OWNER): Promise<Said> {
  const decision = { id: approval, approved };
  return said(await readRun(resumeRun({ desk: shop, owner, threadId: thread, approval: decision })));
}

const code = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.code : error;
};

const stored = (thread: string) =>
  listBranch(getThread(OWNER, thread)).map(({ content, status }) => [content, status]);

describe("an answer that asks", () => {
  test("waits with its question, and says what it is about", async () => {
    const waiting = await ask("buy tea");
    expect(waiting.response).toBe("Pay for “buy tea”?");
    expect(waiting.events.find((event) => event.type === "approval")).toMatchObject({
      approval: { id: waiting.approval, details: { amount: 5 } },
    });
    expect(stored(waiting.thread)).toEqual([
      ["buy tea", "complete"],
      ["Pay for “buy tea”?", "waiting"],
    ]);
  });

  test("can be decided from the moment that anyone hears of it, even if the process dies", async () => {
    const request = ChatRequest.parse({ query: "buy tea" }) as ChatRequest;
    const run = startRun({ desk: shop, request, owner: OWNER });
    for await (const event of run.subscribe()) {
      if (event.type !== "approval") continue;
      // As another process sees it.
      const database = new Database(join(dataDir(), "almanac.db"), { readonly: true });
      const row = database.prepare("SELECT content, status FROM messages WHERE id = ?").get(run.answerId);
      database.close();
      expect(row).toEqual({ content: "Pay for “buy tea”?", status: "waiting" });
      return run.ended;
    }
    throw new Error("It didn't ask.");
  });

  test.each([
    [true, "buy tea: paid", "approved"],
    [false, "buy tea: not paid", "refused"],
  ])("goes on by the decision: %s", async (approved, response, decision) => {
    const waiting = await ask("buy tea");
    const done = await decide(waiting, approved);
    expect([done.response, done.answerId]).toEqual([response, waiting.answerId]);
    expect(stored(done.thread)).toEqual([
      ["buy tea", "complete"],
      [response, "complete"],
    ]);
    const [, answer] = toChatMessages(listBranch(getThread(OWNER, done.thread)));
    expect(answer?.parts).toContainEqual(
      expect.objectContaining({ type: "data-approval", data: expect.objectContaining({ decision }) }),
    );
    const nodes = answer?.parts.flatMap((part) => (part.type === "data-state" ? [part.data.node] : []));
    expect(nodes).toEqual(["read", "pay", "save"]);
  });

  test("goes on after the server was down", async () => {
    const waiting = await ask("buy tea");
    closeStore();
    expect((await decide(waiting, true)).response).toBe("buy tea: paid");
    expect((await ask("thanks", waiting.thread)).response).toBe("thanks");
  });

  test("is decided once", async () => {
    const waiting = await ask("buy tea");
    await decide(waiting, true);
    expect(await code(decide(waiting, true))).toBe("conflict");
    expect(stored(waiting.thread)).toHaveLength(2);
  });

  test("is closed by another question, and that one is answered for itself", async () => {
    const waiting = await ask("buy tea");
    expect((await ask("buy milk", waiting.thread)).response).toBe("Pay for “buy milk”?");
    expect(await code(decide(waiting, true))).toBe("conflict");
    expect(stored(waiting.thread).map(([, status]) => status)).toEqual([
      "complete",
      "stopped",
      "complete",
      "waiting",
    ]);
  });

  test("is decided at its own desk", async () => {
    const waiting = await ask("buy tea");
    const decision = { id: waiting.approval ?? "", approved: true };
    const elsewhere = () =>
      resumeRun({
        desk: { ...shop, id: "another" },
        owner: OWNER,
        threadId: waiting.thread,
        approval: decision,
      });
    expect(elsewhere).toThrow(/desk: this thread belongs to the echo desk/);
    expect((await decide(waiting, true)).response).toBe("buy tea: paid");
  });

  test("is nobody else's to decide", async () => {
    const waiting = await ask("buy tea");
    expect(await code(decide(waiting, true, "key:two"))).toBe("not_found");
    expect(await code(decide({ ...waiting, approval: "another" }, true))).toBe("conflict");
    expect((await decide(waiting, false)).response).toBe("buy tea: not paid");
  });
});
