import { expect, test } from "vitest";
import { LandError } from "../data/land-api";
import { faultsOf, readUpload } from "./read-upload";

test("a file is named as it was", async () => {
  const file = new File(['{"type":"Polygon","coordinates":[]}'], "Río Tapajós.geojson");
  expect(await readUpload(file)).toEqual({
    name: "Río Tapajós",
    geojson: { type: "Polygon", coordinates: [] },
  });
});

test("a feature's own name goes before the file's", async () => {
  const feature = { type: "Feature", properties: { name: " My plot " }, geometry: null };
  const collection = { type: "FeatureCollection", features: [feature] };
  for (const geojson of [feature, collection]) {
    const file = new File([JSON.stringify(geojson)], "a.geojson");
    expect((await readUpload(file)).name).toBe("My plot");
  }
  const two = { ...collection, features: [feature, feature] };
  expect((await readUpload(new File([JSON.stringify(two)], "a.geojson"))).name).toBe("a");
});

test("what can't be sent is said before it is", async () => {
  await expect(readUpload(new File(["<kml/>"], "a.json"))).rejects.toThrow("isn't JSON");
  await expect(readUpload(new File(["x".repeat(1_200_000)], "a.json"))).rejects.toThrow("1.2 MB");
});

test("each fault once, else the sentence", () => {
  expect(
    faultsOf(new LandError("Bad outline.", 400, ["It crosses itself.", "It crosses itself."], [])),
  ).toEqual(["It crosses itself."]);
  expect(faultsOf(new LandError("Bad outline.", 400, [], []))).toEqual(["Bad outline."]);
});
