const GREETING =
  /^\s*(?:(?:hi|hello|hey|hiya)\b(?: (?:there|almanac|all|again))?[\s,.!–-]*)?(?:good (?:morning|afternoon|evening|day)\b(?: (?:to you|almanac|all|everyone))?)?[\s,.!–-]*/i;

/** A question without the greeting that it begins with: “good morning, how warm is it?” asks of now. A greeting alone stays. */
export function withoutGreeting(text: string): string {
  const rest = text.replace(GREETING, "");
  return /\p{L}/u.test(rest) ? rest : text;
}
