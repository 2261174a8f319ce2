import type { Page } from "@playwright/test";
import type { AnyTool } from "./tools/tool";

export interface Verdict {
  /** It led to the right tool, or to a question back where that was right. */
  outcome: boolean;
  faults: string[];
}

export interface LabelledQuestion {
  id: string;
  before: string[];
  question: string;
  /** It stands by itself and has an answer. */
  isForConcierge: boolean;
  /** Replays the earlier questions, untimed. @returns a function that reads the question and judges the result */
  ready(): Promise<() => Promise<Verdict>>;
}

/** Questions used for tuning, and those that nobody looks at. */
export const SETS = ["tuning", "held-back"] as const;
export type SetName = (typeof SETS)[number];

export interface Benchmark {
  title: string;
  /** The process id of the server; this process's own without `needsServer`. */
  measure(pid: number): Promise<void>;
  needsServer: boolean;
}

export interface PageBench {
  question?(index: number): string;
  maps?: { what: string; address: string }[];
}

export interface Drawing {
  page: Page;
  origin: string;
  isNarrow: boolean;
  keep(name: string): Promise<unknown>;
  ask(question: string): Promise<void>;
  untilMapStands(): Promise<void>;
  share(): Promise<string>;
}

/** The default export of `bench/index.ts` in a desk's folder. The product never imports it. */
export interface DeskBench {
  prepare(): Promise<void>;
  questions: Record<SetName, LabelledQuestion[]>;
  /** Recorded results are parsed by them. */
  tools: AnyTool[];
  benchmarks?: Benchmark[];
  page?: PageBench;
  draw?(drawing: Drawing): Promise<void>;
}
