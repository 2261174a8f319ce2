import { expect, test } from "vitest";
import { parseEnv } from "@/lib/env";
import { modelId, modelSpecs, parseModelSpec } from "./spec";

const ids = (source: Record<string, string>) => modelSpecs(parseEnv(source)).map(modelId);

test.each([
  ["embedded", { provider: "embedded", model: "embedded" }],
  ["ollama:llama3.1:8b", { provider: "ollama", model: "llama3.1:8b" }],
  ["openai:gpt-4o-mini", { provider: "openai", model: "gpt-4o-mini" }],
  ["anthropic:claude-haiku-4-5", { provider: "anthropic", model: "claude-haiku-4-5" }],
  ["groq:openai/gpt-oss-20b", { provider: "groq", model: "openai/gpt-oss-20b" }],
  ["google:gemini-2.5-flash", { provider: "google", model: "gemini-2.5-flash" }],
  ["openai:meta/llama-3.3:free", { provider: "openai", model: "meta/llama-3.3:free" }],
])("reads %s and writes it back", (text, spec) => {
  expect(parseModelSpec(text)).toEqual(spec);
  expect(modelId(parseModelSpec(text)!)).toBe(text);
});

test.each([
  "",
  "gpt-4o",
  "ollama",
  "ollama:",
  "openai:",
  "embedded:x",
  "mistral:x",
  "toString:x",
  "OpenAI:x",
  "ollama:a b",
])("refuses %j", (text) => expect(parseModelSpec(text)).toBeUndefined());

test("without ALMANAC_MODEL, what is set up decides", () => {
  expect(ids({})).toEqual(["embedded"]);
  expect(ids({ OPENAI_API_KEY: "sk-1" })).toEqual(["openai:gpt-4o-mini"]);
  expect(ids({ OPENAI_API_KEY: "sk-1", OLLAMA_BASE_URL: "http://o:1" })).toEqual(["ollama:llama3.1:8b"]);
});

test("ALMANAC_MODEL is a list in order", () => {
  expect(ids({ ALMANAC_MODEL: "ollama:a, openai:b ,embedded", OPENAI_API_KEY: "sk-1" })).toEqual([
    "ollama:a",
    "openai:b",
    "embedded",
  ]);
});

test("a bad item is named by its place, so that a key pasted there isn't shown", () => {
  const message =
    "ALMANAC_MODEL: item 2 must be one of embedded, ollama:<model>, openai:<model>, anthropic:<model>, google:<model>, groq:<model>.";
  expect(() => ids({ ALMANAC_MODEL: "embedded,sk-secret" })).toThrow(
    expect.objectContaining({ code: "model_unavailable", message }),
  );
});

test.each([
  ["anthropic", "ANTHROPIC"],
  ["google", "GOOGLE"],
  ["groq", "GROQ"],
])("a model of %s needs a key, or a gateway's address", (provider, prefix) => {
  const ALMANAC_MODEL = `${provider}:x`;
  expect(() => ids({ ALMANAC_MODEL })).toThrow(`needs ${prefix}_API_KEY, or ${prefix}_BASE_URL`);
  expect(ids({ ALMANAC_MODEL, [`${prefix}_API_KEY`]: "k" })).toEqual([ALMANAC_MODEL]);
  expect(ids({ ALMANAC_MODEL, [`${prefix}_BASE_URL`]: "http://127.0.0.1:1234" })).toEqual([ALMANAC_MODEL]);
});

test("Google's key has two names", () => {
  expect(ids({ ALMANAC_MODEL: "google:x", GEMINI_API_KEY: "AIza" })).toEqual(["google:x"]);
});

test("an OpenAI model needs a key or an address of its own", () => {
  expect(() => ids({ ALMANAC_MODEL: "openai:x" })).toThrow(/^ALMANAC_MODEL: item 1 .* needs OPENAI_API_KEY/);
  expect(ids({ ALMANAC_MODEL: "openai:x", OPENAI_BASE_URL: "http://127.0.0.1:1234/v1" })).toEqual([
    "openai:x",
  ]);
});
