import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
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

/** Without its trailing slash, so that paths can be appended. */
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** An origin as browsers send it: no path, no trailing slash. */
const origins = list.pipe(
  z.array(
    z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => URL.canParse(url) && new URL(url).origin === url,
        "must be an origin such as https://example.org",
      ),
  ),
);

const privateKey = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i, "must be 0x and 64 hexadecimal digits")
  .optional();

/** `$0.001` in atomic units of USDC (a millionth of a dollar each). */
const dollars = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const [, whole, decimals = ""] = /^\$(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
      if (whole !== undefined) return Number(whole) * 1_000_000 + Number(decimals.padEnd(6, "0"));
      context.addIssue({
        code: "custom",
        message: "must be dollars such as $0.001, with six decimals at most",
      });
      return z.NEVER;
    });

/** A place as `latitude,longitude,name`; the name may be left out. */
const site = z.string().transform((text, context) => {
  const [latitude, longitude, ...name] = text.split(",").map((part) => part.trim());
  const found = Site.safeParse({ latitude, longitude, name: name.join(", ") || `${latitude}, ${longitude}` });
  if (found.success) return found.data;
  context.addIssue({
    code: "custom",
    message: "must be latitude, longitude and a name, such as 50.11,8.68,Frankfurt",
  });
  return z.NEVER;
});

/** An empty part would pass for 0. */
const degrees = (most: number) => z.string().min(1).transform(Number).pipe(z.number().min(-most).max(most));
const Site = z.object({ latitude: degrees(90), longitude: degrees(180), name: z.string().max(100) });

const folder = z
  .string()
  .transform((path) => resolve(path))
  .refine(
    (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory(),
    "must be a folder that is there",
  );

const Environment = z.object({
  NODE_ENV: z.string().default("development"),
  ALMANAC_DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .transform((dir) => resolve(dir)),
  DATABASE_PATH: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  ALMANAC_API_KEYS: list.pipe(z.array(z.string().min(16, "each key must have at least 16 characters"))),
  ALMANAC_CHAT_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  ALMANAC_ANSWERS_AT_ONCE: z.coerce.number().int().min(1).max(1000).optional(),
  ALMANAC_CORS_ORIGINS: origins,
  ALMANAC_ALLOWED_HOSTS: list,
  ALMANAC_TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  ALMANAC_GUARD: z.enum(["block", "flag", "off"]).default("block"),
  GUARD_SECURITY_MODEL: folder.optional(),
  GUARD_INTENT_MODEL: folder.optional(),
  ALMANAC_THREAD_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  ALMANAC_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ALMANAC_LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  ALMANAC_DATA: z.enum(["auto", "live", "sample"]).default("auto"),
  ALMANAC_CACHE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(300),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  ALMANAC_MODEL: list,
  ALMANAC_MODEL_TIMEOUT_MS: milliseconds(60_000),
  ALMANAC_TEMPERATURE: z.coerce.number().min(0).max(2).optional(),
  ALMANAC_MAX_TOKENS: z.coerce.number().int().min(16).max(100_000).optional(),
  ALMANAC_CONTEXT_TOKENS: z.coerce.number().int().min(1024).max(10_000_000).optional(),
  ALMANAC_THINKING: z.enum(["off", "low", "medium", "high"]).optional(),
  OLLAMA_BASE_URL: address.optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: address.optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_BASE_URL: address.optional(),
  GOOGLE_API_KEY: z.string().min(1).optional(),
  GOOGLE_BASE_URL: address.optional(),
  GROQ_API_KEY: z.string().min(1).optional(),
  GROQ_BASE_URL: address.optional(),
  GNW_API_TOKEN: z.string().min(1).optional(),
  GNW_API_URL: address.default("https://api.globalnaturewatch.org"),
  GNW_ANALYTICS_URL: address.default("https://analytics.globalnaturewatch.org"),
  TFL_API_KEY: z.string().min(1).optional(),
  TFL_BASE_URL: address.default("https://api.tfl.gov.uk"),
  BINANCE_BASE_URL: address.default("https://api.binance.com"),
  BINANCE_US_BASE_URL: address.default("https://api.binance.us"),
  COINGECKO_API_KEY: z.string().min(1).optional(),
  COINGECKO_BASE_URL: address.default("https://api.coingecko.com/api/v3"),
  COINCAP_API_KEY: z.string().min(1).optional(),
  COINCAP_BASE_URL: address.default("https://rest.coincap.io/v3"),
  COINMARKETCAP_API_KEY: z.string().min(1).optional(),
  COINMARKETCAP_BASE_URL: address.default("https://pro-api.coinmarketcap.com"),
  MESSARI_API_KEY: z.string().min(1).optional(),
  MESSARI_BASE_URL: address.default("https://api.messari.io"),
  FEAR_GREED_BASE_URL: address.default("https://api.alternative.me"),
  EXCHANGE_RATES_BASE_URL: address.default("https://cdn.jsdelivr.net/npm/@fawazahmed0"),
  EXCHANGE_RATES_MIRROR_BASE_URL: address.default("https://latest.currency-api.pages.dev"),
  ALMANAC_SITE: site.optional(),
  IPIFY_BASE_URL: address.default("https://api.ipify.org"),
  IP_API_BASE_URL: address.default("http://ip-api.com"),
  IPWHOIS_BASE_URL: address.default("https://ipwho.is"),
  OPEN_METEO_BASE_URL: address.default("https://api.open-meteo.com"),
  ALMANAC_X402: z.enum(["sandbox", "base-sepolia", "base"]).default("sandbox"),
  ALMANAC_SIMULATOR: z.enum(["on", "off"]).default("on"),
  ALMANAC_SPEND_PER_ANSWER: dollars("$0.02"),
  ALMANAC_SPEND_PER_CALLER: dollars("$0.25"),
  ALMANAC_SPEND_PER_DAY: dollars("$1"),
  ALMANAC_SPEND_OVER: z.enum(["ask", "refuse"]).optional(),
  AGENT_PRIVATE_KEY1: privateKey,
  AGENT_PRIVATE_KEY2: privateKey,
  FETCH_URL: address.optional(),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  X402_PAY_TO: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/i, "must be 0x and 40 hexadecimal digits")
    .optional(),
  X402_PRICE_LATEST: dollars("$0.001"),
  X402_PRICE_RECENT: dollars("$0.005"),
  X402_FACILITATOR_URL: address.optional(),
  X402_RPC_URL: address.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  ALMANAC_NOW: z.iso
    .datetime({ offset: true, error: "must be a moment such as 2027-03-28T00:59:30Z" })
    .transform((text) => Date.parse(text))
    .optional(),
});
export type Env = z.infer<typeof Environment>;

