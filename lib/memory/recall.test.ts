import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { store } from "@/db/client";
import { insertExchange } from "@/db/messages";
import { createThread, deleteThread, updateThread } from "@/db/threads";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import * as reader from "@/lib/understanding/reader";
import { HOUR, MINUTE } from "@/lib/understanding/times/calendar";
import { remember } from ".";
import { recall } from "./recall";
import { timeWindow } from "./time-window";

isolateEnv();
afterEach(() => void vi.restoreAllMocks());

interface Said {
  owner: string;
  question: string;
  answer: string;
  /** Milliseconds ago. */
  ago: number;
  threadId?: string;
  after?: string | null;
}

function tell({ owner, question, answer, ago, threadId, after = null }: Said) {
  const thread = threadId ?? createThread({ owner, desk: "echo", title: question }).id;
  const answerId = crypto.randomUUID();
  const questionId = crypto.randomUUID();
  insertExchange({
    threadId: thread,
    parentId: after,
    desk: "echo",
    questionId,
    question,
    answerId,
    checkpointThread: null,
  });
  const { sqlite, commits } = store();
  commits.flush();
  const at = new Date(clock.ms() - ago).toISOString();
  sqlite.prepare("UPDATE messages SET created_at = ? WHERE id IN (?, ?)").run(at, questionId, answerId);
  sqlite.prepare("UPDATE messages SET status = 'complete', content = ? WHERE id = ?").run(answer, answerId);
  return { threadId: thread, answerId };
}

const anything = { owner: "me", zone: "UTC", limit: 10 };
const questions = ({ found }: Awaited<ReturnType<typeof recall>>) => found.map(({ question }) => question);

describe("what is recalled", () => {
  test("is what was spoken of, by name before likeness, and nothing else", async () => {
    tell({ owner: "me", question: "How is Pluto doing?", answer: "Pluto is 39 AU away.", ago: HOUR });
    tell({ owner: "me", question: "When is the next train?", answer: "At noon.", ago: HOUR });
    const { found } = await recall({ ...anything, about: "Pluto" });
    expect(found).toEqual([
      expect.objectContaining({ question: "How is Pluto doing?", answer: "Pluto is 39 AU away." }),
    ]);
  });

  test("is ranked by the meaning that memory keeps, and only a few questions are encoded anew", async () => {
    const asked = (index: number) => `How is Pluto doing on day ${index}?`;
    for (let index = 0; index < 12; index++) {
      const { threadId } = tell({ owner: "me", question: asked(index), answer: "Cold.", ago: index * HOUR });
      const told = { question: asked(index), answer: "Cold.", desk: "echo", threadId, owner: "me" };
      if (index >= 2) await remember({ ...told, decisions: [], success: true, ms: 1 });
    }
    const encode = vi.spyOn(reader, "embed");
    const { found } = await recall({ ...anything, about: "How is Pluto doing on day 11?" });
    expect(found[0]?.question).toBe(asked(11));
    expect(encode.mock.calls.flatMap(([texts]) => texts)).toEqual([
      "How is Pluto doing on day 11?",
      asked(0),
      asked(1),
    ]);
  });

  test("is of the time that was said", async () => {
    tell({ owner: "me", question: "Old", answer: "a", ago: 50 * HOUR });
    tell({ owner: "me", question: "Then", answer: "b", ago: 42 * MINUTE });
    tell({ owner: "me", question: "Now", answer: "c", ago: MINUTE });
    expect(questions(await recall({ ...anything, when: "40 minutes ago" }))).toEqual(["Then"]);
    expect(questions(await recall(anything))).toEqual(["Now", "Then", "Old"]);
  });

  test("is in the branch in view, of threads that are there, and not of the one that asks", async () => {
    const { threadId, answerId } = tell({ owner: "me", question: "First", answer: "a", ago: HOUR });
    const left = tell({ owner: "me", question: "Left", answer: "b", ago: HOUR, threadId, after: answerId });
    tell({ owner: "me", question: "Right", answer: "c", ago: HOUR, threadId, after: answerId });
    const gone = tell({ owner: "me", question: "Gone", answer: "d", ago: HOUR });
    deleteThread("me", gone.threadId);
    expect(questions(await recall(anything)).sort()).toEqual(["First", "Right"]);
    updateThread(threadId, { leafId: left.answerId });
    expect(questions(await recall(anything)).sort()).toEqual(["First", "Left"]);
    expect(questions(await recall({ ...anything, exceptThread: threadId }))).toEqual([]);
  });

  test("is of one desk where one is named", async () => {
    tell({ owner: "me", question: "Hello", answer: "a", ago: HOUR });
    expect(questions(await recall({ ...anything, desk: "other" }))).toEqual([]);
    expect(questions(await recall({ ...anything, desk: "echo" }))).toEqual(["Hello"]);
  });
});

const owners = fc.constantFrom("me", "you", "them");
const said = fc.record({ owner: owners, ago: fc.integer({ min: 0, max: 72 * 60 }), isOfPluto: fc.boolean() });
const asked = fc.record({
  owner: owners,
  when: fc.constantFrom(undefined, "yesterday", "40 minutes ago", "today", "in the last 2 days"),
  about: fc.constantFrom(undefined, "Pluto"),
  zone: fc.constantFrom("UTC", "Asia/Tokyo", "America/New_York"),
});

test("another caller's threads never appear, and only what was said within the period", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 12 }), asked, async (all, { owner, when, about, zone }) => {
      store().sqlite.exec("DELETE FROM threads");
      const owned = new Map<string, string>();
      for (const { owner: whose, ago, isOfPluto } of all) {
        const question = isOfPluto ? "News of Pluto" : "Good morning";
        const { threadId } = tell({ owner: whose, question, answer: "Fine.", ago: ago * MINUTE });
        owned.set(threadId, whose);
      }
      const { found, from, to } = await recall({ owner, when, about, zone, limit: 100 });
      expect(found.map(({ thread_id }) => owned.get(thread_id)).filter((whose) => whose !== owner)).toEqual(
        [],
      );
      if (when === undefined) return;
      const window = timeWindow(when, clock.ms(), zone);
      expect(Math.abs(Date.parse(from ?? "") - (window?.from ?? 0))).toBeLessThan(5000);
      for (const { at } of found) expect(at >= (from ?? "") && at < (to ?? "")).toBe(true);
    }),
    { numRuns: 40 },
  );
});
