import type { PriceAlertRow } from "@/db/schema";
import type { PriceAlert } from "../tools/schema";

export const toPriceAlert = (row: PriceAlertRow): PriceAlert => ({
  id: row.id,
  coin: row.asset,
  direction: row.direction,
  price: row.price,
  created_at: row.createdAt,
  met_at: row.metAt,
  met_price: row.metPrice,
  met_source: row.metSource,
});
