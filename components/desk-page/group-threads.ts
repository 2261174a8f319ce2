import type { ThreadSummary } from "@/components/shell/thread-api";

export interface ThreadGroup {
  /** “Today”, “Yesterday”, “Previous 7 days”, or a month. */
  name: string;
  threads: ThreadSummary[];
}

const DAY_MS = 24 * 60 * 60_000;

/** By the day of their last message. `now` in milliseconds since the epoch, `zone` as `Intl` names it. */
export function groupThreads(threads: ThreadSummary[], now: number, zone: string): ThreadGroup[] {
  const dayOf = dayCounter(zone);
  const monthOf = new Intl.DateTimeFormat("en-GB", { timeZone: zone, month: "long", year: "numeric" });
  const today = dayOf(now);
  const nameOf = ({ updated_at }: ThreadSummary): string => {
    const at = Date.parse(updated_at);
    const days = today - dayOf(at);
    // A clock that is behind the server's sees tomorrow's.
    if (days <= 0) return "Today";
    if (days === 1) return "Yesterday";
    return days <= 7 ? "Previous 7 days" : monthOf.format(at);
  };
  return [...Map.groupBy(threads, nameOf)].map(([name, threads]) => ({ name, threads }));
}

/** As a calendar in the zone, so that the hours of a day don't matter. */
function dayCounter(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
  return (at) => Math.round(Date.parse(format.format(at)) / DAY_MS);
}
