import type { AnyTool } from "@/lib/agent/tools/tool";
import { comparativeAnalysis } from "./comparative-analysis";
import { daysAnalysis } from "./days-analysis";
import { fundamentalAnalysis } from "./fundamental-analysis";
import { historyAnalysis } from "./history-analysis";
import { holdingsValue } from "./holdings-value";
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
  priceAnalysis,
  technicalAnalysis,
  fundamentalAnalysis,
  sentimentAnalysis,
  comparativeAnalysis,
  historyAnalysis,
  daysAnalysis,
  ratioAnalysis,
  holdingsValue,
  marketOverview,
  savingsPlan,
  setPriceAlert,
  listPriceAlerts,
  removePriceAlert,
  recallConversation,
];
