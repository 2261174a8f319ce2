/** The desk's tools, by the names under which models call them. */
export type ToolName =
  | "fetchIoTSensorData"
  | "fetchIoTSensorTop10Analysis"
  | "compareSensors"
  | "plotSensorHistory"
  | "findShakenSensors"
  | "listSensors"
  | "fallback";

interface ToolText {
  /** What language models read of the tool. */
  description: string;
  understanding: { examples: string[]; keywords?: string[] };
}

/** How models are told of the tools. In the examples the kitchen stands for any sensor. */
export const TOOL_TEXTS: Record<ToolName, ToolText> = {
  fetchIoTSensorData: {
    description:
      "The latest reading of one IoT sensor: temperature (°C), humidity (%), pressure (hPa), TVOC (ppb), eCO2 (ppm), acceleration (g). Paid for each call. For how something is now; for how it was over a time use plotSensorHistory, for two or more sensors compareSensors.",
    understanding: {
      examples: [
        "What is the temperature in the kitchen?",
        "How warm is it in the kitchen?",
        "Latest reading of the kitchen sensor",
        "What does the kitchen sensor say?",
        "How is the air in the kitchen?",
        "How is the kitchen?",
        "How are things in the kitchen?",
        "What is it like in the kitchen?",
        "Give me the data of the kitchen",
        "Kitchen humidity",
        "Read the kitchen",
        "Show me the kitchen",
        "Do I need to open a window in the kitchen?",
        "Can I sleep in the kitchen or is the air too stale?",
        "Get the newest values of the kitchen",
        "Tell me about the kitchen",
        "Are the plants in the kitchen comfortable?",
        "Is the kitchen too hot?",
        "Buy me a fresh reading of the kitchen",
      ],
      keywords: [
        "latest",
        "current",
        "now",
        "reading",
        "temperature",
        "humidity",
        "pressure",
        "tvoc",
        "eco2",
      ],
    },
  },
  fetchIoTSensorTop10Analysis: {
    description:
      "Analyses the last ten readings of one IoT sensor: whether any axis of its acceleration went beyond ±3 (shaken, knocked, vibrating: abnormal), with the maxima. Paid for each call. For whether one sensor is all right; for which sensors shook use findShakenSensors.",
    understanding: {
      examples: [
        "Analyse the kitchen sensor",
        "Is everything all right with the kitchen?",
        "Is the kitchen sensor ok?",
        "Has the kitchen been knocked?",
        "Any anomalies in the kitchen?",
        "Is the kitchen vibrating?",
        "Did somebody move the kitchen sensor?",
        "Did the kitchen fall over?",
        "Is anything wrong with the kitchen?",
        "Does the kitchen run smoothly?",
        "The kitchen makes strange noises, have a look",
        "Is the kitchen running rough?",
        "Check the kitchen for faults",
        "Is somebody messing with the kitchen?",
      ],
      keywords: ["analyse", "anomaly", "abnormal", "shaking", "vibration", "knocked", "last ten readings"],
    },
  },
  compareSensors: {
    description:
      "The latest readings of two or more sensors side by side, of one quantity or of all. Pays a reading for each sensor. For how they compared over a time use plotSensorHistory.",
    understanding: {
      examples: [
        "Compare the kitchen and the kitchen",
        "Which is warmer, the kitchen or the kitchen?",
        "Kitchen versus kitchen humidity",
        "Which room is the stuffiest?",
        "What is the difference in temperature between the kitchen and the kitchen?",
      ],
      keywords: ["compare", "versus", "difference", "warmer", "colder", "higher", "lower"],
    },
  },
  plotSensorHistory: {
    description:
      "Draws a chart of one quantity of one or several sensors over a time. Free. Give `since` (and `until`, if it has ended) as ISO 8601 with an offset; when the question names no time, leave them out: the last 24 hours.",
    understanding: {
      examples: [
        "Plot the humidity of the kitchen since noon",
        "Chart the temperature in the kitchen over the last day",
        "How did the temperature in the kitchen change today?",
        "Temperature in the kitchen yesterday",
        "Show the history of the kitchen",
        "How cold did it get in the kitchen overnight?",
        "Has it been getting warmer in the kitchen?",
      ],
      keywords: ["plot", "chart", "graph", "history", "trend", "over time", "since"],
    },
  },
  findShakenSensors: {
    description:
      "Which of all the sensors were shaken, with an acceleration beyond ±3 g, how often and how strongly, in the last 24 hours or since a time (ISO 8601 with an offset). Free.",
    understanding: {
      examples: [
        "Which sensors shook today?",
        "Has anything been knocked over?",
        "Did anything move in the house last night?",
        "Is anything vibrating?",
        "Was there an earthquake?",
        "Were any sensors disturbed?",
        "Is everything all right in the house?",
        "Has anyone been in the house?",
      ],
      keywords: ["which sensors shook", "anything", "shaken", "disturbed"],
    },
  },
  listSensors: {
    description: "Which sensors there are: their names, places, addresses, when each was last heard. Free.",
    understanding: {
      examples: [
        "Which sensors are there?",
        "List all sensors",
        "What sensors do you have?",
        "How many sensors are there?",
        "What are the sensors' addresses?",
        "Which rooms do you measure?",
        "What can I read here?",
        "Which sensors are offline?",
      ],
      keywords: ["list", "which sensors", "addresses"],
    },
  },
  fallback: {
    description:
      "Greets, and says what can be asked. For greetings, thanks and questions about what you can do.",
    understanding: {
      examples: ["Hello", "Thank you", "What can you do?", "Help"],
    },
  },
};
