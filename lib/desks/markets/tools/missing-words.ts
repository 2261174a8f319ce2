import type { Coin } from "../types";
import { listed, named } from "./named";

export function missingWords(missing: { coin: Coin; reason: string }[]): string {
  const byReason = Map.groupBy(missing, ({ coin, reason }) => reason.replaceAll(coin.name, IT));
  return [...byReason]
    .map(([reason, all]) => {
      const it = all.length === 1 ? all[0]!.coin.name : "them";
      return `No data for ${listed(all.map(({ coin }) => named(coin)))}: ${reason.replaceAll(IT, it)}`;
    })
    .join(" ");
}

const IT = "\u0000";
