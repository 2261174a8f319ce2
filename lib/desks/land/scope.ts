import type { Scope } from "@/lib/models/tool";

export const SCOPE: Scope = {
  about:
    "forest and land cover: loss and gain of tree cover, its drivers, fires, alerts, carbon, grassland and land use, for countries, states, districts and your own areas",
  starters: [
    "How much tree cover did Brazil lose from 2015 to 2024?",
    "Which states of India lost most tree cover in 2020?",
    "Compare primary forest loss in Peru and Colombia since 2010",
    "What drives forest loss in Indonesia?",
  ],
  foreign:
    `weather rain raining snow sunny forecast temperature temperatures humidity president prime minister capital
    population inhabitants gdp currency flight flights hotel hotels visa restaurant restaurants recipe cook football
    match team movie film song poem joke bitcoin share shares stock stocks price prices tube train trains bus election
    elections language languages history beaches tourist holiday earthquake earthquakes barbecue bbq rovers fc tour tours`.split(
      /\s+/,
    ),
  outside: [
    "What will the weather be like tomorrow?",
    "Will it rain in London this afternoon?",
    "What's the price of Apple shares?",
    "Should I buy bitcoin?",
    "What is the weather in this place?",
    "Will it rain in this place tomorrow?",
    "What is the population of this place?",
    "Who is the president of this place?",
    "What is the capital of this place?",
    "Book a flight to this place",
    "What language do they speak in this place?",
    "How big is the economy of this place?",
    "Which hotels are there in this place?",
    "How do I plant a tree in my garden?",
    "What is the tallest tree in the world?",
    "Which wood is best for a table?",
    "Tell me about the history of this place",
    "What time is it in this place?",
    "How many people live in this place?",
    "What is the price of timber?",
    "Is this place safe for tourists?",
  ],
};
