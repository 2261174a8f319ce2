import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import {
  Annotation,
  START as BEGIN,
  END,
  type LangGraphRunnableConfig,
  StateGraph,
} from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import { lastSaid, listBranch, listMessages } from "@/db/messages";
import { getThread } from "@/db/threads";
import { AppError } from "@/lib/errors";
import { isolateEnv } from "@/lib/test-env";
import { ChatRequest } from "./chat-request";
import type { Desk } from "./desk";
import { START } from "./desk-id";
import { UiEncoder } from "./encode-ui";
import type { AgentEvent, Answer } from "./events";
import { say as tell } from "./node";
import { type Part, startRun } from "./start-run";
import { toChatMessages } from "./stored-messages";
import { readRun } from "./testing/echo-desk";
import { testDesk } from "./testing/test-desk";
import { threadMarkdown } from "./thread-markdown";
import { changeThread } from "./threads";
import { askApproval } from "./tools/run-calls";

isolateEnv();

const OWNER = "key:one";

const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  response: Annotation<string>(),
});

async function echo({ messages }: typeof State.State, config: LangGraphRunnableConfig) {
  const asked = messages.filter((message) => HumanMessage.isInstance(message)).map(({ text }) => text);
  const question = asked.at(-1) ?? "";
  if (question.startsWith("fail")) throw new AppError("upstream_unavailable", "The source is down.");
  if (question.startsWith("wait"))
    await new Promise((_, reject) =>
      config.signal?.addEventListener("abort", () => reject(config.signal?.reason)),
    );
  if (question.startsWith("buy")) askApproval({ question: "Pay for it?", details: {} });
  const response = asked.join(" > ");
  tell(config, { type: "token", messageId: "m", text: response });
  return { response, messages: [new AIMessage(response)] };
}

const deskOf = (id: string): Desk =>
  testDesk(new StateGraph(State).addNode("answer", echo).addEdge(BEGIN, "answer").addEdge("answer", END), {
    id,
    name: id.toUpperCase(),
    answer: ({ response }) => ({
      response: String(response ?? ""),
      provenance: [{ source: id, live: false, as_of: "2026-01-01T00:00:00.000Z" }],
      followUps: [`more of ${id}`],
    }),
  });

const [one, two, product] = [deskOf("one"), deskOf("two"), deskOf(START)] as [Desk, Desk, Desk];

interface Said {
  events: AgentEvent[];
  thread: string;
  question: string;
  answer?: Answer;
}

async function ask(
  desk: Desk,
  query: string,
  more: { thread?: string; editOf?: string; parts?: Part[] } = {},
) {
  const { thread, editOf, parts } = more;
  const request = ChatRequest.parse({ query, thread_id: thread, edit_of: editOf }) as ChatRequest;
  return said(await readRun(startRun({ desk, parts, request, owner: OWNER })));
}

function said(events: AgentEvent[]): Said {
  const { threadId, questionId } = events[0] as Extract<AgentEvent, { type: "thread" }>;
  const answer = events.find((event) => event.type === "answer")?.answer;
  return { events, thread: threadId, question: questionId, answer };
}

const askBoth = (first: string, second: string, thread?: string) =>
  ask(product, `${first} and ${second}`, {
    thread,
    parts: [
      { desk: one, question: first },
      { desk: two, question: second },
    ],
  });

