import { z } from "zod";
import table from "../data/max-supply.json";
import type { Coin } from "../types";

const { limited, unlimited } = z
  .object({ limited: z.record(z.string(), z.number().positive()), unlimited: z.array(z.string()) })
  .parse(table);

/** How many of a coin its own rules allow at most: Infinity where they set no limit, undefined where that isn't known. */
export const maxSupplyOf = ({ id }: Coin): number | undefined =>
  unlimited.includes(id) ? Number.POSITIVE_INFINITY : limited[id];
