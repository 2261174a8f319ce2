import type { AnyTool, ToolCallRecord } from "../tools/tool";
import type { Fact } from "./fact";
import { genericFacts } from "./generic-facts";

/** A call that failed, or of a tool that doesn't exist any more, has no facts of its own. */
export function factsOfCalls(calls: readonly ToolCallRecord[], tools: readonly AnyTool[]): Fact[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return calls.flatMap(({ name, result }) => {
    if (!result) return [];
    return byName.get(name)?.facts?.(result) ?? genericFacts(result);
  });
}

const MOST_ITEMS = 300;

type Result = Pick<NonNullable<ToolCallRecord["result"]>, "data" | "message" | "provenance"> | undefined;

/** Short texts, the message, and whose data it is. */
export const textsOf = (result: Result): string[] =>
  result
    ? [
        ...textsIn([result.data, result.message.split("\n")]),
        ...result.provenance.map(({ source }) => source),
      ]
    : [];

/** Their numbers may be repeated as they are: asides, and what a source says of itself. */
export const statedOf = (result: Result): string[] =>
  result ? [...statedIn(result.data), ...result.provenance.flatMap(({ note }) => note ?? [])] : [];

export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length < 400 ? [value] : [];
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).flatMap(textsIn);
  if (!value || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsIn);
}

/** What people wrote of the data, not what was worked out from it. */
const ASIDES =
  /^(?:cautions?|assumptions?|notes?|reasons?|reasoning|description|summary|resolution|coverage|status|place|source|license|citation)$/i;

export function statedIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return ASIDES.test(key) ? [value] : [];
  if (Array.isArray(value)) return value.slice(0, 100).flatMap((item) => statedIn(item, key));
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === "data" && key ? [] : statedIn(child, name),
  );
}
