import { expect, test } from "vitest";
import type { SensorInfo } from "../types";
import { dewPoint, dewPointWords } from "./dew-point";

test("the dew point is that of the tables", () => {
  expect(dewPoint(20, 50)).toBeCloseTo(9.3, 1);
  expect(dewPoint(25, 60)).toBeCloseTo(16.7, 1);
  expect(dewPoint(15, 100)).toBeCloseTo(15, 5);
});

test("dew points are told the highest first, and of what", () => {
  const row = (name: string, temperature: number, humidity?: number) => ({
    sensor: { name } as SensorInfo,
    reading: { address: "0x1", timestamp: 0, temperature, humidity },
  });
  expect(dewPointWords([row("Attic", 14, 57), row("Garden", 10, 82), row("Pump", 18)])).toMatch(
    /^Dew point: \*\*Garden\*\* \*\*7\.1°C\*\* \(of 10°C and 82%\) and \*\*Attic\*\* \*\*5\.6°C\*\*/,
  );
});

test("whether a surface gets wet is told first", () => {
  const attic = {
    sensor: { name: "Attic" } as SensorInfo,
    reading: { address: "0x1", timestamp: 0, temperature: 14, humidity: 57 },
  };
  const told = (surface: number) => dewPointWords([attic], undefined, surface);
  expect(told(4)).toMatch(/^Yes: a surface of 4°C is below the dew point of \*\*Attic\*\*/);
  expect(told(6.5)).toMatch(/^Not at this moment, but it is close/);
  expect(told(12)).toMatch(/^No, not at this moment/);
});
