const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIME_STEPS = [1, 2, 3, 6, 12, 24, 48, 7 * 24, 14 * 24].map((hours) => hours * HOUR_MS);
const MOST_MARKS = 8;

/** Full hours or midnights of the reader's clock, or first days of months (UTC). */
export function timeTicks(from: number, to: number, offsetMinutes: number): number[] {
  const step = TIME_STEPS.find((each) => (to - from) / each <= MOST_MARKS);
  if (step === undefined) return monthTicks(from, to);
  const offset = offsetMinutes * 60_000;
  const first = Math.ceil((from - offset) / step) * step + offset;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step);
}

function monthTicks(from: number, to: number): number[] {
  const start = new Date(from);
  const months = Math.ceil((to - from) / (30 * DAY_MS)) + 1;
  const every = Math.ceil(months / MOST_MARKS);
  const firsts = Array.from({ length: months + 1 }, (_, at) =>
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + at),
  );
  return firsts.filter((t) => t >= from && t <= to).filter((_, at) => at % every === 0);
}

const LEAST_MARKS = 3;
/** Of a step: a mark farther than this from the values isn't worth the room. */
const FAR = 0.6;
/** Of the values' span: so much room is left beside them where the axis ends without a mark. */
const ROOM = 0.04;

export interface ValueScale {
  domain: [low: number, high: number];
  /** Multiples of 1, 2 or 5 times a power of ten. */
  ticks: number[];
}

/** Around all values, and near them: it ends at a mark, or between two where the next would be far. */
export function valueScale(low: number, high: number): ValueScale {
  const { step, marks } = marksAround(low, high);
  const room = ROOM * (high - low);
  const [first = low, last = high] = [marks[0], marks.at(-1)];
  const from = low - first > FAR * step ? low - room : first;
  const to = last - high > FAR * step ? high + room : last;
  return { domain: [from, to], ticks: marks.filter((mark) => mark >= from && mark <= to) };
}

function marksAround(low: number, high: number): { step: number; marks: number[] } {
  const span = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(span / LEAST_MARKS));
  const step = [5, 2, 1].map((times) => times * power).find((each) => span / each >= LEAST_MARKS) ?? power;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  // Multiplied, sums of 0.1 would have digits that nobody meant.
  const at = (place: number) => Number(((first + place) * step).toPrecision(12));
  return { step, marks: Array.from({ length: last - first + 1 }, (_, place) => at(place)) };
}
