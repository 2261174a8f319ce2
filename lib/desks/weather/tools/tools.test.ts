import { beforeEach, describe, expect, test } from "vitest";
import { callTool } from "@/lib/agent/tools/call-tool";
import type { ToolContext } from "@/lib/agent/tools/tool";
import { resetBreakers } from "@/lib/sources/breaker";
import { memoryCache, useCache } from "@/lib/sources/cache";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { type SourceDoubles, startSourceDoubles } from "../testing/source-doubles";
import { TOOLS } from ".";

isolateEnv({ ALMANAC_DATA: "auto" });

let doubles: SourceDoubles;
beforeEach(async () => {
  doubles = await startSourceDoubles();
  setEnv(doubles.env);
  resetBreakers();
  useCache(memoryCache());
  return doubles.close;
});
const ctx = {
  caller: "key:a",
  zone: "UTC",
  signal: new AbortController().signal,
  state: {},
  say: () => undefined,
  update: () => undefined,
} as unknown as ToolContext;

const call = (name: string, args: Record<string, unknown> = {}) =>
  callTool(
    { id: "1", name, args },
    TOOLS.find((tool) => tool.name === name),
    ctx,
    {},
  );

const COPENHAGEN = { latitude: 55.75, longitude: 12.5 };
const NAIROBI = { latitude: -1.28, longitude: 36.82 };

describe("ipify", () => {
  test("tells the server's public address", async () => {
    const { result } = await call("ipify");
    expect(result?.data).toEqual({ ip: "93.184.216.34" });
    expect(result?.provenance).toMatchObject([{ source: "ipify", live: true }]);
  });

  test("says that it can't when the service fails", async () => {
    doubles.behave("ipify", "500");
    const { error } = await call("ipify");
    expect(error).toMatchObject({
      code: "upstream_unavailable",
      message: expect.stringMatching(/^ipify answered with an error \(500\)/),
    });
  });
});

describe("ip_to_geo", () => {
  test("places an address by ip-api, once a day", async () => {
    const { result } = await call("ip_to_geo", { ip: "8.8.8.8" });
    expect(result?.data).toEqual({
      latitude: 18.5196,
      longitude: 73.8554,
      name: "Pune, Maharashtra, India",
      country_code: "IN",
      timezone: "Asia/Kolkata",
    });
    await call("ip_to_geo", { ip: "8.8.8.8" });
    expect(doubles.asked["ip-api"]).toEqual(["/json/8.8.8.8"]);
  });

  test.each(["500", "unknown"] as const)("goes on to ipwho.is when ip-api is %s", async (mode) => {
    doubles.behave("ip-api", mode);
    const { result } = await call("ip_to_geo", { ip: "2606:4700:4700::1111" });
    expect(result?.data).toMatchObject({ name: "Berlin, Germany", country_code: "DE" });
    expect(result?.provenance).toMatchObject([
      { source: "ipwho.is", live: true, note: expect.stringMatching(/^ip-api .*ipwho\.is used instead$/) },
    ]);
    expect(doubles.asked.ipwhois).toEqual(["/2606%3A4700%3A4700%3A%3A1111"]);
  });

  test("says so when nobody knows the address", async () => {
    doubles.behave("ip-api", "unknown");
    doubles.behave("ipwhois", "unknown");
    const { error } = await call("ip_to_geo", { ip: "8.8.8.8" });
    expect(error?.message).toMatch(/^ip-api doesn't know where 8\.8\.8\.8 is; ipwho\.is doesn't know/);
  });

  test("asks nobody about a private address", async () => {
    const { error } = await call("ip_to_geo", { ip: "192.168.0.1" });
    expect(error).toMatchObject({
      code: "bad_request",
      message: expect.stringMatching(/^ip: is reserved for private networks/),
    });
    expect(doubles.asked["ip-api"]).toEqual([]);
  });

  test("finds the server itself by its public address, unless the operator says where it is", async () => {
    const found = await call("ip_to_geo");
    expect(found.result?.provenance.map(({ source }) => source)).toEqual(["ipify", "ip-api"]);
    setEnv({ ALMANAC_SITE: "50.11,8.68,Frankfurt, hall 2" });
    const said = await call("ip_to_geo");
    expect(said.result?.data).toMatchObject({ latitude: 50.11, longitude: 8.68, name: "Frankfurt, hall 2" });
    expect(doubles.asked["ip-api"]).toHaveLength(1);
  });
});

