import { testSteps } from "@/lib/agent/tools/testing/step-tests";
import { ANSWER_TOOLS, TOOLS } from ".";

testSteps(
  [...TOOLS, ...ANSWER_TOOLS],
  [
    ["ipify", {}, "Looked up the public address of this server."],
    ["ip_to_geo", { ip: "8.8.8.8" }, "Looked up where the address 8.8.8.8 is."],
    ["ip_to_geo", {}, "Looked up where this server stands."],
    ["weather_forecast", { latitude: 18.5, longitude: 73.9 }, "Looked up the weather at the place."],
    [
      "weather_forecast",
      { past_days: 2 },
      "Looked up the weather where this server stands since 2 days ago.",
    ],
    [
      "tell_weather",
      {
        about: "forecast",
        places: [
          {
            name: "Pune, Maharashtra, India",
            latitude: 18.5,
            longitude: 73.9,
            country_code: "IN",
            timezone: null,
          },
        ],
        from: "2026-11-23T00:00",
        to: "2026-11-24T00:00",
      },
      "Worked out the forecast in Pune for 23 November.",
    ],
    ["tell_weather", { about: "where", places: [] }, "Worked out where the place is."],
    ["recall_questions", { about: "rain" }, "Looked through earlier conversations for “rain”."],
  ],
);
