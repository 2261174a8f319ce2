import { testSteps } from "@/lib/agent/tools/testing/step-tests";
import { TOOLS } from "../tools";

testSteps(TOOLS, [
  ["arrivals", { station: "bank" }, "Looked up the next trains at Bank."],
  [
    "arrivals",
    { station: "Bank", line: "central", direction: "westbound", towards: "Ealing Broadway" },
    "Looked up the next westbound Central line trains at Bank towards Ealing Broadway.",
  ],
  ["arrivals", { station: "Nowhere at all" }, "Looked up the next trains at Nowhere at all."],
  [
    "compare_journeys",
    {
      options: [
        { label: "via Bank", from: "Oval", to: "Angel" },
        { label: "via Euston", from: "Oval", to: "Angel" },
      ],
    },
    "Compared the ways: via Bank and via Euston.",
  ],
  [
    "compare_lines",
    { lines: ["circle", "district"], about: "meeting" },
    "Looked up where the Circle and District lines meet.",
  ],
  ["compare_lines", { about: "most_stations" }, "Compared the number of stations on all lines."],
  [
    "compare_lines",
    { lines: ["circle"], about: "ends", station: "Bank" },
    "Looked up where trains of the Circle line at Bank go.",
  ],
  ["find_station", { station: "Oval", about: "zone" }, "Looked up the fare zone of Oval."],
  ["find_station", { station: "Oval" }, "Looked up the main facts about Oval."],
  ["find_station", { station: "Oval", about: "difference", with: ["Angel"] }, "Compared Oval with Angel."],
  ["line_stations", { line: "dlr", about: "ends" }, "Looked up the ends of the DLR."],
  [
    "line_stations",
    { line: "victoria", from: "Oxford Circus", to: "Brixton" },
    "Looked up the stations of the Victoria line from Oxford Circus to Brixton.",
  ],
  [
    "line_stations",
    { line: "victoria", station: "Oval" },
    "Looked up whether the Victoria line stops at Oval.",
  ],
  ["line_status", {}, "Checked the service on all lines."],
  ["line_status", { is_tube: true }, "Checked the service on the Underground."],
  [
    "line_status",
    { lines: ["victoria"], from: "2026-11-28T00:00:00Z", to: "2026-11-29T00:00:00Z" },
    "Checked the planned works on the Victoria line from Saturday 28 November to Sunday 29 November.",
  ],
  [
    "list_stations",
    { step_free: true, zone: "3", lines: ["victoria"] },
    "Listed the step-free stations in zone 3 on the Victoria line.",
  ],
  ["list_stations", { rank: "busiest" }, "Ranked the stations by their passengers."],
  [
    "list_stations",
    { stations: ["Bank", "Oval", "Angel", "Euston"] },
    "Compared Bank, Oval, Angel and 1 more.",
  ],
  [
    "plan_journey",
    { from: "Oval", to: "Angel", via: "Bank", depart_at: "2026-11-23T08:00:00Z" },
    "Looked for the way from Oval to Angel via Bank leaving at 08:00 on Monday 23 November.",
  ],
  [
    "nearest_stations",
    { station: "Oval", toilets: true },
    "Looked for the nearest stations with toilets around Oval.",
  ],
  ["timetable", { station: "Oval", which: "last" }, "Looked up the last trains at Oval."],
  [
    "timetable",
    { lines: ["victoria"], about: "frequency" },
    "Looked up how often trains run on the Victoria line.",
  ],
]);
