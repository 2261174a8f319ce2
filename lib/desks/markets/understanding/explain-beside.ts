import type { Clause } from "./clauses";
import { explained, meaningOf } from "./explain";
import type { Turned } from "./turned";

const ASKS_MEANING = /\b(?:explain|mean(?:s|ing|t)?|define|definition|stands? for)\b/;

/** Explains a term that a question asks for besides a figure, and leaves the figure to be looked up. */
export function explainBeside({ reading, assumed }: Turned): void {
  const { clauses, coins } = reading;
  if (coins.length === 0) return;
  const asked = clauses.find(({ free, coins: own }) => own.length === 0 && explained(free.trim(), true));
  if (asked && clauses.length > 1) {
    assumed.push(explained(asked.free.trim(), true) ?? "");
    reading.clauses = clauses.filter((clause) => clause !== asked).map((clause) => ofIt(clause, asked));
    return;
  }
  const mixed = clauses.find(({ free }) => ASKS_MEANING.test(free) && meaningOf(free));
  const meaning = mixed && meaningOf(mixed.free);
  if (meaning) assumed.push(meaning);
}

/** “And how much is it for Cardano?”: of what was explained. */
function ofIt(clause: Clause, { topics, indicators, measures }: Clause): Clause {
  const isOfIt = clause.pointsBack && clause.measures.size + clause.indicators.size === 0;
  const isPlain = [...clause.topics].every(
    (topic) => topic === "price" || topic === "about" || topic === "overview",
  );
  return isOfIt && isPlain ? { ...clause, topics, indicators, measures } : clause;
}
