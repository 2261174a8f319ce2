import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveSensor } from "./resolve";
import type { KnownSensor } from "./sensor-context";
import { labelOf } from "./sensor-context";
import { ATTIC, EAST, GREENHOUSE, KITCHEN, PUMP, SENSORS, SERVER, WEST } from "./testing/known-sensors";

const anyAddress = fc
  .string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 40, maxLength: 40 })
  .map((digits) => `0x${digits}`);
const anyHouse = fc
  .uniqueArray(anyAddress, { minLength: 1, maxLength: 12 })
  .map((addresses) => addresses.map((address, at) => ({ address, name: `Room ${at}`, place: null })));

describe("resolveSensor", () => {
  it.each<[string, KnownSensor]>([
    ["0x1a2b", ATTIC],
    ["0X1A2B3C4D5E6F708192A3B4C5D6E7F8091A2B3C4D", ATTIC],
    ["0x1a2b…3c4d", ATTIC],
    ["0x1a2b...3c4d", ATTIC],
    ["0x5e6fa", WEST],
    ["1a2b3c", ATTIC],
    ["ending in 7081", EAST],
    ["kitchen", KITCHEN],
    ["the Kitchen sensor", KITCHEN],
    ["kithcen", KITCHEN],
    ["grenhouse", GREENHOUSE],
    ["green house", GREENHOUSE],
    ["serverroom", SERVER],
    ["server-room", SERVER],
    ["bedrom east", EAST],
    ["east bedroom", EAST],
    ["pump", PUMP],
    ["loft", ATTIC],
    ["under the roof", ATTIC],
    ["garden", GREENHOUSE],
    ["rack 2", SERVER],
    ["the pump in the basement", PUMP],
    ["Ground floor", KITCHEN],
  ])("finds the sensor of “%s”", (text, sensor) => {
    expect(resolveSensor(text, SENSORS)).toEqual({ kind: "one", sensor });
  });

  it.each<[string, KnownSensor[]]>([
    ["0x5e6f", [EAST, WEST]],
    ["bedroom", [EAST, WEST]],
    ["first floor", [EAST, WEST]],
    ["basement", [SERVER, PUMP]],
    ["kitchen and attic", [KITCHEN, ATTIC]],
  ])("leaves open which one “%s” means", (text, sensors) => {
    expect(resolveSensor(text, SENSORS)).toEqual({ kind: "several", sensors });
  });

  it.each(["garage", "0x9999", "kitchen fridge", "room", "floor", "", `${KITCHEN.address}0`])(
    "finds none for “%s”, and names the nearest",
    (text) => {
      const resolved = resolveSensor(text, SENSORS);
      expect(resolved.kind).toBe("none");
      expect(resolved).toHaveProperty("nearest.length", 3);
    },
  );

  it("names the most alike first", () => {
    expect(resolveSensor("0x2b3d", SENSORS)).toMatchObject({ nearest: [KITCHEN, {}, {}] });
    expect(resolveSensor("ketchup", SENSORS)).toMatchObject({ nearest: [KITCHEN, {}, {}] });
  });

  it("takes a label for its sensor, and a name that is written in full before one that holds it", () => {
    for (const sensor of SENSORS)
      expect(resolveSensor(labelOf(sensor, SENSORS), SENSORS)).toEqual({ kind: "one", sensor });
    const hall = { address: `0x${"ab".repeat(20)}`, name: "Bedroom", place: null };
    expect(resolveSensor("bedroom", [...SENSORS, hall])).toEqual({ kind: "one", sensor: hall });
  });

  it("finds names of other alphabets, and names of general words alone", () => {
    const known = ["Küche", "温室", "Room 1", "Room 10", "Sensor 3"].map((name, at) => ({
      address: `0x${String(at).repeat(40)}`,
      name,
      place: null,
    }));
    for (const sensor of known) expect(resolveSensor(sensor.name, known)).toEqual({ kind: "one", sensor });
    expect(resolveSensor("kuche", known)).toMatchObject({ kind: "one", sensor: known[0] });
  });

  it("finds a sensor by any beginning of its address that no other has", () => {
    fc.assert(
      fc.property(
        anyHouse,
        fc.nat(),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (known, pick, length, upper) => {
          const sensor = known[pick % known.length] as KnownSensor;
          const begin = sensor.address.slice(0, 2 + length);
          const fitting = known.filter(({ address }) => address.startsWith(begin));
          const resolved = resolveSensor(upper ? `0x${begin.slice(2).toUpperCase()}` : begin, known);
          const expected =
            fitting.length === 1 ? { kind: "one", sensor } : { kind: "several", sensors: fitting };
          expect(resolved).toEqual(expected);
        },
      ),
    );
  });

  it("finds a sensor by both ends of its address", () => {
    fc.assert(
      fc.property(anyHouse, fc.nat(), (known, pick) => {
        const { address } = known[pick % known.length] as KnownSensor;
        const resolved = resolveSensor(`${address.slice(0, 6)}…${address.slice(-4)}`, known);
        const found =
          resolved.kind === "one" ? [resolved.sensor] : resolved.kind === "several" ? resolved.sensors : [];
        expect(found.map((sensor) => sensor.address)).toContain(address);
      }),
    );
  });

  it("finds nothing in a house without sensors, whatever the text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(resolveSensor(text, [])).toEqual({ kind: "none", nearest: [] });
      }),
    );
  });
});
