import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "../testing/calls";

const last = async (...lines: string[]) => (await plannedTurns(lines, GIVEN)).at(-1)!;

describe("follow-ups of few words", () => {
  const way = "ask underground.journey plan | [from: Oval] to [to: Bank]";

  it.each(["how many minutes?", "how long"])(
    "ask what they say, and not the same again: %s",
    async (text) => {
      expect(callsIn(await last(way, `refine underground.journey value | ${text}`))[0]?.args).toMatchObject({
        focus: "minutes",
      });
    },
  );

  it("list what was counted", async () => {
    const count = "ask underground.stops count | how many stops from [from: Oval] to [to: Bank]";
    const [call] = callsIn(await last(count, "refine underground.stops list | which ones"));
    expect(call?.args).not.toHaveProperty("about", "count");
  });
});

describe("statuses", () => {
  it("are of a whole group after one of its lines", async () => {
    const one = "ask underground.status value | how is the [name: Windrush line]";
    const [call] = callsIn(
      await last(one, "refine underground.status list | all of the [within: Overground]"),
    );
    expect(call?.args.lines).toHaveLength(6);
  });

  it("don't say since when", async () => {
    expect(
      await last("ask underground.status extreme | which line has been closed the longest"),
    ).toMatchObject({ kind: "say", text: expect.stringContaining("since when") });
  });
});
