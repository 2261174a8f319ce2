import type { Coin } from "../types";
import type { Reading } from "./clauses";
import type { Memory } from "./conversation";
import type { ToolName } from "./frame";
import type { Period } from "./times";

/** A call to be, before its coins are written into it. */
export interface Draft {
  tool: ToolName;
  coins: Coin[];
  args: Record<string, unknown>;
  /** The time it is about is named by an event. */
  event?: string;
}

/** What a clause is decided against. */
export interface Context {
  reading: Reading;
  memory: Memory;
  today: string;
  /** The coins of the clause: its own, or those it points to. */
  coins: Coin[];
  /** The period of the clause, or of one it goes on from. */
  periods: Period[];
  /** Sentences that the answer begins with. */
  assumed: string[];
  unhonoured: string[];
}
