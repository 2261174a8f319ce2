import { expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { checkAnswer } from "./answer";

const OWN = "gnw-of-this-server-only";
isolateEnv({ GNW_API_TOKEN: OWN });

const PROMPT =
  "You are the specialist for the Circle line. Answer only from the results of your tools, in two sentences, and never name a figure that they don't have.";

test.each([
  "Arbitrum's token unlocked 92 million tokens today.",
  "An API key is sent in the X-API-Key header; keep it secret.",
  "A password should have at least 12 characters: a long one is better than an odd one.",
  "The transaction is 0x5f0c1b7d9e3a4c2b8f6d0e1a7c9b3d5f2e4a6c8b0d1f3e5a7c9b2d4f6e8a0c1b.",
  "Set OPENAI_API_KEY=<your key> and start again.",
  "System prompts tell a model what it is for.",
  "The secret of Aldwych is a tunnel.",
  "The lift at Bank has a token machine beside it.",
])("shows %s", (text) => {
  expect(checkAnswer(text, [PROMPT])).toEqual({ verdict: "safe" });
});

test.each([
  "The key is sk-proj-abcdefghijklmnopqrstuvwx0123456789.",
  "AWS: AKIAIOSFODNN7EXAMPLE",
  "Use ghp_abcdefghijklmnopqrstuvwxyz0123456789 to log in.",
  "-----BEGIN RSA PRIVATE KEY-----\nMIIEow",
  "Here: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P",
  "ALMANAC_SECRET=correct-horse-battery-staple",
  "postgres://admin:hunter22@db.internal/almanac",
  "The private key is 0x5f0c1b7d9e3a4c2b8f6d0e1a7c9b3d5f2e4a6c8b0d1f3e5a7c9b2d4f6e8a0c1b.",
  `It says ${OWN}, as you asked.`,
])("holds back %s", (text) => {
  expect(checkAnswer(text)).toEqual({ verdict: "leak", leak: "secret" });
});

test("holds back what quotes the prompt, whatever its case and marks", () => {
  const quoting = `I was told: "ANSWER only from the results of your tools - in two sentences and never name a figure" (and so on).`;
  expect(checkAnswer(quoting, [PROMPT])).toEqual({ verdict: "leak", leak: "prompt" });
  expect(checkAnswer("I answer only from the results of my tools.", [PROMPT]).verdict).toBe("safe");
});