describe("weather_forecast", () => {
  test("has the weather now, 48 hours and 7 days", async () => {
    const { result } = await call("weather_forecast", COPENHAGEN);
    const { weather } = result!.data as { weather: { hours: object[]; days: object[] } };
    expect(weather).toMatchObject({
      kind: "forecast",
      timezone: "Europe/Copenhagen",
      now: { time: "2026-07-26T23:00", temperature: 16.8, sky: "dense drizzle" },
    });
    expect(weather.hours).toHaveLength(48);
    expect(weather.hours[1]).toEqual({
      time: "2026-07-27T00:00",
      temperature: 1,
      humidity: 1,
      precipitation: 1,
      precipitation_probability: 1,
      cloud_cover: 1,
      wind_speed: 1,
      wind_gusts: 1,
      wind_direction: 1,
      pressure: 1,
      sky: "mainly clear",
    });
    expect(weather.days).toHaveLength(7);
    expect(weather.days.at(-1)).toMatchObject({ date: "2026-08-01", lowest: null, sky: null });
    expect(result?.message).toContain("In the next 48 hours 0 °C to 47 °C.");
    expect(result?.message).toContain("| 2026-08-01 | – | – | – | – | – |");
    expect(result?.provenance).toMatchObject([{ source: "Open-Meteo", live: true }]);
  });

  test("has days that are over where they are asked for", async () => {
    const { result } = await call("weather_forecast", { ...COPENHAGEN, past_days: 3 });
    expect(doubles.asked["open-meteo"][0]).toContain("past_days=3");
    expect(result?.data).toMatchObject({ weather: { past: [] } });
    expect((await call("weather_forecast", { ...COPENHAGEN, past_days: 93 })).error?.code).toBe(
      "bad_request",
    );
  });

  test("is asked once for ten minutes, for neighbours too", async () => {
    await call("weather_forecast", COPENHAGEN);
    await call("weather_forecast", { latitude: 55.7501, longitude: 12.4999 });
    expect(doubles.asked["open-meteo"]).toHaveLength(1);
    expect(doubles.asked["open-meteo"][0]).toMatch(/latitude=55\.750&longitude=12\.500/);
  });

  test("without coordinates is the server's own", async () => {
    const { result } = await call("weather_forecast");
    expect(result?.data).toMatchObject({ place: { name: "Pune, Maharashtra, India" } });
    expect(result?.provenance.map(({ source }) => source)).toEqual(["ipify", "ip-api", "Open-Meteo"]);
  });

  test.each(["500", "other-unit"] as const)(
    "of a service that is %s gives what is usual, not as a forecast",
    async (mode) => {
      doubles.behave("open-meteo", mode);
      const { result } = await call("weather_forecast", { latitude: 51.5, longitude: -0.12 });
      expect(result?.data).toMatchObject({ weather: { kind: "normals" } });
      expect(result?.message).toMatch(/^\*\*Not a forecast\.\*\*/);
      expect(result?.provenance).toMatchObject([
        { live: false, note: expect.stringMatching(/^Open-Meteo .*climate normals used instead/) },
      ]);
    },
  );

  test("makes nothing up where nothing is known", async () => {
    doubles.behave("open-meteo", "500");
    const { error } = await call("weather_forecast", NAIROBI);
    expect(error?.message).toMatch(/know no place within 150 km/);
  });

  test.each([
    [{ latitude: 90.1, longitude: 0 }, /^latitude: /],
    [{ latitude: 0, longitude: -180.5 }, /^longitude: /],
    [{ latitude: "north", longitude: 0 }, /^latitude: /],
    [{ latitude: 10 }, /^longitude: is missing/],
    [{ longitude: 10 }, /^latitude: is missing/],
  ])("%j is refused by the field's name", async (args, reason) => {
    const { error } = await call("weather_forecast", args);
    expect(error).toMatchObject({ code: "bad_request", message: expect.stringMatching(reason) });
    expect(doubles.asked["open-meteo"]).toEqual([]);
  });
});
