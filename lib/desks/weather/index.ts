import { HumanMessage } from "@langchain/core/messages";
import type { Desk, GraphBuilder } from "@/lib/agent/desk";
import { knownOfCaller } from "@/lib/agent/known-of-caller";
import { clock } from "@/lib/clock";
import { warmUpReader } from "@/lib/understanding/reader";
import { readContext } from "./context";
import { weatherGraph } from "./graph";
import { warmUpCities } from "./places/cities";
import { routes } from "./routes";
import { SCOPE } from "./scope";
import { FRESH, type SharedState } from "./state";
import { isOfWeather } from "./understanding";

/** The weather where the server stands, or at any place. */
export const weather: Desk = {
  id: "weather",
  name: "Weather",
  description:
    "The weather where this server stands, or at any place: now, the next days, what is usual, whether it is safe, and free cooling.",
  accent: { light: "#0b63a5", dark: "#7cc4ff" },
  icon: [
    "M14.828 14.828a4 4 0 1 0 -5.656 -5.656a4 4 0 0 0 5.656 5.656",
    "M6.343 17.657l-1.414 1.414",
    "M6.343 6.343l-1.414 -1.414",
    "M17.657 6.343l1.414 -1.414",
    "M17.657 17.657l1.414 1.414",
    "M4 12h-2",
    "M12 4v-2",
    "M20 12h2",
    "M12 20v2",
  ],
  sources:
    "Open-Meteo, ipify, ip-api and ipwho.is; without them, what weeks are usually like at 16 places (2020 to 2024), which is no forecast",
  examples: SCOPE.starters,
  scope: SCOPE,
  isSubject: isOfWeather,
  graph: weatherGraph() as unknown as GraphBuilder,
  check: ({ ui_context }) => void readContext(ui_context),
  input: (request) => ({
    question: request.query ?? "",
    messages: [new HumanMessage({ id: crypto.randomUUID(), content: request.query ?? "" })],
    ...knownOfCaller(request),
    ...readContext(request.ui_context),
    ...FRESH,
    began: clock.ms(),
  }),
  answer(state) {
    const { answer, figures, calls = [], decisions = [], reading } = state as Partial<SharedState>;
    const results = calls.flatMap(({ result }) => result ?? []);
    const pending = reading?.kind === "ask" ? reading.pending : undefined;
    const followUps = pending?.choices.length
      ? pending.choices
      : results.flatMap((result) => result.followUps ?? []);
    return {
      response: answer ?? "",
      provenance: results.flatMap(({ provenance }) => provenance),
      data: { calls, decisions },
      figures,
      followUps: [...new Set(followUps)].slice(0, 3),
    };
  },
  routes,
  async warmUp() {
    warmUpCities();
    await warmUpReader();
  },
};
