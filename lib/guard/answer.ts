import { env } from "@/lib/env";

export type Leak = "secret" | "prompt";

export interface AnswerCheck {
  verdict: "safe" | "leak";
  leak?: Leak;
}

const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD/;
const SHORTEST_SECRET = 8;

/** By their makers' forms. The name of a kind of secret is none. */
const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:sk|pk|rk)-(?:[a-z]+-)*[\w-]{20,}/i,
  /\b(?:sk|rk)_(?:live|test)_\w{16,}/,
  /\balm_[\w-]{16,}/,
  /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/,
  /\bAIza[\w-]{35}/,
  /\bgsk_\w{20,}/,
  /\bgh[opsur]_\w{30,}|\bgithub_pat_\w{30,}/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/,
  /\/\/[^/\s:@]+:[^/\s@]{4,}@/,
  /\bBearer [\w.~+/=-]{20,}/,
  /\b\w*(?:API_?KEY|SECRET|PASSWORD|PASSWD|TOKEN|PRIVATE_?KEY\d?)\s*[=:]\s*["']?(?![<$[{*.…x]{2})[^\s"'<>]{8,}/,
  /(?:private key|seed phrase|signing secret)\W{1,5}(?:is|:|=)?\W{0,5}(?:0x)?[\da-f]{64}\b/i,
];

/** It must hold neither a secret nor a quotation of the prompts. Speaking of tokens and keys is no harm. */
export function checkAnswer(text: string, prompts: string[] = []): AnswerCheck {
  if (holdsOwnSecret(text) || SECRETS.some((secret) => secret.test(text)))
    return { verdict: "leak", leak: "secret" };
  if (prompts.some((prompt) => quotes(text, prompt))) return { verdict: "leak", leak: "prompt" };
  return { verdict: "safe" };
}

function holdsOwnSecret(text: string): boolean {
  const secrets = Object.entries(env()).filter(([name]) => SECRET_NAME.test(name));
  return secrets
    .flatMap(([, value]) => value)
    .some((value) => typeof value === "string" && value.length >= SHORTEST_SECRET && text.includes(value));
}

/** So many words in a row that stand in a prompt, too, are a quotation. */
const QUOTED = 12;

function quotes(text: string, prompt: string): boolean {
  const told = ` ${wordsIn(prompt).join(" ")} `;
  const words = wordsIn(text);
  return words.some(
    (_, at) => at + QUOTED <= words.length && told.includes(` ${words.slice(at, at + QUOTED).join(" ")} `),
  );
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
