import { quantile } from "@/bench/server";
import { indicatorReport, indicatorSeries } from "../analysis/indicators";
import { coinById } from "../coins/coins";
import { pastCandles } from "../past/candles";
import { type Candle, INTERVAL_MS } from "../types";

/* Times every indicator over 1,000 and 100,000 candles, Bitcoin's embedded ones repeated. Prints Markdown. */

const COUNTS = [1000, 100_000];
const ROUNDS = 20;
const COLD_ROUNDS = 3;

function candlesOf(count: number): Candle[] {
  const days = pastCandles(coinById("bitcoin")!, "1d")!.candles;
  return Array.from({ length: count }, (_, index) => ({
    ...days[index % days.length]!,
    t: index * INTERVAL_MS["1d"],
  }));
}

function milliseconds(run: () => unknown): string[] {
  for (let round = 0; round < COLD_ROUNDS; round++) run();
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return [0.5, 0.95].map((q) => quantile(times, q).toFixed(1));
}

export async function measureIndicators(): Promise<void> {
  console.log("| all indicators | candles | p50 | p95 (ms) |\n|---|---|---|---|");
  for (const count of COUNTS) {
    const candles = candlesOf(count);
    const rows = { "newest values": indicatorReport, "lines to draw": indicatorSeries };
    for (const [name, compute] of Object.entries(rows)) {
      console.log(
        `| ${[name, count.toLocaleString("en-US"), ...milliseconds(() => compute(candles))].join(" | ")} |`,
      );
    }
  }
}
