import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { oneLine } from "@/lib/agent/prompt";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { siteIn } from "../collected";
import { callByMcp } from "../mcp-client";
import { pastDaysFor, placesToAsk } from "../needs";
import { coordinateWords } from "../tools/format";
import { placeInStep, weatherStep } from "../tools/step";
import type { Place } from "../types";
import { agentNode } from "./agent";
import { toolMessages } from "./tool-messages";

export const weather = agentNode("weather", "looking at the weather", async (state, config) => {
  const pastDays = pastDaysFor(state);
  const places = placesToAsk(state, siteIn(state)?.place ?? null);
  const made = await Promise.all(
    places.map(async (place) => ({
      place,
      call: await forecastOf(place, pastDays, config),
    })),
  );
  const missing = made.filter(({ call }) => !call.result).map(({ place }) => place.name);
  const calls = [...state.calls, ...made.map(({ call }) => call)];
  const update = { calls, messages: toolMessages(made.map(({ call }) => call)) };
  const told = made.flatMap(({ call }) => call.result?.message ?? []);
  // What to say of places of which nothing is known is the answer's matter.
  return {
    decision: told.length === 0 ? "NOTHING COLLECTED" : missing.length > 0 ? "PARTLY COLLECTED" : "COLLECTED",
    reasoning: `${told.length} of ${places.length} ${places.length === 1 ? "place" : "places"}: ${sourcesOf(calls)}.`,
    update: {
      ...update,
      weather_data: told.join("\n\n"),
    },
  };
});

/** Sources know places by their coordinates, people by their names. */
function forecastOf(
  place: Place,
  pastDays: number,
  config: LangGraphRunnableConfig,
): Promise<ToolCallRecord> {
  const { latitude, longitude } = place;
  const args = { latitude, longitude, ...(pastDays > 0 && { past_days: pastDays }) };
  return callByMcp("weather_forecast", args, config, {
    title: weatherStep(`in ${placeInStep(place)}`, pastDays),
    adapt: ({ data, message, ...rest }) => ({
      ...rest,
      data: { ...(data as object), place },
      message: message.replace(coordinateWords(place), oneLine(place.name)),
    }),
  });
}

const sourcesOf = (calls: ToolCallRecord[]): string =>
  [
    ...new Set(
      calls.flatMap(({ name, result }) =>
        name === "weather_forecast" ? (result?.provenance.map(({ source }) => source) ?? []) : [],
      ),
    ),
  ].join(", ");
