export interface ScriptedToolCall {
  /** OpenAI's wire only; left out of the call where there is none. */
  id?: string;
  name: string;
  args?: unknown;
  /** As the model writes them, where they aren't `args` in JSON: broken, cut, or no object. */
  raw?: string;
}

export interface Spread {
  /** Characters; 5 when left out, and `Infinity` sends each call in one delta. */
  size?: number;
  interleaved?: boolean;
  /** 0 for all with `zero`; its place when left out. */
  index?: "place" | "zero" | "none";
}

export interface Reply {
  tokens?: string[];
  toolCalls?: ScriptedToolCall[];
  spread?: Spread;
  thinking?: string[];
  /** In `refusal`, with null for the content. Ollama has no such field, and says it. */
  refusal?: string;
  /** Where it isn't complete. Ollama's content isn't filtered. */
  finish?: "length" | "content_filter";
  usage?: { input: number; output: number };
  /** A test holds the stream here. */
  before?: (index: number) => Promise<unknown>;
  status?: number;
  message?: string;
  headers?: Record<string, string>;
  /** `reset` cuts the connection, `stall` keeps it open in silence, `error` sends an error in the stream. */
  ending?: "reset" | "stall" | "error";
  /** Instead of any answer. */
  instead?: "reset" | "stall";
}

export interface WireStream {
  type: string;
  pieces: string[];
  error: string;
  end: string;
}

export const DEFAULT_USAGE = { input: 7, output: 3 };

export const argumentsOf = ({ args = {}, raw }: ScriptedToolCall): string => raw ?? JSON.stringify(args);

export function inPieces(text: string, size: number): string[] {
  const count = Math.ceil(text.length / size);
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size));
}
