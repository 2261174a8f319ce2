import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { calls, ProviderDouble, says } from "../../lib/models/testing/provider-double";
import { type Line, lineByLine } from "./lines";
import { randomFrom } from "./random";
import { Server } from "./server";

const ROUNDS = 10;
/** The lines of an answer: the thread's, the router's, the specialist's, saveResponse's. */
const LINES = 4;

interface Moment {
  lines: number;
  /** Milliseconds after the last of them. */
  ms: number;
}

function momentOf(round: number): Moment {
  const random = randomFrom(round);
  return { lines: round % (LINES + 1), ms: Math.floor(random() * random() * 40) };
}

let model: ProviderDouble;
let server: Server;

async function startServer(dataDir?: string): Promise<void> {
  model = await ProviderDouble.start();
  const env = { ALMANAC_MODEL: "openai:double", OPENAI_BASE_URL: `${model.url}/v1` };
  server = await Server.start({ env, dataDir });
}

function willSay(agent: string, text: string): void {
  const lookUp = calls({ id: "call-1", name: "line_status", args: { lines: [agent.toLowerCase()] } });
  model.script(says(agent), lookUp, says(text));
}

interface Row {
  role: string;
  content: string;
  status: string;
  state: Record<string, unknown>;
}

async function rowsOf(thread: string): Promise<Row[]> {
  const { messages } = await server.fetch(`/api/threads/${thread}/messages`).then((told) => told.json());
  return messages;
}

async function askAndKill(
  body: object,
  { lines, ms }: Moment,
): Promise<{ received: Line[]; ended: boolean }> {
  const received: Line[] = [];
  let timer: NodeJS.Timeout | undefined;
  const count = () => {
    if (received.length === lines) timer = setTimeout(() => void server.kill(), ms);
  };
  let ended = false;
  count();
  try {
    for await (const line of lineByLine(await server.ask(body, "application/x-ndjson"))) {
      received.push(line);
      count();
    }
    ended = true;
  } catch {
    // The connection broke, as it was to.
  }
  clearTimeout(timer);
  await server.kill();
  return { received, ended };
}

function integrity(): unknown {
  const database = new Database(join(server.dataDir, "almanac.db"));
  try {
    return database.pragma("integrity_check", { simple: true });
  } finally {
    database.close();
  }
}

test.describe.configure({ mode: "serial" });

test.beforeAll(() => startServer());

test.afterAll(async () => {
  await server.close();
  await model.close();
});

for (let round = 1; round <= ROUNDS; round++) {
  const moment = momentOf(round);

  test(`killed ${moment.ms} ms after line ${moment.lines} (${round})`, async () => {
    const first = { query: `Is the Circle line running well? (${round})` };
    willSay("CIRCLE", `The Circle line is well. (${round})`);
    const { thread_id: thread } = await server.ask(first).then((told) => told.json());

    const killed = { query: `And the District line? (${round})`, thread_id: thread };
    willSay("DISTRICT", `The District line is well, too. (${round})`);
    const { received, ended } = await askAndKill(killed, moment);
    await model.close();
    expect(integrity()).toBe("ok");
    await startServer(server.dataDir);

    const rows = await rowsOf(thread);
    // Where no line came, the question itself may not have arrived.
    const arrived = rows.length > 2;
    if (received.length > 0) expect(arrived).toBe(true);
    if (arrived) {
      const [, , question, answer] = rows as [Row, Row, Row, Row];
      expect(question).toMatchObject({ role: "human", content: killed.query, status: "complete" });
      if (ended) expect(answer.status).toBe("complete");
      else if (received.length < LINES) expect(answer.status).toBe("interrupted");
      else expect(["interrupted", "complete"]).toContain(answer.status);
      for (const { node, update } of received) {
        if (node === "thread") continue;
        const { messages = [], ...variables } = update as { messages?: unknown[] };
        expect(answer.state, node).toMatchObject(variables);
        expect(answer.state.messages, node).toEqual(expect.arrayContaining(messages));
        expect(answer.content, node).toBe(answer.state.response);
      }
    }

    willSay("VICTORIA", `The Victoria line is well. (${round})`);
    const next = await server.ask({ query: "And the Victoria line?", thread_id: thread });
    expect(await next.json()).toMatchObject({
      agent: "VICTORIA",
      response: `The Victoria line is well. (${round})`,
    });
    const known = JSON.stringify(model.completions.at(-1)?.body.messages);
    expect(known).toContain(first.query);
    expect(known).toContain(`The Circle line is well. (${round})`);
    if (received.length > 1) expect(known).toContain(killed.query);
    expect((await rowsOf(thread)).at(-1)).toMatchObject({ status: "complete" });
  });
}
