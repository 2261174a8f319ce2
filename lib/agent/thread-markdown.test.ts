import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "@/db/schema";
import { threadMarkdown } from "./thread-markdown";

const THREAD = { title: "To work", desk: "Echo", createdAt: "2026-07-01T10:00:00.000Z" };

const message = (role: Message["role"], content: string, more: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  threadId: crypto.randomUUID(),
  parentId: null,
  role,
  desk: "",
  content,
  parts: null,
  status: "complete",
  agentType: null,
  confidence: null,
  reasoning: null,
  deskData: null,
  figures: null,
  payments: null,
  score: null,
  followUps: null,
  usage: null,
  state: null,
  provenance: null,
  model: null,
  error: null,
  steps: null,
  ms: null,
  checkpointThread: null,
  checkpointId: null,
  approval: null,
  createdAt: THREAD.createdAt,
  ...more,
});

const markdownOf = (...thread: Parameters<typeof threadMarkdown>) => [...threadMarkdown(...thread)].join("");

test("a thread as people read it", () => {
  const provenance = [
    {
      source: "Tide service",
      live: true,
      as_of: "2026-07-01T10:00:00Z",
      url: "https://api.test/a b>",
    },
    { source: "Almanac simulation", live: false, as_of: "2026-07-01T10:00:00Z", note: "It didn't answer" },
  ];
  const text = markdownOf(THREAD, [
    message("human", "How do I get\nto *Bank*?"),
    message("assistant", "Take the **Central** line:\n\n1. Stratford\n2. Bank", {
      agentType: "CENTRAL",
      confidence: 0.9,
      model: "embedded",
      provenance,
    }),
    message("human", ""),
    message("assistant", "Half of", { status: "stopped" }),
    message("human", "Again"),
    message("assistant", "", { status: "error", error: "It could not be reached." }),
  ]);
  expect(text).toBe(`# To work

Echo · 2026-07-01

## How do I get to \\*Bank\\*?

> Take the **Central** line:
>
> 1. Stratford
> 2. Bank

Specialist: CENTRAL (90% sure) · Model: embedded

Sources:

- Tide service, live, as of 2026-07-01T10:00:00Z, <https://api.test/a%20b%3E>
- Almanac simulation, not live, as of 2026-07-01T10:00:00Z, It didn't answer

## Selection

> Half of

*Stopped.*

## Again

*Failed. It could not be reached.*
`);
});

const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\n",
        "\r",
        "\r\n",
        "\u2028",
        "\n\n",
        "# ",
        "## ",
        "```",
        "~~~",
        "---",
        "===",
        "> ",
        "<!--",
        "\\",
        "- ",
        "\t",
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

test("whatever is asked and answered, there is one title, and one heading for each question", () => {
  fc.assert(
    fc.property(nasty, fc.array(fc.tuple(nasty, nasty), { maxLength: 4 }), (title, turns) => {
      const text = markdownOf(
        { ...THREAD, title: title || "x" },
        turns.flatMap(([question, answer]) => [message("human", question), message("assistant", answer)]),
      );
      // Beside quotes there are headings and the desk's line only.
      const lines = text.split(/\r\n|[\r\n]/).filter((line) => line && !line.startsWith(">"));
      expect(lines[0]).toMatch(/^# /);
      expect(lines[1]).toBe("Echo · 2026-07-01");
      expect(lines.slice(2)).toHaveLength(turns.length);
      for (const heading of [lines[0]!, ...lines.slice(2)]) {
        const [, marks, said = ""] = heading.match(/^(##?) ?(.*)$/s)!;
        expect(marks).toBe(heading === lines[0] ? "#" : "##");
        expect(said.replace(/\\./g, "")).not.toMatch(/[\\`*_[\]<>#~|&]/);
      }
    }),
    { numRuns: 500 },
  );
});
