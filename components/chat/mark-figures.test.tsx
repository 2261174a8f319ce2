import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import type { Figure } from "@/lib/agent/figure";
import { Markdown } from "./markdown";
import { staticHtml } from "./testing/static-html";

const figure = (text: string): Figure => ({ text, origin: `where ${text} is from`, value: 1, unit: "ha" });

function buttonsIn(text: string, ...figures: string[]): string[] {
  const html = staticHtml(
    <MantineProvider>
      <Markdown text={text} figures={figures.map(figure)} />
    </MantineProvider>,
  );
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) => label ?? "");
}

test("each figure of a text is a button, wherever it stands", () => {
  expect(buttonsIn("They lost **2.75 Mha** in 2016 and 1,234 ha since.", "2.75 Mha", "1,234 ha")).toEqual([
    "2.75 Mha",
    "1,234 ha",
  ]);
  expect(buttonsIn("| a |\n| - |\n| 5 ha |", "5 ha")).toEqual(["5 ha"]);
});

test("part of a longer number is another number", () => {
  expect(buttonsIn("12 ha, 112 ha, 12 haha? 1.12 ha", "12 ha")).toEqual(["12 ha"]);
});

test("code and links are left alone", () => {
  expect(buttonsIn("`5 ha` and [5 ha](https://example.org)", "5 ha")).toEqual([]);
});

test("without figures nothing is marked", () => expect(buttonsIn("5 ha")).toEqual([]));
