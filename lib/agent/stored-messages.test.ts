import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import { readUIMessageStream, type UIMessageChunk } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { store } from "@/db/client";
import { saveFeedback } from "@/db/feedback";
import { listBranch } from "@/db/messages";
import { getThread } from "@/db/threads";
import { AppError } from "@/lib/errors";
import type { ModelChain } from "@/lib/models/chain";
import { isolateEnv } from "@/lib/test-env";
import { ChatRequest } from "./chat-request";
import { UiEncoder } from "./encode-ui";
import type { AgentEvent } from "./events";
import { startRun } from "./start-run";
import { toChatMessages } from "./stored-messages";
import { readRun } from "./testing/echo-desk";
import { testDesk } from "./testing/test-desk";
import type { AnyTool } from "./tools/tool";
import { toolLoop } from "./tools/tool-loop";
import type { ChatMessage } from "./ui-message";

isolateEnv();

const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  response: Annotation<string>(),
});

const tool = (name: string, run: () => Promise<unknown>) =>
  ({
    name,
    description: name,
    input: z.object({ of: z.string() }),
    output: z.number(),
    step: ({ of }: { of: string }) => `Did what is ${of}.`,
    run,
  }) as unknown as AnyTool;

function tools(): AnyTool[] {
  const { promise: secondEnded, resolve } = Promise.withResolvers<void>();
  return [
    tool("slow", async () => {
      await secondEnded;
      return { data: 1, message: "", provenance: [], followUps: ["And then?"] };
    }),
    tool("quick", async () => {
      setImmediate(resolve);
      return { data: 2, message: "", provenance: [] };
    }),
    tool("failing", async () => {
      throw new AppError("not_found", "There is nothing.");
    }),
  ];
}

const called = (...names: string[]) =>
  new AIMessage({
    content: "",
    tool_calls: names.map((name) => ({ id: `call-${name}`, name, args: { of: name } })),
  });

function scripted(): ModelChain {
  const script = [called("slow", "quick"), called("failing"), new AIMessage("All is well.")];
  return {
    async *stream() {
      yield script.shift();
    },
  } as unknown as ModelChain;
}

async function work(_: unknown, config: LangGraphRunnableConfig) {
  const { answer, steps } = await toolLoop({ model: scripted(), tools: tools(), messages: [], config });
  return { messages: steps, response: answer.text };
}

const graph = new StateGraph(State)
  .addNode("route", () => ({ response: "" }))
  .addNode("work", work)
  .addNode("save", ({ response }) => ({ messages: [new AIMessage(response)] }))
  .addEdge(START, "route")
  .addEdge("route", "work")
  .addEdge("work", "save")
  .addEdge("save", END);

const desk = testDesk(graph, {
  answer: (state) => ({
    response: String(state.response ?? ""),
    provenance: [],
    followUps: state.response ? ["And then?"] : [],
  }),
});

async function answered(): Promise<AgentEvent[]> {
  const request = ChatRequest.parse({ query: "Is all well?" }) as ChatRequest;
  return readRun(startRun({ desk, request, owner: "key:one" }));
}

async function streamed(events: AgentEvent[]): Promise<ChatMessage> {
  const encoder = new UiEncoder();
  const chunks = events.flatMap((event) => encoder.encode(event)) as UIMessageChunk[];
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let last: ChatMessage | undefined;
  for await (const message of readUIMessageStream<ChatMessage>({ stream })) last = message;
  return last!;
}

function stored(events: AgentEvent[]) {
  const [thread] = events as [Extract<AgentEvent, { type: "thread" }>];
  const [question, answer] = listBranch(getThread("key:one", thread.threadId));
  return { question: question!, answer: answer! };
}

test("a stored answer has the parts of the streamed one, in their order", async () => {
  const events = await answered();
  const { answer } = stored(events);
  const names = new Map(
    events.flatMap((event) => (event.type === "tool-start" ? [[event.id, event.name] as const] : [])),
  );
  expect(
    answer.steps?.map((step) => ("name" in step ? step.name : names.get("id" in step ? step.id : ""))),
  ).toEqual(["route", "slow", "quick", "failing", "work", "save"]);
  const [shown] = toChatMessages([answer]) as [ChatMessage];
  const parts = (message: ChatMessage) =>
    message.parts
      .filter(({ type }) => type !== "data-thread" && type !== "step-start" && type !== "text")
      .map((part) => {
        if (part.type === "data-state") return { ...part, data: { ...part.data, update: {} } };
        if (part.type === "dynamic-tool")
          return {
            name: part.toolName,
            id: part.toolCallId,
            state: part.state,
            title: part.title,
            input: part.input,
            output: part.output,
            errorText: part.errorText,
          };
        return part;
      });
  const live = await streamed(events);
  expect(parts(shown)).toEqual(parts(live));
  expect(parts(shown)[3]).toMatchObject({
    state: "output-error",
    title: "Did what is failing.",
    errorText: "There is nothing.",
  });
  expect(shown.parts.filter(({ type }) => type === "text")).toEqual([
    { type: "text", text: "All is well.", state: "done" },
  ]);
});

test("a row from before steps were kept shows its tools as it did", async () => {
  const { answer } = stored(await answered());
  const [shown] = toChatMessages([{ ...answer, steps: null, ms: null }]) as [ChatMessage];
  expect(shown.parts.map((part) => (part.type === "dynamic-tool" ? part.state : part.type))).toEqual([
    "output-available",
    "output-available",
    "output-available",
    "text",
    "data-answer",
  ]);
});

test("messages tell their place: what they follow, what stands beside them, what was thought of them", async () => {
  const events = await answered();
  const { question, answer } = stored(events);
  const opinion = { rating: "down", note: "Too short." } as const;
  saveFeedback(answer.id, opinion);
  const of = () => toChatMessages(listBranch(getThread("key:one", answer.threadId)));
  expect(of().map(({ metadata }) => metadata)).toMatchObject([
    { parentId: null, siblings: undefined, feedback: undefined },
    { parentId: question.id, siblings: undefined, feedback: opinion },
  ]);
  const request = ChatRequest.parse({
    query: "And now?",
    thread_id: answer.threadId,
    edit_of: question.id,
  }) as ChatRequest;
  await readRun(startRun({ desk, request, owner: "key:one" }));
  const [edited] = of();
  expect(edited!.metadata?.siblings).toEqual([question.id, edited!.id]);
  expect(store().sqlite.prepare("SELECT count(*) AS rows FROM messages").get()).toEqual({ rows: 4 });
});

test("a stored call has the sentence of its step, and none where it was stored without", async () => {
  const { answer } = stored(await answered());
  const titles = (row: typeof answer) =>
    (toChatMessages([row])[0] as ChatMessage).parts.flatMap((part) =>
      part.type === "dynamic-tool" ? [part.title] : [],
    );
  expect(titles(answer)).toEqual(["Did what is slow.", "Did what is quick.", "Did what is failing."]);
  const old = answer.steps!.map((step) => (step.kind === "tool" ? { ...step, title: undefined } : step));
  expect(titles({ ...answer, steps: old })).toEqual([undefined, undefined, undefined]);
});
