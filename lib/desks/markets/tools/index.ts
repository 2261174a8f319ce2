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
  inCurrency(technicalAnalysis),
  inCurrency(fundamentalAnalysis),
  sentimentAnalysis,
  inCurrency(comparativeAnalysis),
  inCurrency(historyAnalysis, ["level", "above", "below"], { isOfPast: true }),
  inCurrency(daysAnalysis, ["level"], { isOfPast: true }),
  ratioAnalysis,
  inCurrency(holdingsValue, ["holdings.cost"], { isOfPast: true }),
  inCurrency(marketOverview),
  inCurrency(savingsPlan, ["amount", "lump", "beside.amount"], { isOfPast: true }),
  inCurrency(setPriceAlert, ["price"]),
  inCurrency(listPriceAlerts),
  removePriceAlert,
  recallConversation,
];
