import { describe, expect, it } from "vitest";
import { planned } from "@/lib/understanding/testing";
import { stationNames } from "../network";
import landmarks from "./landmarks.json";
import outlying from "./outlying.json";
import { callsIn, GIVEN } from "./testing/calls";

async function notesOf(line: string) {
  const outcome = await planned(line, GIVEN);
  return outcome.kind === "calls" ? outcome.notes : undefined;
}

describe("places that aren't stations", () => {
  it("are each beside stations that exist, and called by no station's name", () => {
    const names = new Set(stationNames().map(({ names: [name] }) => name));
    expect(Object.keys(landmarks).filter((name) => !names.has(name))).toEqual([]);
    const places = [...Object.values(landmarks).flat(), ...outlying.flatMap((one) => one.places)];
    expect(places.filter((name) => names.has(name))).toEqual([]);
  });

  it.each([
    ["Charing Cross Hospital", "Barons Court"],
    ["Victoria Park", "Hackney Wick"],
    ["Royal Arsenal", "Woolwich"],
    ["New Covent Garden Market", "Nine Elms"],
    ["Gunnersbury Park", "Acton Town"],
  ])("take %s for no station that is only part of its name", async (place, station) => {
    expect(
      callsIn(await planned(`ask underground.journey plan | [from: Mile End] to [to: ${place}]`, GIVEN)),
    ).toMatchObject([{ tool: "plan_journey", args: { from: "Mile End", to: station } }]);
  });

  it("are told with the station that they were taken for", async () => {
    const notes = await notesOf("ask underground.journey plan | [from: Oval] to the [to: Foundling Museum]");
    expect(notes).toContain("The nearest station to Foundling Museum is Russell Square.");
  });

  it("beyond the network are told with the station that one changes at", async () => {
    const notes = await notesOf("ask underground.journey plan | [from: Oval] to [to: Kidbrooke]");
    expect(notes?.join(" ")).toContain("Kidbrooke isn't on the lines I know");
  });
});
