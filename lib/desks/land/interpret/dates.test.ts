import { describe, expect, test } from "vitest";
import { readDates } from "./dates";

const TODAY = new Date("2026-11-21T12:00:00Z");

describe("dates in a question", () => {
  test.each([
    ["tree cover loss in Brazil 2015-2020", "2015-01-01", "2020-12-31"],
    ["between 2010 and 2015", "2010-01-01", "2015-12-31"],
    ["from 2001 to 2024", "2001-01-01", "2024-12-31"],
    ["2001–24", "2001-01-01", "2024-12-31"],
    ["loss in 2019", "2019-01-01", "2019-12-31"],
    ["brazil tree loss 2020", "2020-01-01", "2020-12-31"],
    ["since 2018", "2018-01-01", undefined],
    ["after 2018", "2019-01-01", undefined],
    ["until 2012", undefined, "2012-12-31"],
    ["before 2012", undefined, "2011-12-31"],
    ["in the 2010s", "2010-01-01", "2019-12-31"],
    ["the last five years", "2021-01-01", "2026-11-21"],
    ["over the past decade", "2016-01-01", "2026-11-21"],
    ["alerts last month", "2026-10-01", "2026-10-31"],
    ["last year", "2025-01-01", "2025-12-31"],
    ["in the last 3 months", "2026-08-21", "2026-11-21"],
    ["alerts this year", "2026-01-01", "2026-11-21"],
    ["alerts in Q1 2024", "2024-01-01", "2024-03-31"],
    ["alerts in March 2024", "2024-03-01", "2024-03-31"],
    ["from May to June 2024", "2024-05-01", "2024-06-30"],
    ["alerts from 3 May 2024 to 12 June 2024", "2024-05-03", "2024-06-12"],
    ["since March 2025", "2025-03-01", undefined],
    ["i meant 2019 not 2009", "2019-01-01", "2019-12-31"],
    ["alerts Jan-Mar 2026", "2026-01-01", "2026-03-31"],
    ["second half 2025", "2025-07-01", "2025-12-31"],
    ["drop everything before 2015", "2015-01-01", undefined],
    ["at the turn of the millennium", "2000-01-01", "2000-12-31"],
    ["2020 vs 2015", "2015-01-01", "2020-12-31"],
    ["2024-01-05 to 2024-02-06", "2024-01-05", "2024-02-06"],
  ])("%s", (question, start, end) => {
    expect(readDates(question, TODAY)).toEqual({ start, end });
  });

  test.each(["tree cover loss in Brazil", "forests that may be lost", "30% canopy", "top 10 states"])(
    "%s names none",
    (question) => expect(readDates(question, TODAY)).toBeUndefined(),
  );
});
