import type { AnyTool } from "@/lib/agent/tools/tool";

export interface Toolset {
  id: string;
  /** As titles begin with it, e.g. “Echo: say again”. */
  name: string;
  tools?: AnyTool[];
}

export interface ListedTool {
  /** With its set's id before it where two sets have the same name. */
  name: string;
  title: string;
  tool: AnyTool;
}

export function listTools(toolsets: Toolset[]): ListedTool[] {
  const all = toolsets.flatMap(({ tools = [], ...set }) =>
    tools.filter(({ needsConversation }) => !needsConversation).map((tool) => ({ set, tool })),
  );
  const byName = Map.groupBy(all, ({ tool }) => tool.name);
  return all.map(({ set, tool }) => ({
    name: byName.get(tool.name)?.length === 1 ? tool.name : `${set.id}_${tool.name}`,
    title: `${set.name}: ${tool.title ?? inWords(tool.name)}`,
    tool,
  }));
}

/** `line_status` and `lineStatus` as “line status”. */
const inWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
