import { expect, test } from "vitest";
import { says } from "@/lib/models/testing/provider-double";
import { isolateEnv } from "@/lib/test-env";
import { GET as memory } from "../memory/route";
import { API_ENV, ask, call, readChunks } from "../testing/call";
import { modelDouble } from "../testing/model-double";
import { GET as messages } from "../threads/[id]/messages/route";

isolateEnv(API_ENV);
const provider = await modelDouble();

/** About 1,100 tokens, and nothing that would have to be looked up. */
const LONG =
  "Trains run as they should, and staff are there to help everybody who asks them for the way. ".repeat(55);
/** The most that a model is given whole. */
const TURNS = 17;
const SUMMARY = "The user kept asking about the Circle line, which ran well.";

const DESK = { desk: "underground" };
const answerTo = async (body: object) => (await ask({ ...DESK, ...body }, "application/json")).json();
const sent = () => JSON.stringify(provider.completions.at(-1)?.body.messages);

test("a long conversation is summarised once, at a desk whose graph keeps it all, and the user is told", async () => {
  let thread_id: string | undefined;
  for (let turn = 1; turn <= TURNS; turn++) {
    provider.script(says("CIRCLE"), says(LONG));
    ({ thread_id } = await answerTo({ query: `Is the Circle line well? (${turn})`, thread_id }));
  }
  expect(sent()).toContain("(1)");

  provider.script(says("CIRCLE"), says(SUMMARY), says("It is still well."));
  const body = { ...DESK, query: "And now?", thread_id };
  const chunks = await readChunks(await ask(body, "text/event-stream"));
  const note = chunks.find(({ type }) => type === "data-context")?.data;
  expect(note).toMatchObject({ summarized: 2 * (TURNS - 2), duplicates: 0, cut: 0 });
  const { tokens_before, tokens_after } = note as Record<string, number>;
  expect(tokens_before).toBeGreaterThan(20_000);
  expect(tokens_after).toBeLessThan(4_000);
  expect(sent()).toContain(SUMMARY);
  expect(sent()).not.toContain("(1)");
  expect(sent()).toContain(`(${TURNS})`);

  const { messages: rows } = await (await call(messages, { params: { id: thread_id ?? "" } })).json();
  expect(rows.at(-1).steps).toContainEqual({ kind: "context", ...(note as object) });
  const { compressions } = await (await call(memory)).json();
  expect(compressions).toMatchObject([{ thread_id, method: "model", summary: SUMMARY }]);

  provider.script(says("CIRCLE"), says("Yes, still."));
  expect((await answerTo({ query: "And a minute later?", thread_id })).response).toBe("Yes, still.");
  expect(sent()).toContain(SUMMARY);
  expect((await (await call(memory)).json()).compressions).toHaveLength(1);
});
