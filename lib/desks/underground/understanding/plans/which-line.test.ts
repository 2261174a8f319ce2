import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "../testing/calls";

const last = async (...lines: string[]) =>
  callsIn((await plannedTurns(lines, GIVEN)).at(-1)!).map(({ args }) => args);

const ASKED = "ask underground.stops value | what [what: Overground line] stops at [name: Hampstead Heath]";
const PLAIN = "ask underground.station value | [what: which line] goes through [name: Camden Town]";

describe("the line of a station", () => {
  it.each([
    [ASKED, "Hampstead Heath"],
    [
      "ask underground.stops list | what [on: overground line] goes to [to: Clapham Junction]",
      "Clapham Junction",
    ],
    [
      "ask underground.stops list | which of the [what: Overground lines] is [name: Chingford] on",
      "Chingford",
    ],
  ])("is told of the Overground's: %s", async (line, station) => {
    expect(await last(line)).toEqual([{ station, about: "lines", is_plain: true }]);
  });

  it.each([
    [ASKED, "refine underground.stops value | and the one through [from: Peckham Rye]", "Peckham Rye"],
    [ASKED, "refine underground.stops value | and [name: Wapping]", "Wapping"],
    [
      ASKED,
      "refine underground.stops list | what about the one at [to: Watford Junction]",
      "Watford Junction",
    ],
    [PLAIN, "refine underground.station yesno | and through [on: Oval]", "Oval"],
  ])("is asked of another station: %s, %s", async (first, second, station) => {
    expect(await last(first, second)).toEqual([{ station, about: "lines", is_plain: true }]);
    expect(await last(first, second, "refine underground.stops value | and [from: Romford]?")).toMatchObject([
      { station: "Romford" },
    ]);
  });

  it("leaves both stations for a way between them", async () => {
    const PECKHAM = "refine underground.stops value | and the one through [from: Peckham Rye]";
    for (const line of [
      "refine underground.journey yesno | can I get from the one to the other with a single change",
      "refine underground.journey value | how long is it between the two",
    ])
      expect(await last(ASKED, PECKHAM, line)).toMatchObject([
        { from: "Hampstead Heath", to: "Peckham Rye" },
      ]);
  });

  it("is said to be none where the group doesn't stop", async () => {
    expect(await last(ASKED, "refine underground.stops value | and [name: Oval]")).toMatchObject([
      { station: "Oval", about: "lines", lines: expect.arrayContaining(["mildmay"]) },
    ]);
  });

  it("leaves a question for something else", async () => {
    expect(
      await last(ASKED, "refine underground.stops list | stops from there to [to: Gospel Oak]"),
    ).not.toMatchObject([{ about: "lines" }]);
  });
});
