import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "../testing/calls";

const lastArgs = async (...lines: string[]) => callsIn((await plannedTurns(lines, GIVEN)).at(-1)!)[0]?.args;

const WAY =
  "ask underground.journey plan | [from: Oval] to [to: Wood Green], I must be there by [arrive: 7pm]";
const refine = (text: string) => `refine underground.journey plan | ${text}`;

describe("there and back", () => {
  it.each(["so home again [leave: at 11pm]", "how does he get back, it finishes [leave: at 11pm]"])(
    "turns the way: %s",
    async (text) => {
      const args = await lastArgs(WAY, refine(text));
      expect(args).toMatchObject({ from: "Wood Green", to: "Oval", depart_at: "2026-11-23T23:00:00.000Z" });
      expect(args).not.toHaveProperty("arrive_by");
    },
  );

  it("keeps no time of the way there where none is said", async () => {
    expect(await lastArgs(WAY, refine("then going home"))).toEqual({ from: "Wood Green", to: "Oval" });
  });

  it("doesn't turn a way that was one home", async () => {
    const home = "ask underground.journey plan | from [from: Bank] home to [to: Oval]";
    expect(await lastArgs(home, refine("getting home [leave: at 6pm]"))).toMatchObject({
      from: "Bank",
      to: "Oval",
    });
  });

  it("starts where the last way ended when the end is where it began", async () => {
    expect(await lastArgs(WAY, refine("and to [to: Oval] again [leave: at 10pm]"))).toMatchObject({
      from: "Wood Green",
      to: "Oval",
    });
  });

  it.each(["from [ref: there] to [to: Angel]", "afterwards a drink at [to: Angel]"])(
    "goes on from there, without its time: %s",
    async (text) => {
      expect(await lastArgs(WAY, refine(text))).toEqual({ from: "Wood Green", to: "Angel" });
    },
  );

  it("goes on from the station that was asked about meanwhile", async () => {
    const asked = "ask underground.station yesno | is [name: Moorgate] [what: step-free]";
    const args = await lastArgs(WAY, asked, refine("and from [ref: there] to [to: Angel]"));
    expect(args).toMatchObject({ from: "Moorgate", to: "Angel" });
  });
});

describe("when to be there", () => {
  const args = async (text: string) => lastArgs(`ask underground.journey plan | ${text}`);
  const THREE = "2026-11-23T15:00:00.000Z";

  it("is what the reader is sure of, whatever stands before", async () => {
    for (const text of [
      "I start a job at [to: Bank] today and they want me in [arrive: at 3pm], from [from: Oval]",
      "from [from: Oval] to [to: Bank], tea [arrive: 3pm]",
    ])
      expect(await args(text)).toMatchObject({ arrive_by: THREE });
    expect(await lastArgs(WAY, refine("what if it drags on to [leave: 3pm]"))).toMatchObject({
      depart_at: THREE,
    });
  });

  it("is counted back from what it is said to be before", async () => {
    expect(
      await args("from [from: Oval] to [to: Heathrow Terminal 5], there [arrive: two hours before 8pm]"),
    ).toMatchObject({ arrive_by: "2026-11-23T18:00:00.000Z" });
  });

  it("is no time at night when only the hour is said", async () => {
    const way = "from [from: Oval] to [to: Bank], be there by";
    expect(await args(`${way} [arrive: 10:40]`)).toMatchObject({ arrive_by: "2026-11-24T10:40:00.000Z" });
    expect(await args(`${way} [arrive: 10:40] for drinks`)).toMatchObject({
      arrive_by: "2026-11-23T22:40:00.000Z",
    });
  });

  it("keeps its hour on another day", async () => {
    const thursday =
      "ask underground.journey plan | [from: Oval] to [to: Bank], there at [arrive: 12:30], [time: Thursday]";
    expect(await lastArgs(thursday, refine("same but [time: Saturday]"))).toMatchObject({
      arrive_by: "2026-11-28T12:30:00.000Z",
    });
  });

  it("is read from hours in the French way", async () => {
    expect(await args("from [from: Oval] to [to: Bank] be there at [arrive: 20h]")).toMatchObject({
      arrive_by: "2026-11-23T20:00:00.000Z",
    });
  });
});
