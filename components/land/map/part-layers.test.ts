import { expect, test } from "vitest";
import { hatchImage } from "./part-layers";

test("the stripes go on from one tile to the next, and leave room for the colour below", () => {
  const { width, height, data } = hatchImage();
  expect(data).toHaveLength(width * height * 4);
  const pixel = (x: number, y: number) =>
    data.slice(((y % height) * width + (x % width)) * 4, ((y % height) * width + (x % width)) * 4 + 4).join();
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) expect(pixel(x + 1, y)).toBe(pixel(x, y + 1));
  const clear = Array.from({ length: width }, (_, x) => pixel(x, 0)).filter((rgba) => rgba.endsWith(",0"));
  expect(clear).toHaveLength(width / 2);
});
