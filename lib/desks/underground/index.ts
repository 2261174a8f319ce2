import { HumanMessage } from "@langchain/core/messages";
import type { Desk, GraphBuilder } from "@/lib/agent/desk";
import { knownOfCaller } from "@/lib/agent/known-of-caller";
import { warmUpReader } from "@/lib/understanding/reader";
import { findEntries, statusTile } from "./entries";
import { undergroundGraph } from "./graph";
import { routes } from "./routes";
import { SCOPE } from "./scope";
import { routingChoices, SPECIALISTS } from "./specialists";
import type { UndergroundState } from "./state";
import { TOOLS } from "./tools";
import { KINDS, lineKind, stationKind } from "./understanding/kinds";

export const underground: Desk = {
  id: "underground",
  name: "Underground",
  description:
    "Status, next trains and journeys on London's Underground, Elizabeth line, DLR and Overground.",
  accent: { light: "#0019a8", dark: "#9db0ff" },
  icon: [
    "M21 13c0 -3.87 -3.37 -7 -10 -7h-8",
    "M3 15h16a2 2 0 0 0 2 -2",
    "M3 6v5h17.5",
    "M3 11v4",
    "M8 11v-5",
    "M13 11v-4.5",
    "M3 19h18",
  ],
  sources:
    "Transport for London's live data; without it, a simulation on TfL's network and facts about stations as of March 2025",
  examples: SCOPE.starters,
  scope: SCOPE,
  tools: TOOLS,
  agents: SPECIALISTS.map(({ agent }) => agent),
  isNamed(question) {
    return [stationKind, lineKind].some((kind) => kind.find(question).length > 0);
  },
  graph: undergroundGraph() as unknown as GraphBuilder,
  input: (request, threadId) => ({
    messages: [new HumanMessage(request.query ?? "")],
    currentQuery: request.query ?? "",
    threadId,
    ...knownOfCaller(request),
    response: "",
    tflData: { calls: [], provenance: [] },
  }),
  answer(state) {
    const { response, routedAgent, routingConfidence, routingReasoning, tflData } =
      state as Partial<UndergroundState>;
    const { figures, understood: _, ...data } = tflData ?? {};
    return {
      response: response ?? "",
      agent: routedAgent ?? undefined,
      confidence: routingConfidence,
      reasoning: routingReasoning,
      provenance: tflData?.provenance ?? [],
      data: tflData ? { ...data, calls: tflData.calls } : undefined,
      figures,
      followUps: tflData?.calls.flatMap((call) => call.result?.followUps ?? []).slice(0, 3),
    };
  },
  routes,
  tile: ({ signal }) => statusTile(signal),
  find: findEntries,
  async warmUp() {
    routingChoices();
    // Their names are indexed when one is first looked for.
    for (const kind of KINDS) kind.find("");
    await warmUpReader();
  },
};
