import type { EventEmitter } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import { embed } from ".";

const threads = vi.hoisted((): Thread[] => []);

interface Thread extends EventEmitter {
  jobs: { id: number; job: { text: string } }[];
}

vi.mock("node:worker_threads", async () => {
  const { EventEmitter } = await import("node:events");
  class Worker extends EventEmitter {
    jobs: Thread["jobs"] = [];
    constructor() {
      super();
      threads.push(this);
    }
    postMessage(job: Thread["jobs"][number]) {
      this.jobs.push(job);
    }
    ref() {}
    unref() {}
  }
  return { Worker };
});

const textsOf = ({ jobs }: Thread) => jobs.map(({ job }) => job.text);
const newest = () => threads.at(-1)!;
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function answerAll(thread: Thread) {
  for (let at = 0; at < thread.jobs.length; at++) {
    thread.emit("message", { id: thread.jobs[at]!.id, result: new Float32Array([at]) });
    await turn();
  }
}

beforeEach(() => {
  threads.at(-1)?.emit("exit");
  threads.length = 0;
});

test("what nobody waits for comes last, and holds up nobody who asks for the same", async () => {
  const background = embed(["now", "next", "later"], "background");
  const asked = embed(["later", "mine"]);
  await answerAll(newest());
  await Promise.all([background, asked]);
  expect(textsOf(newest())).toEqual(["now", "next", "later", "mine", "later"]);
});

test("a thread that failed takes nothing along of the next one when it ends", async () => {
  const lost = Promise.allSettled([embed(["a"]), embed(["b"])]);
  const kept = embed(["c", "d"]);
  const [first] = threads;
  first!.emit("error", new Error("out of memory"));
  expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await turn();
  first!.emit("exit");
  expect(threads).toHaveLength(2);
  await answerAll(newest());
  expect(await kept).toHaveLength(2);
});
