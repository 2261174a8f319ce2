import type { Scope } from "@/lib/models/tool";

/** What the desk answers. */
export const SCOPE: Scope = {
  about:
    "the sensors of this house: their latest readings (temperature, humidity, pressure, TVOC, eCO2, acceleration), whether one was shaken, comparisons and charts",
  starters: [
    "What is the temperature in the server room?",
    "Is everything all right with the boiler pump?",
    "Which is warmer, Bedroom east or Bedroom west?",
    "Plot the humidity of the greenhouse since noon",
    "Which sensors shook today?",
    "Which sensors are there?",
  ],
  foreign:
    `weather forecast forecasts tomorrow rain raining snow bitcoin btc ethereum eth crypto stock stocks shares train trains tube bus
    flight flights plumber electrician poem poems song songs story joke jokes haiku recipe recipes cook film movie music football match
    translate email news president minister capital hotel restaurant book booking order pizza essay lyrics horoscope python javascript
    wikipedia population alarm timer reminder remind wifi password euro euros dollars exchange lottery homework
    insurance thermostat lights lamp lamps tv robot vacuum curtains blinds`.split(/\s+/),
  outside: [
    "What will the weather be like tomorrow?",
    "Will it rain in London this afternoon?",
    "What's the price of Apple shares?",
    "Should I buy bitcoin?",
    "What will the weather be tomorrow?",
    "Is it going to rain in the garden?",
    "What is the temperature in London?",
    "Write a poem about the kitchen",
    "Tell me a story about the attic",
    "Turn on the heating in the kitchen",
    "Switch off the boiler",
    "Open the window in the bedroom",
    "Set the thermostat to 21 degrees",
    "Who painted the kitchen?",
    "How much would a new kitchen cost?",
    "What should I plant in the greenhouse?",
    "How do I clean the kitchen?",
    "What can I cook in the kitchen tonight?",
    "Book someone to repair the boiler",
    "How do I install a heat pump?",
    "Which sensor should I buy?",
    "How does an accelerometer work?",
    "What is the price of bitcoin?",
    "What is the boiling point of water?",
    "When is the next train?",
  ],
};
