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

  it("ask for the changes of a way whose stops were counted", async () => {
    const turns = [
      "ask underground.journey plan | from [from: Bank] to [to: Wembley Park]",
      "refine underground.stops count | how many [what: stops] is [ref: that]",
      "refine underground.stops list | where do i [what: change]?",
    ];
    expect(callsIn(await last(...turns))[0]?.args).toMatchObject({ focus: "changes" });
  });

  it("list what was counted", async () => {
    const count = "ask underground.stops count | how many stops from [from: Oval] to [to: Bank]";
    const [call] = callsIn(await last(count, "refine underground.stops list | which ones"));
    expect(call?.args).not.toHaveProperty("about", "count");
  });
});

describe("statuses", () => {
  it("of the Tube are of all lines, whatever way was planned before", async () => {
    const way = "ask underground.journey plan | from [from: Paddington] to [to: Canary Wharf]";
    const all = "refine underground.status yesno | Are there any [what: delays] on the Tube?";
    expect(callsIn(await last(way, all))[0]).toMatchObject({ tool: "line_status", args: { lines: [] } });
  });

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

describe("trains", () => {
  it("are those of the station that was meant, and no others", async () => {
    const first = "ask underground.arrivals list | next from [from: Finsbury Park] to [to: Arnos Grove]";
    const calls = callsIn(
      await last(first, "correct underground.arrivals list | I meant from [name: Manor House]"),
    );
    expect(calls.map(({ args }) => args.station)).toEqual(["Manor House"]);
  });

  it.each([
    "ask underground.arrivals plan | Which tube goes to [to: Heathrow Terminal 5]?",
    "ask underground.journey list | what train line runs to [to: Heathrow Terminal 5]",
    "ask underground.stops list | which trains stop at [name: Heathrow Terminal 5]",
  ])("that go to a station are its lines, where no start is said: %s", async (line) => {
    expect(callsIn(await last(line))[0]).toMatchObject({ tool: "find_station", args: { about: "lines" } });
  });

  it("take no fraction for a date", async () => {
    const line =
      "ask underground.journey plan | to [to: Kings Cross] for [to: Harry Potter] platform [arrive: 9 3/4] from [from: Oval]";
    const outcome = await last(line);
    expect(callsIn(outcome)[0]?.args).not.toHaveProperty("at");
    expect(outcome).toMatchObject({ notes: [] });
  });
});
