import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Compression } from "@/lib/memory";
import { say } from "./node";

export function sayContext(
  config: LangGraphRunnableConfig,
  compression: Compression | undefined,
  ms: number,
): void {
  if (!compression) return;
  const { tokensBefore, tokensAfter, summarized, duplicates, repeatedResults, cut } = compression;
  say(config, {
    type: "context",
    tokens_before: tokensBefore,
    tokens_after: tokensAfter,
    summarized,
    duplicates,
    repeated_results: repeatedResults,
    cut,
    ms: Math.round(ms),
  });
}
