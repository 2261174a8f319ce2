import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  convert,
  numberAtEnd,
  readCount,
  readOrdinal,
  readQuantities,
  readQuantity,
  readRhythm,
  readUnit,
} from ".";

test.each<[string, number | undefined]>([
  ["I've got two ethereum and about a thousand ", 1000],
  ["I hold 1,500 ", 1500],
  ["one hundred and twenty-five thousand ", 125_000],
  ["it costs $1,000 ", undefined],
  ["the one ", undefined],
  ["three of the ", undefined],
  ["the price of the pair ", undefined],
  ["what are a few ", undefined],
  ["2021-07-06 ", undefined],
  ["on 1/5/2021 ", undefined],
  ["at 12:30 ", undefined],
  ["ema200 ", undefined],
])("“%s” ends with a number: %s", (text, value) => {
  expect(numberAtEnd(text)).toBe(value);
});

describe("readQuantity", () => {
  it.each<[string, number, string | null]>([
    ["$1,500", 1500, "USD"],
    ["$ 2.5k", 2500, "USD"],
    ["50k", 50_000, null],
    ["50k dollars", 50_000, "USD"],
    ["2.5 million ha", 2_500_000, "ha"],
    ["two and a half million hectares", 2_500_000, "ha"],
    ["half a million", 500_000, null],
    ["minus 18 degrees", -18, "°"],
    ["-18°C", -18, "°C"],
    ["- 18 celsius", -18, "°C"],
    ["over 30 °C", 30, "°C"],
    ["thirty percent", 30, "%"],
    ["30 per cent", 30, "%"],
    ["a hundred bucks", 100, "USD"],
    ["0.1 cents", 0.001, "USD"],
    ["40 cents", 0.4, "USD"],
    ["a dollar", 1, "USD"],
    ["26C", 26, "°C"],
    ["fifty", 50, null],
    ["sixty five thousand dollars", 65_000, "USD"],
    ["one hundred and twenty thousand", 120_000, null],
    ["two hundred fifty", 250, null],
    ["one point five km", 1.5, "km"],
    [".5 eth", 0.5, "ETH"],
    ["1013 hPa", 1013, "hPa"],
    ["800 ppm", 800, "ppm"],
    ["100 square miles", 100, "mi²"],
    ["300 sq km", 300, "km²"],
    ["5 km²", 5, "km²"],
    ["20 football pitches", 20, "football pitch"],
    ["20 minutes", 20, "min"],
    ["2 hrs", 2, "h"],
    ["€20", 20, "EUR"],
    ["£5m", 5_000_000, "GBP"],
    ["USD 500", 500, "USD"],
    ["500 usdc", 500, "USDC"],
    ["more than 3 mm", 3, "mm"],
    ["70 degrees fahrenheit", 70, "°F"],
    ["below zero", 0, null],
    ["-0.5%", -0.5, "%"],
    ["0,35 ETH", 0.35, "ETH"],
    ["20,2 °C", 20.2, "°C"],
    ["0,125", 0.125, null],
    ["€1,50", 1.5, "EUR"],
    ["1.234,56", 1234.56, null],
    ["1.000.000", 1_000_000, null],
    ["1 000 000 ha", 1_000_000, "ha"],
    ["5,10,15", 5, null],
    ["1k", 1000, null],
    ["1,5k", 1500, null],
    ["3 grand", 3000, null],
    ["a few thousand", 3000, null],
    ["a couple hundred dollars", 200, "USD"],
    ["£1.5m", 1_500_000, "GBP"],
    ["5m ha", 5_000_000, "ha"],
    ["5m", 5, "m"],
  ])("reads “%s”", (text, value, unit) => {
    expect(readQuantity(text)).toEqual({ value, unit });
  });

  it.each(["about 30%", "roughly 30 percent", "30% or so", "~30%"])("hears that “%s” isn't exact", (text) => {
    expect(readQuantity(text)).toEqual({ value: 30, unit: "%", approximate: true });
  });

  it.each<[string, object[]]>([
    ["18-27 °C", [{ value: 18, to: 27, unit: "°C" }]],
    ["40-60 % RH", [{ value: 40, to: 60, unit: "%" }]],
    ["between 5 and 10", [{ value: 5, to: 10, unit: null }]],
    ["from -5 to 5 degrees", [{ value: -5, to: 5, unit: "°" }]],
    ["$5k to $10k", [{ value: 5000, to: 10_000, unit: "USD" }]],
    [
      "18–27 °C and 40–60 %",
      [
        { value: 18, to: 27, unit: "°C" },
        { value: 40, to: 60, unit: "%" },
      ],
    ],
    [
      "5 and 10 km",
      [
        { value: 5, unit: null },
        { value: 10, unit: "km" },
      ],
    ],
    [
      "20 °C to 50 %",
      [
        { value: 20, unit: "°C" },
        { value: 50, unit: "%" },
      ],
    ],
  ])("reads all of “%s”", (text, quantities) => {
    expect(readQuantities(text)).toEqual(quantities);
  });

  it.each(["", "warm", "the price of a coin"])("reads none out of “%s”", (text) => {
    expect(readQuantity(text)).toBeUndefined();
  });

  it("reads any number, with and without commas", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (value) => {
        expect(readQuantity(`${value} ha`)).toEqual({ value, unit: "ha" });
        expect(readQuantity(`over ${value.toLocaleString("en-GB")}`)).toEqual({ value, unit: null });
      }),
    );
  });
});

