import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Tape } from "../tape";
import { inWords, readPeriods } from ".";

const TODAY = "2026-11-21";
const read = (text: string, today = TODAY) =>
  readPeriods(new Tape(text), today).map(({ since, until }) => [since, until]);

describe("readPeriods", () => {
  it.each<[string, [since: string | undefined, until: string | undefined]]>([
    ["on 5 August 2024", ["2024-08-05", "2024-08-05"]],
    ["August 5th, 2024", ["2024-08-05", "2024-08-05"]],
    ["the fifth of august twenty twenty four", ["2024-08-05", "2024-08-05"]],
    ["on 13/03/2020", ["2020-03-13", "2020-03-13"]],
    ["in 2020", ["2020-01-01", "2020-12-31"]],
    ["since January 2021", ["2021-01-01", undefined]],
    ["between 1 March 2021 and 5 June 2021", ["2021-03-01", "2021-06-05"]],
    ["from march to june 2021", ["2021-03-01", "2021-06-30"]],
    ["from 1 December to 5 January 2021", ["2020-12-01", "2021-01-05"]],
    ["2019-2021", ["2019-01-01", "2021-12-31"]],
    ["before 2020", [undefined, "2019-12-31"]],
    ["Q1 2021", ["2021-01-01", "2021-03-31"]],
    ["the first half of 2021", ["2021-01-01", "2021-06-30"]],
    ["last month", ["2026-10-01", "2026-10-31"]],
    ["over the last month", ["2026-10-21", undefined]],
    ["last year", ["2025-01-01", "2025-12-31"]],
    ["the past 90 days", ["2026-08-23", undefined]],
    ["30d volatility", ["2026-10-22", undefined]],
    ["ytd", ["2026-01-01", undefined]],
    ["yesterday", ["2026-11-20", "2026-11-20"]],
    ["a year ago", ["2025-11-21", "2025-11-21"]],
    ["on monday", ["2026-11-16", "2026-11-16"]],
    ["at the end of last year", ["2025-12-31", "2025-12-31"]],
    ["in march", ["2026-03-01", "2026-03-31"]],
    ["since dec", ["2025-12-01", undefined]],
    ["Christmas 2020", ["2020-12-25", "2020-12-25"]],
    ["from 2019 onwards", ["2019-01-01", undefined]],
  ])("reads “%s”", (text, days) => {
    expect(read(text)).toEqual([days]);
  });

  it.each([
    "may I ask",
    "the 200 day moving average",
    "above 2020 dollars",
    "price of sol",
    "the second one",
  ])("finds no time in “%s”", (text) => {
    expect(read(text)).toEqual([]);
  });

  it("knows what lies ahead, what is the whole past, and what is named by an event", () => {
    const first = (text: string) => readPeriods(new Tape(text), TODAY)[0];
    expect(first("will it reach 100k by 2030")).toMatchObject({ isFuture: true });
    expect(first("tomorrow")).toMatchObject({ isFuture: true });
    expect(first("since launch")).toMatchObject({ isWhole: true });
    expect(first("during the 2018 crash")).toMatchObject({ event: "2018 crash" });
  });

  it("says how it read a date of which day and month may be swapped", () => {
    expect(readPeriods(new Tape("on 5/8/2024"), TODAY)[0]?.assumed[0]).toContain("5 August 2024");
  });

  it("doesn't make a day of one that no month has", () => {
    expect(read("on 31 February 2021")).not.toContainEqual(["2021-02-28", "2021-02-28"]);
  });

  it("reads a day however it is written", () => {
    const day = fc
      .date({ min: new Date("2010-01-01"), max: new Date("2026-11-20"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.constantFrom("on ", "", "price of btc on "), (written, lead) => {
        expect(read(lead + written)).toEqual([[written, written]]);
        expect(read(lead + inWords(written))).toEqual([[written, written]]);
        expect(read((lead + inWords(written)).toUpperCase())).toEqual([[written, written]]);
      }),
    );
  });

  it("never ends before it begins, and never throws", () => {
    const word = fc.constantFrom(
      ..."since until 2020 2021 march 5 june between and to last month a year ago from q1 end of the before monday yesterday 2019".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        for (const [since, until] of read(words.join(" "))) {
          if (since && until) expect(since <= until).toBe(true);
        }
      }),
    );
  });
});
