import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DeskGraph } from "@/lib/agent/desk-graph";
import { type Box, layOut, layOutWithin, smoothPath } from "./layout";

/** @param edges each as `a>b`; `s` is the start, `e` the end */
function graphOf(edges: string[]): DeskGraph {
  const pairs = edges.map((edge) => edge.split(">") as [string, string]);
  const ids = [...new Set(["s", ...pairs.flat(), "e"])];
  const kinds: Record<string, "start" | "end"> = { s: "start", e: "end" };
  return {
    desk: "echo",
    nodes: ids.map((id) => ({ id, kind: kinds[id] ?? "node" })),
    edges: pairs.map(([from, to]) => ({ from, to, conditional: false })),
  };
}

const across = (graph: DeskGraph) => layOut(graph, { direction: "across", nodeHeight: 30 });
const xOf = (boxes: Box[], id: string) => boxes.find((box) => box.id === id)?.x ?? Number.NaN;

describe("a graph's layout", () => {
  test("leads from the start to the end, whatever leads back", () => {
    const edges = [
      "s>classify",
      "classify>agent",
      "agent>tools",
      "tools>agent",
      "agent>check",
      "check>agent",
    ];
    const { boxes } = across(graphOf([...edges, "check>e", "agent>e"]));
    const order = ["s", "classify", "agent", "check", "e"].map((id) => xOf(boxes, id));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(xOf(boxes, "tools")).toBe(Math.max(...["tools", "check"].map((id) => xOf(boxes, id))));
  });

  test("draws an edge there and back once, one back from its source, and none to itself", () => {
    const { lines, boxes } = across(graphOf(["s>a", "a>b", "b>a", "b>c", "c>a", "b>b", "c>e"]));
    expect(lines.map(({ from, to, isBothWays }) => `${from}>${to}${isBothWays ? " both" : ""}`)).toEqual([
      "s>a",
      "a>b both",
      "b>c",
      "c>a",
      "c>e",
    ]);
    const back = lines.find(({ from }) => from === "c")?.points ?? [];
    expect(back[0]?.x).toBeGreaterThan(back.at(-1)?.x ?? Number.NaN);
    expect(boxes.filter(({ isRepeated }) => isRepeated).map(({ id }) => id)).toEqual(["b"]);
  });

  test("goes down where going across is too wide", () => {
    const chain = graphOf(["s>first_agent", "first_agent>second_agent", "second_agent>e"]);
    const wide = layOutWithin(chain, 1000, 30);
    const narrow = layOutWithin(chain, 150, 30);
    expect(wide.width).toBeGreaterThan(wide.height);
    expect(narrow.width).toBeLessThanOrEqual(150);
    expect(narrow.height).toBeGreaterThan(narrow.width);
  });

  test("keeps every box within it and apart from the others", () => {
    const id = fc.constantFrom("a", "bb", "ccc", "dddd", "eeeee");
    const edge = fc.tuple(id, id).map(([from, to]) => `${from}>${to}`);
    fc.assert(
      fc.property(fc.uniqueArray(edge, { maxLength: 12 }), fc.constantFrom(100, 1000), (edges, width) => {
        const drawing = layOutWithin(
          graphOf(["s>a", ...edges.filter((one) => one !== "s>a"), "a>e"]),
          width,
          30,
        );
        for (const box of drawing.boxes) {
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(drawing.width);
          expect(box.y + box.height).toBeLessThanOrEqual(drawing.height);
          expect(drawing.boxes.filter((other) => other !== box && overlap(box, other))).toEqual([]);
        }
        for (const { points } of drawing.lines) expect(points.length).toBeGreaterThan(1);
      }),
    );
  });
});

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const point = (x: number, y: number) => ({ x, y });

test("a line of two points is straight, one of more bends at each between and ends where it should", () => {
  expect(smoothPath([point(0, 0), point(10, 5)])).toBe("M0 0L10 5");
  expect(smoothPath([point(0, 0), point(10, 0), point(10, 10)])).toBe("M0 0Q10 0 10 10");
  expect(smoothPath([point(0, 0), point(10, 0), point(20, 10), point(30, 10)])).toBe(
    "M0 0Q10 0 15 5Q20 10 30 10",
  );
});

test("a line of one point or none has no length", () => {
  expect([smoothPath([]), smoothPath([point(1.234, 2)])]).toEqual(["", "M1.2 2"]);
});
