import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import type { ChatData } from "@/lib/agent/ui-message";
import { AnswerMeta } from "./answer-meta";
import { staticHtml } from "./testing/static-html";

const answer: ChatData["answer"] = { response: "One.", provenance: [], model: "embedded", follow_ups: [] };
const score = { value: 0.864, threshold: 0.7, revisions: 1, parts: [] };

const html = (more: Partial<ChatData["answer"]>) =>
  staticHtml(
    <MantineProvider>
      <AnswerMeta answer={{ ...answer, ...more }} usedTools />
    </MantineProvider>,
  );

test("an answer's last line says its score, where it has one", () => {
  expect(html({ score })).toMatch(/<button[^>]*aria-haspopup="dialog"[^>]*>score <!-- -->0\.86|>score 0\.86/);
  expect(html({})).not.toContain("score");
});

test("a score below its threshold is marked", () => {
  expect(html({ score: { ...score, value: 0.4 } })).toContain("data-low");
  expect(html({ score })).not.toContain("data-low");
});
