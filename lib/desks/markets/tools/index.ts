import type { AnyTool } from "@/lib/agent/tools/tool";

export const TOOLS: AnyTool[] = [];
