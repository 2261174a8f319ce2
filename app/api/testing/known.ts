import type { RouteHandler } from "@/lib/http/handle";
import { call } from "./call";

/** Values that lead somewhere, by the parameter's name, for paths that begin so. */
export type Known = [path: string, Record<string, string[]>][];

const EVERYONES: Known = [
  ["/api/underground/lines", { id: ["circle"] }],
  ["/api/underground/stations", { id: ["940GZZLUBNK"] }],
  ["/api/underground/journey", { from: ["Baker Street"], to: ["Bank"], via: ["Oxford Circus"] }],
  ["/api/land/aois", { source: ["gadm"], id: ["BRA", "IND.26_1"] }],
  ["/api/land/datasets", { id: ["4"] }],
  ["/api/markets", { symbol: ["BTC", "bitcoin"], symbols: ["BTC,ETH", "bitcoin,solana"] }],
  ["/api/desks", { id: ["underground", "weather"] }],
  ["/api/memory", { id: ["1"] }],
];

export const SQUARE = {
  type: "Polygon",
  coordinates: [
    [
      [10, 50],
      [10.1, 50],
      [10.1, 50.1],
      [10, 50.1],
      [10, 50],
    ],
  ],
};

/** Makes a caller some things and gives their ids. @param api all routes, by their path below /api/ */
export async function settle(api: RouteHandler, key: string): Promise<Known> {
  const made = async (path: string, body: unknown) => {
    const params = { path: path.split("/") };
    const response = await call(api, { method: "POST", key, params, body });
    if (!response.ok) throw new Error(`POST ${path}: ${await response.text()}`);
    return response.json();
  };
  const headers = { accept: "application/json" };
  const asked = await call(api, {
    method: "POST",
    key,
    params: { path: ["chat"] },
    headers,
    body: { desk: "underground", query: "Is the Circle line running?" },
  });
  const { thread_id } = await asked.json();
  const listed = await call(api, { key, params: { path: ["threads", thread_id, "messages"] } });
  const { messages } = await listed.json();
  const { sensor, device_key } = await made("sensors", { name: "Attic" });
  const area = await made("land/areas", { name: "Clearing", geojson: SQUARE });
  const onSensor = `sensors/${sensor.address}`;
  const terms = { quantity: "eco2", direction: "above", value: 1000, minutes: 10 };
  const sensorAlert = await made(`${onSensor}/alerts`, terms);
  const note = await made(`${onSensor}/notes`, { at: 0, text: "Window opened" });
  const alert = await made("markets/alerts", { symbol: "BTC", direction: "above", price: 1e6 });
  const id = [thread_id];
  const address = [sensor.address];
  return [
    ...EVERYONES,
    ["/api/threads", { id, messageId: messages.map((message: { id: string }) => message.id) }],
    ["/api/conversations", { id }],
    ["/api/land/areas", { id: [area.src_id] }],
    ["/api/markets/alerts", { id: [alert.id] }],
    ["/api/sensors/alerts", { id: [sensorAlert.id] }],
    ["/api/sensors/{address}/notes", { id: [note.id] }],
    [
      "/api/sensors",
      { address, addresses: address, from: ["1"], to: ["1790000000000"], "x-device-key": [device_key] },
    ],
    ["/api/payments", { address }],
  ];
}

export const knownAt = (known: Known, path: string): Record<string, string[]> =>
  Object.assign({}, ...known.filter(([start]) => path.startsWith(start)).map(([, values]) => values));
