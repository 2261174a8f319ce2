import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/clock";
import type { Day, Forecast, Hour, Normals, Place } from "../types";
import { Wanted } from "../wanted";
import { tell } from ".";
import { told } from "./measures";
import { tellWhere } from "./tell-where";

const OSLO: Place = {
  name: "Oslo, Norway",
  latitude: 59.91,
  longitude: 10.75,
  country_code: "NO",
  timezone: "Europe/Oslo",
};
const LONDON: Place = {
  ...OSLO,
  name: "London, United Kingdom",
  latitude: 51.51,
  longitude: -0.13,
  country_code: "GB",
};

const HOUR: Omit<Hour, "time"> = {
  temperature: 8,
  humidity: 80,
  precipitation: 0,
  precipitation_probability: 10,
  cloud_cover: 40,
  wind_speed: 12,
  wind_gusts: 20,
  wind_direction: 270,
  pressure: 1010,
  sky: "partly cloudy",
};
const DAY: Omit<Day, "date"> = {
  lowest: 2,
  highest: 9,
  precipitation: 0,
  precipitation_probability: 10,
  wind_speed: 20,
  uv_index: 1,
  sky: "partly cloudy",
};
/** Whether a forecast may reach a time is told by the clock. */
beforeEach(() => {
  vi.spyOn(clock, "ms").mockReturnValue(Date.parse("2026-11-25T14:20:00Z"));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const hourAt = (at: number) => new Date(Date.UTC(2026, 10, 25, 14 + at)).toISOString().slice(0, 16);
const dateAt = (at: number) => new Date(Date.UTC(2026, 10, 25 + at)).toISOString().slice(0, 10);

const forecast = (
  hours: Record<number, Partial<Hour>> = {},
  days: Record<number, Partial<Day>> = {},
  past: Day[] = [],
): Forecast => ({
  kind: "forecast",
  timezone: "Europe/Oslo",
  elevation: 10,
  now: { ...HOUR, time: "2026-11-25T14:00", feels_like: 6, wind_direction: 270, wind_gusts: 20 },
  hours: Array.from({ length: 48 }, (_, at) => ({ ...HOUR, time: hourAt(at), ...hours[at] })),
  days: Array.from({ length: 7 }, (_, at) => ({ ...DAY, date: dateAt(at), ...days[at] })),
  past,
});

const NORMALS: Normals = {
  kind: "normals",
  years: "2020–2024",
  of: { name: "London", km_away: 3 },
  week: { from: "2026-11-19", to: "2026-11-25" },
  lowest: 4,
  mean: 7,
  highest: 10,
  record_low: -1,
  record_high: 16,
  humidity: 85,
  cloud_cover: 70,
  wind_speed: 25,
};

type Asked = Partial<Wanted>;
const answer = (wanted: Asked, weather: Forecast | Normals = forecast(), place = OSLO) =>
  tell(Wanted.parse({ about: "forecast", places: [place], ...wanted }), [{ place, weather }]);
const TOMORROW = { from: "2026-11-26T00:00", to: "2026-11-27T00:00" };

describe("a question by yes or no is answered so first", () => {
  test("yes, with the hours and how much", () => {
    const rain = { precipitation: 1.2, precipitation_probability: 80 };
    expect(
      answer({ operation: "yesno", conditions: ["rain"], ...TOMORROW }, forecast({ 20: rain, 21: rain })),
    ).toBe(
      "**Yes**, rain is expected in **Oslo, Norway** on Thursday 26 November: 10:00 to 12:00 on Thursday 26 November (precipitation 2.4 mm in all, chance of precipitation up to 80%).",
    );
  });

  test("no, with how near it comes", () => {
    expect(
      answer(
        { operation: "yesno", conditions: ["frost"], to: "2026-11-27T00:00" },
        forecast({ 15: { temperature: 1.4 } }),
      ),
    ).toMatch(
      /^\*\*No\*\*, no frost is expected .* \(temperature down to 1\.4 °C at 05:00 on Thursday 26 November\)\.$/,
    );
  });

  test("partly, where it must be so all the time", () => {
    const dry = answer(
      { operation: "yesno", conditions: ["dry"], ...TOMORROW },
      forecast({ 20: { precipitation: 2 } }),
    );
    expect(dry).toMatch(
      /^\*\*Partly\*\*: dry weather is expected in \*\*Oslo, Norway\*\* for 23 of 24 hours/,
    );
  });

  test("beyond the hours by the days", () => {
    const weather = forecast({}, { 4: { lowest: -3 } });
    expect(answer({ operation: "yesno", conditions: ["frost"], to: "2026-12-01T00:00" }, weather)).toContain(
      "Sunday 29 November (temperature down to −3 °C on Sunday 29 November)",
    );
  });

  test("not beyond what is known", () => {
    expect(
      answer({ operation: "yesno", conditions: ["rain"], from: "2026-12-24T00:00", to: "2026-12-25T00:00" }),
    ).toMatch(/^I can't see that far/);
  });
});

describe("other questions", () => {
  test("when something begins and ends", () => {
    const weather = forecast({ 0: { precipitation: 1 }, 1: { precipitation: 1 } });
    expect(answer({ operation: "when", conditions: ["rain"], is_ending: true }, weather)).toContain(
      "expected to end **at 16:00 on Wednesday 25 November**",
    );
    expect(answer({ operation: "when", conditions: ["snow"] })).toMatch(
      /^\*\*Not before the end of Tuesday 1 December\*\*/,
    );
  });

  test("the coldest, in the user's unit", () => {
    expect(
      answer(
        { operation: "extreme", end: "lowest", measures: ["temperature"], units: ["°F"] },
        forecast({ 9: { temperature: -5 } }),
      ),
    ).toBe(
      "The lowest temperature in **Oslo, Norway** from 14:00 on Wednesday 25 November on is **23 °F**, at 23:00 on Wednesday 25 November.",
    );
  });

  test("free cooling, with its hours and the wet-bulb temperature", () => {
    const warm = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [at, { temperature: 20 }]));
    const text = answer(
      { about: "safety", operation: "yesno", conditions: ["free_cooling"] },
      forecast(warm),
    );
    expect(text).toMatch(/^\*\*Partly\*\*: free cooling is expected/);
    expect(text).toContain("Free-cooling hours: **18 of 24**. The wet-bulb temperature is at most 17.5 °C.");
  });

  test("a danger, asked for as one and otherwise", () => {
    const weather = forecast({ 3: { wind_speed: 50 } });
    expect(
      answer({ about: "safety", operation: "yesno", conditions: ["strong_wind"], is_worry: true }, weather),
    ).toMatch(/^\*\*Yes\*\*: /);
    expect(answer({ about: "safety", operation: "yesno", conditions: ["strong_wind"] }, weather)).toMatch(
      /^\*\*Better not\*\*/,
    );
    expect(answer({ about: "safety", operation: "yesno", conditions: ["storm", "heat"] }, weather)).toMatch(
      /^\*\*Nothing speaks against it\*\*: no storm or heat is expected/,
    );
  });

  test("two places are compared by name", () => {
    const wanted = Wanted.parse({
      about: "now",
      places: [OSLO, LONDON],
      operation: "compare",
      measures: ["temperature"],
      end: "highest",
    });
    const warm = forecast();
    warm.now.temperature = 12;
    expect(
      tell(wanted, [
        { place: OSLO, weather: forecast() },
        { place: LONDON, weather: warm },
      ]),
    ).toBe("**London, United Kingdom** has the highest temperature: 12 °C; Oslo, Norway 8 °C.");
  });

  test("days that are over", () => {
    const past = [-2, -1].map((at) => ({ ...DAY, date: dateAt(at), precipitation: 3, lowest: at }));
    const weather = forecast({}, {}, past);
    const wanted = {
      about: "past" as const,
      is_measured: true,
      from: "2026-11-23T00:00",
      to: "2026-11-25T00:00",
    };
    expect(answer({ ...wanted, conditions: ["rain"] }, weather)).toContain("precipitation **6 mm** in all");
    expect(answer({ ...wanted, operation: "count", conditions: ["frost"] }, weather)).toContain(
      "**2 of 2 days**",
    );
    expect(answer({ ...wanted, operation: "extreme", end: "lowest" }, weather)).toContain(
      "was **−2 °C**, on Monday 23 November",
    );
  });
});

describe("the best day", () => {
  const dryAndCalm: Asked = {
    operation: "extreme",
    conditions: ["dry", "strong_wind"],
    is_best_day: true,
  };

  test("is one that is as wished, and the next best is told", () => {
    const days = {
      0: { precipitation: 4, precipitation_probability: 90 },
      1: { wind_speed: 55 },
      3: { wind_speed: 9 },
    };
    expect(answer(dryAndCalm, forecast({}, days))).toBe(
      "**Saturday 28 November** looks best in **Oslo, Norway**: precipitation 0 mm, wind up to 9 km/h. Next best: Friday 27 November (precipitation 0 mm, wind up to 20 km/h).",
    );
  });

  test("is no more than the least bad where all of them lack something", () => {
    const wet = { precipitation: 4, precipitation_probability: 90 };
    const days = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((at) => [at, wet]));
    expect(answer(dryAndCalm, forecast({}, days))).toContain("No day has everything you want.");
  });

  test("isn't told without a forecast", () => {
    expect(answer({ ...dryAndCalm, ...TOMORROW }, NORMALS, LONDON)).toMatch(
      /I can't say which day is best on .*don't know the usual precipitation/,
    );
  });
});

