import { describe, expect, it } from "vitest";
import { frameOf, planned } from "@/lib/understanding/testing";
import { planFrame } from "@/lib/understanding/understand";
import type { FoundPlace } from "../tfl-places";
import { KINDS } from "./kinds";
import { withSearchedPlaces } from "./searched-places";
import { GIVEN } from "./testing/calls";

const SHOP: FoundPlace = { name: "Pottery Shed, Bow", lat: 51.5276, lon: -0.0247 };
const FARM: FoundPlace = { name: "Pottery Farm", lat: 52.6, lon: 1.3 };

async function withPlaces(line: string, found: FoundPlace[]) {
  const asked: string[] = [];
  const outcome = await withSearchedPlaces(await planned(line, GIVEN), {
    search: async (name) => {
      asked.push(name);
      return found;
    },
    plan: (frame) => planFrame(frame, { ...GIVEN, kinds: KINDS, history: [] }, []),
  });
  return { outcome, asked };
}

const way = (to: string) => `ask underground.journey plan | [from: Oval] to [to: ${to}]`;

describe("a place that only TfL's search knows", () => {
  it("is taken for the station beside it, which is said", async () => {
    const { outcome, asked } = await withPlaces(way("pottery shed"), [SHOP]);
    expect(asked).toEqual(["pottery shed"]);
    expect(outcome).toMatchObject({
      kind: "calls",
      calls: [{ tool: "plan_journey", args: { from: "Oval", to: "Bow Road" } }],
      notes: [expect.stringMatching(/Pottery Shed, Bow, .*nearest station is \*\*Bow Road\*\*/)],
    });
  });

  it.each([
    ["called otherwise", "pottery barn", SHOP],
    ["far from every station", "pottery farm", FARM],
  ])("is asked about when what was found is %s", async (_, to, found) => {
    expect((await withPlaces(way(to), [found])).outcome.kind).toBe("ask");
  });

  it("isn't searched for where no name is unknown", async () => {
    expect((await withPlaces("ask underground.journey plan | a way to [to: Bank]", [SHOP])).asked).toEqual(
      [],
    );
  });

  it.each(["the hospital", "my office", "the local swimming pool"])("isn't guessed for “%s”", async (to) => {
    const { outcome, asked } = await withPlaces(way(to), [{ ...SHOP, name: `${to}, Bow` }]);
    expect(asked).toEqual([]);
    expect(outcome).toMatchObject({
      kind: "ask",
      pending: { role: "to", ask: expect.stringContaining(`which place “${to}” is`) },
    });
  });

  it("is taken where a kind of place is part of its name", async () => {
    const ritz = { ...SHOP, name: "Ritz Hotel" };
    expect((await withPlaces(way("the ritz hotel"), [ritz])).outcome.kind).toBe("calls");
  });

  it("stays in the frame for what follows", async () => {
    const { outcome } = await withPlaces(way("pottery shed"), [SHOP]);
    const [frame] = "frames" in outcome ? (outcome.frames ?? []) : [];
    expect(frame?.text).toBe(frameOf(way("pottery shed"), KINDS).text);
    expect(frame?.slots.find(({ role }) => role === "to")?.mentions[0]?.values).toEqual(["Bow Road"]);
  });
});
