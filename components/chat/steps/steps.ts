import type { Visit } from "@/components/agent-graph/visits";
import type { Payment } from "@/lib/agent/payment";
import type { ChatData, ChatMessage } from "@/lib/agent/ui-message";
import { dollars } from "@/lib/payments/dollars";

export type Step =
  | ({ kind: "node"; key: string } & Visit)
  | ({ kind: "model"; key: string } & ChatData["model"])
  | ({ kind: "context"; key: string } & ChatData["context"])
  | {
      kind: "tool";
      key: string;
      name: string;
      /** What the call does, in a sentence; old answers have none. */
      title?: string;
      input: unknown;
      output?: unknown;
      error?: string;
      running: boolean;
    };

export function stepsOf(message: ChatMessage): Step[] {
  return message.parts.flatMap((part): Step[] => {
    if (part.type === "data-state") {
      const { node, ms, update } = part.data;
      return [{ kind: "node", key: part.id ?? node, node, ms, update }];
    }
    if (part.type === "data-model") return [{ kind: "model", key: part.id ?? "", ...part.data }];
    if (part.type === "data-context") return [{ kind: "context", key: part.id ?? "", ...part.data }];
    if (part.type !== "dynamic-tool") return [];
    const { toolCallId: key, toolName: name, title, input } = part;
    const tool = { kind: "tool", key, name, title, input } as const;
    if (part.state === "output-available") return [{ ...tool, output: part.output, running: false }];
    if (part.state === "output-error") return [{ ...tool, error: part.errorText, running: false }];
    return [{ ...tool, running: true }];
  });
}

/** `240 ms`, `3.1 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const count = new Intl.NumberFormat("en-GB");

/** “812 tokens in, 40 out”, “$0.0003”; nothing where the model didn't count. */
export function tokensOf({ usage }: Pick<ChatData["model"], "usage">): string[] {
  if (!usage) return [];
  const { input_tokens, output_tokens } = usage;
  const words = `${count.format(input_tokens)} tokens in, ${count.format(output_tokens)} out`;
  return [words, ...(usage.cost_usd === undefined ? [] : [modelDollars(usage.cost_usd)])];
}

/** To two significant digits: what a message costs is mostly less than a cent. */
const modelDollars = (amount: number): string =>
  amount === 0 ? "$0" : `$${amount.toLocaleString("en-GB", { maximumSignificantDigits: 2 })}`;

export function costOf(payments: Payment[]): string {
  const sum = dollars(payments.reduce((total, { amount }) => total + amount, 0));
  return payments.every(({ sandbox }) => sandbox) ? `${sum} in test USDC` : sum;
}

/** HAMMERSMITH_CITY becomes “Hammersmith City”, DLR stays. */
export function agentName(agent: string): string {
  return agent
    .split(/[_\s]+/)
    .map((word) => (word.length <= 3 ? word : word[0] + word.slice(1).toLowerCase()))
    .join(" ");
}

export const deskTitle = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)} desk`;

type Done = Pick<ChatData["context"], "summarized" | "duplicates" | "repeated_results" | "cut">;

export function whatWasDone({ summarized, duplicates, repeated_results, cut }: Done): string[] {
  const counts: [number, string, string][] = [
    [summarized, "message summarised", "messages summarised"],
    [duplicates, "duplicate dropped", "duplicates dropped"],
    [repeated_results, "repeated result dropped", "repeated results dropped"],
    [cut, "text cut", "texts cut"],
  ];
  return counts.flatMap(([count, one, many]) =>
    count > 0 ? `${count.toLocaleString()} ${count === 1 ? one : many}` : [],
  );
}

export function factsOf({ agent, confidence, model, usage }: ChatData["answer"]): string[] {
  return [
    agent ? [`${agentName(agent)} specialist`] : [],
    agent && confidence !== undefined ? [`${Math.round(confidence * 100)}% sure`] : [],
    model ? [`${model} model`] : [],
    tokensOf({ usage }),
  ].flat();
}

const LONGEST_WORDS = 80;

/** “name: Bank, limit: 3”. */
export function inputWords(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const words = Object.entries(input)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`)
    .join(", ");
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS).trimEnd()}…` : words;
}
