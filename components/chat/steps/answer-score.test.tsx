import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import { AnswerScore } from "./answer-score";

const score = { value: 0.864, threshold: 0.7, revisions: 1, parts: [] };

const html = (value: number) =>
  staticHtml(
    <MantineProvider>
      <AnswerScore score={{ ...score, value }} />
    </MantineProvider>,
  );

test("a score is a button that says what it is made of", () => {
  expect(html(0.864)).toMatch(/<button[^>]*aria-haspopup="dialog"[^>]*>score <!-- -->0\.86|>score 0\.86/);
});

test("a score below its threshold is marked", () => {
  expect(html(0.4)).toContain("data-low");
  expect(html(0.864)).not.toContain("data-low");
});
