import { processWide } from "@/lib/process-wide";

const origins = () => processWide("content-sources", () => new Set<string>());

/** The proxy can't import the desks, so start-up passes theirs on. */
export function allowContentSources(allowed: readonly string[]): void {
  for (const origin of allowed) origins().add(origin);
}

export const contentSources = (): string[] => [...origins()];
