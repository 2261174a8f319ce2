import type { Call, Frame, Pending } from "./frame";
import type { Kind } from "./kinds";
import type { Request } from "./request";

export type Understanding =
  | {
      kind: "calls";
      calls: Call[];
      /** Sentences that stand before the answer: what can't be taken into account, what was read how. */
      notes?: string[];
      /** What a later part of the question is answered with in words, after the tools' answer. */
      after?: string[];
      /** What must be asked besides: a part of the question that lacks something. */
      pending?: Pending;
      frames?: Frame[];
    }
  | { kind: "ask"; pending: Pending; notes?: string[]; frames?: Frame[] }
  | { kind: "say"; text: string; notes?: string[]; frames?: Frame[] }
  | { kind: "outside" }
  | { kind: "elsewhere"; desk: string }
  /** A greeting, or what can be asked here. */
  | { kind: "help" }
  | { kind: "thanks" }
  | { kind: "about" }
  | { kind: "nonsense" };

export type Planned = Call[] | { say: string } | { calls: Call[]; ask?: Question } | Question;

/** What must be asked; the answer fills the role of the frame that was planned. */
export interface Question {
  ask: string;
  role: Pending["role"];
  kind?: string;
  choices?: string[];
}

/** The calls that answer a request. Throws `Missing` to ask first; undefined passes on to the next likely function. */
export type Plan<Context> = (
  request: Request,
  context: Context,
) => Planned | undefined | Promise<Planned | undefined>;

export interface Teaching<Context = unknown> {
  /** The desk's id, as in the functions that the reader was trained on. */
  desk: string;
  kinds: readonly Kind[] | ((context: Context) => readonly Kind[]);
  /** By function, without the desk's name. */
  plans: Record<string, Plan<Context>>;
  /** By function, words that say no more than it does itself (“tree”, “loss”); `all` holds for every function. */
  topics?: Record<string, readonly string[]>;
  /** By function, words that make a question this desk's even where the reader doesn't see it: “weather”. */
  subjects?: Record<string, readonly string[]>;
  /** Questions by function, for a desk the reader was never trained on: the nearest one says what is asked for. */
  examples?: Record<string, readonly string[]>;
  /** Questions that sound like those and aren't. */
  outside?: readonly string[];
  /** Whether what was understood tells of the last answer itself, by the desk's own figures: then nothing general is said of it. */
  tellsOfAnswer?(understood: Understanding): boolean;
}
