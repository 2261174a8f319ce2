import { expect, test } from "vitest";
import { checkProse } from "@/lib/agent/truth";
import { passages, recallFacts, spanWords } from "./recalled";

const DATA = {
  from: "2026-06-29T22:00:00.000Z",
  to: "2026-06-30T22:00:00.000Z",
  found: [
    {
      thread_id: "a/b c",
      title: "Bitcoin [now]",
      question: "What is Bitcoin\nworth?",
      answer:
        "**Bitcoin (BTC)** is at **$34,235.19**, down 14.7%.\n\n| Coin | Price |\n| --- | --- |\n| BTC | $1 |",
      at: "2026-06-30T12:34:00.000Z",
    },
  ],
};
const ZONE = "Europe/Berlin";

test("a passage names its thread as a link, its time in the asker's zone, the question and the answer", () => {
  expect(passages(DATA, ZONE)).toBe(
    "[Bitcoin now](/markets?thread=a%2Fb%20c), 30 Jun 2026, 14:34 CEST. You asked: “What is Bitcoin worth?”\n\n> **Bitcoin (BTC)** is at **$34,235.19**, down 14.7%.",
  );
  expect(spanWords(DATA, ZONE)).toBe(" from 30 Jun 2026, 00:00 CEST to 1 Jul 2026, 00:00 CEST");
});

test("a question that the thread is called after isn't said twice", () => {
  const [found] = DATA.found;
  expect(passages({ ...DATA, found: [{ ...found!, title: "What is Bitcoin worth?" }] }, ZONE)).toMatch(
    /^\[What is Bitcoin worth\?\]\(\S+\), 30 Jun 2026, 14:34 CEST\.\n\n> /,
  );
});

test("a long answer is cut between words", () => {
  const answer = "word ".repeat(200);
  const [found] = DATA.found;
  const text = passages({ ...DATA, found: [{ ...found!, answer }] }, ZONE);
  expect(text.length).toBeLessThan(500);
  expect(text).toMatch(/word …$/);
});

test("what was quoted may be said again, and nothing else", () => {
  const message = `${spanWords(DATA, ZONE)} ${passages(DATA, ZONE)}`;
  const facts = recallFacts(DATA, message);
  const faultsIn = (text: string) =>
    checkProse(text, { facts, stated: [] }).faults.map((fault) => fault.text);
  expect(faultsIn("On 30 June 2026 at 14:34 I said that it is at $34,235.19, down 14.7%.")).toEqual([]);
  expect(faultsIn("I said that it is at $35,235.19.")).toEqual(["$35,235.19"]);
  expect(faultsIn("That was at 13:34.")).toEqual(["13:34"]);
});
