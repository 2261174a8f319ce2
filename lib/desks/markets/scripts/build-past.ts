/**
 * Builds lib/desks/markets/data/candles.json.gz and fear-greed.json, the past that is known without a connection.
 *
 *     tsx lib/desks/markets/scripts/build-past.ts <folder with the CSV files that data/SOURCES.md names>
 *
 * It refuses days that are missing between the first and the last, prices that aren't between the day's low and high, and index values
 * whose word isn't the one that `past/fear-greed.ts` gives them. The same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { csvParse } from "d3-dsv";
import { z } from "zod";
import type { PastFile } from "../past/candles";
import { type FearGreedFile, moodOf } from "../past/fear-greed";

const OUTPUT = join(import.meta.dirname, "../data");
const DAY_MS = 86_400_000;
const FILES: Record<string, string> = {
  bitcoin: "BTC",
  ethereum: "ETH",
  binancecoin: "BNB",
  ripple: "XRP",
  cardano: "ADA",
  dogecoin: "DOGE",
  litecoin: "LTC",
  solana: "SOL",
};

const Day = z.string().trim().pipe(z.iso.date());
const DayRow = z.object({
  date: Day,
  open: z.coerce.number().positive(),
  high: z.coerce.number().positive(),
  low: z.coerce.number().positive(),
  close: z.coerce.number().positive(),
  volume_usd: z.coerce.number().nonnegative(),
  marketcap_usd: z.coerce.number().nonnegative(),
});
type DayRow = z.infer<typeof DayRow>;
const MoodRow = z.object({
  date: Day,
  value: z.coerce.number().int().min(0).max(100),
  classification: z.string(),
});

const folder = process.argv[2] ?? "";
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const read = <T>(file: string, schema: z.ZodType<T>): T[] =>
  z.array(schema).parse([...csvParse(readFileSync(join(folder, file), "utf8"))]);
/** The source writes 0 where it has no figure. */
const orNull = (figure: number) => (figure === 0 ? null : figure);

function check({ date, open, high, low, close }: DayRow): void {
  if (low > Math.min(open, close) || high < Math.max(open, close)) throw new Error(`Wrong prices on ${date}`);
}

function columns(rows: DayRow[]): PastFile["coins"][string] {
  const since = rows[0]?.date ?? "";
  rows.forEach((row, index) => {
    check(row);
    if (row.date !== dayAfter(since, index)) throw new Error(`${dayAfter(since, index)} is missing`);
  });
  return {
    since,
    open: rows.map(({ open }) => open),
    high: rows.map(({ high }) => high),
    low: rows.map(({ low }) => low),
    close: rows.map(({ close }) => close),
    volume: rows.map(({ volume_usd }) => orNull(volume_usd)),
    market_cap: rows.map(({ marketcap_usd }) => orNull(marketcap_usd)),
  };
}

function moods(): FearGreedFile {
  const rows = read("fear_greed_index_daily_2018-2025.csv", MoodRow);
  for (const { date, value, classification } of rows) {
    if (moodOf(value) !== classification) throw new Error(`${value} on ${date} is ${classification}`);
  }
  const since = rows[0]?.date ?? "";
  const byDay = new Map(rows.map(({ date, value }) => [date, value]));
  const days = (Date.parse(rows.at(-1)?.date ?? "") - Date.parse(since)) / DAY_MS + 1;
  return {
    since,
    values: Array.from({ length: days }, (_, index) => byDay.get(dayAfter(since, index)) ?? null),
  };
}

const coins = Object.fromEntries(
  Object.entries(FILES).map(([id, symbol]) => [id, columns(read(`${symbol}-USD_daily.csv`, DayRow))]),
);
const past: PastFile = { coins };
writeFileSync(join(OUTPUT, "candles.json.gz"), gzipSync(JSON.stringify(past), { level: 9 }));
writeFileSync(join(OUTPUT, "fear-greed.json"), `${JSON.stringify(moods())}\n`);
