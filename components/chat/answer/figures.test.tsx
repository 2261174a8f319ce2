import { MantineProvider } from "@mantine/core";
import ReactMarkdown from "react-markdown";
import { expect, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import type { Figure } from "@/lib/agent/figure";
import { markFigures } from "./figures";
import { Markdown } from "./markdown";

const figure = (text: string): Figure => ({ text, origin: `where ${text} is from`, value: 1, unit: "ha" });

function buttonsIn(text: string, ...figures: string[]): string[] {
  const html = staticHtml(
    <MantineProvider>
      <Markdown text={text} figures={figures.map(figure)} />
    </MantineProvider>,
  );
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) => label ?? "");
}

function marksIn(text: string, ...figures: string[]): [string, number][] {
  const html = staticHtml(
    <ReactMarkdown rehypePlugins={[markFigures(figures.map(figure))]}>{text}</ReactMarkdown>,
  );
  return [...html.matchAll(/<span data-figure="(\d+)">(.*?)<\/span>/g)].map(([, index, label]) => [
    label ?? "",
    Number(index),
  ]);
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

test("of figures that are written the same each is marked as itself", () => {
  const figures = ["5 ha", "7 ha", "5 ha", "5 ha"];
  expect(marksIn("**5 ha**, 7 ha, `5 ha` and\n\n- 5 ha", ...figures)).toEqual([
    ["5 ha", 0],
    ["7 ha", 1],
    ["5 ha", 3],
  ]);
});

test("what is written more often than there are figures isn't marked", () => {
  expect(marksIn("5 ha and 5 ha", "5 ha")).toEqual([["5 ha", 0]]);
});

test("the day of a date is no figure", () => {
  expect(marksIn("It was highest on 4 March 2024, at 4.", "4")).toEqual([["4", 0]]);
  expect(buttonsIn("on 4 March 2024", "4")).toEqual([]);
});

test.each([
  ["It lost a tenth (10.5%), and more.", ["10.5%"], "(10.5%),"],
  ["It is 3.72 Mha.", ["3.72 Mha"], "3.72 Mha."],
  ["A tenth (**10.5%**).", ["10.5%"], "(10.5%)."],
  ["It was 12 %, then.", ["12"], "12 %,"],
])("a figure stays in a line with the punctuation around it: %s", (text, figures, kept) => {
  const html = staticHtml(
    <MantineProvider>
      <Markdown text={text} figures={figures.map(figure)} />
    </MantineProvider>,
  );
  const [, inner = ""] = html.match(/<span class="[^"]*kept[^"]*">(.*?<\/button>.*?)<\/span>/) ?? [];
  expect(inner.replace(/<[^>]+>/g, "")).toBe(kept);
});
