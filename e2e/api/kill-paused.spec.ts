import { expect, test } from "@playwright/test";
import { type Line, lineByLine } from "./lines";
import { Server } from "./server";

const QUESTION = "Will it freeze in London before Friday?";

let server: Server;
test.beforeEach(async () => {
  server = await Server.start();
});
test.afterEach(() => server.close());

async function askAndKill(): Promise<Line[]> {
  const received: Line[] = [];
  const body = { desk: "weather", query: QUESTION, ui_context: { review: true } };
  try {
    for await (const line of lineByLine(await server.ask(body, "application/x-ndjson"))) {
      received.push(line);
      if (line.node === "approval") await server.kill();
    }
  } catch {
    // The connection broke, as it was to.
  }
  await server.kill();
  return received;
}

for (const [approved, words] of [
  [true, /^\*\*I have no forecast\*\*/],
  [false, /you rejected what was collected/],
] as const) {
  test(`the answer comes when the user has decided: ${approved ? "approved" : "rejected"}`, async () => {
    const received = await askAndKill();
    expect(received.map(({ node }) => node).slice(0, 2)).toEqual(["thread", "security"]);
    const asked = received.at(-1);
    expect(asked).toMatchObject({ node: "approval", update: { details: { latitude: 51.51 } } });
    const [thread_id, id] = [received[0]?.update.thread_id, asked?.update.id];

    server = await Server.start({ dataDir: server.dataDir });
    const { messages } = await server.fetch(`/api/threads/${thread_id}/messages`).then((told) => told.json());
    expect(messages.at(-1)).toMatchObject({ status: "waiting", content: expect.stringContaining("London") });

    const decided = await server.ask({ thread_id, approval: { id, approved } }).then((told) => told.json());
    expect(decided.response).toMatch(words);
    expect(decided.approval).toBeUndefined();
    const again = await server.ask({ thread_id, approval: { id, approved } });
    expect(again.status).toBe(409);

    const next = await server
      .ask({ desk: "weather", query: "And in Tokyo?", thread_id })
      .then((told) => told.json());
    expect(next.response).toContain("whether it will freeze");
    expect(next.response).toContain("Tokyo, Japan");
  });
}
