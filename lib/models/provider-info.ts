import type { Env } from "@/lib/env";

export type Protocol = "embedded" | "ollama" | "openai" | "anthropic";

type AddressVariable =
  | "OLLAMA_BASE_URL"
  | "OPENAI_BASE_URL"
  | "ANTHROPIC_BASE_URL"
  | "GOOGLE_BASE_URL"
  | "GROQ_BASE_URL";
type KeyVariable = "OPENAI_API_KEY" | "ANTHROPIC_API_KEY" | "GOOGLE_API_KEY" | "GROQ_API_KEY";

export interface ProviderInfo {
  label: string;
  protocol: Protocol;
  address: string;
  addressVariable?: AddressVariable;
  /** Absent: no key needed. */
  keyVariable?: KeyVariable;
}

/** Google and Groq document these addresses for OpenAI's protocol. */
export const PROVIDERS = {
  embedded: { label: "embedded", protocol: "embedded", address: "" },
  ollama: {
    label: "Ollama",
    protocol: "ollama",
    address: "http://127.0.0.1:11434",
    addressVariable: "OLLAMA_BASE_URL",
  },
  openai: {
    label: "OpenAI",
    protocol: "openai",
    address: "https://api.openai.com/v1",
    addressVariable: "OPENAI_BASE_URL",
    keyVariable: "OPENAI_API_KEY",
  },
  anthropic: {
    label: "Anthropic",
    protocol: "anthropic",
    address: "https://api.anthropic.com",
    addressVariable: "ANTHROPIC_BASE_URL",
    keyVariable: "ANTHROPIC_API_KEY",
  },
  google: {
    label: "Google",
    protocol: "openai",
    address: "https://generativelanguage.googleapis.com/v1beta/openai",
    addressVariable: "GOOGLE_BASE_URL",
    keyVariable: "GOOGLE_API_KEY",
  },
  groq: {
    label: "Groq",
    protocol: "openai",
    address: "https://api.groq.com/openai/v1",
    addressVariable: "GROQ_BASE_URL",
    keyVariable: "GROQ_API_KEY",
  },
} as const satisfies Record<string, ProviderInfo>;

export type Provider = keyof typeof PROVIDERS;

export const infoOf = (provider: Provider): ProviderInfo => PROVIDERS[provider];

/** Empty for the embedded model. */
export function baseUrl(provider: Provider, env: Env): string {
  const { address, addressVariable } = infoOf(provider);
  return (addressVariable && env[addressVariable]) ?? address;
}

/** "none" for servers without keys, because the client libraries insist on one. */
export function apiKey(provider: Provider, env: Env): string {
  const { keyVariable } = infoOf(provider);
  return (keyVariable && env[keyVariable]) ?? "none";
}

export function apiKeys(env: Env): string[] {
  const providers = Object.keys(PROVIDERS) as Provider[];
  return providers.map((provider) => apiKey(provider, env)).filter((key) => key !== "none");
}
