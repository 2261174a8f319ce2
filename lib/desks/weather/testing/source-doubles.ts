import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Source = "ipify" | "ip-api" | "ipwhois" | "open-meteo";
type Mode = "ok" | "500" | "unknown" | "other-unit";

export interface SourceDoubles {
  env: Record<string, string>;
  /** What each was asked: path and query. */
  asked: Record<Source, string[]>;
  behave(source: Source, mode: Mode): void;
  close(): void;
}

const VARIABLES: Record<Source, string> = {
  ipify: "IPIFY_BASE_URL",
  "ip-api": "IP_API_BASE_URL",
  ipwhois: "IPWHOIS_BASE_URL",
  "open-meteo": "OPEN_METEO_BASE_URL",
};
const SOURCES = Object.keys(VARIABLES) as Source[];

/** Recorded answers, with fields that nobody reads left out and the addresses replaced (../shared/data/weather). */
const PUNE = {
  status: "success",
  country: "India",
  countryCode: "IN",
  region: "MH",
  regionName: "Maharashtra",
  city: "Pune",
  lat: 18.5196,
  lon: 73.8554,
  timezone: "Asia/Kolkata",
};
const BERLIN = {
  success: true,
  country: "Germany",
  country_code: "DE",
  region: "Berlin",
  city: "Berlin",
  latitude: 52.5200066,
  longitude: 13.404954,
  timezone: { id: "Europe/Berlin", abbr: "CEST" },
};

const ANSWERS: Record<Source, (url: URL, mode: Mode) => unknown> = {
  ipify: () => ({ ip: "93.184.216.34" }),
  "ip-api": (_, mode) => (mode === "unknown" ? { status: "fail", message: "reserved range" } : PUNE),
  ipwhois: (_, mode) => (mode === "unknown" ? { success: false, message: "Reserved range" } : BERLIN),
  "open-meteo": ({ searchParams }, mode) => forecast(searchParams, mode),
};

export async function startSourceDoubles(): Promise<SourceDoubles> {
  const modes = new Map<Source, Mode>();
  const asked: SourceDoubles["asked"] = { ipify: [], "ip-api": [], ipwhois: [], "open-meteo": [] };
  const server = createServer((request, response) => {
    const [, name, ...path] = (request.url ?? "").split("/");
    const source = SOURCES.find((each) => each === name);
    if (!source) return void response.writeHead(404).end();
    asked[source].push(`/${path.join("/")}`);
    answer(source, new URL(request.url ?? "", "http://localhost"), modes.get(source) ?? "ok", response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: Object.fromEntries(SOURCES.map((source) => [VARIABLES[source], `${base}/${source}`])),
    asked,
    behave: (source, mode) => void modes.set(source, mode),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(source: Source, url: URL, mode: Mode, response: ServerResponse): void {
  if (mode === "500") return void response.writeHead(500).end("broken");
  response.end(JSON.stringify(ANSWERS[source](url, mode)));
}

/** As Open-Meteo words units; what isn't here is in °C. */
const UNITS: Record<string, string> = {
  relative_humidity_2m: "%",
  precipitation: "mm",
  precipitation_sum: "mm",
  precipitation_probability: "%",
  precipitation_probability_max: "%",
  cloud_cover: "%",
  wind_speed_10m: "km/h",
  wind_speed_10m_max: "km/h",
  wind_gusts_10m: "km/h",
  wind_direction_10m: "°",
  pressure_msl: "hPa",
  uv_index_max: "",
  weather_code: "wmo code",
};

const unitOf = (name: string, mode: Mode): string => UNITS[name] ?? (mode === "other-unit" ? "°F" : "°C");

/** What was asked for and no more, each value its row's number; the last daily row has none. */
function forecast(query: URLSearchParams, mode: Mode) {
  const names = (part: string) => (query.get(part) ?? "").split(",");
  const units = (part: string) => Object.fromEntries(names(part).map((name) => [name, unitOf(name, mode)]));
  const columns = (part: string, times: string[]) => ({
    time: times,
    ...Object.fromEntries(
      names(part).map((name) => [
        name,
        times.map((_, row) => (part === "daily" && row === times.length - 1 ? null : row)),
      ]),
    ),
  });
  const hours = Array.from({ length: Number(query.get("forecast_hours")) }, (_, hour) =>
    new Date(Date.UTC(2026, 6, 26, 23 + hour)).toISOString().slice(0, 16),
  );
  const days = Array.from({ length: Number(query.get("forecast_days")) }, (_, day) =>
    new Date(Date.UTC(2026, 6, 26 + day)).toISOString().slice(0, 10),
  );
  return {
    timezone: "Europe/Copenhagen",
    elevation: 10,
    current_units: { time: "iso8601", interval: "seconds", ...units("current") },
    current: {
      time: "2026-07-26T23:00",
      interval: 900,
      ...Object.fromEntries(names("current").map((name) => [name, name === "weather_code" ? 55 : 16.8])),
    },
    hourly_units: units("hourly"),
    hourly: columns("hourly", hours),
    daily_units: units("daily"),
    daily: columns("daily", days),
  };
}
