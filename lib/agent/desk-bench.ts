import type { Page } from "@playwright/test";
import type { AnyTool } from "./tools/tool";

/** What came of a labelled question. */
export interface Verdict {
  /** Whether it was taken as the right kind of question: the right tool, or a question back. */
  outcome: boolean;
  /** What isn't as labelled, in words; empty when all is. */
  faults: string[];
}

/** A question with what should come of it, as `npm run eval` asks it. */
export interface LabelledQuestion {
  id: string;
  /** The questions before it in its conversation. */
  before: string[];
  question: string;
  /** Whether it stands by itself and has an answer, so that the concierge can be asked where it belongs. */
  isForConcierge: boolean;
  /** Goes through what comes before. @returns what reads the question and judges the result; that alone is timed */
  ready(): Promise<() => Promise<Verdict>>;
}

/** Questions that were used for tuning, or those that nobody looks at. */
export const SETS = ["tuning", "held-back"] as const;
export type SetName = (typeof SETS)[number];

/** One of a desk's own measurements. It prints Markdown. */
export interface Benchmark {
  title: string;
  /** The process of a server of the product, or none where it needs none. */
  measure(pid: number): Promise<void>;
  /** Whether it measures a server that was started for it. */
  needsServer: boolean;
}

/** What a desk's page is measured by, in the browser. */
export interface PageBench {
  /** Questions whose first word on the page is waited for. */
  question?(index: number): string;
  /** Addresses with a map that is dragged and zoomed, and what it shows. */
  maps?: { what: string; address: string }[];
}

/** What a desk's screenshots are drawn with. */
export interface Drawing {
  page: Page;
  origin: string;
  /** The page is as wide as a phone. */
  isNarrow: boolean;
  /** Keeps a picture of the page under this name. */
  keep(name: string): Promise<unknown>;
  ask(question: string): Promise<void>;
  untilMapStands(): Promise<void>;
  /** The path of a link to the conversation in view. */
  share(): Promise<string>;
}

/** How a desk is measured: the default export of `bench/index.ts` in its folder. The product never imports it. */
export interface DeskBench {
  /** Warms it up, and brings about what its questions are about. */
  prepare(): Promise<void>;
  questions: Record<SetName, LabelledQuestion[]>;
  /** What its models are offered, and by which recorded results are read again. */
  tools: AnyTool[];
  benchmarks?: Benchmark[];
  page?: PageBench;
  draw?(drawing: Drawing): Promise<void>;
}
