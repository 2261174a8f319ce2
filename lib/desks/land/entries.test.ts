import { expect, test } from "vitest";
import { findEntries, lossInWords } from "./entries";

const rows = (...losses: number[]) =>
  losses.map((area_ha, index) => ({ aoi_name: "Brazil", tree_cover_loss_year: 2001 + index, area_ha }));

test("the tile sets the newest year beside the years before", () => {
  expect(lossInWords(rows(3_000_000, 3_000_000, 4_500_000))).toEqual({
    title: "Tree cover loss in 2003",
    sentence: "Brazil lost 4.50 Mha, 50% more than in an average year since 2001.",
  });
  expect(lossInWords(rows(4_000_000, 2_000_000))?.sentence).toContain("50% less than");
  expect(lossInWords(rows(4_000_000))).toBeUndefined();
});

test("areas and datasets are found with the page that shows them", () => {
  expect(findEntries("Peru")[0]).toMatchObject({
    kind: "Areas",
    title: "Peru",
    link: "/land?area=gadm%3APER",
  });
  expect(findEntries("tree cover gain")).toContainEqual(
    expect.objectContaining({ kind: "Datasets", title: "Tree cover gain", link: "/land?dataset=5" }),
  );
});
