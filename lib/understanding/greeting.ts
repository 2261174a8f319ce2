/** “Thx and does it go via Bank?”, “ok thanks, but is it step-free?” */
const THANKS =
  /^\s*(?:(?:great|ok|okay|perfect|cool|lovely|brilliant)[\s,.!–-]+)?(?:thanks|thx|ty|cheers|thank you)(?: (?:a lot|so much|very much|again))?[\s,.!–-]+(?=(?:and|but|also)\s.*\?|(?:and|but|also) (?:is|are|do|does|did|can|what|when|where|which|how|who)\b)/i;

const GREETING =
  /^\s*(?:(?:hi|hello|hey|hiya)\b(?: (?:there|almanac|all|again))?[\s,.!–-]*)?(?:good (?:morning|afternoon|evening|day)\b(?: (?:to you|almanac|all|everyone))?)?[\s,.!–-]*/i;

/** A question without the greeting or thanks that it begins with: “good morning, how warm is it?” asks of now. Alone they stay. */
export function withoutGreeting(text: string): string {
  const rest = text.replace(THANKS, "").replace(GREETING, "");
  return /\p{L}/u.test(rest) ? rest : text;
}