describe("a thread that changes desks", () => {
  test("remembers at each desk what that one was asked", async () => {
    const { thread } = await ask(one, "a");
    expect((await ask(two, "b", { thread })).answer?.response).toBe("b");
    expect((await ask(one, "c", { thread })).answer?.response).toBe("a > c");
    expect((await ask(two, "d", { thread })).answer).toMatchObject({ desk: "two", response: "b > d" });
    expect((await ask(two, "e", { thread })).answer?.response).toBe("b > d > e");
  });

  test("is told by each of its messages, and goes on where it was last", async () => {
    const { thread } = await ask(one, "a");
    await ask(two, "b", { thread });
    const messages = listMessages(thread);
    expect(messages.map(({ desk }) => desk)).toEqual(["one", "one", "two", "two"]);
    expect(toChatMessages(messages).map(({ metadata }) => metadata?.desk)).toEqual([
      "one",
      "one",
      "two",
      "two",
    ]);
    expect(getThread(OWNER, thread).desk).toBe("two");
    const markdown = [
      ...threadMarkdown(getThread(OWNER, thread), messages, ["one", "two"], (id) => id.toUpperCase()),
    ].join("");
    expect(markdown).toContain("ONE, TWO · ");
    expect(markdown).toMatch(/> a\n\nDesk: ONE\n.*> b\n\nDesk: TWO\n/s);
  });

  test("has branches of its own at each desk", async () => {
    const a = await ask(one, "a");
    const b = await ask(two, "b", { thread: a.thread });
    await ask(one, "c", { thread: a.thread });
    const other = await ask(two, "B", { thread: a.thread, editOf: b.question });
    expect(other.answer?.response).toBe("B");
    expect((await ask(one, "C", { thread: a.thread })).answer?.response).toBe("a > C");
    changeThread(OWNER, a.thread, { active_message_id: b.question });
    expect(getThread(OWNER, a.thread).desk).toBe("one");
    expect((await ask(two, "d", { thread: a.thread })).answer?.response).toBe("b > d");
  });

  test("stays where it was after small talk", async () => {
    const { thread } = await ask(one, "a");
    await ask(product, "thanks", { thread });
    expect(getThread(OWNER, thread).desk).toBe("one");
    expect(listMessages(thread).at(-1)?.desk).toBe(START);
    expect((await ask(one, "b", { thread })).answer?.response).toBe("a > b");
  });
});

describe("an answer of two desks", () => {
  test("has both parts, each under its desk's name", async () => {
    const { answer, events } = await askBoth("a", "b");
    expect(answer).toMatchObject({
      desk: START,
      response: "## ONE\n\na\n\n## TWO\n\nb",
      parts: [
        { desk: "one", response: "a" },
        { desk: "two", response: "b" },
      ],
      provenance: [{ source: "one" }, { source: "two" }],
      follow_ups: ["more of one", "more of two"],
      state: { response: "## ONE\n\na\n\n## TWO\n\nb" },
    });
    const nodes = events.flatMap((event) => (event.type === "update" ? event.node : []));
    expect(nodes).toEqual(["answer", "answer", START]);
  });

  test("is streamed as it then stands", async () => {
    const { answer, events } = await askBoth("a", "b");
    const encoder = new UiEncoder();
    const chunks = events.flatMap((event) => encoder.encode(event));
    const text = chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
    expect(text).toBe(answer?.response);
  });

  test("is stored, and each desk goes on from its part", async () => {
    const { thread } = await ask(one, "a");
    await askBoth("b", "c", thread);
    expect(getThread(OWNER, thread).desk).toBe(START);
    const [, , question, both] = listBranch(getThread(OWNER, thread));
    expect(question).toMatchObject({ content: "b and c", desk: START });
    expect(both).toMatchObject({
      status: "complete",
      content: "## ONE\n\na > b\n\n## TWO\n\nc",
      desk: START,
    });
    expect(both?.parts?.map(({ desk, question: asked }) => [desk, asked])).toEqual([
      ["one", "b"],
      ["two", "c"],
    ]);
    expect((await ask(two, "d", { thread })).answer?.response).toBe("c > d");
    expect((await ask(one, "e", { thread })).answer?.response).toBe("a > b > e");
    expect(lastSaid(thread, getThread(OWNER, thread).leafId, 3).map(({ content }) => content)).toEqual([
      "c > d",
      "e",
      "a > b > e",
    ]);
  });

  test("tells why a part of it failed, and has the other", async () => {
    const { answer } = await askBoth("fail", "b");
    expect(answer?.response).toBe("## ONE\n\nThe source is down.\n\n## TWO\n\nb");
  });

  test("leaves a part that wants a decision, to be asked by itself", async () => {
    const { answer, events } = await askBoth("a", "buy it");
    expect(answer?.parts?.[1]?.response).toMatch(/^Pay for it\?.*ask this part by itself/s);
    expect(answer?.follow_ups).toContain("buy it");
    expect(events.some(({ type }) => type === "approval")).toBe(false);
  });

  test("is kept as far as it came when it is stopped", async () => {
    const request = ChatRequest.parse({ query: "a and wait" }) as ChatRequest;
    const parts = [
      { desk: one, question: "a" },
      { desk: two, question: "wait" },
    ];
    const run = startRun({ desk: product, parts, request, owner: OWNER });
    const { thread } = said(await readRun(run, () => setTimeout(() => run.stop(), 50)));
    expect(listBranch(getThread(OWNER, thread)).at(-1)).toMatchObject({
      status: "stopped",
      content: expect.stringMatching(/^## ONE\n\na/),
    });
    expect((await ask(one, "b", { thread })).answer?.response).toBe("a > b");
  });
});
