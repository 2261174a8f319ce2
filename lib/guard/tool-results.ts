import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/process-wide";
import { against, plainSuspicionOf } from "./classify";
import { bucketsOf } from "./features";
import thresholds from "./model/thresholds.json";
import { clean, windowsOf } from "./windows";

export const LEFT_OUT = "[left out: it reads like an instruction to the model]";

/** Shorter texts can't instruct anyone. */
const SHORTEST = 12;
const MOST_LETTERS = 4_000_000;
const screened = () =>
  processWide(
    "guard.screened",
    () =>
      new LRUCache<string, string>({
        maxSize: MOST_LETTERS,
        sizeCalculation: (left, text) => text.length + (left === text ? 0 : left.length),
      }),
  );

export async function checkToolResult(text: string): Promise<"safe" | "threat"> {
  return (await withoutInstructions(text)) === text ? "safe" : "threat";
}

async function withoutInstructions(text: string): Promise<string> {
  if (text.length < SHORTEST) return text;
  const known = screened().get(text);
  if (known !== undefined) return known;
  const found = await screen(text);
  screened().set(text, found);
  return found;
}

async function screen(text: string): Promise<string> {
  let left = text;
  for (const window of windowsOf(clean(text)).sort((a, b) => a.length - b.length)) {
    if (against(bucketsOf(window)) < thresholds.look) continue;
    const { probability } = await plainSuspicionOf(window);
    if (probability < thresholds.toolResult) continue;
    // What cleaning changed can't be found again to be cut out.
    if (!text.includes(window)) return LEFT_OUT;
    left = left.replaceAll(window, LEFT_OUT);
  }
  return left;
}

export async function screenJson(json: string): Promise<string> {
  const value = parsed(json);
  if (value === undefined) return withoutInstructions(json);
  const clear = await screenValue(value);
  return clear === value ? json : JSON.stringify(clear);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The value itself where nothing was left out. */
async function screenValue(value: unknown): Promise<unknown> {
  if (typeof value === "string") return withoutInstructions(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, item]) => [name, await screenValue(item)] as const),
  );
  if (entries.every(([name, item]) => item === (value as Record<string, unknown>)[name])) return value;
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
