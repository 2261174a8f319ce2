import { MantineProvider } from "@mantine/core";
import { describe, expect, test } from "vitest";
import { whatWasDone } from "@/components/chat/steps/steps";
import { staticHtml } from "@/components/ui/testing/static-html";
import { Compressions, MemoryEntry, outcomeOf, Patterns } from "./memory-entry";
import { headingOf, MemoryView } from "./memory-view";
import type { Compression, Entry } from "./use-memory";

const entry: Entry = {
  id: 7,
  timestamp: "2026-11-22T10:00:00.000Z",
  desk: "echo",
  thread_id: "t1",
  query: "How far is <b>Pluto</b>?",
  answer: "It is **39 AU** away. <script>alert(1)</script>",
  agents: ["security"],
  success: true,
  time_ms: 1234,
  security_blocked: false,
  intent_rejected: false,
  decisions: [
    {
      agent_name: "security",
      decision: "ALLOW",
      reasoning: "No threat.",
      timestamp: "2026-11-22T10:00:00.000Z",
    },
  ],
};
const html = (more: Partial<Entry> = {}) =>
  staticHtml(<MemoryEntry entry={{ ...entry, ...more }} isBusy={false} onForget={() => {}} />);

describe("an entry", () => {
  test("shows question, answer, decisions, the way to its conversation, and how to forget it", () => {
    expect(html()).toContain("<strong>39 AU</strong>");
    expect(html()).toContain("<strong>Security</strong> ALLOW");
    expect(html()).toContain('href="/echo?thread=t1"');
    expect(html()).toContain("Answer and 1 decision");
    expect(html()).toMatch(/<button[^>]*aria-label="Forget “How far is &lt;b&gt;Pluto&lt;\/b&gt;\?”"/);
    expect(html()).not.toContain("<script");
  });

  test("of no conversation and without decisions is shown without them", () => {
    const plain = html({ thread_id: null, decisions: [] });
    expect(plain).not.toContain("href=");
    expect(plain).not.toContain("decision");
  });

  test("says how it ended", () => {
    const ended = (more: Partial<Entry>) => outcomeOf({ ...entry, ...more });
    expect(ended({})).toBe("answered in 1.2 s");
    expect(ended({ success: false })).toBe("couldn’t be answered");
    expect(ended({ success: false, intent_rejected: true })).toBe("not a question for this desk");
    expect(ended({ success: false, security_blocked: true })).toBe("refused as an attack");
  });
});

const compression: Compression = {
  timestamp: "2026-11-22T10:00:00.000Z",
  thread_id: null,
  tokens_before: 24_120,
  tokens_after: 3_001,
  summarized: 42,
  duplicates: 1,
  repeated_results: 0,
  cut: 0,
  method: "extractive",
  summary: "User: I am in Lisbon.",
};

test("a compression says what was done and what was kept", () => {
  expect(whatWasDone(compression)).toEqual(["42 messages summarised", "1 duplicate dropped"]);
  const shown = staticHtml(<Compressions compressions={[compression]} />);
  expect(shown).toContain("24,120");
  expect(shown).toContain("I am in Lisbon.");
  expect(staticHtml(<Compressions compressions={[]} />)).toBe("");
});

test("patterns say how often", () => {
  const pattern = {
    pattern_type: "asked_for",
    pattern_text: "far_away",
    last_seen: compression.timestamp,
    metadata: {},
  };
  expect(staticHtml(<Patterns patterns={[{ ...pattern, frequency: 12 }]} />)).toMatch(/far away.*12 times/);
  expect(staticHtml(<Patterns patterns={[{ ...pattern, frequency: 1 }]} />)).toContain("once");
});

test("the heading counts what is there, or was found", () => {
  expect([headingOf(3, "", 1), headingOf(3, "", 1200), headingOf(1, "x", 9), headingOf(0, "x", 9)]).toEqual([
    "1 question",
    "1,200 questions",
    "1 question found",
    "0 questions found",
  ]);
});

test("while it loads, it says so", () => {
  const shown = staticHtml(
    <MantineProvider>
      <MemoryView />
    </MantineProvider>,
  );
  expect(shown).toContain("Loading your memory");
});
