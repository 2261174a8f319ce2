import { HumanMessage } from "@langchain/core/messages";
import type { Desk, GraphBuilder } from "@/lib/agent/desk";
import { warmUpLand } from "./embedded";
import { landGraph } from "./graph";
import { presentLand } from "./present";
import { SCOPE } from "./scope";
import type { LandState } from "./state";
import { readSelection } from "./ui-context";

/** Forest and land cover: an area, a dataset and dates, in words or by pickers, to charts and maps. */
export const land: Desk = {
  id: "land",
  name: "Land",
  description:
    "Forest and land cover of any country, state or district: loss, gain, fires, alerts, carbon, as charts and maps.",
  examples: SCOPE.starters,
  graph: landGraph() as unknown as GraphBuilder,
  check: ({ ui_context }) => void readSelection(ui_context),
  describeAction: () => "Use what I picked",
  input({ query, ui_context, ui_action_only }) {
    return {
      messages: query === undefined ? [] : [new HumanMessage(query)],
      selection: readSelection(ui_context),
      selectOnly: ui_action_only,
      // What the last turn left is not this one's.
      selected: null,
      waiting: false,
      response: "",
      figures: [],
      calls: [],
    };
  },
  answer(state) {
    const { response = "", calls = [], figures } = state as Partial<LandState>;
    return {
      response,
      provenance: calls.findLast(({ name }) => name === "generate_insights")?.result?.provenance ?? [],
      data: { calls, figures },
      figures,
      followUps: calls.flatMap(({ result }) => result?.followUps ?? []).slice(0, 4),
    };
  },
  present: presentLand,
  warmUp: warmUpLand,
};
