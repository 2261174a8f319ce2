import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { readJson } from "@/components/data/api";
import type { Plottable } from "@/lib/desks/sensors/types";
import { SENSORS_KEY } from "./board";

const Values = z.array(z.number().nullable());

/** Stretches of equal length, null where nothing was measured. `shake`: g, the absolute peak. */
const Sparkline = z.object({
  from: z.number(),
  to: z.number(),
  temperature: Values,
  humidity: Values,
  pressure: Values,
  tvoc: Values,
  eco2: Values,
  shake: Values,
});
export type Sparkline = z.infer<typeof Sparkline>;

const Series = z.object({ series: z.record(z.string(), Sparkline) });

const HOURS = 6;
/** The endpoint's limit. */
const MOST = 100;
/** Cards that come into view together are asked for together. */
const GATHER_MS = 60;
/** A stretch is some minutes long. */
const FRESH_MS = 120_000;

async function load(addresses: string[]): Promise<Record<string, Sparkline>> {
  const search = new URLSearchParams({ addresses: addresses.join(), hours: String(HOURS) });
  return (await readJson(`/api/sensors/sparklines?${search}`, Series)).data.series;
}

/** One request for each hundred of those asked for within a moment. */
export function gathered(loadSome: typeof load): (address: string) => Promise<Sparkline | null> {
  let waiting = new Map<string, PromiseWithResolvers<Sparkline | null>>();
  const loadAll = async () => {
    const all = [...waiting];
    waiting = new Map();
    for (let i = 0; i < all.length; i += MOST) {
      const some = all.slice(i, i + MOST);
      await loadSome(some.map(([address]) => address)).then(
        (series) => some.forEach(([address, asked]) => void asked.resolve(series[address] ?? null)),
        (error) => some.forEach(([, asked]) => void asked.reject(error)),
      );
    }
  };
  return (address) => {
    if (waiting.size === 0) setTimeout(loadAll, GATHER_MS);
    const asked = waiting.get(address) ?? Promise.withResolvers<Sparkline | null>();
    waiting.set(address, asked);
    return asked.promise;
  };
}

const loadOne = gathered(load);

const keyOf = (address: string) => [...SENSORS_KEY, "sparkline", address];

const sparklineQuery = (address: string) =>
  queryOptions({
    queryKey: keyOf(address),
    queryFn: () => loadOne(address),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });

export const useSparkline = (address: string): Sparkline | undefined =>
  useQuery(sparklineQuery(address)).data ?? undefined;

export const seriesOf = (sparkline: Sparkline, quantity: Plottable): (number | null)[] =>
  quantity === "accelerometer" ? sparkline.shake : sparkline[quantity];
