import type { MarketsState } from "../state";

export const isTalk = ({ intent }: Pick<MarketsState, "intent">): boolean =>
  intent === "small_talk" || intent === "off_topic";
