import { brief, few } from "@/lib/agent/tools/step-words";
import { resolveCoin } from "../coins/resolve";
import { dayWords } from "./days";

/** The coin that is meant, else what was written: an unknown one is the answer's to tell. */
export function coinInStep(written: string): string {
  const found = resolveCoin(written);
  return brief("coin" in found ? found.coin.name : written.replace(/^id:\s*/i, ""));
}

export const coinsInStep = (written: readonly string[]): string => few(written.map(coinInStep));

/** “ in 2018”, “ from 2 January 2021 to 6 July 2021”, “ since 2020”; nothing without days. */
export function timeInStep({ since, until }: { since?: string; until?: string }): string {
  const year = since?.endsWith("-01-01") && since.slice(0, 4);
  if (since && since === until) return ` on ${dayWords(since)}`;
  if (year && until === `${year}-12-31`) return ` in ${year}`;
  if (since && until) return ` from ${dayWords(since)} to ${dayWords(until)}`;
  if (since) return ` since ${year || dayWords(since)}`;
  return until ? ` until ${dayWords(until)}` : "";
}

export const dayInStep = (day: string | undefined): string => (day ? ` on ${dayWords(day)}` : "");
