import type { MarketsState } from "../state";

/** Whether a turn isn't about the market: it is answered and scored by other rules. */
export const isTalk = ({ intent }: Pick<MarketsState, "intent">): boolean =>
  intent === "small_talk" || intent === "off_topic";
