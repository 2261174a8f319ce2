import { expect, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import { networkMap } from "@/lib/desks/underground/map-data";
import { stationDetail } from "@/lib/desks/underground/station-detail";
import type { StationDetail } from "@/lib/desks/underground/station-schema";
import { resolveStation } from "@/lib/desks/underground/stations";
import { AccessSection } from "./access-section";
import { BusySection } from "./busy-section";
import { ToiletsSection } from "./station-details";

const { lines } = networkMap();
const detailOf = (name: string): StationDetail => stationDetail(resolveStation(name).id);
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'");
const access = (detail: StationDetail) => words(staticHtml(<AccessSection detail={detail} lines={lines} />));
const busy = (detail: StationDetail) => words(staticHtml(<BusySection detail={detail} />));

const BANK = detailOf("Bank");
const NOTHING: StationDetail = {
  ...BANK,
  access: { ...BANK.access, verdict: null, platforms: [], lifts: [], interchanges: [] },
  toilets: [],
  passengers: { shared_with: null, years: [] },
  hours: null,
};

test.each([
  ["Green Park", "yes"],
  ["Bank", "in part"],
  ["Oxford Circus", "no"],
])("%s is step-free: %s", (name, verdict) => {
  expect(access(detailOf(name))).toMatch(new RegExp(`^ Step-free access ${verdict} `));
});

test("access is told by line and platform, with the lifts and the date", () => {
  const told = access(BANK);
  expect(told).toContain("Central Not step-free Platform 5, westbound Not step-free");
  expect(told).toMatch(/Northern Step-free Platform 3, southbound Step-free to the train\. By Lift/);
  expect(told).toContain("Derived from TfL's topology of 28 March 2025, not TfL's own classification");
});

test("what isn't known is said to be so", () => {
  expect(access(NOTHING)).toContain("not known Nothing is published about this station’s platforms");
  expect(words(staticHtml(<ToiletsSection detail={NOTHING} />))).toContain("none listed");
  expect(busy(NOTHING)).toContain("No counts by hour are published");
  expect(busy(NOTHING)).toContain("No counts by year are published");
});

test("the chart says its busiest hour and each hour's counts, and the years follow", () => {
  const told = busy(BANK);
  expect(told).toContain("Busiest from 08:00 to 09:00");
  expect(told).toMatch(/Hour In Out 05:00–06:00 \d+ \d+ 06:00–07:00/);
  expect(told).toContain("Counted together with Monument.");
  expect(told).toMatch(/Entries and exits by year .*2023 37\.2 million.*2017 90\.9 million/);
});

test("a station without counts by hour shows its years", () => {
  expect(busy(detailOf("Woolwich"))).toContain("No counts by hour are published");
});
