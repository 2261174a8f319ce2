import { expect, test } from "vitest";
import { embeddedData } from "@/lib/desks/underground/embedded";
import { networkMap } from "@/lib/desks/underground/map-data";
import { resolveStation } from "@/lib/desks/underground/stations";
import type { Journey } from "@/lib/desks/underground/types";
import { type CanvasState, INITIAL } from "../canvas-state";
import { targetOf } from "./camera";

const network = networkMap();
const view = (at: CanvasState["aim"]["at"], more: Partial<CanvasState> = {}): CanvasState => ({
  ...INITIAL,
  ...more,
  aim: { at, count: 1 },
});

function bounds(state: CanvasState, journey: Journey | null = null) {
  const target = targetOf(state, journey, network);
  if (!target || !("bounds" in target)) throw new Error("no bounds");
  return target.bounds;
}

test("the map begins with the zones, without the far ends", () => {
  const [west, south, east, north] = bounds(view("network"));
  expect([west > -0.6, south < 51.4, east > 0.2, north > 51.65]).toEqual([true, true, true, true]);
});

test("a line is shown whole", () => {
  const reading = resolveStation("Reading");
  const [west] = bounds(view("lines", { lines: ["elizabeth"] }));
  expect(west).toBe(reading.lon);
});

test("a station is the middle, one that isn't there is none", () => {
  const bank = resolveStation("Bank");
  expect(targetOf(view("station", { station: bank.id }), null, network)).toEqual({
    centre: [bank.lon, bank.lat],
  });
  expect(targetOf(view("station", { station: "nowhere" }), null, network)).toBeNull();
});

test("a journey is shown from end to end", async () => {
  const [from, to] = [resolveStation("Cockfosters"), resolveStation("Morden")];
  const [journey] = await embeddedData().journeys({ from, to });
  const [, south, , north] = bounds(view("journey"), journey!);
  expect([south, north]).toEqual([to.lat, from.lat]);
});
