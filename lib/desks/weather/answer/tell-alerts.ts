import type { Wanted } from "../wanted";
import { type Alert, alertWords, allWords, limitWords, notKnown, setIn } from "./alert-words";
import { measureOf, told } from "./measures";
import type { Expected } from "./outlook";
import { type Sample, sampleNow, samplesIn } from "./samples";
import { stretchOf } from "./tell-forecast";
import { extremeOf } from "./verdict";
import { listed, stretchesWords, stretchWords } from "./when";

/** Whether a limit is reached, of what is expected. */
export function tellAlerts(wanted: Wanted, { place, weather }: Expected): string {
  const { alerts, units } = wanted;
  const limits = setIn(alerts?.limits ?? {});
  const where = `in **${place.name}**`;
  if (limits.length === 0) return alertWords({ limits: {}, are_known: true });
  const stretch = stretchOf(wanted, weather.now.time);
  const samples = isOfNow(wanted, weather.now.time) ? [sampleNow(weather)] : samplesIn(weather, stretch);
  const when = isOfNow(wanted, weather.now.time) ? "now" : stretchWords(stretch);
  const found = limits.flatMap((limit) => {
    const hits = samples.filter((sample) => isReached(limit, sample));
    const worst = extremeOf(hits, limit.measure, limit.side === "below" ? "lowest" : "highest");
    return worst ? [{ limit, hits, worst }] : [];
  });
  const all = allWords(alerts?.limits ?? {}, units);
  if (found.length === 0)
    return `**No**, no alert limit is reached ${where} ${when}. The limits: ${all}.${notKnown(alerts)}`;
  const reached = found.map(({ limit, hits, worst }) => {
    const at = when === "now" ? "" : `, ${stretchesWords(hits)}`;
    return `${limitWords(limit, units)} (${told(worst.value, limit.measure, units)})${at}`;
  });
  return `**Yes**, ${where} ${when}: ${listed(reached)}. The limits: ${all}.${notKnown(alerts)}`;
}

/** A question without a time, or of this hour, is of now. */
const isOfNow = ({ from, to, operation }: Wanted, now: string): boolean =>
  from === undefined && to === undefined
    ? operation !== "when"
    : from !== undefined &&
      to !== undefined &&
      Date.parse(to) - Date.parse(from) <= HOUR_MS &&
      from.slice(0, 13) <= now.slice(0, 13) &&
      to > now;

const HOUR_MS = 3_600_000;

function isReached({ measure, side, value }: Alert & { value: number }, sample: Sample): boolean {
  const [lowest, highest] = measureOf(measure).read?.(sample) ?? [null, null];
  return side === "below" ? lowest !== null && lowest <= value : highest !== null && highest >= value;
}
