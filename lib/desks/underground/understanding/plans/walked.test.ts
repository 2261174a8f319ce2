import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "../testing/calls";

const BOARD = "ask underground.arrivals when | next [on: DLR] from [from: Bank] to [to: Lewisham]";
const SECOND = "refine underground.arrivals when | and the [nth: one after that]";
const follow = async (...lines: string[]) => (await plannedTurns(lines, GIVEN)).at(-1)!;

describe("a train that one walks to from another station", () => {
  it.each([
    "refine underground.arrivals when | i'm still at [toward: moorgate], can i make it on foot for that [nth: second] one",
    "refine underground.arrivals yesno | would I catch it if I walk from [from: Moorgate]",
    "refine underground.arrivals yesno | I'm at [name: Moorgate], is it walkable before it leaves",
  ])("is that one still: %s", async (line) => {
    expect(callsIn(await follow(BOARD, SECOND, line))).toEqual([
      {
        tool: "arrivals",
        args: {
          station: "Bank",
          line: "dlr",
          towards: "Lewisham",
          nth: 2,
          focus: "next",
          walk_from: "Moorgate",
        },
      },
    ]);
  });

  it("can't be told of without the station", async () => {
    const told = await follow(
      BOARD,
      "refine underground.arrivals yesno | can I make it on foot from my [from: office]",
    );
    expect(told).toMatchObject({
      kind: "say",
      text: expect.stringContaining("name the one that you are at"),
    });
  });
});
