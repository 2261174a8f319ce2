/** Characters that a model reads, where the tool has no `forModel`. */
const MOST = 8000;
/** Characters, other than the message's. */
const LONGEST_TEXT = 1000;
/** Items kept of each list: the first number that makes it short enough. */
const LENGTHS = [40, 10, 3, 1];

/** Long lists are cut and say how many items are left out. The message stays whole. */
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
