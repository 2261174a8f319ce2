import { expect, it } from "vitest";
import { embeddedData } from "./embedded";
import { stationById } from "./network";

const data = embeddedData(() => new Date("2026-10-07T11:00:00Z"));
const bank = stationById("940GZZLUBNK")!;
const waterloo = stationById("940GZZLUWLO")!;

it("answers everything the desk asks, by its own clock", async () => {
  expect(await data.status(["victoria"])).toHaveLength(1);
  expect((await data.arrivals(bank, "central"))[0]!.line).toBe("central");
  expect((await data.journeys({ from: bank, to: waterloo }))[0]!.departs).toBe("2026-10-07T11:00:00.000Z");
  expect((await data.routes("waterloo-city")).map((r) => r.stations.length)).toEqual([2, 2]);
});
