import { z } from "zod";
import { type AnyTool, defineTool } from "@/lib/agent/tools/tool";
import { AppError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";
import type { Coin } from "../types";

export const coinOf = (symbol: string): Coin => ({
  id: symbol.toLowerCase(),
  symbol,
  name: `Coin ${symbol}`,
  rank: 1,
});

export interface FakeWorld {
  without: Set<string>;
  provenance: Provenance;
  ran: string[];
  tools: AnyTool[];
}

export function fakeWorld(provenance: Provenance, without: string[] = []): FakeWorld {
  const world: FakeWorld = { without: new Set(without), provenance, ran: [], tools: [] };
  world.tools = ["price_analysis", "technical_analysis"].map((name) =>
    defineTool({
      name,
      description: `A fake ${name}`,
      input: z.object({ symbol: z.string(), at: z.string().optional() }),
      output: z.object({ status: z.literal("success"), coin: z.unknown() }),
      async run({ input: { symbol } }) {
        world.ran.push(`${name} ${symbol}`);
        if (world.without.has(symbol))
          throw new AppError("upstream_unavailable", `There is no data of ${symbol}.`);
        return {
          data: { status: "success" as const, coin: coinOf(symbol) },
          message: `${name} of **${symbol}** was found.`,
          provenance: [world.provenance],
        };
      },
    }),
  );
  return world;
}
