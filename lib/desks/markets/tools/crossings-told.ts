import { LATER } from "../analysis/crossing";
import { dayWords } from "./days";
import type { Indicated } from "./indicator-facts";
import { named } from "./named";
import { percentTold, priceTold, type Told, unsigned } from "./told";
import { OVERBOUGHT, OVERSOLD } from "./word-facts";

const MOST_ROWS = 24;

type Each = NonNullable<Indicated["each"]>;

const WAYS: Record<Each["lines"], { never: string; above: string; below: string }> = {
  macd: {
    never: "the MACD didn't cross its signal line",
    above: "the MACD rose above its signal line",
    below: "the MACD fell below its signal line",
  },
  averages: {
    never: "SMA 50 and SMA 200 didn't cross",
    above: "SMA 50 rose above SMA 200 (golden cross)",
    below: "SMA 50 fell below SMA 200 (death cross)",
  },
  golden: {
    never: "there was no golden cross",
    above: "SMA 50 rose above SMA 200 (golden cross)",
    below: "",
  },
  death: { never: "there was no death cross", above: "", below: "SMA 50 fell below SMA 200 (death cross)" },
  price: {
    never: "the close didn't cross the average",
    above: "the close went above the average",
    below: "the close went below the average",
  },
  lower_band: {
    never: "the close didn't go below the lower Bollinger band",
    above: "",
    below: "the close went below the lower Bollinger band",
  },
  upper_band: {
    never: "the close didn't go above the upper Bollinger band",
    above: "the close went above the upper Bollinger band",
    below: "",
  },
  overbought: {
    never: `the RSI didn't go above ${OVERBOUGHT} (overbought)`,
    above: `the RSI went above ${OVERBOUGHT} (overbought)`,
    below: "",
  },
  oversold: {
    never: `the RSI didn't go below ${OVERSOLD} (oversold)`,
    above: "",
    below: `the RSI went below ${OVERSOLD} (oversold)`,
  },
};

/** How an RSI of another level than 70 or 30 is told. */
const ofLevel = (level: number) => ({
  never: `the RSI didn't go beyond ${level}`,
  above: `the RSI went above ${level}`,
  below: `the RSI went below ${level}`,
});

export const crossingsTold = ({ coin, quote, each }: Indicated): Told[][] =>
  (each?.times ?? []).map(({ day, close, later }) => {
    const rest = { time: day, from: `the candle of ${dayWords(day)}` };
    const at = priceTold(coin, "close at the crossing", close, quote, { ...rest, words: "price closed" });
    return later === undefined
      ? [at]
      : [at, percentTold(coin, `change in the ${LATER} days after the crossing`, later, rest)];
  });

export function crossingsWords(data: Indicated, say: (told: Told) => string): string {
  const { each, coin } = data;
  if (!each) return "";
  const { lines, level, since, until, times, count } = each;
  const { never, above, below } = level === undefined ? WAYS[lines] : ofLevel(level);
  const span = since === until ? `on ${dayWords(since)}` : `from ${dayWords(since)} to ${dayWords(until)}`;
  if (times.length === 0) return `No, ${never} ${span}, for **${named(coin)}**${nearestWords(each)}.`;
  const told = crossingsTold(data);
  const how = ({ is_above, already }: Each["times"][number]) => {
    const words = is_above ? above : below;
    return already ? words.replace(" went ", " was already ") : words;
  };
  const [only, ...more] = times;
  if (only && more.length === 0) {
    const [close, later] = told[0]!;
    const at = say(close!);
    const after = later
      ? `; ${LATER} days later the price was ${say(unsigned(later))} ${later.value < 0 ? "lower" : "higher"}`
      : "";
    const others =
      count > 1
        ? ` It is the last of **${count}** times for ${coin.name} ${span}.`
        : since === until
          ? ""
          : ` That was the only time ${span}.`;
    return `On **${dayWords(only.day)}** ${how(only)}, for **${named(coin)}**, with a close of ${at}${after}.${others}`;
  }
  const rows = times.slice(-MOST_ROWS).map((time, index) => {
    const [close, later] = told.slice(-MOST_ROWS)[index]!;
    return `| ${dayWords(time.day)} | ${how(time)} | ${say(close!)} | ${later ? say(later) : "–"} |`;
  });
  const newest = rows.length < count ? ` These are the newest ${rows.length}:` : "";
  const lead = `**${named(coin)}**: **${count}** ${count === 1 ? "time" : "times"} ${span}.${newest}`;
  return `${lead}\n\n| Day | What happened | Close | ${LATER} days later |\n| --- | --- | --- | --- |\n${rows.join("\n")}`;
}

function nearestWords({ last_before, next }: Each): string {
  const around = [
    last_before && `the last time before was on ${dayWords(last_before)}`,
    next && `the next on ${dayWords(next)}`,
  ].filter(Boolean);
  return around.length > 0 ? `: ${around.join(", ")}` : "";
}