describe("without a weather service", () => {
  test("what is usual is told as no forecast, first", () => {
    expect(answer({ operation: "yesno", conditions: ["frost"], ...TOMORROW }, NORMALS, LONDON)).toMatch(
      /^\*\*I have no forecast\*\*: no weather service can be reached\. I can't say whether it will freeze on Thursday 26 November in \*\*London, United Kingdom\*\*\. Frost has happened/,
    );
  });

  test("of what no service could foretell it isn't put down to the service", () => {
    const july = { from: "2027-07-01T00:00", to: "2027-07-02T00:00" };
    expect(answer({ operation: "yesno", conditions: ["rain"], ...july }, NORMALS, LONDON)).toMatch(
      /^\*\*No forecast reaches that far\*\*, so I can't say whether it will rain/,
    );
  });

  test("Property: no question about what comes is answered by yes or no", () => {
    const conditions = fc.constantFrom(
      "rain",
      "dry",
      "snow",
      "frost",
      "ice",
      "heat",
      "cold",
      "strong_wind",
      "storm",
      "fog",
      "sun",
      "free_cooling",
    );
    const operations = fc.constantFrom("yesno", "value", "when", "count", "extreme", "list", "threshold");
    fc.assert(
      fc.property(
        conditions,
        operations,
        fc.constantFrom("now", "forecast", "safety"),
        (condition, operation, about) => {
          const text = answer({ about, operation, conditions: [condition] } as Asked, NORMALS, LONDON);
          expect(text).toMatch(/^\*\*I have no forecast\*\*/);
          expect(text).not.toMatch(/\*\*(?:Yes|No|Partly)\*\*|is expected/);
        },
      ),
    );
  });
});

