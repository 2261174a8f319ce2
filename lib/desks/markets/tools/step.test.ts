import { testSteps } from "@/lib/agent/tools/testing/step-tests";
import { isolateEnv } from "@/lib/test-env";
import { TOOLS } from ".";

isolateEnv();

testSteps(TOOLS, [
  ["price_analysis", { symbol: "BTC", at: "2021-07-06" }, "Looked up the price of Bitcoin on 6 July 2021."],
  ["price_analysis", { symbol: "id:bitcoin" }, "Looked up the price of Bitcoin."],
  [
    "technical_analysis",
    { symbol: "ETH", indicators: ["rsi", "macd"] },
    "Worked out the RSI and MACD of Ethereum.",
  ],
  ["technical_analysis", { symbol: "ETH" }, "Worked out the technical indicators of Ethereum."],
  ["fundamental_analysis", { symbol: "BTC", asked: ["supply"] }, "Looked up the supply of Bitcoin."],
  ["sentiment_analysis", {}, "Looked up the mood of the crypto market."],
  [
    "comparative_analysis",
    { symbols: ["BTC", "ETH"], measure: "drawdown", since: "2020-01-01" },
    "Compared Bitcoin and Ethereum by drawdown since 2020.",
  ],
  [
    "history_analysis",
    { symbol: "LTC", measure: "drawdown", since: "2018-01-01", until: "2018-12-31" },
    "Looked up the deepest fall of Litecoin in 2018.",
  ],
  [
    "days_analysis",
    { symbol: "BTC", measure: "rises" },
    "Went through the days of Bitcoin for its biggest rises.",
  ],
  [
    "savings_plan",
    { symbol: "BTC", amount: 100, since: "2019-01-01" },
    "Worked out $100 of Bitcoin each month since 2019.",
  ],
  [
    "holdings_value",
    {
      holdings: [
        { symbol: "BTC", coins: 1 },
        { symbol: "ETH", coins: 2 },
      ],
    },
    "Added up what Bitcoin and Ethereum are worth.",
  ],
  ["ratio_analysis", { symbols: ["ETH", "BTC"] }, "Looked up the price of Ethereum in Bitcoin."],
  ["market_overview", {}, "Looked up the crypto market as a whole."],
  [
    "set_price_alert",
    { symbol: "BTC", direction: "above", price: 100000 },
    "Asked for a price alert: Bitcoin above $100,000.",
  ],
  [
    "set_price_alert",
    { symbol: "BTC", direction: "below", percent: 5 },
    "Asked for a price alert: Bitcoin 5% below the live price.",
  ],
  ["list_price_alerts", {}, "Looked up the price alerts."],
  ["list_price_alerts", { met: true, symbols: ["BTC"] }, "Looked up the met price alerts for Bitcoin."],
  ["remove_price_alert", { symbol: "BTC" }, "Asked to delete the price alert for Bitcoin."],
  [
    "recall_conversation",
    { about: "Bitcoin", when: "yesterday" },
    "Looked through earlier conversations for “Bitcoin” (yesterday).",
  ],
]);
