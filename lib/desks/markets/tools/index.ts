import type { AnyTool } from "@/lib/agent/tools/tool";
import { comparativeAnalysis } from "./comparative-analysis";
import { daysAnalysis } from "./days-analysis";
import { fundamentalAnalysis } from "./fundamental-analysis";
import { historyAnalysis } from "./history-analysis";
import { holdingsValue } from "./holdings-value";
import { inCurrency } from "./in-currency";
import { marketOverview } from "./market-overview";
import { listPriceAlerts, setPriceAlert } from "./price-alerts";
import { priceAnalysis } from "./price-analysis";
import { ratioAnalysis } from "./ratio-analysis";
import { recallConversation } from "./recall-conversation";
import { removePriceAlert } from "./remove-price-alert";
import { savingsPlan } from "./savings-plan";
import { sentimentAnalysis } from "./sentiment-analysis";
import { technicalAnalysis } from "./technical-analysis";

export const TOOLS: AnyTool[] = [
  inCurrency(priceAnalysis, ["above", "below", "dollars"]),
  technicalAnalysis,
  inCurrency(fundamentalAnalysis),
  sentimentAnalysis,
  inCurrency(comparativeAnalysis),
  inCurrency(historyAnalysis, ["level", "above", "below"]),
  inCurrency(daysAnalysis, ["level"]),
  ratioAnalysis,
  inCurrency(holdingsValue, ["holdings.cost"]),
  inCurrency(marketOverview),
  inCurrency(savingsPlan, ["amount", "lump", "beside.amount"]),
  inCurrency(setPriceAlert, ["price"]),
  inCurrency(listPriceAlerts),
  removePriceAlert,
  recallConversation,
];
