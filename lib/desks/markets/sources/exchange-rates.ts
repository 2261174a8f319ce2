import { z } from "zod";
import type { Sourced } from "@/lib/sources/provenance";
import { CURRENCIES } from "../currencies/currencies";
import { type Rates, RatesAnswer } from "../currencies/rates";
import stored from "../data/exchange-rates.json";
import { ask } from "./ask";
import { fromChain, type Link } from "./chain";
import { dayInWords } from "./days";

/** Rates change once a day; those of a past day never. */
const LATEST_MS = 6 * 3_600_000;
const PAST_MS = 30 * 86_400_000;
/** Before this day there are no dated files. */
export const FIRST_RATES = "2024-03-02";

const Stored = z.object({
  date: z.iso.date(),
  rates: z.record(z.enum(CURRENCIES), z.number().positive()),
});

/**
 * How much of each currency a US dollar is: the newest rates there are, else the stored ones.
 * @throws AppError `upstream_unavailable` in mode `live` when none can be had; SourceError `aborted`
 */
export const latestRates = (signal?: AbortSignal): Promise<Sourced<Rates>> =>
  fromChain(
    [
      link("exchange_rates", "/currency-api@latest/v1/currencies/usd.json", LATEST_MS, signal),
      link("exchange_rates_mirror", "/v1/currencies/usd.json", LATEST_MS, signal),
    ],
    { name: "the stored rates", run: storedRates },
  );

/** Those of a past day. @throws AppError `upstream_unavailable` where they can't be had; SourceError `aborted` */
export const ratesOn = (day: string, signal?: AbortSignal): Promise<Sourced<Rates>> =>
  fromChain([link("exchange_rates", `/currency-api@${day}/v1/currencies/usd.json`, PAST_MS, signal, day)]);

function link(
  client: "exchange_rates" | "exchange_rates_mirror",
  endpoint: string,
  ttlMs: number,
  signal?: AbortSignal,
  day?: string,
): Link<Rates> {
  const schema = day ? RatesAnswer.refine(({ date }) => date === day, "is of another day") : RatesAnswer;
  return {
    client,
    run: async () => {
      const { data, provenance } = await ask(client, { endpoint, schema, ttlMs }, signal);
      return { data, provenance: { ...provenance, as_of: startOf(data.date) } };
    },
  };
}

function storedRates(): Sourced<Rates> {
  const data = Stored.parse(stored);
  return {
    data,
    provenance: {
      source: "currency-api (fawazahmed0), stored rates",
      live: false,
      as_of: startOf(data.date),
      note: `The stored exchange rates are of ${dayInWords(Date.parse(data.date))}`,
    },
  };
}

const startOf = (day: string): string => `${day}T00:00:00.000Z`;
