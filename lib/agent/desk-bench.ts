import type { Page } from "@playwright/test";
import type { AnyTool } from "./tools/tool";

/** The result of a labelled question. */
export interface Verdict {
  /** Whether it led to the right tool, or to a question back where that was right. */
  outcome: boolean;
  /** What differs from the label, in words. */
  faults: string[];
}

/** A question with its expected result, for `npm run eval`. */
export interface LabelledQuestion {
  id: string;
  /** The questions before it in its conversation. */
  before: string[];
  question: string;
  /** Whether the concierge can be asked where it belongs: it stands by itself and has an answer. */
  isForConcierge: boolean;
  /** Replays the earlier questions. @returns a function that reads the question and judges the result; only that is timed */
  ready(): Promise<() => Promise<Verdict>>;
}

/** Questions used for tuning, and those that nobody looks at. */
export const SETS = ["tuning", "held-back"] as const;
export type SetName = (typeof SETS)[number];

/** A measurement of a desk's own. It prints Markdown. */
export interface Benchmark {
  title: string;
  /** The process id of the server, or of this process without `needsServer`. */
  measure(pid: number): Promise<void>;
  needsServer: boolean;
}

/** What `npm run bench:pages` does on a desk's page. */
export interface PageBench {
  /** Questions for the time until the first word shows. */
  question?(index: number): string;
  /** Pages with a map to drag and zoom, and what it shows. */
  maps?: { what: string; address: string }[];
}

/** What a desk's script for screenshots gets. */
export interface Drawing {
  page: Page;
  origin: string;
  isNarrow: boolean;
  /** Saves a screenshot under this name. */
  keep(name: string): Promise<unknown>;
  ask(question: string): Promise<void>;
  untilMapStands(): Promise<void>;
  /** The path of a link to the conversation in view. */
  share(): Promise<string>;
}

/** How a desk is measured: the default export of `bench/index.ts` in its folder. The product never imports it. */
export interface DeskBench {
  /** Warms the desk up and creates what its questions are about. */
  prepare(): Promise<void>;
  questions: Record<SetName, LabelledQuestion[]>;
  /** The tools that its models are offered; recorded results are parsed by them. */
  tools: AnyTool[];
  benchmarks?: Benchmark[];
  page?: PageBench;
  draw?(drawing: Drawing): Promise<void>;
}
