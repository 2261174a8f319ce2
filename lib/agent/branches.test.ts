import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closeStore, store } from "@/db/client";
import { listBranch, listMessages } from "@/db/messages";
import { getThread, restoreThread } from "@/db/threads";
import { AppError } from "@/lib/errors";
import { isolateEnv, setEnv } from "@/lib/test-env";
import type { AgentEvent } from "./events";
import { runs } from "./run";
import { askEcho, readRun, WAIT } from "./testing/echo-desk";
import { changeThread, removeThread } from "./threads";

isolateEnv();

const OWNER = "key:one";

type Started = Extract<AgentEvent, { type: "thread" }>;

interface Said {
  thread: string;
  question: string;
  answer: string;
  response: string | undefined;
  siblings: string[] | undefined;
}

async function say(query: string, thread?: string, editOf?: string): Promise<Said> {
  return saidIn(await readRun(askEcho(OWNER, query, thread, editOf)));
}

function saidIn(events: AgentEvent[]): Said {
  const { threadId, questionId, answerId, siblings } = events[0] as Started;
  const answer = events.find((event) => event.type === "answer")?.answer;
  return {
    thread: threadId,
    question: questionId,
    answer: answerId,
    response: answer?.response,
    siblings,
  };
}

async function sayAndStop(query: string, thread?: string, editOf?: string): Promise<Said> {
  const run = askEcho(OWNER, query, thread, editOf);
  return saidIn(await readRun(run, () => run.stop()));
}

/** As a process that dies in the middle of an answer leaves it. */
function die(answer: string): void {
  store()
    .sqlite.prepare("UPDATE messages SET status = 'running', checkpoint_id = NULL WHERE id = ?")
    .run(answer);
  closeStore();
}

const textsOf = (thread: string) => listBranch(getThread(OWNER, thread)).map(({ content }) => content);

describe("an edited question", () => {
  test("has a branch of its own, which doesn't know what the other said", async () => {
    const a = await say("a");
    await say("b", a.thread);
    const x = await say("x", a.thread, a.question);
    expect(x.response).toBe("x");
    expect((await say("y", a.thread)).response).toBe("x > y");
    expect(textsOf(a.thread)).toEqual(["x", "x", "y", "x > y"]);
    changeThread(OWNER, a.thread, { active_message_id: a.answer });
    expect((await say("c", a.thread)).response).toBe("a > b > c");
    changeThread(OWNER, a.thread, { active_message_id: x.question });
    expect((await say("z", a.thread)).response).toBe("x > y > z");
  });

  test("keeps what was before it", async () => {
    const a = await say("a");
    const b = await say("b", a.thread);
    await say("c", a.thread);
    expect((await say("B", a.thread, b.question)).response).toBe("a > B");
    expect((await say("d", a.thread)).response).toBe("a > B > d");
  });

  test("tells which questions stand in its place, and so do they", async () => {
    const a = await say("a");
    const b = await say("b", a.thread);
    const b2 = await say("b2", a.thread, b.question);
    const b3 = await say("b3", a.thread, b2.question);
    expect(a.siblings).toBeUndefined();
    expect(b.siblings).toBeUndefined();
    expect(b3.siblings).toEqual([b.question, b2.question, b3.question]);
    const all = listMessages(a.thread);
    expect(all.find(({ id }) => id === b.question)?.siblings).toEqual(b3.siblings);
    expect(all.find(({ id }) => id === a.question)?.siblings).toEqual([a.question]);
    expect(all.find(({ id }) => id === b.answer)?.siblings).toBeNull();
  });

  test("is refused while the thread is answered, and leaves no trace", async () => {
    const a = await say("a");
    const run = askEcho(OWNER, WAIT, a.thread);
    expect(() => askEcho(OWNER, "x", a.thread, a.question)).toThrow(
      expect.objectContaining({ code: "conflict" }),
    );
    run.stop();
    await readRun(run);
    expect(listMessages(a.thread)).toHaveLength(4);
  });

  test.each([
    ["an answer", (said: Said) => said.answer],
    ["a question of another thread", async () => (await say("other")).question],
    ["nothing at all", () => crypto.randomUUID()],
  ])("that would be %s is refused by that name", async (_, id) => {
    const a = await say("a");
    const of = await id(a);
    const refused = (() => {
      try {
        return askEcho(OWNER, "x", a.thread, of);
      } catch (error) {
        return error as AppError;
      }
    })();
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: "not_found", faults: [{ path: "edit_of" }] });
    expect(listMessages(a.thread)).toHaveLength(2);
    expect(runs().get(a.thread)).toBeUndefined();
  });

  test("goes on after a restart", async () => {
    const a = await say("a");
    const b = await say("b", a.thread);
    const x = await say("x", a.thread, a.question);
    closeStore();
    expect((await say("y", a.thread)).response).toBe("x > y");
    closeStore();
    expect((await say("B", a.thread, b.question)).response).toBe("a > B");
    closeStore();
    changeThread(OWNER, a.thread, { active_message_id: x.answer });
    closeStore();
    expect((await say("z", a.thread)).response).toBe("x > y > z");
  });
});