/** The names above win. */
const OTHER_NAMES = {
  AI_URL_API_KEY: "ALMANAC_API_KEYS",
  CORS_ORIGIN: "ALMANAC_CORS_ORIGINS",
  GEMINI_API_KEY: "GOOGLE_API_KEY",
};

export const variableNames = [...Object.keys(Environment.shape), ...Object.keys(OTHER_NAMES)];

type Variables = Record<string, string | undefined>;

/** An empty variable counts as unset. @throws Error whose one line names each bad variable, never its value */
export function parseEnv(source: Variables): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const renamed = Object.entries(OTHER_NAMES).filter(([other, own]) => given[other] && !given[own]);
  for (const [other, own] of renamed) given[own] = given[other];
  const result = Environment.safeParse(withDatabase(given));
  if (result.success) return result.data;
  const givenName = (own: unknown) => renamed.find(([, name]) => name === own)?.[0] ?? String(own);
  const faults = result.error.issues.map((issue) => `${givenName(issue.path[0])}: ${issue.message}`);
  throw new Error(`Bad environment. ${[...new Set(faults)].join("; ")}`);
}

/** ALMANAC_DATA_DIR wins; without it the database's folder is the data folder. */
function withDatabase({ DATABASE_PATH, ...variables }: Variables): Variables {
  if (!DATABASE_PATH || variables.ALMANAC_DATA_DIR) return variables;
  return { ...variables, DATABASE_PATH, ALMANAC_DATA_DIR: dirname(DATABASE_PATH) };
}

let parsed: Env | undefined;

export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

export function resetEnv(): void {
  parsed = undefined;
}
