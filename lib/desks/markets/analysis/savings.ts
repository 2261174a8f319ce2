import type { Candle } from "../types";

export interface SavingsPlan {
  /** US dollars each time, fee included. */
  amount: number;
  every: "day" | "week" | "fortnight" | "month" | "quarter" | "year" | "once";
  /** The first purchase, YYYY-MM-DD; monthly ones keep its day, or take the last of a shorter month. */
  since: string;
  fee_percent: number;
}

/** What came of a savings plan, in US dollars. */
export interface Savings {
  purchases: number;
  /** Fees included. */
  paid: number;
  fees: number;
  coins: number;
  /** At the last close. */
  worth: number;
  gain_percent: number;
  last: Candle;
}

const DAY_MS = 86_400_000;

/**
 * Dollar-cost averaging: each purchase buys (amount − fee) / close coins, at the close of its day or the next with a candle.
 * Nothing is bought before the first candle or after the last; undefined without a purchase.
 */
export function savings(days: Candle[], plan: SavingsPlan): Savings | undefined {
  const last = days.at(-1);
  const bought = purchases(days, plan);
  if (!last || bought.length === 0) return;
  const paid = plan.amount * bought.length;
  const fees = (paid * plan.fee_percent) / 100;
  const each = plan.amount * (1 - plan.fee_percent / 100);
  const coins = bought.reduce((sum, { close }) => sum + each / close, 0);
  const worth = coins * last.close;
  return {
    purchases: bought.length,
    paid,
    fees,
    coins,
    worth,
    gain_percent: (worth / paid - 1) * 100,
    last,
  };
}

export interface Standing {
  t: number;
  paid: number;
  worth: number;
  gain_percent: number;
}

export function standings(days: Candle[], plan: SavingsPlan): Standing[] {
  const bought = purchases(days, plan);
  const each = plan.amount * (1 - plan.fee_percent / 100);
  let [next, coins] = [0, 0];
  return days.flatMap(({ t, close }) => {
    for (; bought[next] && bought[next]!.t <= t; next++) coins += each / bought[next]!.close;
    const [paid, worth] = [next * plan.amount, coins * close];
    return next === 0 ? [] : [{ t, paid, worth, gain_percent: (worth / paid - 1) * 100 }];
  });
}

function purchases(days: Candle[], { every, since }: SavingsPlan): Candle[] {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return [];
  const bought: Candle[] = [];
  let at = 0;
  for (let count = 0; ; count++) {
    const due = DUE[every](Date.parse(since), count);
    if (due > last.t) return bought;
    if (due < first.t) continue;
    while (days[at]!.t < due) at++;
    bought.push(days[at]!);
    if (every === "once") return bought;
  }
}

const DUE: Record<SavingsPlan["every"], (start: number, count: number) => number> = {
  day: (start, count) => start + count * DAY_MS,
  week: (start, count) => start + count * 7 * DAY_MS,
  fortnight: (start, count) => start + count * 14 * DAY_MS,
  month: monthsAfter,
  quarter: (start, count) => monthsAfter(start, 3 * count),
  year: (start, count) => monthsAfter(start, 12 * count),
  once: (start, count) => start + count * DAY_MS,
};

function monthsAfter(start: number, months: number): number {
  const from = new Date(start);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay));
}
