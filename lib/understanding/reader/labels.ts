export const ACTS = ["ask", "refine", "correct", "reply", "greet", "thanks", "about", "nonsense"] as const;
export type Act = (typeof ACTS)[number];

export const OPERATIONS = [
  "value",
  "list",
  "compare",
  "rank",
  "extreme",
  "when",
  "trend",
  "share",
  "mean",
  "count",
  "threshold",
  "yesno",
  "explain",
  "plot",
  "plan",
  "set",
  "talk",
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What a stretch of a question is there for; training/LABELS.md says of each what it covers. */
export const ROLES = [
  "name",
  "what",
  "from",
  "to",
  "via",
  "toward",
  "on",
  "avoid",
  "except",
  "wrong",
  "within",
  "by",
  "every",
  "ref",
  "time",
  "against",
  "since",
  "until",
  "arrive",
  "leave",
  "top",
  "nth",
  "above",
  "below",
  "amount",
  "rhythm",
  "unit",
  "form",
  "prefer",
  "last",
  "not",
] as const;
export type Role = (typeof ROLES)[number];

export interface Ranked<Name> {
  name: Name;
  /** From 0 to 1. */
  p: number;
}
