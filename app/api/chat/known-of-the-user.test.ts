import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resetModels } from "@/lib/models";
import { ProviderDouble, says } from "@/lib/models/testing/provider-double";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, ask } from "../testing/call";

isolateEnv(API_ENV);

let provider: ProviderDouble;
beforeAll(async () => {
  provider = await ProviderDouble.start();
});
afterAll(() => provider.close());

beforeEach(() => {
  setEnv({
    ALMANAC_MODEL: "openai:gpt-4o-mini",
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: "sk-of-a-double",
  });
  resetModels();
});

/** What the models of an answer were told as the system. */
async function told(body: Record<string, unknown>, ...replies: string[]): Promise<string[]> {
  const before = provider.completions.length;
  provider.script(...replies.map((reply) => says(reply)));
  const answer = await ask({ desk: "underground", ...body }, "application/json").then((told) => told.json());
  thread = answer.thread_id;
  return provider.completions.slice(before).map(({ body }) => body.messages[0].content);
}
let thread = "";

test("the Underground's router and specialist hear what is known of the user, and what the caller adds", async () => {
  const prompts = await told(
    { query: "When is my train?", userContext: { home: "Brixton" }, context: "They are at work." },
    "VICTORIA",
    "Soon.",
  );
  expect(prompts).toHaveLength(2);
  for (const prompt of prompts) {
    expect(prompt).toContain('{"home":"Brixton"}');
    expect(prompt).toContain("The caller adds: They are at work.");
  }
});

test("the Underground knows the user through a thread, and the caller's words only with their question", async () => {
  await told({ query: "Hello", user_context: { home: "Brixton" }, context: "At work." }, "CIRCLE", "Hello.");
  const next = { query: "And now?", thread_id: thread, user_context: { stepFree: true } };
  for (const prompt of await told(next, "CIRCLE", "Now.")) {
    expect(prompt).toContain('{"home":"Brixton","stepFree":true}');
    expect(prompt).not.toContain("The caller adds");
  }
});

test("the Underground's prompts end where nothing is known", async () => {
  for (const prompt of await told({ query: "Hello" }, "CIRCLE", "Hello.")) {
    expect(prompt).not.toMatch(/Known of the user|caller adds|\n$/);
  }
});
