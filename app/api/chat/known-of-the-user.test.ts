import { expect, test } from "vitest";
import { says } from "@/lib/models/testing/provider-double";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, ask } from "../testing/call";
import { modelDouble } from "../testing/model-double";

isolateEnv(API_ENV);

const provider = await modelDouble();

async function told(body: Record<string, unknown>, ...replies: string[]): Promise<string[]> {
  const before = provider.completions.length;
  provider.script(...replies.map((reply) => says(reply)));
  const answer = await ask({ desk: "underground", ...body }, "application/json").then((told) => told.json());
  thread = answer.thread_id;
  agent = answer.agent;
  return provider.completions.slice(before).map(({ body }) => body.messages[0].content);
}
let thread = "";
let agent = "";

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

test("the Underground's router reads the last exchange, so that a follow-up stays with its line", async () => {
  await told({ query: "When is the next train from Brixton?" }, "VICTORIA", "Very soon.");
  const [router] = await told({ query: "And the next one?", thread_id: thread }, "It goes on.", "In four.");
  expect(router).toContain('"When is the next train from Brixton?". VICTORIA answered it: "Very soon."');
  expect(agent).toBe("VICTORIA");
});

test.each(["sensors", "land"])("%s hears what is known of the user, through a thread", async (desk) => {
  const known = { user_context: { home: "Brixton" }, user_persona: "A child", context: "At work." };
  const [first] = await told({ desk, query: "Hello", ...known }, "Hello.");
  expect(first).toMatch(/\{"home":"Brixton"\}[\s\S]*A child[\s\S]*The caller adds: At work\.$/);
  const zone = { ui_context: { time_zone: "Asia/Tokyo" } };
  const [next] = await told({ desk, query: "Hello again", thread_id: thread, ...zone }, "Hello.");
  expect(next).toMatch(/\{"home":"Brixton"\}[\s\S]*A child/);
  expect(next).toMatch(/in the time zone Asia\/Tokyo \(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00\)/);
  expect(next).not.toContain("The caller adds");
});

test("the Underground's prompts end where nothing is known", async () => {
  for (const prompt of await told({ query: "Hello" }, "CIRCLE", "Hello.")) {
    expect(prompt).not.toMatch(/Known of the user|caller adds|\n$/);
  }
});
