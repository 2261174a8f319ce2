import { resolve } from "node:path";
import { z } from "zod";

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  );

const milliseconds = (fallback: number) => z.coerce.number().int().min(1).max(600_000).default(fallback);

/** An address with its trailing slash taken off, so that paths can be appended. */
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** An origin as browsers send it: no path, no trailing slash. */
const origins = list.pipe(
  z.array(
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => new URL(url).origin === url, "must be an origin such as https://example.org"),
  ),
);

/** Every variable the product reads. `.env.example` explains each. */
const Environment = z.object({
  NODE_ENV: z.string().default("development"),
  ALMANAC_DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .transform((dir) => resolve(dir)),
  ALMANAC_API_KEYS: list.pipe(z.array(z.string().min(16, "each key must have at least 16 characters"))),
  ALMANAC_CHAT_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  ALMANAC_CORS_ORIGINS: origins,
  ALMANAC_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ALMANAC_LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  ALMANAC_DATA: z.enum(["auto", "live", "sample"]).default("auto"),
  ALMANAC_MODEL: list,
  ALMANAC_MODEL_TIMEOUT_MS: milliseconds(60_000),
  OLLAMA_BASE_URL: address.optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: address.optional(),
  GNW_API_TOKEN: z.string().min(1).optional(),
  GNW_API_URL: address.default("https://api.globalnaturewatch.org"),
  GNW_ANALYTICS_URL: address.default("https://analytics.globalnaturewatch.org"),
  TFL_API_KEY: z.string().min(1).optional(),
  TFL_BASE_URL: address.default("https://api.tfl.gov.uk"),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
});
export type Env = z.infer<typeof Environment>;

/** The names of all these variables. */
export const variableNames = Object.keys(Environment.shape);

/**
 * Parses the environment; an empty variable counts as unset.
 * @throws Error whose message is one line that names each bad variable, never its value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = Environment.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  throw new Error(`Bad environment. ${[...new Set(faults)].join("; ")}`);
}

let parsed: Env | undefined;

/** The environment of this process, parsed on first use. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** Forgets the parsed environment, so that a test can set variables of its own. */
export function resetEnv(): void {
  parsed = undefined;
}
