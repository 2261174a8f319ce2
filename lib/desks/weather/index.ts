import { HumanMessage } from "@langchain/core/messages";
import type { Desk, DeskAnswer, GraphBuilder } from "@/lib/agent/desk";
import { knownOfCaller } from "@/lib/agent/known-of-caller";
import { warmUpReader } from "@/lib/understanding/reader";
import { readContext } from "./context";
import { weatherGraph } from "./graph";
import { wantedOf } from "./needs";
import { warmUpCities } from "./places/cities";
import { routes } from "./routes";
import { SCOPE } from "./scope";
import { FRESH, type SharedState } from "./state";
import { TOOLS } from "./tools";
import { isOfWeather } from "./understanding";

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
    "Open-Meteo, ipify, ip-api and ipwho.is; without them, what weeks are usually like at 16 places (2020 to 2024) and months at 836 weather stations (1991 to 2020), which is no forecast",
  examples: SCOPE.starters,
  scope: SCOPE,
  tools: TOOLS,
  isSubject: isOfWeather,
  graph: weatherGraph() as unknown as GraphBuilder,
  check: ({ ui_context }) => void readContext(ui_context),
  input: (request) => ({
    question: request.query ?? "",
    messages: [new HumanMessage({ id: crypto.randomUUID(), content: request.query ?? "" })],
    ...knownOfCaller(request),
    ...readContext(request.ui_context),
    ...FRESH,
  }),
  // Neither the question nor what is said of the asker joins the conversation that later turns' models read.
  blockedInput: (request) => ({
    question: request.query ?? "",
    messages: [new HumanMessage({ id: crypto.randomUUID(), content: "" })],
    ...FRESH,
  }),
  answer(state) {
    const {
      answer,
      figures,
      calls = [],
      decisions = [],
      reading,
      is_safe_query,
    } = state as Partial<SharedState>;
    const results = calls.flatMap(({ result }) => result ?? []);
    const pending = reading?.kind === "ask" ? reading.pending : undefined;
    const followUps = pending?.choices.length
      ? pending.choices
      : is_safe_query === false
        ? SCOPE.starters
        : results.flatMap((result) => result.followUps ?? []);
    return {
      response: answer ?? "",
      provenance: results.flatMap(({ provenance }) => provenance),
      data: { calls, decisions },
      figures,
      followUps: [...new Set(followUps)].slice(0, 3),
      memory: memoryOf(state as Partial<SharedState>),
    };
  },
  routes,
  async warmUp() {
    warmUpCities();
    await warmUpReader();
  },
};

function memoryOf({
  decisions = [],
  error,
  reading = null,
  is_safe_query,
  is_weather_question,
}: Partial<SharedState>): DeskAnswer["memory"] {
  const securityBlocked = is_safe_query === false;
  const intentRejected = is_weather_question === false;
  return {
    decisions,
    success: !error && !securityBlocked && !intentRejected,
    securityBlocked,
    intentRejected,
    lessons: wantedOf(reading).map(({ about }) => ({ type: "asked_for", text: about })),
  };
}
