import { expect, test } from "vitest";
import { commonRoom } from "./compare-chart";

const of = (...names: string[]) =>
  names.map((name) => ({
    sensor: { address: name, name, place: null, simulated: false, interval_s: 60, last_seen: null },
  }));

test("bands are drawn behind several sensors only where all are judged by the same", () => {
  expect(commonRoom(of("Bedroom east", "Kitchen"), "temperature")).toMatchObject({ name: "Bedroom east" });
  expect(commonRoom(of("Bedroom east", "Greenhouse"), "temperature")).toBeUndefined();
  // None of these has a range, which is the same.
  expect(commonRoom(of("Attic", "Boiler pump"), "temperature")).toMatchObject({ name: "Attic" });
});
