const two = (value: number): string => String(value).padStart(2, "0");

/** A moment as a `datetime-local` field has it, in the reader's zone, to the minute. */
export function toField(ms: number): string {
  const date = new Date(ms);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment in such a field, in milliseconds since the epoch; NaN where there is none. */
export const fromField = (text: string): number => new Date(text).getTime();
