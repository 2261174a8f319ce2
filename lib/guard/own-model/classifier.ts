import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { processWide } from "@/lib/process-wide";

const WEIGHTS = ["model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx"];
/** As both kinds of model take; the windows that are judged have fewer. */
const MOST_TOKENS = 512;

const Config = z.object({
  id2label: z.record(z.string().regex(/^\d+$/), z.string()),
});

interface Waiting {
  resolve(logits: number[]): void;
  reject(error: Error): void;
}

/** A model in a local folder, in a thread of its own: texts are judged one after the other. */
export class Classifier {
  /** By the number of the output. */
  readonly labels: string[];
  private readonly weights: string;
  private worker: Worker | undefined;
  private count = 0;
  private readonly open = new Map<number, Waiting>();

  /** @throws Error that says what the folder lacks, without naming it */
  constructor(private readonly folder: string) {
    const missing = ["config.json", "tokenizer.json"].filter((name) => !existsSync(join(folder, name)));
    const weights = WEIGHTS.find((name) => existsSync(join(folder, name)));
    if (!weights) missing.push(`${WEIGHTS.join(", ")}: one of these`);
    if (missing.length > 0) throw new Error(`the folder must hold ${missing.join(" and ")}`);
    this.weights = weights as string;
    this.labels = labelsIn(join(folder, "config.json"));
  }

  async probabilities(text: string): Promise<number[]> {
    const logits = await this.run(text);
    if (logits.length === this.labels.length) return softmax(logits);
    throw new Error(
      `the model gives ${logits.length} numbers, and config.json names ${this.labels.length} labels`,
    );
  }

  private run(text: string): Promise<number[]> {
    const worker = this.start();
    return new Promise((resolve, reject) => {
      this.open.set(++this.count, { resolve, reject });
      // An idle worker keeps no process alive.
      worker.ref();
      worker.postMessage({ id: this.count, text });
    });
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(join(process.cwd(), "lib/guard/own-model/worker.mjs"), {
      workerData: { folder: this.folder, weights: this.weights, mostTokens: MOST_TOKENS },
    });
    worker.on("message", ({ id, logits, error }) => {
      const waiting = this.open.get(id);
      this.open.delete(id);
      if (error) waiting?.reject(new Error(error));
      else waiting?.resolve(logits);
      if (this.open.size === 0) worker.unref();
    });
    worker.on("error", (error) => this.fail(error));
    worker.on("exit", () => this.fail(new Error("its thread ended")));
    this.worker = worker;
    return worker;
  }

  /** Whoever waits is told; the next text starts a new thread. */
  private fail(error: Error): void {
    this.worker = undefined;
    for (const { reject } of this.open.values()) reject(error);
    this.open.clear();
  }
}

function labelsIn(file: string): string[] {
  let config: unknown;
  try {
    config = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error("config.json must be JSON");
  }
  const labels = Config.safeParse(config).data?.id2label ?? {};
  const named = Object.keys(labels).map((_, at) => labels[at]);
  if (named.length < 2 || named.includes(undefined))
    throw new Error("config.json must name two labels or more, from 0 on, in id2label");
  return named as string[];
}

function softmax(logits: number[]): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

export function classifierIn(folder: string): Classifier {
  const known = processWide("guard.classifiers", () => new Map<string, Classifier>());
  const classifier = known.get(folder) ?? new Classifier(folder);
  known.set(folder, classifier);
  return classifier;
}
