import type { ApprovalRequest } from "@/lib/agent/approval";
import { oneLine } from "@/lib/agent/prompt";
import { collectedIn } from "./collected";
import type { SharedState } from "./state";
import { coordinateWords } from "./tools/format";

export function reviewOf(state: SharedState): ApprovalRequest {
  const { outlooks, site } = collectedIn(state);
  const places = outlooks.map(
    ({ place, weather }) =>
      `- ${oneLine(place.name)} (${coordinateWords(place)}): ${weather.kind === "forecast" ? `a forecast, from ${weather.now.time.replace("T", " ")} on` : "what is usual, no forecast"}`,
  );
  const where =
    outlooks.length === 0 && site ? [`- ${oneLine(site.place.name)} (${coordinateWords(site.place)})`] : [];
  const { public_ip, latitude, longitude, weather_data, decisions } = state;
  return {
    question: ["Shall I answer from this?", "", ...places, ...where].join("\n").trim(),
    what: "the answer",
    details: { public_ip, latitude, longitude, weather_data, decisions },
  };
}
