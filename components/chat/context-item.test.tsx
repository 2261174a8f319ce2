import { expect, test } from "vitest";
import { ContextItem } from "./context-item";
import { staticHtml } from "./testing/static-html";

test("it says what was done, and how many tokens that spared", () => {
  const note = { tokens_before: 20_400, tokens_after: 3100, summarized: 30, repeated_results: 2, ms: 40 };
  const html = staticHtml(<ContextItem note={{ ...note, duplicates: 0, cut: 0 }} />);
  expect(html.replace(/<[^>]+>/g, "")).toBe(
    "The conversation was shortened for the model: 30 messages summarised, 2 repeated results dropped 40 ms · 20,400 → 3,100 tokens",
  );
});
