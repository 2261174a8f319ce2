import type { Route } from "@/lib/http/define-route";
import { createAlert, getAlerts, removeAlert } from "./alerts";
import { exportCandles, getCandles, getIndicators } from "./candles";
import { getMarket, getPrice, listTokens } from "./coins";
import { compareTokens } from "./compare";
import { listSources } from "./sources";
import { getTokenSparklines } from "./sparklines";

export const routes: Route[] = [
  listTokens,
  getPrice,
  getMarket,
  getCandles,
  exportCandles,
  getIndicators,
  compareTokens,
  getTokenSparklines,
  listSources,
  getAlerts,
  createAlert,
  removeAlert,
];
