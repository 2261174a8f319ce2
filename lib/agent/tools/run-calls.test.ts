import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { Annotation, Command, END, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import { isolateEnv } from "@/lib/test-env";
import type { GraphState } from "../desk";
import { toolError } from "../tool-error";
import { runCalls } from "./run-calls";
import { type AnyTool, defineTool, type ToolCallRecord, type WantedCall } from "./tool";
import { toolsNode } from "./tools-node";

isolateEnv();

const input = z.object({ of: z.string().default("") });
const nothing = { message: "", provenance: [] };

function traced() {
  const log: string[] = [];
  const tool = (name: string, more: Partial<AnyTool> = {}): AnyTool =>
    defineTool({
      name,
      description: name,
      input,
      output: z.string(),
      async run({ input: { of } }) {
        log.push(`${name}${of} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        log.push(`${name}${of} ends`);
        return { ...nothing, data: of };
      },
      ...more,
    });
  return { log, tool };
}

const want = (name: string, of = "", id = `${name}${of}`): WantedCall => ({ id, name, args: { of } });
const run = (calls: WantedCall[], tools: AnyTool[], state: GraphState = {}) =>
  runCalls(calls, tools, state, {});

describe("several calls", () => {
  test("run side by side", async () => {
    const { log, tool } = traced();
    await run([want("a", "1"), want("a", "2")], [tool("a")]);
    expect(log).toEqual(["a1 begins", "a2 begins", "a1 ends", "a2 ends"]);
  });

  test("of a sequential tool run alone, in their order", async () => {
    const { log, tool } = traced();
    await run([want("s", "1"), want("a"), want("s", "2")], [tool("s", { sequential: true }), tool("a")]);
    expect(log).toEqual(["s1 begins", "s1 ends", "a begins", "a ends", "s2 begins", "s2 ends"]);
  });

  test("see what those before them changed in the state", async () => {
    const count: AnyTool = defineTool({
      name: "count",
      description: "",
      input,
      output: z.number(),
      sequential: true,
      async run({ ctx }) {
        const next = Number(ctx.state.count ?? 0) + 1;
        ctx.update({ count: next });
        return { ...nothing, data: Number(ctx.state.count) };
      },
    });
    const { calls, update } = await run([want("count"), want("count", "again")], [count], { count: 4 });
    expect(calls.map(({ result }) => result?.data)).toEqual([5, 6]);
    expect(update).toEqual({ count: 6 });
  });
});

describe("a call that can't be made", () => {
  const { tool } = traced();

  test("says in a few words why, and beside them what lay behind it", async () => {
    const failing = tool("failing", {
      run: () => {
        throw new AppError("upstream_unavailable", "None has it.", { details: { reasons: "A is down." } });
      },
    });
    const { calls } = await run([want("failing")], [failing]);
    const error = { code: "upstream_unavailable", message: "None has it.", reasons: "A is down." };
    expect(calls[0]?.error).toEqual(error);
    expect(toolError({ error })).toBe("None has it. A is down.");
  });

  test("of an unknown tool, or with wrong arguments, gives the model an error", async () => {
    const strict = tool("strict", { input: z.object({ of: z.string().min(1) }) });
    const { calls, messages } = await run([want("none"), want("strict")], [strict]);
    expect(calls.map(({ error }) => error?.code)).toEqual(["not_found", "bad_request"]);
    expect(messages.map(({ status }) => status)).toEqual(["error", "error"]);
    expect(JSON.parse(messages[1]!.text)).toMatchObject({ status: "error", error: { code: "bad_request" } });
  });

  test("in its time is given up, though the tool listens to nothing", async () => {
    const stuck = tool("stuck", { timeoutMs: 20, run: () => new Promise(() => {}) });
    const { calls } = await run([want("stuck")], [stuck]);
    expect(calls[0]?.error).toEqual({
      code: "upstream_unavailable",
      message: "stuck took longer than 0.02 s and was given up.",
    });
  });

  test("with data that breaks its own schema is found in tests", async () => {
    const wrong = tool("wrong", { run: async () => ({ ...nothing, data: 1 }) });
    const { calls } = await run([want("wrong")], [wrong]);
    expect(calls[0]?.error?.code).toBe("internal");
  });
});

test("a model reads what the tool shows it", async () => {
  const { tool } = traced();
  const brief = tool("brief", { forModel: ({ data }) => ({ brief: data }) });
  const { messages } = await run([want("brief", "x")], [brief]);
  expect(messages[0]?.text).toBe('{"brief":"x"}');
});

test("each call is logged with its parameters, but for what is secret", async () => {
  const info = vi.spyOn(logger(), "info");
  const { tool } = traced();
  const address = `0x${"1a2b".repeat(10)}`;
  const key = `0x${"9f".repeat(32)}`;
  await run([want("a", `${address} ${key} alm_${"x".repeat(20)}`)], [tool("a")]);
  expect(info.mock.calls).toEqual([
    [
      {
        tool: "a",
        args: `{"of":"${address} [redacted] alm_[redacted]"}`,
        ms: expect.any(Number),
        error: undefined,
      },
      "tool called",
    ],
  ]);
  info.mockRestore();
});

describe("approval", () => {
  const State = Annotation.Root({
    messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
    calls: Annotation<ToolCallRecord[]>({ reducer: (_, y) => y, default: () => [] }),
  });

  function shop() {
    const { log, tool } = traced();
    const policy: AnyTool["approval"] = (calls, _, decided) => {
      const amount = calls.flatMap(({ costs }) => costs).reduce((sum, cost) => sum + cost.amount, 0);
      if (decided?.decision === "refused") return { kind: "refuse", message: "No." };
      if (decided || amount < 5) return { kind: "run", grant: amount };
      return { kind: "ask", request: { question: `Pay ${amount}?` } };
    };
    const buy = tool("buy", { approval: policy, cost: () => [{ amount: 3 }] });
    const tools = [buy, tool("look")];
    const asked = new AIMessage({
      content: "",
      tool_calls: [want("buy", "1"), want("look"), want("buy", "2")],
    });
    const graph = new StateGraph(State)
      .addNode("model", () => ({ messages: [asked] }))
      .addNode("tools", toolsNode<typeof State.State>({ tools }))
      .addEdge(START, "model")
      .addEdge("model", "tools")
      .addEdge("tools", END)
      .compile({ checkpointer: new MemorySaver() });
    return { log, graph, config: { configurable: { thread_id: "t" } } };
  }

  test.each([
    [true, [undefined, undefined, undefined], 3],
    [false, ["conflict", undefined, "conflict"], 1],
  ])("is asked for once for all that it is about; approved: %s", async (approved, errors, made) => {
    const { log, graph, config } = shop();
    const paused = await graph.invoke({ messages: [new HumanMessage("buy")] }, config);
    expect(paused).toMatchObject({ __interrupt__: [{ value: { question: "Pay 6?" } }] });
    expect(log).toEqual([]);
    const { calls } = await graph.invoke(new Command({ resume: { approved } }), config);
    expect(calls.map(({ error }) => error?.code)).toEqual(errors);
    expect(log.filter((line) => line.endsWith("ends"))).toHaveLength(made);
  });
});

test("calls beyond those that an answer may make are refused, and stay without effect", async () => {
  const { log, tool } = traced();
  const node = toolsNode<{ messages: BaseMessage[]; calls: ToolCallRecord[] }>({
    tools: [tool("a")],
    maxCalls: 2,
  });
  const message = new AIMessage({
    content: "",
    tool_calls: [want("a", "1"), want("a", "2"), want("a", "3")],
  });
  const { calls = [], messages } = await node({ messages: [new HumanMessage("?"), message], calls: [] }, {});
  expect(calls.map(({ error }) => error?.message)).toEqual([
    undefined,
    undefined,
    "One answer may make 2 calls.",
  ]);
  expect(messages).toHaveLength(3);
  expect(log).not.toContain("a3 begins");
});
