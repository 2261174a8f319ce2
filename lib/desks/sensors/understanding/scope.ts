import type { Scope } from "@/lib/models/tool";

export const SCOPE: Scope = {
  about:
    "the sensors of this house: their latest readings (temperature, humidity, pressure, TVOC, eCO2, acceleration), how they went over a time, which were shaken, which is the warmest, and what readings cost",
  starters: [
    "What is the temperature in the server room?",
    "Is everything all right with the boiler pump?",
    "Which is warmer, Bedroom east or Bedroom west?",
    "Plot the humidity of the greenhouse since noon",
    "Which sensors shook today?",
    "Which sensors are there?",
  ],
  outside: [],
};