describe("where the server stands", () => {
  const site = { place: { ...LONDON, timezone: "Europe/London" }, ip: "93.184.216.34" };
  const where = (wanted: Asked) => tellWhere(Wanted.parse({ about: "where", places: [], ...wanted }), site);

  test("is told with what is asked for first", () => {
    expect(where({})).toMatch(/^This server is in or near \*\*London/);
    expect(where({ facet: "address" })).toMatch(/^`93\.184\.216\.34`/);
    expect(where({ operation: "yesno", regions: ["GB"] })).toMatch(/^\*\*Yes\*\*/);
    expect(where({ operation: "yesno", regions: ["EU"] })).toMatch(/^\*\*No\*\*/);
  });
});

describe("units", () => {
  test.each([
    [20, "temperature", "°F", "68 °F"],
    [100, "wind", "mph", "62.1 mph"],
    [18.52, "wind", "kn", "10 kn"],
    [45, "wind", "Beaufort", "force 6"],
    [25.4, "precipitation", "in", "1 in"],
    [-0.04, "temperature", "°C", "0 °C"],
  ] as const)("%d of %s in %s is %s", (value, name, unit, words) => {
    expect(told(value, name, [unit])).toBe(words);
  });
});

describe("what is usual", () => {
  const normals = (more: Partial<Wanted>, places = [OSLO]) =>
    tell(
      Wanted.parse({ about: "past", places, ...more }),
      places.map((place) => ({
        place,
        weather: { kind: "normals", years: "1991–2020" } as Normals,
      })),
    );
  const JULY = { from: "2026-07-01T00:00", to: "2026-08-01T00:00" };
  const YEAR = { from: "2026-01-01T00:00", to: "2027-01-01T00:00" };

  test("of a place that is far from any that is known is said to be a rough guide", () => {
    expect(normals(JULY)).toContain("Oslo Gardermoen airport, 38 km away and so only a rough guide,");
  });

  test("is a table by months of a year, by places of several, in both units", () => {
    expect(normals({ ...YEAR, is_table: true }).match(/^\| \w+ \|/gm)).toHaveLength(13);
    const both = normals({ ...JULY, is_table: true, units: ["°C", "°F"] }, [OSLO, LONDON]);
    expect(both).toMatch(/\| Oslo, Norway \| July \| 12 °C \(53.6 °F\)/);
    expect(both).toContain("| London, United Kingdom | July |");
  });

  test("of a year names the hottest and the coldest month", () => {
    expect(normals(YEAR)).toMatch(/hottest month is usually .*\*\*July\*\*.*coldest \*\*February\*\*/);
  });

  test("begins with a plain verdict on what it is for", () => {
    expect(normals({ ...JULY, purpose: "pack" })).toMatch(/^\*\*Pack light clothes/);
    expect(normals({ from: "2026-02-01T00:00", to: "2026-03-01T00:00", purpose: "plants" })).toMatch(
      /^\*\*Take them in/,
    );
    expect(normals({ ...JULY, conditions: ["cold"], operation: "yesno" })).toContain("**mild**");
  });

  test("of a few hours is told by the part of the day, where temperatures are asked for", () => {
    const at = (hour: string) => ({ from: `2026-07-10T${hour}:00`, to: `2026-07-10T${hour}:59` });
    expect(normals(at("05"))).toContain("mostly near the night's lowest");
    expect(normals(at("14"))).toContain("mostly near the day's highest");
    expect(normals({ ...at("20"), conditions: ["rain"] })).not.toContain("mostly");
  });

  test("says first that nothing of what is asked is known, and what being outside is like", () => {
    const rain = normals({ ...JULY, conditions: ["rain"], operation: "yesno" });
    expect(rain).toMatch(/^\*\*I can't say\*\*\. I don't know the usual precipitation/);
    expect(normals({ ...JULY, purpose: "comfort" })).toMatch(/^\*\*Comfortable for most people\*\*/);
  });

  test("tells no hour of frost, but when it is coldest", () => {
    expect(normals({ ...JULY, conditions: ["frost"], operation: "when" })).toContain(
      "coldest just before sunrise (0",
    );
  });

  test("compares by limits of a year, the wet bulb by the dry one", () => {
    const limit = { side: "below" as const, measure: "wet_bulb" as const, value: 18 };
    const both = normals({ ...YEAR, limits: [limit], operation: "compare" }, [OSLO, LONDON]);
    expect(both).toMatch(/^I have no hours to count.*\*\*\d+%\*\* of the year.*, \d+% in .*never above it/);
  });

  test("has no hours, which is said where they are asked for", () => {
    const told = tell(Wanted.parse({ about: "forecast", places: [OSLO], is_hourly: true }), [
      { place: OSLO, weather: { kind: "normals", years: "1991–2020" } as Normals },
    ]);
    expect(told).toContain("no figures by the hour");
  });
});

