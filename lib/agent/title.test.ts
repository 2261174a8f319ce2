import { expect, test } from "vitest";
import { oneLineName } from "@/lib/http/text";
import { titleFrom } from "./title";

test.each([
  ["Is the Circle line running?", "Is the Circle line running?"],
  ["Is\n it\tmore > 50,000 🚀?", "Is it more 50,000 ?"],
  [
    "How much of it was there in 2015, how much in 2020, and, lastly, why?",
    "How much of it was there in 2015, how much in 2020, and…",
  ],
  ["🚇", "Question"],
  [" ", "Selection"],
])("%j has the title %j, which its owner may give as well", (question, title) => {
  expect(titleFrom(question)).toBe(title);
  expect(oneLineName().safeParse(title).success).toBe(true);
});
