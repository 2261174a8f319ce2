import type { Visit } from "@/components/agent-graph/visits";
import type { ChatData, ChatMessage } from "@/lib/agent/ui-message";

/** One thing an answer did on its way. */
export type Step =
  | ({ kind: "node"; key: string } & Visit)
  | ({ kind: "model"; key: string } & ChatData["model"])
  | ({ kind: "context"; key: string } & ChatData["context"])
  | {
      kind: "tool";
      key: string;
      name: string;
      input: unknown;
      output?: unknown;
      error?: string;
      running: boolean;
    };

/** What an answer did, in order: the graph's nodes with their times, the models' messages with their tokens, the tools with what went in and came out. */
export function stepsOf(message: ChatMessage): Step[] {
  return message.parts.flatMap((part): Step[] => {
    if (part.type === "data-state") {
      const { node, ms, update } = part.data;
      return [{ kind: "node", key: part.id ?? node, node, ms, update }];
    }
    if (part.type === "data-model") return [{ kind: "model", key: part.id ?? "", ...part.data }];
    if (part.type === "data-context") return [{ kind: "context", key: part.id ?? "", ...part.data }];
    if (part.type !== "dynamic-tool") return [];
    const tool = { kind: "tool", key: part.toolCallId, name: part.toolName, input: part.input } as const;
    if (part.state === "output-available") return [{ ...tool, output: part.output, running: false }];
    if (part.state === "output-error") return [{ ...tool, error: part.errorText, running: false }];
    return [{ ...tool, running: true }];
  });
}

/** A duration as people read it: `240 ms`, `3.1 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