test("a forecast is told as a table, and with what to pack, where that is asked", () => {
  const expected = { place: OSLO, weather: forecast() };
  const wanted = Wanted.parse({ about: "forecast", places: [OSLO], is_hourly: true, purpose: "pack" });
  expect(tell(wanted, [expected])).toMatch(/^\*\*Pack jumpers.*\| 11-25 14:00 \|/s);
});

describe("with a live source", () => {
  test("it is set beside what is usual", () => {
    expect(answer({ about: "now", measures: ["temperature"], usual: {} })).toMatch(
      /^\*\*Warmer than usual\*\*: \*\*2 °C to 9 °C\*\* in \*\*Oslo, Norway\*\* today\. .*usually/,
    );
    expect(answer({ measures: ["temperature"], usual: {}, ...TOMORROW })).toMatch(
      /^\*\*Warmer than usual\*\*/,
    );
  });

  test.each<[Asked, Record<number, Partial<Hour>>, RegExp]>([
    [{}, {}, /^\*\*No\*\*, no alert limit is reached .* now/],
    [
      TOMORROW,
      { 15: { temperature: -1 } },
      /^\*\*Yes\*\*.*temperature 0 °C or less \(−1 °C\), 05:00 to 06:00/,
    ],
    [TOMORROW, { 15: { temperature: 1 } }, /^\*\*No\*\*/],
  ])("its alerts are looked for: %j", (wanted, hours, words) => {
    const alerts = { limits: { cold: 0 }, are_known: true };
    expect(answer({ about: "alerts", alerts, ...wanted }, forecast(hours))).toMatch(words);
  });

  test("the day that comes closest to free cooling's limit is the warmest", () => {
    const closest = {
      operation: "extreme",
      conditions: ["free_cooling"],
      measures: ["temperature"],
    } as const;
    expect(
      answer(
        {
          ...closest,
          conditions: [...closest.conditions],
          measures: [...closest.measures],
          is_closest: true,
          end: "highest",
        },
        forecast({ 20: { temperature: 17 } }),
      ),
    ).toMatch(/is \*\*17 °C\*\*, at 10:00 on Thursday 26 November/);
  });
});
