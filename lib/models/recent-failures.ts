import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { baseUrl } from "./provider-info";
import { type ModelSpec, modelId } from "./spec";

const RECENT_MS = 10 * 60_000;

interface Noted {
  at: number;
  message: string;
}

const failures = processWide("model-failures", () => new Map<string, Noted>());

const keyOf = (spec: ModelSpec): string => `${modelId(spec)} ${baseUrl(spec.provider, env())}`;

export function noteFailure(spec: ModelSpec, message: string): void {
  failures.set(keyOf(spec), { at: performance.now(), message });
}

/** In the last ten minutes, for users; undefined when it wasn't passed over. */
export function recentFailure(spec: ModelSpec): string | undefined {
  const noted = failures.get(keyOf(spec));
  const ms = noted ? performance.now() - noted.at : RECENT_MS;
  if (!noted || ms >= RECENT_MS) return undefined;
  const minutes = Math.floor(ms / 60_000);
  const when =
    minutes === 0 ? "in the last minute" : `${minutes} ${minutes === 1 ? "minute" : "minutes"} ago`;
  return `It was passed over ${when}: ${noted.message}`;
}
