import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import { ChatRequest } from "../chat-request";
import type { AgentEvent } from "../events";
import type { Run } from "../run";
import { startRun } from "../start-run";
import { testDesk } from "./test-desk";

const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  response: Annotation<string>(),
});

export const WAIT = "wait";

async function answer({ messages }: typeof State.State, { signal }: LangGraphRunnableConfig) {
  const asked = messages.filter((message) => message.type === "human").map(({ text }) => text);
  if (asked.at(-1)?.startsWith(WAIT)) {
    await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  }
  return { response: asked.join(" > ") };
}

const graph = new StateGraph(State)
  .addNode("read", () => ({ response: "" }))
  .addNode("answer", answer)
  .addNode("save", ({ response }) => ({ messages: [new AIMessage(response)] }))
  .addEdge(START, "read")
  .addEdge("read", "answer")
  .addEdge("answer", "save")
  .addEdge("save", END);

/** Answers with every question that its graph remembers. */
const echoDesk = testDesk(graph);

export function askEcho(owner: string, query: string, thread_id?: string, edit_of?: string): Run {
  const request = ChatRequest.parse({ query, thread_id, edit_of }) as ChatRequest;
  return startRun({ desk: echoDesk, request, owner });
}

export async function readRun(run: Run, onNode?: (node: string) => void): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of run.subscribe()) {
    events.push(event);
    if (event.type === "update") onNode?.(event.node);
  }
  return events;
}
