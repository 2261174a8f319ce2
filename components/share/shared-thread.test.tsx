import { describe, expect, it } from "vitest";
import { staticHtml } from "@/components/chat/testing/static-html";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { SharedThread } from "./shared-thread";

const messages: ChatMessage[] = [
  { id: "q1", role: "user", parts: [{ type: "text", text: "Which **line**?" }] },
  {
    id: "a1",
    role: "assistant",
    metadata: { status: "complete" },
    parts: [
      { type: "data-state", id: "state-1", data: { node: "router", update: {}, ms: 12 } },
      {
        type: "data-answer",
        id: "answer",
        data: {
          response: "The **first** line. <script>alert(1)</script>",
          agent: "GUIDE",
          confidence: 0.7,
          provenance: [{ source: "Almanac test", live: false, as_of: "2026-08-17T00:00:00.000Z" }],
          model: "embedded",
          follow_ups: ["And back?"],
        },
      },
    ],
  },
];

describe("SharedThread", () => {
  const html = staticHtml(
    <SharedThread
      title="Lines"
      desk={{ id: "echo", name: "Echo", accent: { light: "#000", dark: "#fff" } }}
      createdAt="2026-11-21T11:52:00.000Z"
      messages={messages}
    />,
  );

  it("shows what was asked, answered and done, and where it came from", () => {
    expect(html).toContain("Lines</h1>");
    expect(html).toContain("Which **line**?</h2>");
    expect(html).toContain("<strong>first</strong>");
    expect(html).toContain("1 step");
    expect(html).toContain("Guide specialist");
    expect(html).toContain("70% sure");
    expect(html).toContain("Almanac test");
    expect(html).toContain('dateTime="2026-11-21T11:52:00.000Z"');
    expect(html).not.toContain("<script");
  });

  it("has nothing to press but the way to the desk", () => {
    expect(html).not.toMatch(/<(button|textarea|input|form)\b/);
    expect(html).not.toContain("And back?");
    expect(html).toMatch(/href="\/echo"[^>]*>Ask your own</);
  });
});
