import { describe, expect, test } from "vitest";
import type { DeskGraph } from "@/lib/agent/desk-graph";
import { changesIn, decisionIn, edgeKey, litBy, type Visit } from "./visits";

const visit = (node: string, update: Visit["update"] = {}): Visit => ({ node, ms: 1, update });
const decided = (decision: string) => ({ agent: "a", decision, reasoning: `because ${decision}`, ms: 1 });

describe("a node's decision", () => {
  test("is the last of those in its update", () => {
    const { decision, reasoning } = decisionIn({ decisions: [decided("ALLOW"), decided("SEND")] }) ?? {};
    expect([decision, reasoning]).toEqual(["SEND", "because SEND"]);
  });

  test.each([[{}], [{ decisions: [] }], [{ decisions: "none" }], [{ decisions: [{ decision: 1 }] }]])(
    "is none in %o",
    (update) => expect(decisionIn(update)).toBeUndefined(),
  );

  test("isn't told again among what it changed", () => {
    expect(changesIn(visit("a", { decisions: [decided("ALLOW")], city: "Rome" }))).toEqual({ city: "Rome" });
    expect(changesIn(visit("a", { decisions: [decided("ALLOW")] }))).toBeUndefined();
    expect(changesIn(visit("a", { decisions: 3 }))).toEqual({ decisions: 3 });
  });
});

const graph: DeskGraph = {
  desk: "echo",
  nodes: [
    { id: "begin", kind: "start" },
    { id: "agent", kind: "node" },
    { id: "tools", kind: "node" },
    { id: "finish", kind: "end" },
  ],
  edges: [],
};

describe("what an answer lights up", () => {
  test("is each node that finished, with the edges between them", () => {
    const { counts, taken, newest } = litBy(
      graph,
      ["agent", "tools", "agent"].map((id) => visit(id)),
      true,
    );
    expect([...counts]).toEqual([
      ["agent", 2],
      ["tools", 1],
    ]);
    expect([...taken]).toEqual(
      [
        ["begin", "agent"],
        ["agent", "tools"],
        ["tools", "agent"],
        ["agent", "finish"],
      ].map(([from = "", to = ""]) => edgeKey(from, to)),
    );
    expect(newest).toBe("agent");
  });

  test("doesn't reach the end unless the answer is whole", () => {
    expect([...litBy(graph, [visit("agent")], false).taken]).toEqual([edgeKey("begin", "agent")]);
  });

  test("is nothing where nothing ran, or only another graph's nodes", () => {
    for (const visits of [[], [visit("guard")]])
      expect(litBy(graph, visits, true)).toEqual({ counts: new Map(), taken: new Set() });
  });
});
