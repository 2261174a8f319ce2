import type { ToolResult } from "@/lib/agent/tools/tool";

/** What a model reads of a result: the reference document's fields first, which its clients look for at the top. */
export function forModel({ data, ...result }: ToolResult<object>): object {
  const { status, maxValues, abnormalDetected, readingCount } = data as Record<string, unknown>;
  return { status, maxValues, abnormalDetected, readingCount, ...result, data };
}
