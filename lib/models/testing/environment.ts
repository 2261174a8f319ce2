import { vi } from "vitest";
import { resetEnv } from "@/lib/env";

const VARIABLES = [
  "ALMANAC_MODEL",
  "ALMANAC_MODEL_TIMEOUT_MS",
  "ALMANAC_TEMPERATURE",
  "ALMANAC_MAX_TOKENS",
  "ALMANAC_CONTEXT_TOKENS",
  "ALMANAC_THINKING",
  "OLLAMA_BASE_URL",
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "ANTHROPIC_API_KEY",
  "ANTHROPIC_BASE_URL",
  "GOOGLE_API_KEY",
  "GEMINI_API_KEY",
  "GOOGLE_BASE_URL",
  "GROQ_API_KEY",
  "GROQ_BASE_URL",
];

/** Until `vi.unstubAllEnvs()`. */
export function setEnvironment(variables: Record<string, string>): void {
  for (const name of VARIABLES) vi.stubEnv(name, variables[name] ?? "");
  resetEnv();
}

/** Until `vi.restoreAllMocks()`. */
export function skipRetryPauses(): void {
  const real = globalThis.setTimeout;
  // Retries pass their timer no arguments; the HTTP client's timers, which must stay, do.
  const hurried = (work: () => void, ms = 0, ...args: []) =>
    real(work, args.length === 0 && ms >= 1000 && ms <= 8000 ? 0 : ms, ...args);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(hurried as typeof setTimeout);
}
