import { HumanMessage } from "@langchain/core/messages";
import { askerZone } from "@/lib/agent/asker-zone";
import type { Desk, GraphBuilder } from "@/lib/agent/desk";
import { knownOfCaller } from "@/lib/agent/known-of-caller";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { partsOf } from "./areas";
import { clientState } from "./client-state";
import { TILE_SERVERS } from "./datasets";
import { warmUpLand } from "./embedded";
import { findEntries, newestTile } from "./entries";
import { landGraph } from "./graph";
import { unpackData } from "./packed-data";
import { placeMentions } from "./places";
import { readSelection } from "./query/ui-context";
import { routes } from "./routes";
import { SCOPE } from "./scope";
import type { LandState } from "./state";
import { TOOLS } from "./tools";
import type { LandResult } from "./types";

function whole(call: ToolCallRecord, { raw_data, areas }: LandState): ToolCallRecord {
  const { result, name } = call;
  const data = result?.data as (Partial<LandResult> & Record<string, unknown>) | undefined;
  if (!result || !data) return call;
  const withData = (more: Partial<LandResult>) => ({
    ...call,
    result: { ...result, data: { ...data, ...more } },
  });
  if (name === "pick_aoi" && data.areas && data.query) {
    return withData({ subregions: partsOf(data.query, data.areas) });
  }
  if (name !== "generate_insights" || !raw_data || !data.insights) return call;
  return withData({
    raw_data: unpackData(raw_data),
    subregions: partsOf(raw_data.metadata.query, areas),
  });
}

export const land: Desk = {
  id: "land",
  name: "Land",
  description:
    "Forest and land cover of any country, state or district: loss, gain, fires, alerts, carbon, as charts and maps.",
  accent: { light: "#1f6b3a", dark: "#8fd39b" },
  icon: [
    "M16 5l3 3l-2 1l4 4l-3 1l4 4h-9",
    "M15 21l0 -3",
    "M8 13l-2 -2",
    "M8 12l2 -2",
    "M8 21v-13",
    "M5.824 16a3 3 0 0 1 -2.743 -3.69a3 3 0 0 1 .304 -4.833a3 3 0 0 1 4.615 -3.707a3 3 0 0 1 4.614 3.707a3 3 0 0 1 .305 4.833a3 3 0 0 1 -2.919 3.695h-4l-.176 -.005",
  ],
  sources:
    "Global Forest Watch and the datasets that it publishes; without it, published tables of countries and regions, INPE's PRODES, and sample data for the rest",
  examples: SCOPE.starters,
  scope: SCOPE,
  tools: TOOLS,
  isNamed: (question) => placeMentions(question).length > 0,
  graph: landGraph() as unknown as GraphBuilder,
  check({ ui_context }) {
    readSelection(ui_context);
    askerZone(ui_context);
  },
  describeAction: () => "Use what I picked",
  input(request) {
    const { query, ui_context, ui_action_only } = request;
    return {
      messages: query === undefined ? [] : [new HumanMessage(query)],
      selection: readSelection(ui_context),
      selectOnly: ui_action_only,
      zone: askerZone(ui_context),
      ...knownOfCaller(request),
      // What the last turn left is not this one's.
      selected: null,
      waiting: null,
      response: "",
      figures: [],
      calls: [],
    };
  },
  answer(state) {
    const { response = "", calls = [], figures } = state as Partial<LandState>;
    return {
      // Only read when the answer is kept.
      get data() {
        return { calls: calls.map((call) => whole(call, state as LandState)) };
      },
      response,
      provenance: calls.findLast(({ name }) => name === "generate_insights")?.result?.provenance ?? [],
      figures,
      followUps: calls.flatMap(({ result }) => result?.followUps ?? []).slice(0, 4),
    };
  },
  clientState: clientState,
  contentSources: TILE_SERVERS,
  routes,
  tile: ({ caller, signal }) => newestTile({ owner: caller, signal }),
  find: findEntries,
  warmUp: warmUpLand,
};
