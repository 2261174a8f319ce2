import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { Answer } from "@/components/chat/answer/answer";
import { answerOf } from "@/components/chat/messages";
import { stepsOf } from "@/components/chat/steps/steps";
import { staticHtml } from "@/components/ui/testing/static-html";
import { call } from "../testing/call";
import type { ReadAnswer } from "../testing/read-answer";
import { behaves, SCRIPTED_DESKS } from "../testing/scripted-desks";
import { scriptedWorld } from "../testing/scripted-world";
import { GET as getMessages } from "../threads/[id]/messages/route";

const world = scriptedWorld();
const desks = SCRIPTED_DESKS.map((desk) => [desk.id, desk] as const);
const encoding = "text/event-stream";

const shown = ({ message }: ReadAnswer): string =>
  staticHtml(<MantineProvider>{message && <Answer message={message} state="complete" />}</MantineProvider>);

test.each(desks)(
  "%s counts the tokens of all messages, has them in its steps and stores them",
  async (_, desk) => {
    const replies = behaves(desk).map((reply) => ({ ...reply, usage: { input: 1000, output: 10 } }));
    const got = await world.ask(desk, replies, { encoding });
    const asked = { input_tokens: 1000 * replies.length, output_tokens: 10 * replies.length };
    const usage = { ...asked, cost_usd: expect.any(Number) };
    expect(got.message && answerOf(got.message)?.usage).toEqual(usage);
    const id = /"thread_id":"([\w-]+)/.exec(got.sent)?.[1] ?? "";
    const { messages } = await (await call(getMessages, { params: { id }, key: world.key })).json();
    expect(messages.at(-1).usage).toEqual(usage);
    const steps = got.message ? stepsOf(got.message) : [];
    expect(JSON.stringify(steps).match(/"input_tokens":1000,/g)).toHaveLength(replies.length);
  },
);

test.each(desks)("%s says of a turn without data that no tool was used", async (_, { id, aside }) => {
  const got = await world.ask({ id, question: aside.question }, aside.replies, { encoding });
  expect(got.error).toBeUndefined();
  expect(shown(got)).toContain("the model used no tool");
});

test.each(desks)("%s doesn't say so of an answer from data", async (_, desk) => {
  expect(shown(await world.ask(desk, behaves(desk), { encoding }))).not.toContain("used no tool");
});
