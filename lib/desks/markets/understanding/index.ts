import { readCoins } from "./coin-mentions";
import { Tape } from "./tape";

export type { Frame, Moment } from "./frame";
export { warmUpWords } from "./meaning";
export { readTurn } from "./read-turn";
export { SCOPE } from "./scope";

/** Whether a question names a coin. */
export const isCoinNamed = (question: string): boolean => readCoins(new Tape(question)).length > 0;
