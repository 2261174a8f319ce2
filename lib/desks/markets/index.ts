import { HumanMessage } from "@langchain/core/messages";
import type { Desk, GraphBuilder } from "@/lib/agent/desk";
import { knownOfCaller } from "@/lib/agent/known-of-caller";
import { warmUpReader } from "@/lib/understanding/reader";
import { startAlerts } from "./alerts/check";
import { readContext } from "./context";
import { findEntries } from "./entries";
import { newestCalls } from "./evaluate/results";
import { marketsGraph } from "./graph";
import { routes } from "./routes";
import { sourceHealth } from "./source-health";
import { testConnections } from "./sources/ask";
import { refreshCoins } from "./sources/coin-list";
import type { MarketsState } from "./state";
import { TOOLS } from "./tools";
import { isCoinNamed, SCOPE } from "./understanding";

export const markets: Desk = {
  id: "markets",
  name: "Markets",
  description:
    "Crypto tokens: prices, indicators, market data, comparisons and history, each figure with its source and time.",
  accent: { light: "#8a5200", dark: "#f0b95b" },
  icon: [
    "M4 7a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -3",
    "M6 4l0 2",
    "M6 11l0 9",
    "M10 15a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -3",
    "M12 4l0 10",
    "M12 19l0 1",
    "M16 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -4",
    "M18 4l0 1",
    "M18 11l0 9",
  ],
  sources:
    "Binance, CoinGecko, CoinCap, CoinMarketCap and Messari; without them, daily candles of eight coins up to 6 July 2021",
  examples: SCOPE.starters,
  scope: SCOPE,
  tools: TOOLS,
  isNamed: isCoinNamed,
  graph: marketsGraph() as unknown as GraphBuilder,
  check: ({ ui_context }) => void readContext(ui_context),
  input: (request) => ({
    messages: [new HumanMessage(request.query ?? "")],
    ...knownOfCaller(request),
    ...readContext(request.ui_context),
    // What the last turn left is not this one's.
    intent: "unknown",
    tokens: [],
    revision_count: 0,
    evaluation_score: null,
    validator_attempts: 0,
    frame: null,
    calls: [],
    response: "",
    figures: undefined,
    writer: null,
    pending: null,
    understood: {},
    feedback: null,
    stuck: false,
    judged: null,
    score: null,
  }),
  answer(state) {
    const { response = "", figures, calls = [], score, pending } = state as Partial<MarketsState>;
    const results = newestCalls(calls).flatMap(({ result }) => result ?? []);
    return {
      response,
      provenance: results.flatMap(({ provenance }) => provenance),
      data: { calls },
      figures: figures ?? results.flatMap((result) => result.figures ?? []),
      followUps: pending?.choices.length
        ? pending.choices
        : [...new Set(results.flatMap((result) => result.followUps ?? []))].slice(0, 3),
      score: score ?? undefined,
    };
  },
  routes,
  find: findEntries,
  health: async () => ({ market_data: sourceHealth() }),
  async start() {
    await startAlerts();
    await testConnections();
    await refreshCoins();
  },
  warmUp: warmUpReader,
};
