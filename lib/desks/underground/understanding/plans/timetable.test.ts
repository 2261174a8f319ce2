import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "../testing/calls";

const last = async (...lines: string[]) => callsIn((await plannedTurns(lines, GIVEN)).at(-1)!)[0]?.args;

const FRIDAY =
  "ask underground.timetable when | [last: last] tube from [from: Leicester Square] to [to: Cockfosters] on [time: a Friday]";

describe("how often trains run in the small hours", () => {
  it.each([
    "refine underground.timetable value | how [what: often] do [ref: they] run at like [time: 3am]",
    "refine underground.timetable value | how often at [time: 2 in the morning]",
    "refine underground.timetable value | and how frequent after [since: 1:30am]",
  ])("is told of the night that was spoken of: %s", async (line) => {
    expect(await last(FRIDAY, line)).toEqual({
      station: "Leicester Square",
      to: "Cockfosters",
      lines: [],
      about: "night",
      is_often: true,
      at: "2026-11-27T12:00:00.000Z",
    });
  });

  it("is told of any night where none is said, and of the one that is", async () => {
    const line = "ask underground.timetable value | how often does the [name: Bakerloo] run at [time: 3am]";
    expect(await last(line)).toEqual({ lines: ["bakerloo"], about: "night", is_often: true });
    expect(await last(`${line} [time: on a Tuesday]`)).toMatchObject({
      about: "night",
      at: expect.stringMatching(/^2026-11-2[45]T03/),
    });
  });

  it("is told of the day by day, on the day that is said apart", async () => {
    expect(
      await last(
        "ask underground.timetable value | how often does the [name: Jubilee line] run at [time: 8am] on [time: a Tuesday]",
      ),
    ).toEqual({ lines: ["jubilee"], about: "frequency", at: "2026-11-24T08:00:00.000Z" });
  });
});
