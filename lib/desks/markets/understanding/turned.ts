import type { Coin } from "../types";
import type { Reading } from "./clauses";
import type { Memory } from "./conversation";

/** What all parts of a turn are read with. */
export interface Turned {
  reading: Reading;
  memory: Memory;
  today: string;
  inView?: Coin;
  assumed: string[];
  unhonoured: string[];
}
