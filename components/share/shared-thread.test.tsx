import { MantineProvider } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import type { ChatMessage } from "@/lib/agent/ui-message";
import type { AnswerFigures } from "./answer-figure";
import { Report } from "./report";
import { SharedThread } from "./shared-thread";

const messages: ChatMessage[] = [
  { id: "q1", role: "user", parts: [{ type: "text", text: "Which **line**?" }] },
  {
    id: "a1",
    role: "assistant",
    metadata: { status: "complete", desk: "echo" },
    parts: [
      {
        type: "dynamic-tool",
        toolName: "say",
        toolCallId: "call-1",
        state: "output-available",
        input: {},
        output: { said: "then" },
      },
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
          figures: [{ text: "12", origin: "lines of the test", value: 12, unit: null, link: "?x=1" }],
        },
      },
    ],
  },
];

const figures: AnswerFigures = {
  echo: ({ calls }) => <svg aria-label={`Drawn: ${JSON.stringify(calls[0]?.output)}`} />,
  other: () => <p>Of another desk</p>,
};
const thread = {
  title: "Lines",
  desk: { id: "echo", name: "Echo", accent: { light: "#000", dark: "#fff" } },
  createdAt: "2026-11-21T11:52:00.000Z",
  messages,
  figures,
};
const DRAWN = "Drawn: {&quot;said&quot;:&quot;then&quot;}";

it.each([SharedThread, Report])("says the first question whole, and once, where the title is cut", (View) => {
  const props = { ...thread, title: "Which **li…", report: "", children: null };
  const html = staticHtml(
    <MantineProvider>
      <View {...props} />
    </MantineProvider>,
  );
  expect(html.match(/Which \*\*line\*\*\?/g)).toHaveLength(1);
  expect(html).toMatch(/<h1[^>]*>Which \*\*line\*\*\?<\/h1>/);
});

describe("SharedThread", () => {
  const html = staticHtml(<SharedThread {...thread} report="/share/x/report" />);

  it("shows what was asked, answered and done, and where it came from", () => {
    expect(html).toContain("Lines</h1>");
    expect(html).toContain("Which **line**?</h2>");
    expect(html).toContain("<strong>first</strong>");
    expect(html).toContain("2 steps");
    expect(html).toContain("Almanac test");
    expect(html).toContain('dateTime="2026-11-21T11:52:00.000Z"');
    expect(html).not.toContain("<script");
  });

  it("has nothing to press but the way to the desk", () => {
    expect(html).not.toMatch(/<(button|textarea|input|form)\b/);
    expect(html).not.toContain("And back?");
    expect(html).toMatch(/href="\/echo"[^>]*>Ask your own</);
  });

  it("draws an answer as its desk does, from what was stored", () => {
    expect(html).toContain(DRAWN);
    expect(html).not.toContain("Of another desk");
  });
});

describe("Report", () => {
  const html = staticHtml(
    <MantineProvider>
      <Report {...thread}>
        <a href="/share/x">Back to the conversation</a>
      </Report>
    </MantineProvider>,
  );

  it("has text, drawing, the figures' origins and the sources, but no steps", () => {
    expect(html).toContain("Lines</h1>");
    expect(html).toContain("<strong>first</strong>");
    expect(html).toContain(DRAWN);
    expect(html).toMatch(/<th scope="row">12<\/th><td>lines of the test<\/td>/);
    expect(html).toContain("Almanac test");
    expect(html).not.toContain("2 steps");
    expect(html).toContain("Print or save as PDF");
  });
});
