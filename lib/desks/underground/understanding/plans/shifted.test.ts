import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "../testing/calls";

const PLAN =
  "ask underground.journey plan | from [from: Oval] to [to: Bank], there [arrive: by 9:30 tomorrow]";
const moved = async (...lines: string[]) => (await plannedTurns([PLAN, ...lines], GIVEN)).at(-1)!;
const clockOf = (outcome: Awaited<ReturnType<typeof moved>>) =>
  String(callsIn(outcome)[0]?.args.arrive_by).slice(11, 16);

describe("minutes by which a way's times move", () => {
  it.each([
    [
      "refine underground.journey value | how much spare time if the train is [leave: ten minutes] late",
      "09:20",
    ],
    ["refine underground.journey yesno | do we make it with a delay of [arrive: 15 minutes]", "09:15"],
    ["refine underground.journey plan | and if it runs [arrive: half an hour late]", "09:00"],
  ])("tell what a late train leaves: %s", async (line, clock) => {
    const outcome = await moved(line);
    expect(clockOf(outcome)).toBe(clock);
    expect("notes" in outcome && outcome.notes?.join(" ")).toContain("planned for 09:30");
    expect(callsIn(outcome)).toMatchObject([{ tool: "plan_journey", args: { focus: "departure" } }]);
  });

  it("move it, and stay for the next turn", async () => {
    const earlier = "refine underground.journey plan | make it [arrive: ten minutes earlier]";
    expect(clockOf(await moved(earlier))).toBe("09:20");
    expect(
      clockOf(await moved(earlier, "refine underground.journey plan | with [leave: 5 minutes] to spare")),
    ).toBe("09:15");
  });

  it("move a way that sets off at a time, too", async () => {
    const [first, second] = [
      "ask underground.journey plan | from [from: Oval] to [to: Bank] [leave: at 8 tomorrow]",
      "refine underground.journey when | if the tube is [leave: 10 min] delayed, when am I there",
    ];
    expect(callsIn((await plannedTurns([first, second], GIVEN)).at(-1)!)[0]?.args).toMatchObject({
      depart_at: "2026-11-24T08:10:00.000Z",
      focus: "arrival",
    });
  });
});
