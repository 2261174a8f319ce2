/** Characters of a result that a model reads, where its tool has no `forModel`. */
const MOST = 8000;
/** Characters of a text within a result, other than its message. */
const LONGEST_TEXT = 1000;
/** Items kept of each list: the first number that is enough. */
const LENGTHS = [40, 10, 3, 1];

/** A result as JSON, short enough for a model: long lists are cut and say how many items are left out. The message stays whole. */
export function inBounds(told: unknown): string {
  const whole = JSON.stringify(told) ?? "null";
  if (whole.length <= MOST) return whole;
  const shorter = LENGTHS.map((items) => JSON.stringify(cut(told, items)));
  return shorter.find(({ length }) => length <= MOST) ?? shorter.at(-1) ?? whole;
}

function cut(value: unknown, items: number): unknown {
  if (typeof value === "string" && value.length > LONGEST_TEXT) return `${value.slice(0, LONGEST_TEXT)}…`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((item) => cut(item, items));
    return value.length > items ? [...kept, `… and ${value.length - items} more`] : kept;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === "message" ? item : cut(item, items)]),
  );
}