describe("readUnit", () => {
  it.each([
    ["in fahrenheit", "°F"],
    ["square miles", "mi²"],
    ["football pitches", "football pitch"],
    ["soccer fields", "football pitch"],
    ["euros", "EUR"],
    ["in £", "GBP"],
    ["sq. km", "km²"],
    ["acres", "acre"],
    ["as a percentage", "%"],
    ["hours", "h"],
    ["in inches of mercury", "inHg"],
  ])("reads “%s”", (text, unit) => {
    expect(readUnit(text)).toBe(unit);
  });
});

describe("readCount", () => {
  it.each([
    ["top five", 5],
    ["three worst", 3],
    ["a dozen", 12],
    ["2 lakh", 200_000],
    ["half a dozen", 6],
    ["10", 10],
    ["both", 2],
    ["a couple of", 2],
    ["twenty-five", 25],
    ["top", undefined],
    ["top ten", 10],
    ["the 2nd", undefined],
    ["twenty-first", undefined],
  ])("reads “%s”", (text, count) => {
    expect(readCount(text)).toBe(count);
  });
});

describe("readOrdinal", () => {
  it.each([
    ["second", 2],
    ["3rd", 3],
    ["the third one", 3],
    ["after next", 2],
    ["the one after that", 2],
    ["next but one", 2],
    ["last", -1],
    ["second to last", -2],
    ["next", 1],
    ["first", 1],
    ["any", undefined],
    ["the second one", 2],
    ["number 3", 3],
    ["no. 3", 3],
    ["#3", 3],
    ["option two", 2],
    ["twenty-first", 21],
    ["fourth last", -4],
    ["the former", 1],
    ["the latter", -1],
    ["top ten", undefined],
  ])("reads “%s”", (text, ordinal) => {
    expect(readOrdinal(text)).toBe(ordinal);
  });
});

describe("readRhythm", () => {
  it.each<[string, number, string]>([
    ["a month", 1, "month"],
    ["every 5 minutes", 5, "minute"],
    ["every five mins", 5, "minute"],
    ["weekly", 1, "week"],
    ["4h", 4, "hour"],
    ["per day", 1, "day"],
    ["/day", 1, "day"],
    ["p/w", 1, "week"],
    ["every other week", 2, "week"],
    ["every second day", 2, "day"],
    ["every two weeks", 2, "week"],
    ["fortnightly", 2, "week"],
    ["quarterly", 3, "month"],
    ["every Monday", 1, "week"],
    ["each morning", 1, "day"],
    ["every half hour", 30, "minute"],
    ["every hour", 1, "hour"],
    ["yearly", 1, "year"],
    ["hourly", 1, "hour"],
  ])("reads “%s”", (text, every, unit) => {
    expect(readRhythm(text)).toEqual({ every, unit });
  });
});

describe("convert", () => {
  it.each<[number, string, string, number | undefined]>([
    [100, "°C", "°F", 212],
    [32, "°F", "°C", 0],
    [1, "km²", "ha", 100],
    [714, "ha", "football pitch", 1000],
    [1, "mi", "m", 1609.344],
    [1, "kPa", "hPa", 10],
    [1, "ha", "km", undefined],
    [1, "USD", "EUR", undefined],
  ])("converts %d %s to %s", (value, from, to, result) => {
    const converted = convert(value, from, to);
    if (result === undefined) expect(converted).toBeUndefined();
    else expect(converted).toBeCloseTo(result, 6);
  });

  it("comes back to where it began", () => {
    const units = fc.constantFrom("°C", "°F", "K", "ha", "km²", "mi²", "acre", "m", "mi", "hPa", "inHg");
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), units, units, (value, from, to) => {
        const there = convert(value, from, to);
        const back = there === undefined ? value : convert(there, to, from);
        expect(Math.abs((back ?? Number.NaN) - value)).toBeLessThan(1e-4);
      }),
    );
  });
});
