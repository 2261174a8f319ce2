import { describe, expect, test } from "vitest";
import { desks } from "@/lib/desks";
import { concierge } from "@/lib/desks/concierge";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, ask, call } from "../testing/call";
import { GET } from "./[id]/graph/route";

isolateEnv(API_ENV);

const graphOf = async (id: string) => (await call(GET, { params: { id }, key: null })).json();

describe.each([...desks, concierge])("GET /api/desks/$id/graph", (desk) => {
  test("leads from its start by every node to its end", async () => {
    const { nodes, edges } = await graphOf(desk.id);
    const kinds = nodes.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind !== "node").toSorted()).toEqual(["end", "start"]);
    const start = nodes.find(({ kind }: { kind: string }) => kind === "start").id;
    const reached = new Set([start]);
    for (const id of reached) for (const { from, to } of edges) if (from === id) reached.add(to);
    expect([...reached].toSorted()).toEqual(nodes.map(({ id }: { id: string }) => id).toSorted());
  });

  test("has the nodes and the edges that an answer goes by", async () => {
    const { nodes, edges } = await graphOf(desk.id);
    // The concierge's examples are other desks' to answer.
    const query = desk === concierge ? "Hello!" : desk.examples[0];
    const answer = await ask({ desk: desk.id, query }, "text/event-stream");
    const visited = [...(await answer.text()).matchAll(/"type":"data-state".*?"node":"([^"]+)"/g)].map(
      ([, node]) => node,
    );
    expect(visited.length).toBeGreaterThan(0);
    const idOf = (wanted: string) => nodes.find(({ kind }: { kind: string }) => kind === wanted).id;
    const way = [idOf("start"), ...visited, idOf("end")];
    const known = edges.map(({ from, to }: { from: string; to: string }) => `${from} → ${to}`);
    for (const [at, to] of way.slice(1).entries()) expect(known).toContain(`${way[at]} → ${to}`);
  });
});

test("there is none of a desk that isn't here", async () => {
  const response = await call(GET, { params: { id: "nowhere" }, key: null });
  expect(response.status).toBe(400);
  expect((await response.json()).error).toContain("there is no nowhere desk here");
});
