import { expect, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import { MapFigure } from "./map-figure";

const SQUARE = [
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ],
];

const drawn = (isHatched: boolean) =>
  staticHtml(
    <MapFigure
      label="Map"
      box={[0, 0, 10, 10]}
      shapes={[{ lines: SQUARE, fill: "var(--map-seq3)", isHatched }]}
    />,
  );

test("what is made up is hatched above its colour", () => {
  const html = drawn(true);
  const [, id] = /<pattern id="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain('fill="var(--map-seq3)"');
  expect(html).toContain(`fill="url(#${id})"`);
});

test("what was measured isn't", () => {
  expect(drawn(false)).not.toMatch(/pattern|url\(/);
});
