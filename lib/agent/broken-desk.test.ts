import type { HumanMessage } from "@langchain/core/messages";
import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import { expect, test } from "vitest";
import { listBranch } from "@/db/messages";
import { getThread } from "@/db/threads";
import { isolateEnv } from "@/lib/test-env";
import { ChatRequest } from "./chat-request";
import type { AgentEvent } from "./events";
import { runs } from "./run";
import { startRun } from "./start-run";
import { readRun } from "./testing/echo-desk";
import { testDesk } from "./testing/test-desk";

isolateEnv();

const State = Annotation.Root({ messages: Annotation<HumanMessage[]>(), response: Annotation<string>() });
const graph = new StateGraph(State)
  .addNode("answer", () => ({ response: "Here it is." }))
  .addEdge(START, "answer")
  .addEdge("answer", END);

const broken = testDesk(graph, {
  clientState() {
    throw new Error("the area is gone");
  },
});

test("an answer ends, and frees its thread, though its desk fails over it", async () => {
  const request = ChatRequest.parse({ query: "?" }) as ChatRequest;
  const events = await readRun(startRun({ desk: broken, request, owner: "key:one" }));
  expect(events.at(-1)).toMatchObject({ type: "error", code: "internal" });
  const { threadId } = events[0] as Extract<AgentEvent, { type: "thread" }>;
  expect(runs().get(threadId)).toBeUndefined();
  expect(listBranch(getThread("key:one", threadId)).at(-1)).toMatchObject({
    status: "error",
    content: "Here it is.",
  });
});

test("so it does where the desk can't begin", async () => {
  const unable = testDesk(graph, {
    input() {
      throw new Error("nothing to begin with");
    },
  });
  const request = ChatRequest.parse({ query: "?" }) as ChatRequest;
  const events = await readRun(startRun({ desk: unable, request, owner: "key:one" }));
  expect(events.at(-1)).toMatchObject({ type: "error", code: "internal" });
  expect(runs().size).toBe(0);
});