describe("a branch whose answer broke off", () => {
  test.each(["stopped", "killed"])("because it was %s goes on with its own", async (how) => {
    const a = await say("a");
    await say("b", a.thread);
    const first = await sayAndStop(`${WAIT} 1`, a.thread, a.question);
    if (how === "killed") die(first.answer);
    expect((await say("y", a.thread)).response).toBe(`${WAIT} 1 > y`);
    changeThread(OWNER, a.thread, { active_message_id: a.answer });
    const later = await sayAndStop(`${WAIT} 2`, a.thread);
    if (how === "killed") die(later.answer);
    await say("elsewhere", a.thread, first.question);
    changeThread(OWNER, a.thread, { active_message_id: later.answer });
    expect((await say("c", a.thread)).response).toBe(`a > b > ${WAIT} 2 > c`);
  });

  test.each(["first", "later"])(
    "before anything was stored knows what was before it (%s question)",
    async (which) => {
      const a = await say("a");
      const b = await say("b", a.thread);
      const edited = which === "first" ? a.question : b.question;
      const run = askEcho(OWNER, "never begun", a.thread, edited);
      run.stop();
      const { answer } = saidIn(await readRun(run));
      // LangGraph decides where a run got; here it is nowhere.
      store()
        .sqlite.prepare(
          "DELETE FROM checkpoints WHERE checkpoint_id > (SELECT checkpoint_id FROM messages WHERE id = ?)",
        )
        .run(b.answer);
      store().sqlite.prepare("DELETE FROM checkpoints WHERE thread_id LIKE ?").run(`${a.thread}:%`);
      die(answer);
      expect((await say("y", a.thread)).response).toBe(which === "first" ? "y" : "a > y");
    },
  );
});

test("a thread from before there were branches can be edited anywhere", async () => {
  // LangGraph's checkpoints, which tell its answers apart, are dated by the machine's clock.
  setEnv({ ALMANAC_NOW: "" });
  const a = await say("a");
  const b = await say("b", a.thread);
  const c = await say("c", a.thread);
  store().sqlite.exec(`
    UPDATE messages SET checkpoint_id = NULL, steps = NULL;
    UPDATE checkpoints SET metadata = CAST(json_remove(CAST(metadata AS TEXT), '$.answer_id') AS BLOB);
  `);
  closeStore();
  expect((await say("d", a.thread)).response).toBe("a > b > c > d");
  expect((await say("C", a.thread, c.question)).response).toBe("a > b > C");
  expect((await say("B", a.thread, b.question)).response).toBe("a > B");
  expect((await say("A", a.thread, a.question)).response).toBe("A");
});

const Step = fc.record({
  action: fc.constantFrom(
    "ask",
    "ask",
    "edit",
    "edit",
    "switch",
    "stop",
    "die",
    "delete",
    "restore",
    "restart",
  ),
  target: fc.nat(),
});

test("whatever is done, the branch in view is whole, its graph knows it and no more, and nothing is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { thread, question, answer } = await say("0");
      const exchanges = [{ question, answer, after: undefined as string | undefined, text: "0" }];
      let view = answer;
      let isDeleted = false;
      const path = (at: string | undefined): typeof exchanges => {
        const exchange = exchanges.find((candidate) => candidate.answer === at);
        return exchange ? [...path(exchange.after), exchange] : [];
      };
      for (const [index, { action, target }] of steps.entries()) {
        const chosen = exchanges[target % exchanges.length]!;
        if (isDeleted && action !== "restore" && action !== "restart") {
          expect(() => askEcho(OWNER, "?", thread)).toThrow(expect.objectContaining({ code: "not_found" }));
          continue;
        }
        if (action === "delete") {
          await removeThread(OWNER, thread);
          isDeleted = true;
        } else if (action === "restore") {
          restoreThread(OWNER, thread);
          isDeleted = false;
        } else if (action === "restart") {
          closeStore();
        } else if (action === "switch") {
          const through = target % 2 ? chosen.question : chosen.answer;
          const { leafId } = changeThread(OWNER, thread, { active_message_id: through });
          expect(path(leafId!)).toContain(chosen);
          view = leafId!;
        } else {
          const breaksOff = action === "stop" || action === "die";
          const isEdit = action === "edit" || (breaksOff && target % 3 === 0);
          const text = `${breaksOff ? `${WAIT} ` : ""}${index + 1}`;
          const after = isEdit ? chosen.after : view;
          const said = await (breaksOff ? sayAndStop : say)(
            text,
            thread,
            isEdit ? chosen.question : undefined,
          );
          exchanges.push({ question: said.question, answer: said.answer, after, text });
          view = said.answer;
          if (action === "die") die(said.answer);
          if (!breaksOff)
            expect(said.response).toBe(
              path(view)
                .map((exchange) => exchange.text)
                .join(" > "),
            );
        }
        if (isDeleted) continue;
        const branch = listBranch(getThread(OWNER, thread));
        expect(branch.map(({ id }) => id)).toEqual(
          path(view).flatMap((each) => [each.question, each.answer]),
        );
        expect(branch.map(({ parentId }) => parentId)).toEqual([
          null,
          ...branch.slice(0, -1).map(({ id }) => id),
        ]);
        for (const [place, { role }] of branch.entries())
          expect(role).toBe(place % 2 ? "assistant" : "human");
        const all = listMessages(thread);
        expect(all.filter(({ parentId }) => parentId === view)).toEqual([]);
        const questions = all.filter(({ role }) => role === "human");
        expect(questions.map(({ content }) => content)).toEqual(exchanges.map(({ text }) => text));
        expect(all).toHaveLength(2 * exchanges.length);
      }
    }),
    { numRuns: 60, seed: 20260701, endOnFailure: true },
  );
}, 60_000);
