import { expect, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import { networkMap } from "@/lib/desks/underground/map-data";
import { accessOf, accessOfVerdict } from "./access";
import { AccessSwitch } from "./access-switch";

const { stations } = networkMap();
const html = (isOn: boolean) =>
  staticHtml(<AccessSwitch stations={stations} isOn={isOn} onSwitch={() => {}} />);

test("what is published is told as yes, in part, no or not known", () => {
  expect((["street-to-train", "street-to-platform", "partial", "none", null] as const).map(accessOf)).toEqual(
    ["yes", "yes", "part", "no", "unknown"],
  );
  expect((["yes", "in-part", "no", null] as const).map(accessOfVerdict)).toEqual([
    "yes",
    "part",
    "no",
    "unknown",
  ]);
});

test("switched on, it says what the marks mean, and how many stations have each", () => {
  expect(html(false)).not.toContain("<ul");
  expect(html(false)).toContain('aria-checked="false"');
  const counts = [...html(true).matchAll(/>(\d+)</g)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(stations.length);
});
