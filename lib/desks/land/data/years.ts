import type { CompleteQuery } from "../types";

export function yearsOf({ start_date, end_date }: Pick<CompleteQuery, "start_date" | "end_date">): number[] {
  const [first, last] = [Number(start_date.slice(0, 4)), Number(end_date.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
