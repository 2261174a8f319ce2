import { ask } from "@/bench/answers";
import { quantile, serve } from "@/bench/server";
import { startSourceDoubles } from "../testing/source-doubles";

const COINS = ["Bitcoin", "Ethereum", "Dogecoin"];
/** Those of a kind ask sources for different things, so that each is cold once. */
const QUESTIONS = [
  (coin: string) => `What is the price of ${coin}?`,
  (coin: string) => `What is the RSI of ${coin}?`,
  (coin: string) => `What is the market cap of ${coin}?`,
  (coin: string) => `How volatile was ${coin} in the last 90 days?`,
];
const CACHED_ROUNDS = 10;

const end = async (query: string): Promise<number> =>
  (await ask({ desk: "markets", query, lastNode: "evaluator" })).end;

/** Prints how long a question takes to its answer, from sources that were never asked and from the cache. */
export async function measureAnswers(): Promise<void> {
  const doubles = await startSourceDoubles();
  const questions = COINS.flatMap((coin) => QUESTIONS.map((question) => question(coin)));
  const cold: number[] = [];
  const cached: number[] = [];
  try {
    await serve({ ...doubles.env, ALMANAC_DATA: "auto" }, async () => {
      // Of a coin that isn't measured: what is slow only once is no part of a cold answer.
      for (const question of QUESTIONS) await end(question("Solana"));
      for (const query of questions) cold.push(await end(query));
      for (let round = 0; round < CACHED_ROUNDS; round++)
        for (const query of questions) cached.push(await end(query));
    });
  } finally {
    await doubles.close();
  }
  console.log("| sources | questions | p50 | p95 (ms) |\n|---|---|---|---|");
  for (const [name, times] of Object.entries({ "asked anew": cold, cached })) {
    const figures = [0.5, 0.95].map((q) => quantile(times, q).toFixed(0));
    console.log(`| ${[name, times.length, ...figures].join(" | ")} |`);
  }
}
