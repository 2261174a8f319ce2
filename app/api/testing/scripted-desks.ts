import { calls, says } from "@/lib/models/testing/provider-double";
import type { Reply, ScriptedToolCall } from "@/lib/models/testing/reply";

export const ATTIC = `0x1a2b${"0".repeat(36)}`;

/** A question to a desk, and what a well-behaved model does about it. */
export interface ScriptedDesk {
  id: string;
  question: string;
  opening: Reply[];
  call: ScriptedToolCall;
  rest: ScriptedToolCall[];
  /** A turn that needs no data. */
  aside: { question: string; replies: Reply[] };
  /** In two sentences without figures. */
  words: string;
  finding: RegExp;
  /** Of the model, after the tools' where those are the answer. */
  answer: RegExp;
  /** With or without the model's words. */
  answersByTools?: true;
  /** The desk calls its tools by itself and asks the model for words alone. */
  collectsFirst?: true;
}

export const SCRIPTED_DESKS: ScriptedDesk[] = [
  {
    id: "underground",
    question: "Is there a good service on the Bakerloo line?",
    opening: [says("BAKERLOO")],
    call: { id: "call_1", name: "line_status", args: { lines: ["bakerloo"] } },
    rest: [],
    aside: { question: "Hello", replies: [says("CIRCLE"), says("Hello! Ask me about a line.")] },
    words: "The Bakerloo line was looked up. Have a good journey.",
    finding: /\*\*Bakerloo line\*\*/,
    answer: /^The Bakerloo line was looked up\. Have a good journey\.$/,
  },
  {
    id: "land",
    question: "How much tree cover did Brazil lose from 2015 to 2020?",
    opening: [],
    call: { id: "call_1", name: "pick_aoi", args: { question: "q", places: ["Brazil"] } },
    rest: [
      { id: "call_2", name: "pick_dataset", args: { query: "q", dataset_id: 4 } },
      {
        id: "call_3",
        name: "pull_data",
        args: { query: "q", start_date: "2015-01-01", end_date: "2020-12-31" },
      },
      { id: "call_4", name: "generate_insights", args: { query: "q" } },
    ],
    aside: { question: "Hello", replies: [says("Hello! Ask me about a forest.")] },
    words: "Brazil lost tree cover. The chart shows how much.",
    finding: /Tree cover loss in Brazil added up to/,
    answer: /^Brazil lost tree cover\. The chart shows how much\.$/,
  },
  {
    id: "sensors",
    question: "What is the latest reading of the attic?",
    opening: [],
    call: { id: "call_1", name: "fetchIoTSensorData", args: { address: ATTIC } },
    rest: [],
    aside: { question: "Hello", replies: [says("Hello! Ask me about a sensor.")] },
    words: "The attic sent a reading. It is at rest.",
    finding: /^\*\*Attic\*\*.*Temperature: 20\.9°C/,
    answer: /^\*\*Attic\*\*.*Temperature: 20\.9°C.*\n\nThe attic sent a reading\. It is at rest\.$/s,
    answersByTools: true,
  },
  {
    id: "markets",
    question: "What was the price of Bitcoin on 6 July 2021?",
    opening: [],
    call: { id: "call_1", name: "price_analysis", args: { symbol: "BTC", at: "2021-07-06" } },
    rest: [],
    aside: {
      question: "Hello",
      replies: [says('{"intent": "small_talk", "tokens": []}'), says("Hello! Ask me about a coin.")],
    },
    words: "Bitcoin was looked up. That was the price of the day.",
    finding: /Bitcoin.*\$34,2\d\d/,
    answer:
      /^Bitcoin was looked up\. That was the price of the day\.(?:\n\n\*These are figures, not advice\.\*)?$/,
  },
  {
    id: "weather",
    question: "What is July usually like in Oslo?",
    opening: [],
    call: { id: "call_1", name: "weather_forecast", args: { latitude: 59.91, longitude: 10.74 } },
    rest: [],
    aside: {
      question: "What does wet bulb mean?",
      replies: [says("It is the temperature of a wet thermometer in a draught.")],
    },
    words: "The weather of Oslo was looked up. Have a good day.",
    finding: /Oslo.*°C/s,
    answer: /^The weather of Oslo was looked up\. Have a good day\.$/,
    collectsFirst: true,
  },
];

/** Each a message of its own; none where the model isn't asked for any. */
export const allCalls = ({ call, rest, collectsFirst }: ScriptedDesk): Reply[] =>
  collectsFirst ? [] : [call, ...rest].map((each) => calls(each));

export const behaves = (desk: ScriptedDesk): Reply[] => [
  ...desk.opening,
  ...allCalls(desk),
  says(...desk.words.split(/(?<= )/)),
];
