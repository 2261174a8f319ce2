import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { START } from "@/lib/agent/desk-id";
import { AppError } from "@/lib/errors";
import { fairTurn } from "@/lib/fair-turn";
import { processWide } from "@/lib/process-wide";
import { inBrief } from "../text";
import type { Act, Operation, Ranked, Role } from "./labels";

export interface Span {
  role: Role;
  /** Offsets in the text, the end excluded. */
  start: number;
  end: number;
  /** From 0 to 1. */
  certainty: number;
  /** Whether the tokeniser knows each of its words whole, as it does common ones: “generator”, not “Grimbleton”. */
  isEveryday?: boolean;
}

/** What the reader makes of a text; each list begins with the likeliest. */
export interface Reading {
  acts: Ranked<Act>[];
  functions: Ranked<string>[];
  operations: Ranked<Operation>[];
  spans: Span[];
  /** The offset at which a second request begins. */
  boundary?: number;
}

export interface ReadingContext {
  /** The page it was said on: a desk, or `start`. */
  page: string;
  /** The function of the request before, e.g. `land.loss`, and its words. */
  last?: { function: string; text: string };
  asked?: string;
}

/** A sentence's embedding, of length 1. */
export type Vector = Float32Array;

interface Job {
  text: string;
  /** null: only the embedding is wanted. */
  context: string | null;
}

const MODEL = "lib/understanding/model";
/** What is kept of each, in bytes, and what one takes besides its text, about. */
const MOST_KEPT = 8_000_000;
const READING = 2000;
const VECTOR = 1700;

const kept = <Value extends object>(each: number) =>
  new LRUCache<string, Promise<Value>>({
    maxSize: MOST_KEPT,
    sizeCalculation: (_, text) => each + text.length,
  });

/** Whose texts are read first: the start page's, as its askers wait for their first line until their desk is known; what nobody waits for comes last. */
const PRIORITY = { start: 2, asked: 1, background: 0 } as const;
type Priority = keyof typeof PRIORITY;

/** So many texts are with the thread, that it needn't wait for this one; the others are in their order. */
const AT_THREAD = 2;

class ReaderThread {
  private worker: Worker | undefined;
  private count = 0;
  private readonly open = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  readonly readings = kept<Reading>(READING);
  readonly vectors = kept<Vector>(VECTOR);
  private readonly queue = new PQueue({ concurrency: AT_THREAD });

  async run<Result>(job: Job, priority: Priority): Promise<Result> {
    const result = await this.queue.add(() => this.send<Result>(job), { priority: PRIORITY[priority] });
    await fairTurn();
    return result;
  }

  private send<Result>(job: Job): Promise<Result> {
    const worker = this.start();
    return new Promise<Result>((resolve, reject) => {
      this.open.set(++this.count, { resolve, reject });
      // Idle, it keeps no process alive.
      worker.ref();
      worker.postMessage({ id: this.count, job });
    });
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(join(process.cwd(), "lib/understanding/reader/worker.mjs"), {
      workerData: { folder: join(process.cwd(), MODEL) },
    });
    worker.on("message", ({ id, result, error }) => {
      const waiting = this.open.get(id);
      this.open.delete(id);
      if (error) waiting?.reject(new AppError("model_unavailable", `The reader failed: ${error}`));
      else waiting?.resolve(result as never);
      if (this.open.size === 0) worker.unref();
    });
    // One that failed ends later, when the next is at work.
    const failed = (error: Error) => this.worker === worker && this.fail(error);
    worker.on("error", failed);
    worker.on("exit", () => failed(new Error("the reader's thread ended")));
    this.worker = worker;
    return worker;
  }

  /** Whoever waits is told; the next question starts a new thread. */
  private fail(error: Error): void {
    this.worker = undefined;
    this.readings.clear();
    this.vectors.clear();
    for (const { reject } of this.open.values())
      reject(new AppError("model_unavailable", `The reader failed: ${error.message}`));
    this.open.clear();
  }
}

const thread = () => processWide("lasting.reader", () => new ReaderThread());

/** Reads a text in a thread of its own, about 5 ms; of a long text both ends. @throws AppError `model_unavailable` */
export function readText(text: string, context: ReadingContext): Promise<Reading> {
  const { readings } = thread();
  const { page, last, asked = "" } = context;
  const before = `${page} . ${last?.function.replace(".", " ") ?? ""} ? ${asked} : ${last?.text ?? ""}`;
  const key = `${before}\n${text}`;
  const known = readings.get(key);
  if (known) return known;
  const reading = thread().run<Reading>(
    { text, context: inBrief(before) },
    page === START ? "start" : "asked",
  );
  readings.set(key, reading);
  reading.catch(() => readings.delete(key));
  return reading;
}

/** Sentence embeddings by the same encoder: alike in meaning, alike in direction. `background`: nobody waits for it. */
export function embed(sentences: string[], priority: Priority = "asked"): Promise<Vector[]> {
  const { vectors } = thread();
  return Promise.all(
    sentences.map((sentence) => {
      const known = vectors.get(sentence);
      if (known) return known;
      const vector = thread().run<Vector>({ text: sentence, context: null }, priority);
      // Who asks for it meanwhile mustn't wait for its turn.
      if (priority === "background") return vector;
      vectors.set(sentence, vector);
      vector.catch(() => vectors.delete(sentence));
      return vector;
    }),
  );
}

export function cosine(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

export async function warmUpReader(): Promise<void> {
  await readText("hello", { page: "start" });
}
