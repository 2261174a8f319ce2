import type { Scope } from "@/lib/models/tool";

export const SCOPE: Scope = {
  about:
    "the weather where this server stands, or at any place that you name: now, the next seven days, what is usual, whether it is safe, and free cooling of machines",
  starters: [
    "Will it rain tomorrow?",
    "Will it freeze before Friday?",
    "Is it a good night for free cooling?",
    "What is the weather in Tokyo now?",
    "Where is this data centre?",
    "What is this week usually like?",
  ],
  common:
    "weather forecast rain wind temperature hot cold snow frost storm sun cloud degrees outside tonight humidity".split(
      " ",
    ),
  foreign: "train trains tube bus bitcoin ethereum crypto recipe poem joke football election mortgage".split(
    " ",
  ),
  outside: [
    "When is the next train to London Bridge?",
    "What is the price of Bitcoin?",
    "How much forest did Brazil lose?",
    "What is the temperature in the attic?",
    "Write a poem about the rain",
    "Who won the election?",
    "How do I bake bread?",
  ],
};
