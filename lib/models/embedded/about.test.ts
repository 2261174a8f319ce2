import { describe, expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { aboutProduct, isAboutProduct, topicOf } from "./about";

isolateEnv({ ALMANAC_MODEL: "embedded" });

test.each([
  ["wat is this thing", "who"],
  ["so what can u do for me", "can"],
  ["are you some kind of gpt", "model"],
  ["is that live or fake data", "data"],
  ["do you hallucinate sometimes", "trust"],
  ["how much do you charge", "cost"],
  ["who reads my messages", "privacy"],
  ["need an account?", "access"],
  ["do you speak italian", "language"],
  ["where is dark mode", "app"],
  ["who built this thing", "maker"],
  ["can i speak with a real human", "human"],
  ["which cities then", "coverage"],
  ["planes from gatwick", "uncovered"],
  ["do you save what I ask", "privacy"],
])("“%s” asks about %s", async (question, topic) => {
  expect((await topicOf(question)).topic).toBe(topic);
});

test("what is like no example isn't about the product", async () => {
  expect(await isAboutProduct("help")).toBe(true);
  for (const text of ["recipe for pancakes", "who is the president", "ok"])
    expect(await isAboutProduct(text)).toBe(false);
});

describe("what is said is true of the settings", () => {
  test.each([
    [{ ALMANAC_DATA: "auto" }, "is this real data", /live where a live source can be reached/],
    [{ ALMANAC_DATA: "live" }, "is this real data", /live sources only/],
    [{ ALMANAC_DATA: "sample" }, "is this real data", /no live sources/],
    [{ ALMANAC_X402: "sandbox" }, "what does it cost", /local test chain, no real money/],
    [{ ALMANAC_X402: "base" }, "what does it cost", /real money, out of the wallets of whoever runs it/],
    [{ ALMANAC_MODEL: "embedded" }, "are you chatgpt", /No language model is at work/],
    [
      { ALMANAC_MODEL: "openai:gpt-4o-mini,embedded", OPENAI_API_KEY: "sk" },
      "are you chatgpt",
      /\(openai:gpt-4o-mini\)/,
    ],
    [
      { ALMANAC_MODEL: "openai:gpt-4o-mini", OPENAI_API_KEY: "sk" },
      "do you store my chats",
      /also go to the language model/,
    ],
    [{ ALMANAC_MODEL: "embedded" }, "do you store my chats", /your questions go to none/],
    [{ ALMANAC_THREAD_DAYS: "30" }, "do you store my chats", /for 30 days is deleted/],
  ])("%j: %s", async (settings: Record<string, string>, question, words) => {
    setEnv({ ALMANAC_MODEL: "embedded", ...settings });
    expect(await aboutProduct(question)).toMatch(words);
  });
});
