const DAY_MS = 86_400_000;
/** A year's weeks begin on 1 January; the last one has a day more. */
export const WEEKS = 52;
const DAYS = 7;

/** The week of a date, 0 to 51. A leap day counts as the day before it, so that each year has the same weeks. */
export function weekOf(date: string): number {
  const [, month = "01", day = "01"] = date.split("-");
  const leapless = `2023-${month}-${month === "02" && day === "29" ? "28" : day}`;
  const days = (Date.parse(leapless) - Date.parse("2023-01-01")) / DAY_MS;
  return Math.min(WEEKS - 1, Math.floor(days / DAYS));
}

export function weekAround(date: string): { from: string; to: string } {
  const week = weekOf(date);
  const dateOf = (day: number) => {
    const monthAndDay = new Date(Date.parse("2023-01-01") + day * DAY_MS).toISOString().slice(4, 10);
    return `${date.slice(0, 4)}${monthAndDay}`;
  };
  const last = week === WEEKS - 1 ? 364 : (week + 1) * DAYS - 1;
  return { from: dateOf(week * DAYS), to: dateOf(last) };
}
